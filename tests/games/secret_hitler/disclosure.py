"""Who may come to know what in Secret Hitler, written from the booklet and from nothing else."""

from doublejeu.core.contract import View
from doublejeu.games.secret_hitler.view import SecretHitlerView
from tests.cases import Fact


def _role_holder(args: tuple[int, ...], seat: int, public: View) -> bool:
    """One's own envelope; everybody's once the match is over."""
    return args[0] == seat or public.as_dict()["ending"] is not None


def _own_party(args: tuple[int, ...], seat: int, public: View) -> bool:
    """Fascists open their eyes; Hitler only with five or six at the table, and where the option does not shut his."""
    assert isinstance(public, SecretHitlerView)
    fascists, hitler = args
    if fascists >> seat & 1:
        return True
    return seat == hitler and public.seats <= 6 and public.setup.flag("hitler_knows")


def _asked(args: tuple[int, ...], seat: int, public: View) -> bool:
    """The chancellor is asked whether he is Hitler under three or more fascist laws, never before."""
    assert isinstance(public, SecretHitlerView)
    return public.fascist_laws >= 3


def _officer(args: tuple[int, ...], seat: int, public: View) -> bool:
    """Three tiles for the president, then two for the president who passes them and the chancellor who gets them."""
    told = public.as_dict()
    return seat == told["president"] or (seat == told["chancellor"] and sum(args) == 2)


def _president(args: tuple[int, ...], seat: int, public: View) -> bool:
    return seat == public.as_dict()["president"]


def _one_seat(args: tuple[int, ...], seat: int, public: View) -> bool:
    """A ballot is sealed; that it reaches its own voter only is checked by the sealed-ballot tests."""
    return seat < public.seats


def _aloud(args: tuple[int, ...], seat: int, public: View) -> bool:
    """The living talk aloud, but for officers in session."""
    assert isinstance(public, SecretHitlerView)
    officers = (public.president, public.chancellor) if public.in_session() else ()
    return bool(public.alive >> args[0] & 1) and args[0] not in officers


DISCLOSURE: dict[str, Fact] = {
    "step": Fact(),
    "role": Fact(to=_role_holder, tells=("role",)),
    "team": Fact(to=_own_party, tells=("fascists", "hitler")),
    "candidate": Fact(),
    "named": Fact(),
    "ballot": Fact(to=_one_seat),
    "ballots": Fact(),
    "elected": Fact(),
    "rejected": Fact(),
    "limits": Fact(),
    "tracker": Fact(),
    "cleared": Fact(to=_asked, occurs=True),  # the chancellor must answer truly whether he is Hitler
    "piles": Fact(),
    "drew": Fact(),
    "hand": Fact(to=_officer, tells=("liberals", "fascists")),
    "passed": Fact(),
    "veto_asked": Fact(),
    "veto_answered": Fact(),
    "enacted": Fact(tells=("law",)),
    "chaos": Fact(tells=("law",)),
    "reshuffled": Fact(),
    "investigated": Fact(),
    "loyalty": Fact(to=_president, tells=("party",)),
    "called": Fact(),
    "peeked": Fact(),
    "top": Fact(to=_president, tells=("first", "second", "third")),
    "executed": Fact(),
    "ended": Fact(occurs=True),
    "said": Fact(to=_aloud),
}
