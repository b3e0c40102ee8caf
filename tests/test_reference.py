"""The reference page is what the source says, and every public name in it says something."""

from importlib.util import module_from_spec, spec_from_file_location

from tests.rules import ROOT

_SPEC = spec_from_file_location("reference", ROOT / "scripts" / "reference.py")
assert _SPEC is not None
assert _SPEC.loader is not None
reference = module_from_spec(_SPEC)
_SPEC.loader.exec_module(reference)


def test_the_reference_page_is_not_stale() -> None:
    """`python scripts/reference.py` writes it anew."""
    assert reference.PAGE.read_text(encoding="utf-8") == reference.page()


def test_every_public_name_of_the_reference_says_what_it_is_for() -> None:
    lines = reference.page().splitlines()
    silent = [line for line, following in zip(lines, lines[2:], strict=False) if line[:4] == "### " and not following]

    assert silent == []
