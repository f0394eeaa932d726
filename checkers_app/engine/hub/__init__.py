"""The Hub protocol: other programs can use our engine, and our program can use other engines."""
