"""Who may be called what: nobody by a name that looks like another's, or by nothing."""

import pytest

from doublejeu.server import names
from doublejeu.server.names import skeleton, tidy_name
from doublejeu.server.people import Sitter, bot_name, taken


@pytest.mark.parametrize("name", ["Ada", "Émilie", "Jean-Luc", "Анна", "小林", "🦊", "O'Neil", "عمر", "Zoë 2"])
def test_names_people_have_are_taken_as_they_are(name: str) -> None:
    assert tidy_name(name) == name


@pytest.mark.parametrize(
    ("typed", "shown"),
    [("  Ada\n Byron ", "Ada Byron"), ("E\u0301milie", "Émilie"), ("❤\ufe0f", "❤"), ("👩\u200d🚀", "👩🚀")],
)
def test_names_are_tidied(typed: str, shown: str) -> None:
    assert tidy_name(typed) == shown


@pytest.mark.parametrize(
    "typed",
    [
        "",
        " ",
        "x" * 21,
        "\u200b",
        "A\u200bda",
        "\u202eadA",
        "\u2066Ada",
        "\u3164",
        "A\u3164",
        "\u2800",
        "A\0da",
        "\ud800",
        "\U000e0041",
        "\u0301",
        "a" + "\u0301\u0302\u0303\u0304\u0305",
        "\ue000",
    ],
)
def test_what_nobody_could_read_is_no_name(typed: str) -> None:
    assert tidy_name(typed) == ""


def test_an_endless_name_is_not_even_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "unicodedata", None)  # its length says enough
    assert tidy_name("x" * 1_000_000) == ""
    assert tidy_name(" " * 1_000_000 + "Ada") == ""


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ADA"),
        ("Ada", "Аda"),  # a Cyrillic A
        ("Ada", "Ａｄａ"),
        ("Ada", "𝐀𝐝𝐚"),
        ("Émilie", "E\u0301MILIE"),
        ("Will", "WiII"),
        ("Will", "Wi1l"),
        ("Bob", "B0b"),
        ("Bob", "Βοb"),  # Greek
        ("Straße", "STRASSE"),
        ("Marn", "Mam"),
        ("Ada B", "AdaB"),
        ("ﬁn", "fin"),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)
    assert taken([Sitter(kind="person", name=one)], other)


@pytest.mark.parametrize(("one", "other"), [("Ada", "Ida"), ("Émilie", "Emilie"), ("Théo", "Leo"), ("小林", "小森")])
def test_names_that_do_not_are_two(one: str, other: str) -> None:
    assert not taken([Sitter(kind="person", name=one)], other)


def test_bots_have_names_of_their_own() -> None:
    sitters: list[Sitter] = []
    for seat in range(25):
        sitters.append(Sitter(kind="bot", name=bot_name(sitters, seat)))
    assert len({skeleton(sitter.name) for sitter in sitters}) == 25
