"""The engine against the plain second Sleepers: the same choices everywhere, the same counts, the same endings."""

from collections import Counter

import pytest

from doublejeu.core.contract import CHANCE
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.games.sleepers.hexes import NAMES
from doublejeu.games.sleepers.rules import Sleepers
from tests.games.sleepers.perft import Duel
from tests.games.sleepers.perft import perft as plain_perft
from tests.games.sleepers.positions import Given, choice_of, duel, position

ENDINGS = {
    "SL-2.1": "morale",
    "SL-2.2": "capture",
    "SL-2.3": "attrition",
    "SL-2.4": "success",
    "SL-2.5": "liberation",
    "SL-2.9": "repetition",
    "SL-2.10": "standstill",
}


def result_of(state: Sleepers) -> str:
    """An ending as the plain Sleepers names it."""
    outcome = state.outcome()
    if outcome is None:
        return ""
    return f"{ENDINGS[outcome.clause]} {outcome.side}" if outcome.winners else ENDINGS[outcome.clause]


def perft(state: Sleepers, depth: int) -> Counter[str]:
    """The engine's count, defined as in perft.py."""
    if state.outcome() is not None:
        return Counter({result_of(state): 1})
    by_chance = state.owed() == 1 << CHANCE
    seat = CHANCE if by_chance else state.player
    codes = state.legal(seat)
    if depth == 1 and not by_chance:
        return Counter({"sequences": len(codes)})
    found: Counter[str] = Counter()
    for code in codes:
        after = state.clone()
        after.apply(seat, code)
        found += perft(after, depth if by_chance else depth - 1)
    return found


POSITIONS: dict[str, Given] = {
    "the first turn": {"hands": ("SMPL", "SSMM"), "empty_bags": True},
    "every ability asleep": {
        "white": "E5:P D4:L D5:R E4:I F5:G F6:D C3:V E6:X",
        "black": "E3:S D3:M* C4:B G5:P* F4:X* A1:S",
        "hands": ("SS", "M"),
        "empty_bags": True,
    },
    "masters among models": {
        "white": "E5:X D4:X F5:L* E6:P* D5:S G4:B",
        "black": "E4:G* F6:V* C4:D* E3:I*",
        "hands": ("R", "SM"),
        "empty_bags": True,
        "player": 0,
    },
    "on the brink": {
        "white": "A1:D* B1:M* C1:G* D1:M* E1:M* F1:P G1:M* H1:M* I1:S C3:S* C4:S* C5:S* C6:S C7:S* D6:B A5:S",
        "black": "A4:M* B5:M* B6:M I5:S H5:M* H6:X* E8:S E7:M*",
        "hands": ("I", "V"),
        "dead": ("SRRGDVVXX", "SSSSSSRRB"),
        "empty_bags": True,
    },
    "black to move, bags full": {
        "white": "E5:S* E6:I",
        "black": "E4:P G5:G* D4:S",
        "hands": ("SMPL", "SMM"),
        "player": 1,
    },
}


@pytest.mark.parametrize("name", list(POSITIONS))
def test_counts_to_depth_three_are_those_of_the_plain_sleepers(name: str) -> None:
    given = POSITIONS[name]

    engine = perft(position(**given), 3)

    assert engine == plain_perft(duel(**given), 3)
    assert engine.total() > 100


@pytest.mark.parametrize("seed", range(40))
def test_whole_matches_go_the_same_way(seed: int) -> None:
    options: dict[str, object] = {
        "informer_self": seed % 3 == 0,
        "police_must": seed % 5 == 0,
        "repetition": seed % 4 != 0,
        "quiet_turns": 20,
    }
    game = GAMES["sleepers"]
    state = game.start(game.setup(2, options))
    assert isinstance(state, Sleepers)
    plain = Duel(seed % 3 == 0, seed % 4 != 0, 20)
    plain.police_must = seed % 5 == 0
    go_on(state, plain, Dice(seed))


@pytest.mark.parametrize("seed", range(150))
def test_crowded_boards_go_the_same_way(seed: int) -> None:
    """Many agents awake and many dead: every ending is near."""
    dice = Dice(seed)
    given = crowded(dice)
    plain = duel(**given)
    if plain.victory(0) or plain.victory(1):
        return  # no match goes on from here

    go_on(position(**given), plain, dice)


def crowded(dice: Dice) -> Given:
    """A position drawn at random, most agents face up; white's scientists and militia stand where they matter."""
    cells = list(range(61))
    dice.shuffle(cells)
    wanted = {"S": ["C2", "C3", "C4", "C5", "C6"], "M": ["A2", "B1", "B2"]}
    written: list[str] = []
    buried: list[str] = []
    held: list[str] = []
    for _ in range(2):
        tiles = list(range(30))
        dice.shuffle(tiles)
        letters = [("S" * 8 + "M" * 5 + "BPPLLRRIIGGDDVVXX")[tile] for tile in tiles]
        dead = dice.below(10)
        standing = 12 + dice.below(30 - dead - 12)
        buried.append("".join(letters[:dead]))
        held.append("".join(letters[dead + standing :]))
        agents = []
        for letter in letters[dead : dead + standing]:
            cell = NAMES.index(wanted[letter].pop()) if wanted.get(letter) else cells[-1]
            if cell not in cells:
                cell = cells[-1]
            cells.remove(cell)
            agents.append(f"{NAMES[cell]}:{letter}{'*' if dice.below(3) else ''}")
        written.append(" ".join(agents))
        wanted = {"S": ["A1"]}
    return Given(
        white=written[0], black=written[1], hands=(held[0], held[1]), dead=(buried[0], buried[1]), empty_bags=True
    )


def go_on(state: Sleepers, plain: Duel, dice: Dice) -> None:
    """Play both to the end at random, comparing every choice on the way; activations are taken more often than not."""
    while state.owed():
        seat = CHANCE if state.owed() == 1 << CHANCE else state.player
        codes = state.legal(seat)
        assert sorted(plain.choices()) == sorted(choice_of(code) for code in codes)
        awake = [code for code in codes if choice_of(code)[0] == "activate"]
        code = dice.choose(awake) if awake and dice.below(3) == 0 else dice.choose(codes)
        plain.do(choice_of(code))
        state.apply(seat, code)
    assert plain.result == result_of(state)
    assert plain.choices() == []
