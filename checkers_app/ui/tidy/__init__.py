"""The page for tidying up: removing duplicates, merging files, and unifying players' names."""
