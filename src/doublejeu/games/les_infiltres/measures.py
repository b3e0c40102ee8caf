"""What studies count in matches of Les Infiltrés."""

from __future__ import annotations

from collections import Counter
from typing import Final

from doublejeu.core.bits import bits
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.measures import DEED, SPOKEN_CLAIM, Behaviour, Measures, Occasion
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import INFILTRATOR, SAY_PASS


class InfiltresMeasures(Measures):
    """A round is a day."""

    def __init__(self) -> None:
        super().__init__(rounds=True, lasting=frozenset(("am", "saw", "glimpsed")))

    def contradicted(self, view: View) -> int:
        assert isinstance(view, LesInfiltresView)
        return view.claims.disputed

    def occasions(self, view: View, roles: tuple[int, ...]) -> list[Occasion]:
        assert isinstance(view, LesInfiltresView)
        return _votes(view, roles)

    def behave(self, view: View, found: Behaviour) -> None:
        assert isinstance(view, LesInfiltresView)
        _nights_and_days(view, found)


def _votes(view: LesInfiltresView, roles: tuple[int, ...]) -> list[Occasion]:
    """A vote, or none, against a seat that somebody called an infiltrator that day."""
    found: list[Occasion] = []
    for result in view.claims.results:
        if result.role == INFILTRATOR and result.day <= len(view.days):
            occasion = "vote_true" if roles[result.target] == INFILTRATOR else "vote_false"
            voters = against = 0
            for voter, target in view.days[result.day - 1].votes:
                if voter not in (result.seat, result.target):
                    voters |= 1 << voter
                    against |= (target == result.target) << voter
            if voters:
                found.append(Occasion(occasion, voters, against))
    return found


def _nights_and_days(view: LesInfiltresView, found: Behaviour) -> None:
    for seat, card in enumerate(view.open_cards):
        if card != NOBODY:
            found.known[seat] = 1 if card == INFILTRATOR else 0
    for seat in bits(view.volunteers):
        found.note(DEED, "stands for sage", seat)
    for voter, target in view.sage_votes:
        found.between(DEED, "wants for sage", voter, target)
    for day in view.days:
        favourite = Counter(target for _, target in day.votes).most_common(1)
        for voter, target in day.votes:
            card = view.open_cards[target]
            who = "somebody" if card == NOBODY else "an infiltrator" if card == INFILTRATOR else "a Christian"
            along = "with" if favourite and favourite[0][0] == target else "unlike"
            found.note(DEED, f"votes against {who} {along} the others", voter)
            found.between(DEED, "votes against", voter, target)
        for voter, target in day.second_votes:
            found.between(DEED, "votes again against", voter, target)
        if day.denouncer != NOBODY:
            found.between(DEED, "denounces", day.denouncer, day.denounced)
    for seat in bits(view.claims.disputed):
        found.note(SPOKEN_CLAIM, "in a contradiction", seat)
    for one, other in view.claims.contradictions(view.open_cards):
        if one != other:
            found.pair(SPOKEN_CLAIM, "contradiction", one, other)
    nights = len(view.nights)
    first: dict[int, int] = {}  # the day of a seat's first claim
    for day_number, seat, phrase in view.claims.words:
        if phrase < SAY_PASS:
            first.setdefault(seat, day_number)
    for seat, day_number in first.items():
        if view.alive >> seat & 1:
            found.note(DEED, "nights left alone after a claim", seat, max(0, nights - day_number))


MEASURES: Final = InfiltresMeasures()
