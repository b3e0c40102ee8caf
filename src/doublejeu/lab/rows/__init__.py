"""What a match came to, as rows of tables, and the figures that are computed from them."""
