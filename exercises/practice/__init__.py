"""Practice that goes on as long as it is wanted. Each kind of it has its own modules and its own front door."""
