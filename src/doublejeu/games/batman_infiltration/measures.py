"""What studies count in matches of Batman Infiltration."""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.measures import BOOLEAN, DEED, SPOKEN_CLAIM, Behaviour, Measures, Occasion
from doublejeu.games.batman_infiltration.cards import CHAOS_OF, ORDER_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.batman_infiltration.words import FAMILY


class BatmanMeasures(Measures):
    """A round is a turn of a Chief."""

    def __init__(self) -> None:
        super().__init__(rounds=True, floors=2, columns={"everybody_chief": BOOLEAN}, lasting=frozenset(("am", "saw")))

    def values(self, view: View) -> tuple[int | bool, ...]:
        assert isinstance(view, BatmanInfiltrationView)
        return (len({mission.chief for mission in view.missions}) == view.seats,)

    def contradicted(self, view: View) -> int:
        assert isinstance(view, BatmanInfiltrationView)
        return view.claims.disputed

    def occasions(self, view: View, roles: tuple[int, ...]) -> list[Occasion]:
        assert isinstance(view, BatmanInfiltrationView)
        return _teams(view)

    def behave(self, view: View, found: Behaviour) -> None:
        assert isinstance(view, BatmanInfiltrationView)
        _missions(view, found)

    def wording(self, domain: str, name: str, value: int) -> str:
        return _card(value) if domain == "card" else f"{name} {value}"


def _teams(view: BatmanInfiltrationView) -> list[Occasion]:
    """A Chief takes along, or leaves out, a seat that was contradicted or called one of the family before."""
    found: list[Occasion] = []
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
                found.append(Occasion(occasion, 1 << mission.chief, (mission.team >> seat & 1) << mission.chief))
    return found


def _card(card: int) -> str:
    """The kind of a card."""
    if SIGNAL_OF[card]:
        return "signal"
    return "order" if ORDER_OF[card] else "chaos"


def _missions(view: BatmanInfiltrationView, found: Behaviour) -> None:
    for mission in view.missions:
        if not mission.revealed:
            continue
        team = bits(mission.team)
        chaos = sum(CHAOS_OF[card] for card in mission.revealed)
        order = sum(ORDER_OF[card] for card in mission.revealed)
        signals = sum(1 for card in mission.revealed if SIGNAL_OF[card])
        for seat in team:
            found.note(DEED, "chaos in the team", seat, round(100 * chaos / len(team)))
            found.note(DEED, "order in the team", seat, round(100 * order / len(team)))
            found.note(DEED, "signals in the team", seat, round(100 * signals / len(team)))
            found.note(DEED, "went along", seat)
            if seat != mission.chief:
                found.between(DEED, "takes along", mission.chief, seat)
            lean = "chaos" if chaos > order else "order"
            for other in team:
                if other > seat:
                    found.pair(DEED, f"{lean} together", seat, other)
        if mission.location != NOBODY:
            found.note(DEED, f"sends to place {mission.location}", mission.chief)
        if mission.target != NOBODY and mission.target != mission.chief:
            found.between(DEED, f"chooses at place {mission.location}", mission.chief, mission.target)
        if mission.coin != NOBODY:
            found.note(DEED, f"chief under coin {mission.coin}", mission.chief)
            push = mission.gauge_path[1] - mission.gauge_path[0] if len(mission.gauge_path) > 1 else 0
            found.note(DEED, f"first push {(push > 0) - (push < 0)}", mission.chief)
    for seat in range(view.seats):
        found.note(DEED, "loot", seat, view.loot_sizes[seat])
    for gifts in view.claims.gifts:
        silent = gifts.team & ~gifts.answered
        for seat in bits(silent):
            found.note(SPOKEN_CLAIM, "says nothing of a card", seat)
        for seat in bits(gifts.contradictory):
            found.note(SPOKEN_CLAIM, "claims what others claim", seat)
    for one, other in view.claims.contradictions():
        found.pair(SPOKEN_CLAIM, "contradiction", one, other)


MEASURES: Final = BatmanMeasures()
