"""Texts about reviews, and reviews of whole files."""
