"""The puzzles of one sitting."""
