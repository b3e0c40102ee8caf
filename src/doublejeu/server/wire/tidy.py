"""What people type, tidied before anybody reads it."""

from __future__ import annotations

import unicodedata


def tidy_text(text: str, most: int) -> str:
    """One line without control characters or runs of spaces; "" if nothing is left or it is too long."""
    kept = "".join(letter if unicodedata.category(letter)[0] != "C" else " " for letter in text)
    tidy = " ".join(kept.split())
    return tidy if len(tidy) <= most else ""
