"""The parts of the PDN reader: tokens in, a line of moves with its variations out."""
