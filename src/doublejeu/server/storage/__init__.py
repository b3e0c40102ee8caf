"""What must survive: the schema, the writes of a turn, and the database."""
