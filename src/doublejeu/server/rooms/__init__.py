"""Rooms that run: their queues, what their sockets are sent of each turn, and all rooms of a server."""
