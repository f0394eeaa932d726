"""The content of the window's pages, as plain values and sentences that do not depend on how they are
drawn.
"""
