"""Sleepers: two networks of hidden agents on 61 hexes. Clauses: docs/rules/sleepers.md."""
