"""The parts of Check a run: what is given, what is decided, what comes of it, and how that is told."""
