"""The parts of the Retrieval lab: what its steps draw on, work in the background, and the six steps."""
