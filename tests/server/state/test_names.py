"""Who may be called what: nobody by a name that looks like another's, or by nothing."""

import pytest

from doublejeu.server.state import names
from doublejeu.server.state.homoglyphs import ALIKE
from doublejeu.server.state.names import look_alike, tidy_name
from doublejeu.server.state.people import Sitter, bot_name, taken

# fmt: off
PEOPLE = [
    "Ada", "Émilie", "Jean-Luc", "Zoë 2", "O'Neil", "Zoé", "Ève", "Łukasz", "Đorđe", "Søren", "Nguyễn", "Ağça",
    "Анна", "Ёлка", "Юрій", "Ελένη", "Νίκος", "Արամ", "ნინო", "עומר", "عمر", "अनीता", "สมชาย",
    "小林", "李明", "さくら", "サラ", "田中さん", "佐々木", "민준", "Ken田中", "DJ Анна", "Анна-K", "ᎠᏂ", "🦊", "Ada🦊",
]
# fmt: on


@pytest.mark.parametrize("name", PEOPLE)
def test_names_people_have_are_taken_as_they_are(name: str) -> None:
    assert tidy_name(name) == name


def test_names_people_have_are_told_apart() -> None:
    assert {(one, other) for one in PEOPLE for other in PEOPLE if one < other and look_alike(one, other)} == set()


@pytest.mark.parametrize(
    "name", ["Νoé", "Ηugo", "Υan", "Аda", "Ꭺna", "ꓮda", "Ⲕim", "Ԍus", "Bοb", "Αнна", "Adа2", "ᗩda"]
)
def test_a_word_in_two_alphabets_is_no_name(name: str) -> None:
    assert tidy_name(name) == ""


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
        ("Noé", "Νoé"),  # Greek capitals from here on
        ("Hugo", "Ηugo"),
        ("Yan", "Υan"),
        ("NINA", "ΝΙΝΑ"),
        ("nina", "ΝΙΝΑ"),
        ("Ελένη", "ΕΛΕΝΗ"),
        ("Νίκος", "ΝΙΚΟΣ"),
        ("Анна", "АННА"),
        ("Анна", "AHHA"),
        ("Ana", "Ꭺna"),  # Cherokee
        ("Ada", "ꓮda"),  # Lisu
        ("ADA", "ꓮꓓꓮ"),
        ("Kim", "Ⲕim"),  # Coptic
        ("Gus", "Ԍus"),
        ("Ada", "Ạda"),
        ("Bob", "Ḅob"),
        ("Ada", "A\u0331da"),
        ("Zoé", "Zoe"),
        ("Émilie", "Emilie"),
        ("Łukasz", "Lukasz"),
        ("O'Neil", "O´Neil"),
        ("Ada", "ᗩᗪᗩ"),
        ("Ada", "ᴀᴅᴀ"),
        ("Ada", "🅐🅓🅐"),
        ("Ada", "🄰🄳🄰"),
    ],
)
def test_names_that_look_alike_are_one(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert taken([Sitter(kind="person", name=one)], other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ida"),
        ("Théo", "Leo"),
        ("小林", "小森"),
        ("かな", "がな"),
        ("काम", "कम"),
        ("กิม", "กาม"),
        ("민준", "민정"),
    ],
)
def test_names_that_do_not_are_two(one: str, other: str) -> None:
    assert not taken([Sitter(kind="person", name=one)], other)


def test_bots_have_names_of_their_own() -> None:
    sitters: list[Sitter] = []
    for seat in range(25):
        sitters.append(Sitter(kind="bot", name=bot_name(sitters, seat)))
    names_alike = [
        (one.name, other.name)
        for number, one in enumerate(sitters)
        for other in sitters[:number]
        if look_alike(one.name, other.name)
    ]
    assert names_alike == []


def test_the_table_of_look_alikes_leads_to_latin_letters_and_ends_there() -> None:
    assert all(ord(latin) < 128 for latin in ALIKE.values())
    assert all(ALIKE.get(ord(latin), latin) in (latin, "l", "o") for latin in ALIKE.values())
