"""Messages, questions and the selection of moves in a game, shared by the window and the terminal."""
