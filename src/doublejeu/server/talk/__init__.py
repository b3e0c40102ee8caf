"""What was said in a match or a lobby, and answers that lie under seal."""
