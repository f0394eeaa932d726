"""Connect Four for Checkers & Tic-tac-toe: the rules and a painter, found through two entry points."""
