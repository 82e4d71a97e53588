"""The four steps of Docent, one file each."""
