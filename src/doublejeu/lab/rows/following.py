"""Whether words were followed by acts, which each game shows in its own way: ballots, votes, teams."""

from __future__ import annotations

from typing import NamedTuple

from doublejeu.core.contract import NOBODY, View
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import FAMILY
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import INFILTRATOR
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, LIBERAL

# On what occasions a word can be followed; texts name them.
OCCASIONS = (
    "ja_liberal_law",
    "ja_agreed",
    "ja_contradiction",
    "vote_true",
    "vote_false",
    "along_nothing",
    "along_called",
    "along_contradicted",
)


class Chance(NamedTuple):
    """One occasion on which seats could act on a word."""

    occasion: str
    seats: int  # that could, as a set
    followed: int  # of these, those that did


def in_contradictions(view: View) -> int:
    """The seats that were ever in a contradiction."""
    if isinstance(view, SecretHitlerView):
        seats = 0
        for government in view.governments:
            if government.disputed:
                seats |= 1 << government.president | 1 << government.chancellor
        return seats
    assert isinstance(view, LesInfiltresView | BatmanInfiltrationView)
    return view.claims.disputed


def chances_to_follow(view: View, roles: tuple[int, ...]) -> list[Chance]:
    """Who could act on what was said, on what occasion, and who did."""
    if isinstance(view, SecretHitlerView):
        return _ballots(view)
    if isinstance(view, LesInfiltresView):
        return _votes(view, roles)
    assert isinstance(view, BatmanInfiltrationView)
    return _teams(view)


def _ballots(view: SecretHitlerView) -> list[Chance]:
    """Ja or not to an officer of whose last law there are two claims: agreed on, or contradictory."""
    found: list[Chance] = []
    standing: dict[int, tuple[str, int]] = {}  # by officer: the occasion, and the other officer
    for government in view.governments:
        president, chancellor = government.president, government.chancellor
        ayes = government.ayes
        voters = (ayes | government.nays) & ~(1 << president | 1 << chancellor)
        for officer in (president, chancellor):
            if officer in standing:
                occasion, other = standing[officer]
                asked = voters & ~(1 << other)
                if asked:
                    found.append(Chance(occasion, asked, ayes & asked))
        if government.law != NOBODY and NOBODY not in (government.said_drawn, government.said_received):
            occasion = "ja_liberal_law" if government.law == LIBERAL else "ja_agreed"
            if government.law == FASCIST and government.contradictory():
                occasion = "ja_contradiction"
            standing[president] = (occasion, chancellor)
            standing[chancellor] = (occasion, president)
    return found


def _votes(view: LesInfiltresView, roles: tuple[int, ...]) -> list[Chance]:
    """A vote, or none, against a seat that somebody called an infiltrator that day."""
    found: list[Chance] = []
    for result in view.claims.results:
        if result.role == INFILTRATOR and result.day <= len(view.days):
            occasion = "vote_true" if roles[result.target] == INFILTRATOR else "vote_false"
            voters = against = 0
            for voter, target in view.days[result.day - 1].votes:
                if voter not in (result.seat, result.target):
                    voters |= 1 << voter
                    against |= (target == result.target) << voter
            if voters:
                found.append(Chance(occasion, voters, against))
    return found


def _teams(view: BatmanInfiltrationView) -> list[Chance]:
    """A Chief takes along, or leaves out, a seat that was contradicted or called one of the family before."""
    found: list[Chance] = []
    for mission in view.missions:
        if not mission.team:
            continue
        doubtful = 0
        called = 0
        for gifts in view.claims.gifts:
            if gifts.turn < mission.turn:
                doubtful |= gifts.contradictory
        for sight in view.claims.sights:
            if sight.turn < mission.turn and sight.said_identity == FAMILY:
                called |= 1 << sight.target
        for seat in range(view.seats):
            if seat != mission.chief:
                occasion = "along_nothing"
                if called >> seat & 1:
                    occasion = "along_called"
                elif doubtful >> seat & 1:
                    occasion = "along_contradicted"
                found.append(Chance(occasion, 1 << mission.chief, (mission.team >> seat & 1) << mission.chief))
    return found
