"""The one way in which something is not granted."""

from __future__ import annotations


class Refuse(Exception):
    """Something is not granted, and nothing changed. The reason is one of wire.REASONS, the detail one line."""

    def __init__(self, reason: str, detail: str = "", intent: str = "") -> None:
        super().__init__(detail or reason)
        self.reason = reason
        self.detail = detail or reason
        self.intent = intent  # which intent is meant, where it is not plain
