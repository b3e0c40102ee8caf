"""Generators of source files. Not part of the package."""
