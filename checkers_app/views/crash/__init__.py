"""What broke, as a report and in words."""
