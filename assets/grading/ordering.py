"""Move ordering.  Complete the function, then run: checkers-app grade THIS_FILE --task ordering"""


def order(node):
    """Return a list of the children of a node, the most promising for the side to move first.

    node.is_max      True if MAX moves, who wants a high value; False if MIN moves, who wants a low one
    node.children()  the nodes after each move
    child.value()    an estimate of the value for MAX
    """
    raise NotImplementedError
