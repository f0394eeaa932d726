"""Alpha-beta.  Complete the function, then run: checkers-app grade THIS_FILE --task alphabeta"""


def alphabeta(node, depth, alpha, beta):
    """Return the value of a node for MAX, and the child that the best move leads to: (value, child).

    MAX is sure of alpha elsewhere, and MIN of beta.  Search ``depth`` moves deep, the children in their order, and
    skip the rest of them as soon as alpha >= beta.  Where the game is over, or where no depth is left, the value is
    node.value(), and the child is None.

        node.is_max      True if MAX moves, who wants a high value; False if MIN moves, who wants a low one
        node.is_end      True if the game is over
        node.children()  the nodes after each move
        node.value()     the value for MAX: exact if the game is over, otherwise an estimate
    """
    raise NotImplementedError
