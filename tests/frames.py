"""Frames of a replay put together again, as the page does it."""

from typing import Any


def fold(view: dict[str, Any], changed: dict[str, Any]) -> None:
    """Take in what a frame says of a view: a key with its value, or `key.number` with an item of a list that grows."""
    for name, value in changed.items():
        key, _, number = name.partition(".")
        if number:
            view[key][int(number) :] = [value]
        else:
            view[key] = value
