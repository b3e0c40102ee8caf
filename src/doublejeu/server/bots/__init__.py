"""Bots that play in rooms, and the processes in which they think."""
