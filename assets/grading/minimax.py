"""Minimax.  Complete the function, then run: checkers-app grade THIS_FILE --task minimax"""


def minimax(node, depth):
    """Return the value of a node for MAX, and the child that the best move leads to: (value, child).

    Search ``depth`` moves deep, the children in their order.  Where the game is over, or where no depth is left,
    the value is node.value(), and the child is None.

        node.is_max      True if MAX moves, who wants a high value; False if MIN moves, who wants a low one
        node.is_end      True if the game is over
        node.children()  the nodes after each move
        node.value()     the value for MAX: exact if the game is over, otherwise an estimate
    """
    raise NotImplementedError
