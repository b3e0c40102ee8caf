"""A sixth game, to be copied: each folder here is the folder of that name in `src/doublejeu`, with one game in it.

One of three to five seats is the mole. In every round each seat points at another, sealed; whom more than half point at
is caught. docs/adding-a-game.md walks through these files.
"""
