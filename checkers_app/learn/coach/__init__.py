"""Explanations of why a move is good or bad: the sentences, and the searches behind them."""
