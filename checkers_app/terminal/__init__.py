"""The verbs of the command line; each module defines the arguments of one verb and runs it."""
