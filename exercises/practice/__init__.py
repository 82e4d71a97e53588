"""Practice that goes on for as long as it is wanted: each kind of it is a part of this package with its own front door."""
