"""Threats as they are explained to players."""

from doublejeu.core.hexes import NAMES
from doublejeu.games.sleepers.rules import Sleepers
from doublejeu.games.sleepers.threats import threats
from tests.games.sleepers.positions import ending, play, position

CHAIN = "A3:S* B3:M* C4:S* D4:P* F5:G* G4:M* H4:S* I3:L*"


def seen(state: Sleepers) -> list[tuple[int, str, list[str], str]]:
    """The threats of a position, with hexes by name."""
    owners = [0 if state.white.agents >> n & 1 else 1 if state.black.agents >> n & 1 else -1 for n in range(61)]
    face_up = [bool((state.white.active | state.black.active) >> n & 1) for n in range(61)]
    faces = [kind if up else -1 for kind, up in zip(state.kinds, face_up, strict=True)]
    dead = [len(state.white.fallen), len(state.black.fallen)]
    return [
        (
            threat.seat,
            str(threat.as_dict()["ending"]),
            [NAMES[number] for number in threat.hexes],
            NAMES[threat.prey] if threat.prey >= 0 else "",
        )
        for threat in threats(owners, face_up, faces, dead)
    ]


def test_one_link_from_crossing() -> None:
    assert seen(position(CHAIN, "A1:S")) == [(0, "SL-2.4", ["E5"], "")]
    assert seen(position(CHAIN, "E5:S")) == []
    assert seen(position(CHAIN.replace("D4:P* ", ""), "A1:S")) == []


def test_a_sleeper_may_be_the_missing_link_but_its_face_plays_no_part() -> None:
    state = position(f"{CHAIN} E5:I", "A1:S", hands=("SSSS", "SSSS"))

    assert seen(state) == [(0, "SL-2.4", ["E5"], "")]
    assert ending(play(state, "activate E5")) == ("SL-2.4", 0)


def test_one_scientist_from_liberation() -> None:
    assert seen(position("I1:M*", "C2:S* C3:S* C4:X* C5:S*")) == [(1, "SL-2.5", ["C1", "C6"], "")]


def test_one_militia_from_capture() -> None:
    assert seen(position("A2:M* B1:M*", "A1:S")) == [(0, "SL-2.2", ["B2"], "A1")]
    assert seen(position("A2:M* B1:M*", "A1:S B2:S")) == []


def test_few_lives_left() -> None:
    assert seen(position("I1:S", "A1:S", dead=("SSMMMMMP", ""))) == [(1, "SL-2.1", [], "")]
