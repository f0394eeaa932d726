"""What scenes are built from: theme, fonts, drawing, elements."""
