"""Messages between the server and its clients, each typed once."""
