"""A recorded search being looked at: which part, which step, which question."""
