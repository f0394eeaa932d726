"""What the pages of practice know and say."""
