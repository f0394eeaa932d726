"""Parts shared by the learning pages: the number line, the rule (code) of a search, coloured texts, and the
shapes of nodes.
"""
