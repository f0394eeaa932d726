"""A recorded search as data: its nodes, its steps, and the reasons for its cuts."""
