"""A match without its room: the door to its Table, what its seats are sent, its clocks, marks and notes."""
