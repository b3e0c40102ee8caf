"""What everything that travels has in common."""

from __future__ import annotations

import msgspec


class Data(msgspec.Struct, forbid_unknown_fields=True):
    """Anything that travels: unknown fields are refused, not ignored."""
