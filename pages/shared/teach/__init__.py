"""Parts of Teach, one file each: lessons as they are played, lessons to choose and open, what else a teacher does."""
