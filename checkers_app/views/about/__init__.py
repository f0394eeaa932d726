"""What the program is: its parts and whose they are."""
