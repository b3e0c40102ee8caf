"""Rooms on the network: people and bots at tables, and nothing told to anybody that the table does not tell."""
