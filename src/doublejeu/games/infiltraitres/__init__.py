"""Infiltraîtres: two to five agents against the traitors in their ranks. Clauses: docs/rules/infiltraitres.md."""
