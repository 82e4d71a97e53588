"""The parts of Review: by skill, by misconception."""
