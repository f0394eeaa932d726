"""Interactive boards, on which the user chooses moves or drags pieces."""
