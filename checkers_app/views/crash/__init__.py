"""Reports of crashes, and the messages about them."""
