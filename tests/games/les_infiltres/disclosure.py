"""Who may come to know what in Les Infiltrés, written from the booklet and from nothing else.

Who is called at night is itself a secret, so the public view cannot say whether an audience is right: "one seat" is
checked here, and whether it is the right one in test_secrets.py, against the cards.
"""

from doublejeu.core.contract import View
from tests.cases import Fact


def _card_holder(args: tuple[int, ...], seat: int, public: View) -> bool:
    """One's own card; everybody's once the match is over."""
    return args[0] == seat or public.as_dict()["ending"] is not None


def _named_in_it(args: tuple[int, ...], seat: int, public: View) -> bool:
    """The infiltrators open their eyes together."""
    return bool(args[0] >> seat & 1)


def _by_night(args: tuple[int, ...], seat: int, public: View) -> bool:
    """Somebody living, called in the dark: never the spectators, never those who have left."""
    told = public.as_dict()
    alive = told["alive"]
    assert isinstance(alive, list)
    return seat in alive and told["by_night"] is True


def _by_day(args: tuple[int, ...], seat: int, public: View) -> bool:
    """A sealed answer, to whoever gave it."""
    told = public.as_dict()
    alive = told["alive"]
    assert isinstance(alive, list)
    return seat in alive and told["by_night"] is False


def _aloud(args: tuple[int, ...], seat: int, public: View) -> bool:
    """By day the living talk aloud; by night nobody does."""
    return _by_day(args, args[0], public)


DISCLOSURE: dict[str, Fact] = {
    "step": Fact(),
    "night": Fact(),
    "role": Fact(to=_card_holder, tells=("role",)),
    "volunteered": Fact(to=_by_day),
    "volunteers": Fact(),
    "ballot": Fact(to=_by_day),
    "voted": Fact(),
    "sage": Fact(),
    "pointed": Fact(to=_by_night),
    "took": Fact(to=_by_night),
    "called": Fact(to=_by_night),
    "looked": Fact(to=_by_night),
    "cards": Fact(to=_by_night, tells=("first", "second")),
    "hacked": Fact(to=_by_night, tells=("role",)),
    "protected": Fact(to=_by_night),
    "silencing": Fact(to=_by_night),
    "team": Fact(to=_named_in_it, tells=("infiltrators",)),
    "pointing": Fact(to=_by_night),
    "glimpsed": Fact(to=_by_night, tells=("infiltrator",)),
    "watched": Fact(to=_by_night, tells=("infiltrators",)),
    "spotted": Fact(to=_by_night, occurs=True),  # whether she looked, and was unlucky
    "designated": Fact(to=_by_night, tells=("target",)),  # the minister is shown the victim
    "caught": Fact(to=_by_night),
    "rescued": Fact(to=_by_night),
    "arrested": Fact(to=_by_night),
    "sang": Fact(occurs=True),  # only the worship leader can
    "dawn": Fact(tells=("prisoners",)),
    "jailed": Fact(tells=("seat", "role")),
    "silenced": Fact(tells=("seat",)),
    "ready": Fact(),
    "denounced": Fact(occurs=True),  # only the hacker can
    "unmasked": Fact(),
    "tied": Fact(),
    "sage_decides": Fact(),
    "spared": Fact(),
    "excluded": Fact(tells=("role",)),
    "ended": Fact(occurs=True),
    "said": Fact(to=_aloud),
}
