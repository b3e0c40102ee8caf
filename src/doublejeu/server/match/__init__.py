"""The match of a room: its table, clocks, marks and notes."""
