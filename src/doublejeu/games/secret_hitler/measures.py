"""What studies count in matches of Secret Hitler."""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, View
from doublejeu.core.measures import DEED, INTEGER, SPOKEN_CLAIM, Behaviour, Measures, Occasion, Subjects
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, HITLER, LIBERAL

LATE: Final = 3  # fascist laws from which on a chancellor Hitler ends the match


class HitlerMeasures(Measures):
    """A round is a government that was proposed."""

    def __init__(self) -> None:
        super().__init__(
            rounds=True,
            floors=3,
            columns={"liberal_laws": INTEGER, "fascist_laws": INTEGER},
            lasting=frozenset(("saw", "top")),
            sought=HITLER,
        )

    def values(self, view: View) -> tuple[int | bool, ...]:
        assert isinstance(view, SecretHitlerView)
        return (view.liberal_laws, view.fascist_laws)

    def contradicted(self, view: View) -> int:
        assert isinstance(view, SecretHitlerView)
        seats = 0
        for government in view.governments:
            if government.disputed:
                seats |= 1 << government.president | 1 << government.chancellor
        return seats

    def occasions(self, view: View, roles: tuple[int, ...]) -> list[Occasion]:
        assert isinstance(view, SecretHitlerView)
        return _officers(view)

    def behave(self, view: View, found: Behaviour) -> None:
        assert isinstance(view, SecretHitlerView)
        _governments(view, found)

    def subjects(self, view: View) -> Subjects:
        assert isinstance(view, SecretHitlerView)
        return OwnGovernments(view)


class OwnGovernments(Subjects):
    """An officer's claim is about the last government in which it governed."""

    def __init__(self, view: SecretHitlerView) -> None:
        self._governments = view.governments
        self._seen = 0  # governments; rounds never decrease
        self._own: dict[int, int] = {}  # by seat: its last government that was let go on

    def of(self, seat: int, rounds: int) -> int:
        while self._seen < rounds and self._seen < len(self._governments):
            government = self._governments[self._seen]
            if government.let_go():
                self._own[government.president] = self._own[government.chancellor] = self._seen
            self._seen += 1
        return self._own.get(seat, NOBODY)


def _officers(view: SecretHitlerView) -> list[Occasion]:
    """Ja or not to an officer of whose last law there are two claims: agreed on, or contradictory."""
    found: list[Occasion] = []
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
                    found.append(Occasion(occasion, asked, ayes & asked))
        if government.law != NOBODY and NOBODY not in (government.said_drawn, government.said_received):
            occasion = "ja_liberal_law" if government.law == LIBERAL else "ja_agreed"
            if government.law == FASCIST and government.contradictory():
                occasion = "ja_contradiction"
            standing[president] = (occasion, chancellor)
            standing[chancellor] = (occasion, president)
    return found


def _governments(view: SecretHitlerView, found: Behaviour) -> None:
    fascist_laws = 0
    stained = 0  # seats that sat in a government with a fascist law
    for government in view.governments:
        president, chancellor = government.president, government.chancellor
        time = "late" if fascist_laws >= LATE else "early"
        look = "stained" if stained >> chancellor & 1 else "clean"
        found.between(DEED, f"names {look} {time}", president, chancellor)
        _ballots(government, time, found)
        if government.law != NOBODY:
            law = "fascist" if government.law == FASCIST else "liberal"
            found.note(DEED, f"president of a {law} law {time}", president)
            found.note(DEED, f"chancellor of a {law} law {time}", chancellor)
            found.pair(DEED, f"{law} law", president, chancellor)
            drawn = government.said_drawn if government.said_drawn != NOBODY else "nothing"
            received = government.said_received if government.said_received != NOBODY else "nothing"
            found.note(SPOKEN_CLAIM, f"{law} law: drew {drawn}", president)
            found.note(SPOKEN_CLAIM, f"{law} law: received {received}", chancellor)
            found.note(SPOKEN_CLAIM, f"{law} law: of a president who drew {drawn}", chancellor)
            found.note(SPOKEN_CLAIM, f"{law} law: of a chancellor who received {received}", president)
            if government.contradictory():
                found.between(SPOKEN_CLAIM, f"{law} law: contradicted", president, chancellor)
            if government.law == FASCIST:
                stained |= 1 << president | 1 << chancellor
                fascist_laws += 1
    for sight in view.sights:
        if sight.target != NOBODY:
            said = {NOBODY: "nothing", LIBERAL: "liberal", FASCIST: "fascist"}[sight.said_party]
            found.between(SPOKEN_CLAIM, f"investigates, says {said}", sight.seat, sight.target)


def _ballots(government: Government, time: str, found: Behaviour) -> None:
    """Ballots by how the others voted and what came of it; officers' own apart."""
    ayes, nays = government.ayes, government.nays
    voters = count(ayes | nays)
    if not voters:
        return
    officers = (government.president, government.chancellor)
    law = {NOBODY: "no", LIBERAL: "a liberal", FASCIST: "a fascist"}[government.law]
    for seat in bits(ayes | nays):
        ja = ayes >> seat & 1
        ballot = "ja" if ja else "nein"
        if seat in officers:
            found.note(DEED, f"{ballot} to oneself {time}", seat)
            continue
        company = 3 * (count(ayes) - ja) // (voters - 1)
        found.note(DEED, f"{ballot} {time}, others {('few', 'some', 'most', 'most')[company]}", seat)
        found.note(DEED, f"{ballot} to {law} law", seat)
        for officer in officers:
            found.pair(DEED, f"{ballot} to", seat, officer)


MEASURES: Final = HitlerMeasures()
