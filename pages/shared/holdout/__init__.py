"""The steps of Holdout, one file each, on two stored runs."""
