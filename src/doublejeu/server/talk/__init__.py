"""What is said in a room, by people and by bots."""
