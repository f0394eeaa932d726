"""Connect Four for Checkers & Tic-tac-toe: the rules and a painter, found by two entry points."""
