"""What the program is: its version, its parts, whose they are."""
