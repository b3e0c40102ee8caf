"""Every page, at three widths and in both themes: nothing sticks out, and axe-core finds nothing serious.

With PICTURES=1 pictures of all of them are left in build/screens for people to look at.
"""

import os

import pytest
from playwright.sync_api import Browser

from doublejeu.games import GAMES
from tests.browser.pages import ROOT, SIZES, Person, Server, over, play_on, serious_faults, too_wide

PICTURES = ROOT / "build/screens"
LOOKS = (("360", "light"), ("360", "dark"), ("768", "light"), ("1440", "dark"))
SETTLED = "document.fonts.ready.then(() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 100)))"
LISTENED_TO = (("360", "light"), ("1440", "dark"))  # show all parts in all colours: axe would only say the same again


def look(person: Person, name: str, looks: tuple[tuple[str, str], ...] = LOOKS) -> None:
    """Check one page as it stands, at every size and in every theme, and keep pictures of it."""
    page = person.page
    for size, theme in looks:
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
        page.evaluate(SETTLED)
        if os.environ.get("PICTURES"):
            page.screenshot(path=PICTURES / f"{name}-{size}-{theme}.png")  # makes the folder
        assert too_wide(page) <= 0, f"{name} at {size} is too wide"
        if (size, theme) in LISTENED_TO:
            assert serious_faults(page) == [], f"{name} at {size}, {theme}"
    width, height = SIZES[looks[0][0]]
    page.set_viewport_size({"width": width, "height": height})


def test_quiet_pages(browser: Browser, server: Server) -> None:
    person = Person(browser, server)
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
        look(person, name)
    assert person.faults == []
    person.context.close()


def test_a_table_from_lobby_to_replay(browser: Browser, server: Server) -> None:
    ada, tv = Person(browser, server), Person(browser, server)
    code = ada.open_room("Ada", seats=7)
    look(ada, "lobby")
    tv.go(f"/join/{code}")
    tv.find("form").wait_for()
    look(tv, "join")
    tv.go(f"/watch/{code}")
    tv.find(".lobby").wait_for()
    look(tv, "watch-lobby")
    ada.find(".start").click()
    parts = {"vote": ".ballots", "seats": "button.seat.may", "tiles": "button.tile"}
    seen: set[str] = set()

    def pause_and_look() -> bool:
        for name, part in parts.items():
            if name not in seen and ada.find(part).count() > 0:
                seen.add(name)
                look(ada, f"table-{name}")
                if name == "vote":
                    look(tv, "watch")
        return seen == set(parts)

    play_on([ada], pause_and_look, host=ada)  # not every match brings all three
    play_on([ada], lambda: over(ada))
    look(ada, "end")
    for panel in ("Dossier", "Journal", "Paroles", "Table"):
        ada.page.get_by_role("button", name=panel).first.click()
        ada.find("dialog[open]").wait_for()
        look(ada, f"panel-{panel.lower()}", LOOKS[:2])
        ada.page.keyboard.press("Escape")
        ada.find("dialog[open]").wait_for(state="detached")
    ada.page.get_by_role("link", name="Revoir la partie").click()
    ada.find(".player").wait_for()
    look(ada, "replay")
    ada.page.get_by_label("Vu par").select_option(label="Ada")
    ada.page.get_by_role("button", name="Fin").click()
    ada.find(".won").wait_for()
    look(ada, "replay-seat")
    assert ada.faults == []
    assert tv.faults == []
    ada.context.close()
    tv.context.close()


@pytest.mark.parametrize("fonts", [True, False], ids=["our letters", "letters of the device"])
def test_large_text_fits_a_phone(browser: Browser, server: Server, fonts: bool) -> None:
    """With the page's own narrow letters, and before these have come: they may be late, and they may never come.

    Those of the device are wider: what holds with them is looked at on every page.
    """
    person = Person(browser, server)
    if not fonts:
        person.page.route("**/*.woff2", lambda route: route.abort())
    person.go("/settings")
    person.page.get_by_text("Énorme").click()
    pages = {"/": ".card", "/replay": "input"}
    for key in () if fonts else GAMES:
        pages |= {f"/new/{key}": "form", f"/rules/{key}": "dl", f"/steps/{key}": ".guide"}
    for path, shown in pages.items():
        person.go(path)
        person.find(shown).first.wait_for()
        person.page.evaluate(SETTLED)
        assert too_wide(person.page) <= 0, path
    person.open_room("Maximilien-Alexandre", seats=7)
    assert too_wide(person.page) <= 0
    person.find(".start").click()
    person.find(".seats").wait_for()
    assert too_wide(person.page) <= 0
    person.context.close()
