"""The four ways into Mutate, one file each: guided changes, free editing, puzzles, valid or not."""
