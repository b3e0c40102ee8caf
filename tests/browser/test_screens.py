"""Every page, at three widths and in both themes: nothing sticks out, and axe-core finds nothing serious.

The pictures are left in build/screens for people to look at.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import ROOT, SIZES, Person, Server, over, play_on, serious_faults, served, too_wide

PICTURES = ROOT / "build/screens"
LOOKS = [("360", "light"), ("360", "dark"), ("768", "dark"), ("1440", "light")]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("screens")) as found:
        yield found


def look(person: Person, name: str, size: str, theme: str) -> None:
    """Check one page as it stands, and keep a picture of it."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    person.page.wait_for_load_state("networkidle")
    person.page.screenshot(path=PICTURES / f"{name}-{size}-{theme}.png")
    assert too_wide(person.page) <= 0, f"{name} at {size} is too wide"
    assert serious_faults(person.page) == [], f"{name} at {size}, {theme}"


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_quiet_pages(browser: Browser, server: Server, size: str, theme: str) -> None:
    person = Person(browser, server, SIZES[size], theme)
    pages = {
        "home": ("/", ".card"),
        "new": ("/new/secret_hitler", "output"),
        "rules": ("/rules/secret_hitler", "dl"),
        "settings": ("/settings", "fieldset"),
        "open": ("/replay", "input"),
        "unknown": ("/join/ZZZZ", "[role=alert]"),
    }
    for name, (path, shown) in pages.items():
        person.go(path)
        person.find(shown).first.wait_for()
        look(person, name, size, theme)
    assert person.faults == []
    person.context.close()


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_a_table_from_lobby_to_replay(browser: Browser, server: Server, size: str, theme: str) -> None:
    ada = Person(browser, server, SIZES[size], theme)
    code = ada.open_room("Ada", seats=5 if size == "360" else 7)
    look(ada, "lobby", size, theme)
    tv = Person(browser, server, SIZES[size], theme)
    tv.go(f"/join/{code}")
    tv.find("form").wait_for()
    look(tv, "join", size, theme)
    tv.go(f"/watch/{code}")
    tv.find(".lobby").wait_for()
    look(tv, "watch-lobby", size, theme)
    ada.find(".start").click()
    seen: set[str] = set()

    def pause_and_look() -> bool:
        for name, part in {"vote": ".ballots", "seats": "button.seat.may", "tiles": "button.tile"}.items():
            if name not in seen and ada.find(part).count() > 0:
                seen.add(name)
                look(ada, f"table-{name}", size, theme)
                if name == "vote":
                    look(tv, "watch", size, theme)
        return over(ada)

    play_on([ada], pause_and_look)
    assert "vote" in seen
    look(ada, "end", size, theme)
    if size == "360":
        for panel in ("Dossier", "Journal", "Paroles", "Table"):
            ada.page.get_by_role("button", name=panel).first.click()
            ada.find("dialog[open]").wait_for()
            look(ada, f"panel-{panel.lower()}", size, theme)
            ada.page.keyboard.press("Escape")
            ada.find("dialog[open]").wait_for(state="detached")
    ada.page.get_by_role("link", name="Revoir la partie").click()
    ada.find(".player").wait_for()
    look(ada, "replay", size, theme)
    ada.page.get_by_label("Vu par").select_option(label="Ada")
    ada.page.get_by_role("button", name="Fin").click()
    ada.find(".won").wait_for()
    look(ada, "replay-seat", size, theme)
    assert ada.faults == []
    assert tv.faults == []
    ada.context.close()
    tv.context.close()
