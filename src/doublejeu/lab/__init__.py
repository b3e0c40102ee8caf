"""Experiments: the same games, played by the thousand, with figures that can be trusted."""
