"""A study: its file, its cells, and how its parts are played."""
