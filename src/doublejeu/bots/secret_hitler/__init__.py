"""The bots of Secret Hitler."""
