"""Parts that the learning scenes share: head, number line, rule, node shapes."""
