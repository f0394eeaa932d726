"""The page for tidying up: duplicates, merged files, and names of players."""
