"""The bots of Sleepers."""
