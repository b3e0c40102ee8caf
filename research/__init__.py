"""Searches and tables that no command and no study uses. Not part of the package."""
