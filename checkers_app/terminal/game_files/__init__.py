"""Subcommands that read game files and saved games."""
