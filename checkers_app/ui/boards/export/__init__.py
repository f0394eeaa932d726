"""Pictures of boards in files."""
