"""The user's files: atomic writing, locks, settings, and documents with a version."""
