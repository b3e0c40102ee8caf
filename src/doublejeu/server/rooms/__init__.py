"""Rooms: who sits where, what was agreed, and the queue in which everything happens."""
