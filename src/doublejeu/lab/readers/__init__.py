"""What can be inferred from a match: beliefs of minds, habits, and how both are scored against the truth."""
