"""What a stranger's input may cost: rates per address and sizes of bodies."""
