"""Measurements of the engine, the server, the doors and the studies. Not part of the package."""
