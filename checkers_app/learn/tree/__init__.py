"""A recorded search as data: its nodes, the steps of its walk, and the reasons for its cuts."""
