"""The one way in which something is not granted."""

from __future__ import annotations


class Refuse(Exception):
    """Something is not granted, and nothing changed. The reason is one of wire.REASONS, the detail one line.

    For settings that cannot be played, `fault` and `values` say the same as the detail in a player's words
    (`faults` of the text files).
    """

    def __init__(
        self,
        reason: str,
        detail: str = "",
        intent: str = "",
        fault: str = "",
        values: dict[str, int | str] | None = None,
    ) -> None:
        super().__init__(detail or reason)
        self.reason = reason
        self.detail = detail or reason
        self.fault = fault
        self.values = values or {}
        self.intent = intent  # which intent is meant, where it is not plain
