"""Computer players below full strength, and the parts that they share."""
