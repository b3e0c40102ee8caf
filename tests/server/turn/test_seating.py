"""Who sits where: the seats of a room by themselves, without a network."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from doublejeu.server.state.agreement import Agreement
from doublejeu.server.state.effects import Effect, RoomChanged, SeatTaken
from doublejeu.server.state.people import REMEMBERED_INTENTS, Sitter
from doublejeu.server.state.state import RoomState
from doublejeu.server.turn import absence, seating
from doublejeu.server.turn.seating import HOST_AWAY, TRANSFER_SECONDS
from doublejeu.server.turn.step import settle
from doublejeu.server.wire.refusal import Refuse
from doublejeu.server.wire.rooms import Seated
from tests.server.running import settings

NOW = 1000.0


def seated(effects: Sequence[Effect]) -> Seated:
    """The answer to a person who took a seat."""
    [found] = [effect.seated for effect in effects if isinstance(effect, SeatTaken)]
    return found


class Place:
    """A room whose seats the test changes."""

    def __init__(self, folder: Path) -> None:
        self.state = RoomState("BCDF", settings(folder), Agreement(game="secret_hitler", bot="random"))
        seating.open_room(self.state, 5, "Ada")

    @property
    def sitters(self) -> list[Sitter]:
        return self.state.sitters

    def join(self, name: str) -> Seated:
        return seated(seating.join(self.state, name, ""))

    def transfer(self, seat: int) -> list[str]:
        """The code and the proof of a transfer link."""
        return seating.transfer(self.state, seat, NOW)[1].split(".")

    def bots(self) -> list[int]:
        """The seats for which a bot decides."""
        return [seat for seat, sitter in enumerate(self.sitters) if sitter.bot]

    def kinds(self) -> list[str]:
        """Who sits where, in a word for each seat: a person's name, or what else is there."""
        return [sitter.name if sitter.person() else sitter.kind for sitter in self.sitters]

    def host(self) -> str:
        """The host's name."""
        [host] = [sitter.name for sitter in self.sitters if sitter.host]
        return host


@pytest.fixture
def place(tmp_path: Path) -> Place:
    return Place(tmp_path)


def test_people_sit_down_where_it_is_open_and_then_where_a_bot_only_filled(place: Place) -> None:
    seating.hand_to(place.state, 1, "random")
    assert [place.join(name).seat for name in ("Blaise", "Chloé")] == [2, 3]
    seating.fill(place.state)
    assert place.kinds() == ["Ada", "bot", "Blaise", "Chloé", "bot"]
    assert place.bots() == [1, 4]

    assert place.join("Denis").seat == 4
    with pytest.raises(Refuse, match="full"):
        place.join("Émilie")
    with pytest.raises(Refuse, match="bad_name"):
        seating.rename(place.state, 4, "ADA")


def test_a_token_proves_its_seat_until_the_seat_is_taken_over(place: Place) -> None:
    blaise = place.join("Blaise")
    room_code, link = place.transfer(blaise.seat)
    assert (room_code, seating.seat_of(place.state, blaise.token)) == ("BCDF", 1)

    taken = seated(seating.take_over(place.state, link, "", NOW))

    assert seating.seat_of(place.state, taken.token) == 1
    for gone in (
        lambda: seating.seat_of(place.state, blaise.token),
        lambda: seating.take_over(place.state, link, "", NOW),
    ):
        with pytest.raises(Refuse, match="bad_token"):
            gone()


def test_a_transfer_link_dies_by_itself(place: Place) -> None:
    link = place.transfer(0)[1]
    with pytest.raises(Refuse, match="bad_token"):
        seating.take_over(place.state, link, "", NOW + TRANSFER_SECONDS)


def test_whoever_is_absent_is_back_by_a_word_but_a_seat_handed_over_is_given_back(place: Place) -> None:
    place.join("Blaise")
    absence.missed(place.state, 0)
    assert place.bots() == []
    absence.missed(place.state, 0)
    seating.hand_to(place.state, 1, "random")
    assert place.bots() == [0, 1]

    assert absence.is_back(place.state, 0) == [RoomChanged()]
    assert absence.is_back(place.state, 1) == []
    assert place.bots() == [1]
    assert absence.is_back(place.state, 0) == [], "nothing new is kept of a person who was there"
    seating.give_back(place.state, 1)
    assert place.bots() == []
    with pytest.raises(Refuse, match="not_now"):
        seating.give_back(place.state, 1)
    with pytest.raises(Refuse, match="bad_message"):
        seating.give_back(place.state, 5)


@pytest.mark.parametrize(("playing", "left"), [(True, "bot"), (False, "open")])
def test_a_seat_left_for_good_opens_or_is_played_on_by_a_bot(place: Place, playing: bool, left: str) -> None:
    place.join("Blaise")
    seating.vacate(place.state, 0, "left", playing, NOW)

    assert place.kinds()[:2] == [left, "Blaise"]
    assert place.host() == "Blaise"
    seating.vacate(place.state, 1, "left", playing, NOW)
    place.join("Chloé")
    assert place.host() == "Chloé"
    settle(place.state, [], NOW)
    assert not place.state.closed, "a person came in the same turn"
    seating.vacate(place.state, place.kinds().index("Chloé"), "left", playing, NOW)
    settle(place.state, [], NOW)
    assert place.state.closed


def test_people_move_up_and_keep_what_they_were_answered(place: Place) -> None:
    seating.hand_to(place.state, 1, "random")
    place.join("Blaise")
    place.join("Chloé")
    place.sitters[3].remember("link", "tap", "done")

    seating.resize(place.state, 3)

    assert place.kinds() == ["Ada", "Blaise", "Chloé"]
    assert place.sitters[2].known == {"link": {"tap": "done"}}
    seating.resize(place.state, 5)
    assert place.kinds() == ["Ada", "Blaise", "Chloé", "open", "open"]


def test_nobody_who_is_away_becomes_host_in_place_of_another(place: Place) -> None:
    place.join("Blaise")
    place.state.host_left_at = NOW

    assert seating.replace_host(place.state, NOW + HOST_AWAY + 1) == []
    assert place.host() == "Ada"


def test_the_latest_answers_of_each_kind_are_remembered(place: Place) -> None:
    ada = place.sitters[0]
    for kind in ("play", "link", "say"):
        for number in range(REMEMBERED_INTENTS + 1):
            ada.remember(kind, str(number))

    latest = [str(number) for number in range(1, REMEMBERED_INTENTS + 1)]
    assert {kind: list(answers) for kind, answers in ada.known.items()} == dict.fromkeys(
        ("play", "link", "say"), latest
    )
    kept = ada.as_dict()["known"]
    assert kept == {"say": dict.fromkeys(latest, "")}, "the record keeps decisions, and a link is a secret"


def signs(place: Place) -> list[int]:
    """The sign of every seat that somebody has."""
    return [sitter.sign for sitter in place.sitters if sitter.kind != "open"]


def test_people_sit_as_they_really_do_and_keep_their_sign(place: Place) -> None:
    blaise = place.join("Blaise")
    seating.hand_to(place.state, 3, "random")
    assert signs(place) == [0, 1, 3]
    assert RoomChanged() in seating.move(place.state, 0, 2)
    assert place.kinds() == ["Blaise", "open", "Ada", "bot", "open"]
    assert signs(place) == [1, 0, 3]
    assert seating.seat_of(place.state, blaise.token) == 0
    seating.move(place.state, 3, 0)
    assert place.kinds() == ["bot", "Blaise", "open", "Ada", "open"]
    assert [place.join(name).seat for name in ("Chloé", "Denis")] == [2, 4]
    assert signs(place) == [3, 1, 2, 0, 4]
    for seat, to in ((0, 5), (-1, 0), (7, 7)):
        with pytest.raises(Refuse, match="bad_message"):
            seating.move(place.state, seat, to)


def test_a_sign_is_nobody_elses_and_stays_with_its_person(place: Place) -> None:
    seating.move(place.state, 0, 4)
    for name in ("Blaise", "Chloé", "Denis"):
        place.join(name)
    seating.fill(place.state)
    assert sorted(signs(place)) == [0, 1, 2, 3, 4]
    ada = place.sitters[4].sign
    chloe = place.sitters[1].sign
    seating.vacate(place.state, 1, "left", True, NOW)
    assert place.sitters[1].sign == chloe  # a match's people stay who they were
    seating.clear(place.state)
    seating.resize(place.state, 8)
    seating.fill(place.state)
    assert place.sitters[4].sign == ada
    assert sorted(signs(place)) == list(range(8))
    assert [seat.sign for seat in seating.on_paper(place.state)] == signs(place)
