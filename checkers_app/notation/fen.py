"""FEN, the text form of a checkers position; re-exported from :mod:`checkers_app.games.checkers.fen`."""

from checkers_app.games.checkers.fen import FenError, parse_fen, write_fen, write_pieces

__all__ = ["FenError", "parse_fen", "write_fen", "write_pieces"]
