"""The building blocks of scenes: themes, fonts, drawing functions and elements."""
