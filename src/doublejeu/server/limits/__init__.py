"""What a stranger may do here: rates per address, sizes of bodies, and where requests may come from."""
