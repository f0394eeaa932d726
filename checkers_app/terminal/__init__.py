"""The verbs of the command line, a module each: its arguments and what runs them."""
