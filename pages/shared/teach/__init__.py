"""The parts of Teach."""
