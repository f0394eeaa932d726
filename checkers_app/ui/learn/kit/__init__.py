"""Parts that the learning scenes share: header, number line, rule, node shapes."""
