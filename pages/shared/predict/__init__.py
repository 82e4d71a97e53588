"""Parts of Predict, one file each."""
