"""What the page for tidying up shows, without a screen."""
