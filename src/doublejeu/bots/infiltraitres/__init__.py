"""The bots of Infiltraîtres."""
