"""What a room is, as plain data, and what can happen to it."""
