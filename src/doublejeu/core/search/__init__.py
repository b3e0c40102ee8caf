"""Thinking ahead in imagined worlds, for every game: it knows the contract and nothing else."""
