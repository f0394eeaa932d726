"""The texts of reviews, and reviews of whole files."""
