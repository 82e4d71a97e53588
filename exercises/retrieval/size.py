"""From which size on work with a collection takes more than a moment."""

LARGE = 5_000
"""Documents. Below it an index is made while somebody waits; from it on in the background."""
