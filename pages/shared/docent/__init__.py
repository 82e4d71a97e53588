"""The five steps of Docent, one file each."""
