"""Batman Infiltration: villains, and among them Batman’s family. Clauses: docs/rules/batman_infiltration.md."""
