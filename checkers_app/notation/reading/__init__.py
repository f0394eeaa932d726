"""The parts of the PDN reader, which turns tokens into a line of moves with variations."""
