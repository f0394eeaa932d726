"""The user's files: atomic writing, locks, settings and versioned documents."""
