"""The state of the tree page: the visible part of a recorded search, the current step, and questions about
the tree.
"""
