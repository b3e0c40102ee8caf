"""Les Infiltrés: seven to twenty seats, the software as game master. Clauses: docs/rules/les_infiltres.md."""
