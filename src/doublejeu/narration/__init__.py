"""Matches, thoughts and reasons in sentences, in French and English."""
