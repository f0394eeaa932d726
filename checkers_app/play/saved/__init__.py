"""Games on disk: what is saved and when, and how games are exchanged as text."""
