"""Matches that are over, replayed in bounded processes."""
