"""The building blocks of scenes: theme, fonts, drawing, elements."""
