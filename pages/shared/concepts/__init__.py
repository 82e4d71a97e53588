"""The parts of Concepts."""
