"""The state of the tree page: the visible part of a recorded search, its step, and questions about it."""
