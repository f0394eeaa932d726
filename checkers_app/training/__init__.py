"""Self-play and the trainer of the learned evaluation; not part of an ordinary install."""
