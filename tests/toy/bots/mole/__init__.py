"""The bots of The Mole."""
