"""Matches that people played elsewhere, converted into our records."""
