"""How likely a government of given roles enacts a law of Secret Hitler and says of its tiles what it says."""

from __future__ import annotations

from typing import Final

from doublejeu.bots.hypotheses import LabelledArray
from doublejeu.bots.secret_hitler.claims import Sayings
from doublejeu.bots.secret_hitler.history import Proposal
from doublejeu.bots.secret_hitler.people import BURIES, ENACTS
from doublejeu.core.contract import NOBODY
from doublejeu.games.secret_hitler.rules import choose
from doublejeu.games.secret_hitler.state import FASCIST_TILES, LIBERAL_TILES
from doublejeu.games.secret_hitler.words import FASCIST, LIBERAL

ROLES: Final = 3


class Manner:
    """A way of playing, by the roles of president and chancellor."""

    def __init__(self, buries: LabelledArray, enacts: LabelledArray) -> None:
        self.buries = buries  # how often a president with liberal tiles and others buries a liberal one
        self.enacts = enacts  # how often a chancellor with one of each enacts the fascist one


def _of_bots(buries: list[float], enacts: list[float]) -> Manner:
    """Liberals who hardly err, and a party of fascists and Hitler who trouble less where it decides less."""
    often = [0.005, 0.005, 0.03, 0.03]
    for chance in buries:
        often += [chance, chance, chance / 2, chance / 2]
    enacted = [0.003] * ROLES + [enacts[0]] * ROLES + [enacts[1]] * ROLES
    return Manner(LabelledArray(BURIES.axes, often), LabelledArray(ENACTS.axes, enacted))


MANNERS: Final = [
    Manner(BURIES, ENACTS),  # as people
    _of_bots([0.99, 0.99], [0.99, 0.99]),  # brazen
    _of_bots([0.6, 0.15], [0.4, 0.1]),  # in hiding, Hitler most of all
]


class Laws:
    """Likelihoods of laws and of what officers say of them, for each manner; those asked for before are remembered."""

    def __init__(self, sayings: list[Sayings]) -> None:
        self._sayings = sayings  # by manner
        self._tables: dict[int, list[list[float]]] = {}

    def tables(self, proposal: Proposal, drawn: int = NOBODY, passed: int = NOBODY) -> list[list[float]]:
        """By manner, and by the roles of president and chancellor: the likelihood of a government's law and words.

        To one who knows the tiles that were drawn, or passed on, only those count; NOBODY for one who does not. Without
        a law there is nothing to weigh.
        """
        law = proposal.law
        if law == NOBODY:
            return [[1.0] * (ROLES * ROLES)] * len(MANNERS)
        key = (proposal.liberal_laws * 8 + proposal.stand.fascist_laws) * 2 + law
        key = (((key * 5 + drawn + 1) * 4 + passed + 1) * 5 + proposal.said_drawn + 1) * 4 + proposal.said_received + 1
        found = self._tables.get(key)
        if found is None:
            found = [self._table(manner, proposal, drawn, passed) for manner in range(len(MANNERS))]
            self._tables[key] = found
        return found

    def _table(self, manner: int, proposal: Proposal, drawn: int, passed: int) -> list[float]:
        law, drew, received = proposal.law, proposal.said_drawn, proposal.said_received
        table = [0.0] * (ROLES * ROLES)
        tiles = _draw_odds(proposal)
        way, words = MANNERS[manner], self._sayings[manner]
        for held in range(4):
            if drawn != NOBODY and held != drawn:
                continue
            for handed in (held - 1, held):
                if handed < 0 or handed > 2 or (passed != NOBODY and handed != passed):
                    continue
                said = [1.0] * ROLES  # by the president's role, and the answer by the chancellor's
                answered = [1.0] * ROLES
                if drew != NOBODY:
                    said = [words.president.at(law, held, handed, role, drew) for role in range(ROLES)]
                if received != NOBODY:
                    answered = [words.chancellor.at(law, handed, role, received) for role in range(ROLES)]
                for chancellor in range(ROLES):
                    for president in range(ROLES):
                        buried = _buries_odds(way, held, president, chancellor)
                        chance = tiles[held] * (buried if handed < held else 1.0 - buried)
                        chance *= _enacts_odds(way, handed, law, chancellor, president)
                        table[president + ROLES * chancellor] += chance * said[president] * answered[chancellor]
        return table


def in_place_of(seen: list[list[float]], guessed: list[list[float]]) -> list[list[float]]:
    """Likelihoods to one who saw the tiles, divided by those that all could guess and that were multiplied in."""
    found: list[list[float]] = []
    for manner in range(len(seen)):
        ratios: list[float] = []
        for place in range(len(seen[manner])):
            guess = guessed[manner][place]
            ratios.append(seen[manner][place] / guess if guess > 0.0 else 0.0)
        found.append(ratios)
    return found


def _draw_odds(proposal: Proposal) -> list[float]:
    """How likely none, one, two or three liberal tiles are drawn, from an average pile."""
    left_liberals = LIBERAL_TILES - proposal.liberal_laws
    left_fascists = FASCIST_TILES - proposal.stand.fascist_laws
    all_draws = choose(left_liberals + left_fascists, 3)
    return [
        choose(left_fascists, 3) / all_draws,
        left_liberals * choose(left_fascists, 2) / all_draws,
        choose(left_liberals, 2) * left_fascists / all_draws,
        choose(left_liberals, 3) / all_draws,
    ]


def _buries_odds(manner: Manner, drawn: int, president: int, chancellor: int) -> float:
    """How likely a president of this role is to bury a liberal tile of so many."""
    if drawn == 0:
        return 0.0
    if drawn == 3:
        return 1.0
    return manner.buries.at(president, drawn - 1, 0 if chancellor == LIBERAL else 1)


def _enacts_odds(manner: Manner, passed: int, law: int, chancellor: int, president: int) -> float:
    """How likely a chancellor of this role is to enact this law from so many liberal tiles of two."""
    if passed == 1:
        fascist = manner.enacts.at(chancellor, president)
        return fascist if law == FASCIST else 1.0 - fascist
    return 1.0 if (passed == 0) == (law == FASCIST) else 0.0
