"""The subcommands of the command line; each module defines the arguments of one of them and runs it."""
