"""The two parts of From scratch: a wrong function to read, and what to take away."""
