"""What everybody at a table could count of every seat: deeds, claims, and other words.

Nothing here is secret, and nothing is weighed: a reader (habits.py) finds out by itself what tells the sides apart.
What a seat did is counted by seat; what one seat did to another, or said of it, by pair as well.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import lru_cache

from doublejeu.core.bits import bits, count
from doublejeu.core.contract import NOBODY, TABLE, Game
from doublejeu.core.table import Table
from doublejeu.core.talk import ASK, BELIEVE, CLAIM
from doublejeu.games.batman_infiltration.cards import CHAOS_OF, ORDER_OF, SIGNAL_OF
from doublejeu.games.batman_infiltration.view import BatmanInfiltrationView
from doublejeu.games.les_infiltres.view import LesInfiltresView
from doublejeu.games.les_infiltres.words import INFILTRATOR, SAY_PASS
from doublejeu.games.secret_hitler.view import Government, SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, LIBERAL

# Of what kind a count is: it stands before its name.
DEED, SPOKEN_CLAIM, WORD = "deed", "claim", "word"
LATE = 3  # fascist laws from which on a chancellor Hitler ends the match


@dataclass
class Behaviour:
    """Counts by seat and by pair of seats, under names such as `deed:ja early carried`."""

    seats: list[Counter[str]]
    pairs: Counter[tuple[str, int, int]] = field(default_factory=Counter)
    known: dict[int, int] = field(default_factory=dict)  # seats whose side lies open, and that side

    def note(self, kind: str, what: str, seat: int) -> None:
        """One seat did something."""
        self.seats[seat][f"{kind}:{what}"] += 1

    def between(self, kind: str, what: str, seat: int, other: int) -> None:
        """One seat did something to another."""
        self.seats[seat][f"{kind}:{what}"] += 1
        self.seats[other][f"{kind}:{what}, of it"] += 1
        self.pairs[f"{kind}:{what}", seat, other] += 1


def behaviour(table: Table) -> Behaviour:
    """What everybody saw and heard at a table so far."""
    found = Behaviour([Counter() for _ in range(table.setup.seats)])
    view = table.view(TABLE)
    if isinstance(view, SecretHitlerView):
        _governments(view, found)
    elif isinstance(view, LesInfiltresView):
        _nights_and_days(view, found)
    else:
        assert isinstance(view, BatmanInfiltrationView)
        _missions(view, found)
    for _, seat, phrase in table.talk:
        kind, what, target = _worded(table.game, phrase)
        if target == NOBODY or target == seat:
            found.note(kind, what, seat)
        else:
            found.between(kind, what, seat, target)
    return found


@lru_cache(maxsize=65536)
def _worded(game: Game, phrase: int) -> tuple[str, str, int]:
    """A phrase without the seats it names: its kind, its verb with what it says, and the first seat it names."""
    act = game.talk.act(phrase)
    form = next(form for form in game.talk.forms if form.name == act.verb)
    performative = game.talk.performative(phrase)
    words = [act.verb]
    target = NOBODY
    for value, part in zip(act.args, form.fields, strict=True):
        if part.domain == "seat":
            target = value if target == NOBODY else target
        elif part.domain == "card":
            words.append(_card(value))
        elif part.domain != "ground" and performative != ASK:
            words.append(f"{part.name} {value}")
    if performative == BELIEVE:
        words[0] = "believes"
    return SPOKEN_CLAIM if performative == CLAIM else WORD, " ".join(words), target


# Secret Hitler


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
            found.pairs[f"{DEED}:{law} law", president, chancellor] += 1
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
            found.pairs[f"{DEED}:{ballot} to", seat, officer] += 1


# Les Infiltrés


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
            found.pairs[f"{SPOKEN_CLAIM}:contradiction", one, other] += 1
    nights = len(view.nights)
    first: dict[int, int] = {}  # the day of a seat's first claim
    for day_number, seat, phrase in view.claims.words:
        if phrase < SAY_PASS:
            first.setdefault(seat, day_number)
    for seat, day_number in first.items():
        if view.alive >> seat & 1:
            found.seats[seat][f"{DEED}:nights left alone after a claim"] += max(0, nights - day_number)


# Batman Infiltration


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
            found.seats[seat][f"{DEED}:chaos in the team"] += round(100 * chaos / len(team))
            found.seats[seat][f"{DEED}:order in the team"] += round(100 * order / len(team))
            found.seats[seat][f"{DEED}:signals in the team"] += round(100 * signals / len(team))
            found.note(DEED, "went along", seat)
            if seat != mission.chief:
                found.between(DEED, "takes along", mission.chief, seat)
            lean = "chaos" if chaos > order else "order"
            for other in team:
                if other > seat:
                    found.pairs[f"{DEED}:{lean} together", seat, other] += 1
        if mission.location != NOBODY:
            found.note(DEED, f"sends to place {mission.location}", mission.chief)
        if mission.target != NOBODY and mission.target != mission.chief:
            found.between(DEED, f"chooses at place {mission.location}", mission.chief, mission.target)
        if mission.coin != NOBODY:
            found.note(DEED, f"chief under coin {mission.coin}", mission.chief)
            push = mission.gauge_path[1] - mission.gauge_path[0] if len(mission.gauge_path) > 1 else 0
            found.note(DEED, f"first push {(push > 0) - (push < 0)}", mission.chief)
    for seat in range(view.seats):
        found.seats[seat][f"{DEED}:loot"] = view.loot_sizes[seat]
    for gifts in view.claims.gifts:
        silent = gifts.team & ~gifts.answered
        for seat in bits(silent):
            found.note(SPOKEN_CLAIM, "says nothing of a card", seat)
        for seat in bits(gifts.contradictory):
            found.note(SPOKEN_CLAIM, "claims what others claim", seat)
    for one, other in view.claims.contradictions():
        found.pairs[f"{SPOKEN_CLAIM}:contradiction", one, other] += 1
