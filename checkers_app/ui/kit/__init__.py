"""What scenes are built from: theme, fonts, drawing, widgets, layout."""
