"""Matches of ours as the public site writes its own: the reverse of `lab/people/secret_hitler.py`, from events."""

from __future__ import annotations

from typing import Any

from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.secret_hitler.words import CODES, KINDS, TALK
from doublejeu.lab.play.matches import Seating, play
from doublejeu.records import MatchRecord, Retracing, SeatRecord, record_of

GAME = GAMES["secret_hitler"]
LAWS = ["liberal", "fascist"]
ROLES = ["liberal", "fascist", "hitler"]
Json = dict[str, Any]


def talked(seats: int, seed: int, bot: str = "thumb") -> MatchRecord:
    """A match of bots that talk."""
    deals = [(0, Dice(seed))]
    for played in play(GAME, GAME.setup(seats), Seating(GAME, seats, [bot]), deals, True):
        return record_of(played.table, [SeatRecord(f"{seat + 1}", "person") for seat in range(seats)])
    raise AssertionError


def _tiles(liberals: int, of: int) -> list[str]:
    return ["fascist"] * (of - liberals) + ["liberal"] * liberals


def summary_of(record: MatchRecord) -> Json:
    """A record as the site would have told it, each government's first claims with it."""
    players: list[Json] = [{"role": "", "username": f"somebody {seat}"} for seat in range(len(record.seats))]
    rows: list[Json] = []
    silent = MatchRecord(
        format=record.format,
        game=record.game,
        version=record.version,
        options=record.options,
        seats=record.seats,
        decisions=record.decisions,
    )
    for seat, code, events in Retracing(silent).entries():
        act = CODES.act(code)
        if act.verb == "nominate":
            rows.append({"presidentId": seat, "chancellorId": act.args[0], "votes": [], "deckState": []})
        row = rows[-1] if rows else {}
        if act.verb == "answer_veto":
            row["presidentVeto"] = bool(act.args[0])
        elif act.verb == "ask_veto":
            row["chancellorVeto"] = True
        elif act.verb == "investigate":
            row["investigatorId"], row["investigationId"] = seat, act.args[0]
        elif act.verb == "call_election":
            row["specialElection"] = act.args[0]
        elif act.verb == "execute":
            row["execution"] = act.args[0]
        for event in events:
            kind, args = KINDS.forms[event.kind].name, event.args
            if kind == "role":
                players[args[0]]["role"] = ROLES[args[1]]
            elif kind == "ballots":
                row["votes"] = [bool(args[0] >> seat & 1) for seat in range(len(players))]
            elif kind == "hand" and sum(args) == 3:
                row["presidentHand"] = _tiles(args[0], 3)
            elif kind == "hand" and sum(args) == 2:
                row["chancellorHand"] = _tiles(args[0], 2)
            elif kind in ("enacted", "chaos"):
                row["enactedPolicy"] = LAWS[args[0]]
            elif kind == "top":
                row["policyPeek"] = [LAWS[tile] for tile in args]
    for row, claims in zip(rows, _claims_by_row(record), strict=True):
        row.update(claims)
    return {
        "_id": "AnInventedMatch",
        "date": "2020-01-01",
        "gameSetting": {"casualGame": True, "noTopdecking": 0, "avalonSH": None},
        "customGameSettings": {"enabled": False},
        "players": players,
        "logs": rows,
        "chats": [{"userName": "somebody 1", "chat": "a secret word"}],
    }


def _claims_by_row(record: MatchRecord) -> list[Json]:
    """What the site would have kept: of each government, what its officers said before the next was named."""
    moments = [number for number, (_, code) in enumerate(record.decisions) if CODES.act(code).verb == "nominate"]
    rows: list[Json] = [{} for _ in moments]
    governments = [(record.decisions[moment][0], CODES.act(record.decisions[moment][1]).args[0]) for moment in moments]
    for after, seat, phrase in record.lanes.get("talk", []):
        said = TALK.act(int(phrase))
        number = sum(1 for moment in moments if moment < int(after)) - 1
        if number < 0:
            continue
        president, chancellor = governments[number]
        if said.verb == "drew" and seat == president:
            rows[number].setdefault("presidentClaim", _tiles(said.args[0], 3))
        elif said.verb == "received" and seat == chancellor:
            rows[number].setdefault("chancellorClaim", _tiles(said.args[0], 2))
        elif said.verb == "saw" and seat == president:
            target = _target_of(record, moments, number)
            if said.args[0] == target:
                rows[number].setdefault("investigationClaim", LAWS[said.args[1]])
        elif said.verb == "top" and seat == president:
            rows[number].setdefault("policyPeekClaim", sorted(LAWS[tile] for tile in said.args))
    return rows


def _target_of(record: MatchRecord, moments: list[int], number: int) -> int:
    """Whom the president of this row investigated."""
    last = moments[number + 1] if number + 1 < len(moments) else len(record.decisions)
    for _, code in record.decisions[moments[number] : last]:
        act = CODES.act(code)
        if act.verb == "investigate":
            return act.args[0]
    return -1
