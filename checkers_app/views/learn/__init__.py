"""What a learner asks, answers and has done, and the work for it beside the window."""
