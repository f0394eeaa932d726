"""The verbs of the command line: each module defines the arguments of one and runs it."""
