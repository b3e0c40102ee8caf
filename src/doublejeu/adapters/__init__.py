"""Doors to other people's programs. Each hands out what a seat was told, and nothing else; none knows a rule."""
