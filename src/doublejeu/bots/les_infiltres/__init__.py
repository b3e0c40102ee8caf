"""The bots of Les Infiltrés."""
