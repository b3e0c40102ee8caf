"""Who sits where: the seating of a room by itself, without a network."""

from pathlib import Path

import pytest

from doublejeu.server.rooms.crowd import Crowd
from doublejeu.server.state.agreement import Agreement
from doublejeu.server.state.people import REMEMBERED_INTENTS
from doublejeu.server.storage.rows import Ledger
from doublejeu.server.turn.seating import HOST_AWAY, TRANSFER_SECONDS, Seating
from doublejeu.server.wire.refusal import Refuse
from tests.server.running import settings


class Place:
    """A seating with what it needs, and a clock that the test moves."""

    def __init__(self, folder: Path) -> None:
        self.now = 1000.0
        self.agreement = Agreement(game="secret_hitler", bot="random")
        self.ledger = Ledger("BCDF")
        chosen = settings(folder, now=lambda: self.now)
        self.seating = Seating("BCDF", chosen, self.agreement, Crowd(), self.ledger)

    def changed(self) -> bool:
        """Whether something was noted since this was last asked."""
        changed, self.ledger.room_changed = self.ledger.room_changed, False
        return changed

    def kinds(self) -> list[str]:
        """Who sits where, in a word for each seat: a person's name, or what else is there."""
        sitters = [self.seating.at(seat) for seat in range(len(self.seating))]
        return [sitter.name if sitter.person() else sitter.kind for sitter in sitters]

    def host(self) -> str:
        """The host's name."""
        sitters = [self.seating.at(seat) for seat in range(len(self.seating))]
        [host] = [sitter.name for sitter in sitters if sitter.host]
        return host


@pytest.fixture
def place(tmp_path: Path) -> Place:
    made = Place(tmp_path)
    made.seating.open(5, "Ada")
    return made


def test_people_sit_down_where_it_is_open_and_then_where_a_bot_only_filled(place: Place) -> None:
    place.seating.hand_to(1, "random")
    assert [place.seating.join(name).seat for name in ("Blaise", "Chloé")] == [2, 3]
    place.seating.fill()
    assert place.kinds() == ["Ada", "bot", "Blaise", "Chloé", "bot"]
    assert place.seating.played_by_bots() == [1, 4]

    assert place.seating.join("Denis").seat == 4
    with pytest.raises(Refuse, match="full"):
        place.seating.join("Émilie")
    with pytest.raises(Refuse, match="bad_name"):
        place.seating.rename(4, "ADA")


def test_a_token_proves_its_seat_until_the_seat_is_taken_over(place: Place) -> None:
    blaise = place.seating.join("Blaise")
    room_code, link = place.seating.transfer(blaise.seat).split(".")
    assert (room_code, place.seating.seat_of(blaise.token)) == ("BCDF", 1)

    taken = place.seating.take_over(link)

    assert place.seating.seat_of(taken.token) == 1
    for gone in (lambda: place.seating.seat_of(blaise.token), lambda: place.seating.take_over(link)):
        with pytest.raises(Refuse, match="bad_token"):
            gone()


def test_a_transfer_link_dies_by_itself(place: Place) -> None:
    link = place.seating.transfer(0).split(".")[1]
    place.now += TRANSFER_SECONDS

    with pytest.raises(Refuse, match="bad_token"):
        place.seating.take_over(link)


def test_whoever_is_absent_is_back_by_a_word_but_a_seat_handed_over_is_given_back(place: Place) -> None:
    place.seating.join("Blaise")
    assert not place.seating.missed(0)
    assert place.seating.played_by_bots() == []
    place.seating.decided(0)
    assert not place.seating.missed(0), "a decision in between, and the count begins anew"
    assert place.seating.missed(0)
    place.seating.hand_to(1, "random")
    assert place.seating.played_by_bots() == [0, 1]

    place.seating.is_back(0)
    place.seating.is_back(1)
    assert place.seating.played_by_bots() == [1]
    place.changed()
    place.seating.is_back(0)
    assert not place.changed(), "nothing new is kept of somebody who was there"
    place.seating.give_back(1)
    assert place.seating.played_by_bots() == []
    with pytest.raises(Refuse, match="not_now"):
        place.seating.give_back(1)
    with pytest.raises(Refuse, match="bad_message"):
        place.seating.give_back(5)


@pytest.mark.parametrize(("playing", "left"), [(True, "bot"), (False, "open")])
def test_a_seat_left_for_good_opens_or_is_played_on_by_a_bot(place: Place, playing: bool, left: str) -> None:
    place.seating.join("Blaise")
    place.seating.vacate(0, "left", playing)

    assert place.kinds()[:2] == [left, "Blaise"]
    assert (place.host(), place.seating.deserted) == ("Blaise", False)
    place.seating.vacate(1, "left", playing)
    assert place.seating.deserted
    place.seating.join("Chloé")
    assert (place.host(), place.seating.deserted) == ("Chloé", False)


def test_people_move_up_and_keep_what_they_were_answered(place: Place) -> None:
    place.seating.hand_to(1, "random")
    place.seating.join("Blaise")
    place.seating.join("Chloé")
    place.seating.remember(place.seating.at(3), "link", "tap", "done")

    place.seating.resize(3)

    assert place.kinds() == ["Ada", "Blaise", "Chloé"]
    assert place.seating.at(2).known == {"link": {"tap": "done"}}
    place.seating.resize(5)
    assert place.kinds() == ["Ada", "Blaise", "Chloé", "open", "open"]


def test_nobody_who_is_away_becomes_host_in_place_of_another(place: Place) -> None:
    place.seating.join("Blaise")
    place.seating.gone(0)
    place.now += HOST_AWAY + 1
    place.changed()

    place.seating.replace_host()

    assert (place.host(), place.changed()) == ("Ada", False)


def test_the_latest_answers_of_each_kind_are_remembered(place: Place) -> None:
    ada = place.seating.at(0)
    for kind in ("play", "link", "say"):
        for number in range(REMEMBERED_INTENTS + 1):
            place.seating.remember(ada, kind, str(number))

    latest = [str(number) for number in range(1, REMEMBERED_INTENTS + 1)]
    assert {kind: list(answers) for kind, answers in ada.known.items()} == dict.fromkeys(
        ("play", "link", "say"), latest
    )
    kept = place.seating.kept()[0]["known"]
    assert kept == {"say": dict.fromkeys(latest, "")}, "the record keeps decisions, and a link is a secret"


def signs(place: Place) -> list[int]:
    """The sign of every seat that somebody has."""
    sitters = [place.seating.at(seat) for seat in range(len(place.seating))]
    return [sitter.sign for sitter in sitters if sitter.kind != "open"]


def test_people_sit_as_they_really_do_and_keep_their_sign(place: Place) -> None:
    blaise = place.seating.join("Blaise")
    place.seating.hand_to(3, "random")
    assert signs(place) == [0, 1, 3]
    place.changed()

    place.seating.move(0, 2)
    assert place.kinds() == ["Blaise", "open", "Ada", "bot", "open"]
    assert signs(place) == [1, 0, 3]
    assert place.changed()
    assert place.seating.seat_of(blaise.token) == 0
    place.seating.move(3, 0)
    assert place.kinds() == ["bot", "Blaise", "open", "Ada", "open"]
    assert [place.seating.join(name).seat for name in ("Chloé", "Denis")] == [2, 4]
    assert signs(place) == [3, 1, 2, 0, 4]
    for seat, to in ((0, 5), (-1, 0), (7, 7)):
        with pytest.raises(Refuse, match="bad_message"):
            place.seating.move(seat, to)


def test_a_sign_is_nobody_elses_and_stays_with_its_person(place: Place) -> None:
    place.seating.move(0, 4)
    for name in ("Blaise", "Chloé", "Denis"):
        place.seating.join(name)
    place.seating.fill()
    assert sorted(signs(place)) == [0, 1, 2, 3, 4]
    ada = place.seating.at(4).sign
    chloe = place.seating.at(1).sign
    place.seating.vacate(1, "left", playing=True)
    assert place.seating.at(1).sign == chloe  # a match's people stay who they were
    place.seating.clear()
    place.seating.resize(8)
    place.seating.fill()
    assert place.seating.at(4).sign == ada
    assert sorted(signs(place)) == list(range(8))
    assert [seat.sign for seat in place.seating.on_paper()] == signs(place)
