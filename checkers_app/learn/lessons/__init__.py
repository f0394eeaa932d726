"""The lessons of the course, with their tasks and pictures."""
