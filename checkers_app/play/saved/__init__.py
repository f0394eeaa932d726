"""Games on disk: what is saved and when, and the import and export of games as text."""
