"""Matches of bots, played one after the other."""
