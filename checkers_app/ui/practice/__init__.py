"""The practice pages."""
