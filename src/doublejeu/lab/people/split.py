"""Two parts of a collection of matches: one to learn from, one to be judged by."""

from __future__ import annotations

from hashlib import sha256

from doublejeu.records import MatchRecord

SEEN, UNSEEN = "seen", "unseen"


def part_of(record: MatchRecord) -> str:
    """Whether a match may be learnt from (`seen`, about three fifths) or only be judged by (`unseen`).

    The rule is public and rests on what happened alone, names and order of files aside: SHA-256 of the decisions,
    written `seat,code` with a semicolon between them; its first eight bytes as a number, modulo five; 0, 1 and 2 are
    seen, 3 and 4 are not.
    """
    decisions = ";".join(f"{seat},{code}" for seat, code in record.decisions)
    number = int.from_bytes(sha256(decisions.encode()).digest()[:8], "big")
    return SEEN if number % 5 < 3 else UNSEEN
