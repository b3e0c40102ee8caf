"""The bots of Batman Infiltration."""
