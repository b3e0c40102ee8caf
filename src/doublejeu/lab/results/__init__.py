"""The folder of results that a study writes, and estimates from it."""
