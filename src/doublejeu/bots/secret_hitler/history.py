"""What all saw of a match of Secret Hitler, as readers weigh it: governments voted on, and investigators' words."""

from __future__ import annotations

from typing import Final

from doublejeu.core.bits import count
from doublejeu.core.contract import NOBODY
from doublejeu.games.secret_hitler.view import SecretHitlerView
from doublejeu.games.secret_hitler.words import FASCIST, LIBERAL

LATE: Final = 3  # fascist laws from which on a chancellor Hitler ends the match


class Stand:
    """A government that stands for election."""

    def __init__(self, president: int, chancellor: int, alive: int, fascist_laws: int, tracker: int) -> None:
        self.president = president
        self.chancellor = chancellor
        self.alive = alive
        self.fascist_laws = fascist_laws
        self.tracker = tracker


class Proposal:
    """A government that was voted on, as all saw it."""

    def __init__(
        self,
        stand: Stand,
        ayes: int,
        nays: int,
        law: int,
        liberal_laws: int,
        cleared: bool,
        said_drawn: int,
        said_received: int,
    ) -> None:
        self.stand = stand
        self.ayes = ayes
        self.nays = nays
        self.law = law  # NOBODY where it enacted none
        self.liberal_laws = liberal_laws  # before it
        self.cleared = cleared  # its chancellor would have won the match as Hitler, and did not
        self.said_drawn = said_drawn  # what its officers say of their tiles; NOBODY where they say nothing
        self.said_received = said_received

    def is_like(self, other: Proposal) -> bool:
        """Whether both are the same government with the same end."""
        one, two = self.stand, other.stand
        return (
            one.president == two.president
            and one.chancellor == two.chancellor
            and self.ayes == other.ayes
            and self.nays == other.nays
            and self.law == other.law
            and self.cleared == other.cleared
            and self.said_drawn == other.said_drawn
            and self.said_received == other.said_received
            and self.liberal_laws == other.liberal_laws
            and one.alive == two.alive
            and one.fascist_laws == two.fascist_laws
            and one.tracker == two.tracker
        )


class PartyClaim:
    """What an investigator says of a party card."""

    def __init__(self, seat: int, target: int, party: int) -> None:
        self.seat = seat
        self.target = target
        self.party = party


def history(view: SecretHitlerView) -> list[Proposal]:
    """Every government voted on. Which chaos law came when is not kept: fascist ones are put first."""
    done: list[Proposal] = []
    liberal_laws = 0
    fascist_laws = 0
    tracker = 0
    chaos_fascists = view.fascist_laws
    for past in view.governments:
        if past.law == FASCIST:
            chaos_fascists -= 1
    last = len(view.governments) - 1
    for number in range(last + 1):
        past = view.governments[number]
        carried = past.elected or count(past.ayes) > count(past.nays)
        if not past.ayes | past.nays:
            break
        in_session = carried and past.law == NOBODY and not past.vetoed and number == last
        stand = Stand(past.president, past.chancellor, past.ayes | past.nays, fascist_laws, tracker)
        cleared = fascist_laws >= LATE and past.elected and view.cleared >> past.chancellor & 1 == 1
        said = (past.said_drawn, past.said_received) if past.law != NOBODY else (NOBODY, NOBODY)
        done.append(Proposal(stand, past.ayes, past.nays, past.law, liberal_laws, cleared, said[0], said[1]))
        if in_session:
            break  # its ballots lie there, and nothing else yet
        tracker = tracker + 1 if past.law == NOBODY else 0
        law = past.law
        if tracker == 3:
            tracker = 0
            law = FASCIST if chaos_fascists else LIBERAL
            chaos_fascists = max(0, chaos_fascists - 1)
        if law == FASCIST:
            fascist_laws += 1
        elif law == LIBERAL:
            liberal_laws += 1
    return done


def told_by_investigators(view: SecretHitlerView) -> list[PartyClaim]:
    """What investigators say, each the latest of his words on a card."""
    return [
        PartyClaim(sight.seat, sight.target, sight.said_party) for sight in view.sights if sight.said_party != NOBODY
    ]


def same_words(one: list[PartyClaim], other: list[PartyClaim]) -> bool:
    """Whether investigators said the same in both lists."""
    if len(one) != len(other):
        return False
    for place in range(len(one)):
        mine, theirs = one[place], other[place]
        if mine.seat != theirs.seat or mine.target != theirs.target or mine.party != theirs.party:
            return False
    return True
