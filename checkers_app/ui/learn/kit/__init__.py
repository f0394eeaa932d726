"""Parts shared by the learning pages: number line, rule of a search, coloured texts, shapes of nodes."""
