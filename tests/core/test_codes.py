"""Acts and events as numbers."""

import pytest

from doublejeu.core.codes import Act, Codes, Kinds, form

CODES = Codes({"seat": 4, "card": 3, "answer": 2}, {"pass": "", "give": "to:seat card", "say": "answer"})


def test_codes_count_verb_by_verb_and_argument_by_argument() -> None:
    assert len(CODES) == 1 + 4 * 3 + 2
    assert CODES.code("pass") == 0
    assert CODES.code("give", 0, 0) == CODES.first("give") == 1
    assert CODES.code("give", 2, 1) == 1 + 2 * 3 + 1
    assert CODES.first("say") == 13


def test_every_code_is_one_act_and_every_act_one_code() -> None:
    acts = [CODES.act(code) for code in range(len(CODES))]

    assert len(set(acts)) == len(CODES)
    assert [CODES.code(act.verb, *act.args) for act in acts] == list(range(len(CODES)))


@pytest.mark.parametrize(
    ("verb", "args"), [("sing", ()), ("pass", (0,)), ("give", (1,)), ("give", (4, 0)), ("say", (-1,)), ("say", (2,))]
)
def test_an_act_that_does_not_exist_has_no_code(verb: str, args: tuple[int, ...]) -> None:
    with pytest.raises(KeyError):
        CODES.code(verb, *args)


@pytest.mark.parametrize("code", [-1, 15, 10**9])
def test_a_code_that_does_not_exist_is_no_act(code: int) -> None:
    with pytest.raises(IndexError):
        CODES.act(code)


def test_acts_are_equal_by_what_they_say() -> None:
    assert Act("give", (1, 2)) == Act("give", (1, 2))
    assert hash(Act("give", (1, 2))) == hash(Act("give", (1, 2)))
    assert Act("give", (1, 2)) != Act("give", (2, 1))
    assert Act("pass", ()) != Act("say", ())
    assert Act("pass", ()) != "pass"
    assert repr(Act("give", (1, 2))) == "Act('give', (1, 2))"


def test_a_form_names_fields_and_their_domains() -> None:
    shape = form("named", "president:seat chancellor:seat law")

    assert shape.name == "named"
    assert [(field.name, field.domain) for field in shape.fields] == [
        ("president", "seat"),
        ("chancellor", "seat"),
        ("law", "law"),
    ]
    assert form("nothing", "").fields == []


def test_kinds_are_numbered_in_the_order_of_their_declaration() -> None:
    kinds = Kinds({"role": "seat role", "slept": "", "woke": "seats"})

    assert len(kinds) == 3
    assert [kinds.kind(name) for name in ("role", "slept", "woke")] == [0, 1, 2]
    assert kinds.forms[2].fields[0].domain == "seats"
    with pytest.raises(KeyError):
        kinds.kind("sang")


def test_an_unknown_domain_is_refused_where_codes_are_declared() -> None:
    with pytest.raises(KeyError):
        Codes({"seat": 4}, {"play": "tile"})
