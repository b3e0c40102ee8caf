"""How far from winning the page says each player is, beside what the rules then do."""

import pytest

from doublejeu.core.contract import NOBODY, TABLE
from doublejeu.core.dice import Dice
from doublejeu.core.table import Table
from doublejeu.games import GAMES
from doublejeu.games.sleepers.hexes import HEXES, NAMES, crosses, hexes_of, mask_of_hexes
from doublejeu.games.sleepers.threats import NEVER, PublicAgents, Threat, capture, crossing, liberation
from tests.games.sleepers.perft import LETTERS
from tests.games.sleepers.positions import ending, play, position
from tests.rules import rule


def shown(white: str = "", black: str = "", seat: int = 0) -> PublicAgents:
    """A position written down, as everybody sees it."""
    owners = [NOBODY] * HEXES
    face_up = [False] * HEXES
    faces = [NOBODY] * HEXES
    for owner, agents in enumerate((white, black)):
        for agent in agents.split():
            name, kind = agent.split(":")
            number = NAMES.index(name)
            owners[number] = owner
            face_up[number] = kind.endswith("*")
            faces[number] = LETTERS.index(kind[0])
    return PublicAgents(owners, face_up, faces, seat)


def gaps(threat: Threat) -> set[str]:
    """The names of the hexes that lack an agent."""
    return {NAMES[number] for number in hexes_of(threat.gaps)}


CHAIN = "A3:S* B3:M* C4:S* D4:P* E5:I* F5:G* G4:M* H4:S*"


@rule("SL-2.4")
def test_one_link_from_crossing() -> None:
    threat = crossing(shown(f"{CHAIN} I3:L", "A1:S"))

    assert threat.missing == 1
    assert gaps(threat) == {"I3"}
    assert len(hexes_of(threat.standing)) == 8
    assert ending(play(position(f"{CHAIN} I3:L", "A1:S", hands=("SSSS", "SSSS")), "activate I3")) == ("SL-2.4", 0)


@rule("SL-2.4")
def test_a_gap_inside_the_chain_and_a_rival_in_the_way() -> None:
    broken = CHAIN.replace("E5:I* ", "")
    assert crossing(shown(f"{broken} I3:S*")).missing == 1
    assert crossing(shown(f"{broken} I3:S*", "E5:S")).missing == 2  # around it, through E4 and F4
    assert crossing(shown()).missing == 9
    wall = " ".join(f"{name}:S" for name in NAMES if name[0] == "E" or name[1] == "3")
    assert crossing(shown("A1:S", wall)).missing == NEVER


@rule("SL-2.5")
def test_scientists_in_a_line() -> None:
    threat = liberation(shown("E3:S* E4:S* E6:X* E7:S", "A1:S"))
    assert threat.missing == 2
    assert gaps(threat) == {"E5", "E7"} or gaps(threat) == {"E5", "E2"}
    assert liberation(shown("E3:S* E4:S* E6:X* E5:M*")).missing == 4  # a militia agent is in the way


@rule("SL-2.2")
def test_militia_around_an_agent() -> None:
    threat = capture(shown("A2:M* B1:X* B2:M", "A1:S E5:S"))
    assert threat.missing == 1
    assert gaps(threat) == {"B2"}
    assert {NAMES[number] for number in hexes_of(threat.standing)} == {"A1", "A2", "B1"}
    assert capture(shown("A2:M* B1:S* B2:M", "A1:S")).missing == NEVER
    assert capture(shown("A2:M*")).missing == NEVER


@rule("SL-6.2")
def test_no_face_of_a_sleeper_plays_a_part() -> None:
    kinds = [crossing, liberation, capture]
    for one, other in (("S", "M"), ("X", "B")):
        for find in kinds:
            here = find(shown(f"E3:S* E4:{one} E5:M*", "D3:S"))
            there = find(shown(f"E3:S* E4:{other} E5:M*", "D3:S"))
            assert (here.missing, here.gaps, here.standing) == (there.missing, there.gaps, there.standing)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_waking_the_gaps_makes_the_chain(seed: int) -> None:
    """In random matches: filling what is said to be missing joins two sides, and every view says the same."""
    dice = Dice(seed)
    game = GAMES["sleepers"]
    table = Table(game, game.setup(2), Dice(seed))
    while table.over() is None:
        seat = 0 if table.asks(0) else 1
        table.play(seat, dice.choose(table.asks(seat)))
        public = table.view(TABLE).as_dict()
        if dice.below(10):
            continue
        assert public["threats"] == table.view(0).as_dict()["threats"] == table.view(1).as_dict()["threats"]
        told = public["threats"]
        assert isinstance(told, list)
        for own in told:
            chain = own["crossing"]
            if chain["missing"] != NEVER:
                assert len(chain["gaps"]) == chain["missing"]
                whole = mask_of_hexes(chain["gaps"] + chain["standing"])
                assert crosses(whole, hexes_of(whole)[0])
