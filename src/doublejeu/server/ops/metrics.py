"""A few figures of a running server, in the text form that Prometheus reads: `serve --metrics`.

Sums over the whole house and nothing else: no room, no address, no name.
"""

from __future__ import annotations

from dataclasses import dataclass

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


@dataclass
class Figures:
    """What was counted since the start."""

    decisions: int = 0  # entries of records that were kept
    writes: int = 0
    write_seconds: float = 0.0  # that rooms waited for their writes
    refused: int = 0  # requests and messages

    def as_text(self, rooms: int, sockets: int, cut_off: int) -> str:
        """All of them, how many rooms and sockets there are now, and how many sockets flooded and were cut off."""
        lines: list[str] = []
        for name, kind, what, value in (
            ("rooms", "gauge", "Rooms in memory.", rooms),
            ("sockets", "gauge", "Open sockets.", sockets),
            ("decisions_total", "counter", "Decisions kept, those of chance and the clock too.", self.decisions),
            ("writes_total", "counter", "Turns of rooms that were kept.", self.writes),
            ("write_seconds_total", "counter", "Seconds that rooms waited for that.", round(self.write_seconds, 6)),
            ("refused_total", "counter", "Requests and messages that were refused.", self.refused),
            ("cut_off_total", "counter", "Sockets that were cut off because they flooded.", cut_off),
        ):
            lines += [f"# HELP doublejeu_{name} {what}", f"# TYPE doublejeu_{name} {kind}", f"doublejeu_{name} {value}"]
        return "\n".join(lines) + "\n"
