"""Crashes as reports and in words."""
