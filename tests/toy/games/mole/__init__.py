"""The Mole: one of us digs against us, and we point at each other until the mole is caught or the tunnel is dug."""
