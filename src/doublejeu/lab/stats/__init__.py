"""Intervals and tests of hypotheses, from numbers alone."""
