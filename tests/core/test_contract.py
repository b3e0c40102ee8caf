"""The contract's own small promises: whose seats are nobody's, facts and outcomes compare by content."""

from doublejeu.core.contract import ALL, CHANCE, CLOCK, TABLE, Event, Outcome


def test_the_seats_that_are_nobodys() -> None:
    """Chance and the clock are never an audience; spectators are part of everybody."""
    assert ALL >> TABLE & 1
    assert not ALL >> CHANCE & 1
    assert len({CLOCK, TABLE, CHANCE}) == 3
    assert all(ALL >> seat & 1 for seat in range(CLOCK))


def test_events_and_outcomes_compare_by_content() -> None:
    assert Event(3, 1, (2,)) == Event(3, 1, (2,))
    assert hash(Event(3, 1, (2,))) == hash(Event(3, 1, (2,)))
    assert Event(3, 1, (2,)) != Event(1, 1, (2,))
    assert Event(3, 1, (2,)) != Event(3, 1, (3,))
    assert repr(Event(3, 1, (2,))) == "Event(0x3, 1, (2,))"
    assert Outcome(0, 5, "TO-2.1") == Outcome(0, 5, "TO-2.1")
    assert hash(Outcome(0, 5, "TO-2.1")) == hash(Outcome(0, 5, "TO-2.1"))
    assert Outcome(0, 5, "TO-2.1") != Outcome(0, 4, "TO-2.1")
    assert Outcome(0, 5, "TO-2.1", (0, 1, 0), (0, 1, 2)) == Outcome(0, 5, "TO-2.1", (0, 1, 0), (0, 1, 2))
    assert Outcome(0, 5, "TO-2.1", (0, 1, 0), (0, 1, 2)) != Outcome(0, 5, "TO-2.1", (0, 1, 0), (0, 1, 1))
    assert Outcome(0, 5, "TO-2.1", (0, 1, 0), (0, 1, 2)) != Outcome(0, 5, "TO-2.1", (0, 0, 0), (0, 1, 2))
    assert repr(Outcome(0, 5, "TO-2.1", (0, 1), (0, 2))) == "Outcome(0, 0x5, 'TO-2.1', (0, 1), (0, 2))"
