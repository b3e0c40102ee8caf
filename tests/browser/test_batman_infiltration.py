"""Somebody on a phone and bots play Batman Infiltration at Gotham's board; a watcher looks on and learns no secret."""

import json
import re

from playwright.sync_api import Browser, FilePayload

from tests.browser.pages import SIZES, Person, Server, over, play_on, serious_faults, too_wide

# Kinds of events that are told to single seats, and what of a view a watcher must find empty.
PRIVATE = {"drew", "robbed_card", "loot_card", "shown", "sent", "stole", "bank_card", "bank_choice", "identity"}
EMPTY = ("hand", "hands", "loot", "loots", "sure", "sent", "bank", "bank_seats")
SEATS = 5
ASKED = "button.tile, button.seat.may, .plain button"  # wherever something is asked of somebody


def open_table(person: Person, choose_characters: bool = False) -> str:
    """Open a table of five through the page and begin with four bots; gives its code."""
    person.go("/new/batman_infiltration")
    assert "Le livret ne dit" in person.find("aside").inner_text()  # said before anybody sits down
    person.page.get_by_label("Votre nom").fill("Ada")
    while int(person.find("output").first.inner_text()) > SEATS:
        person.page.get_by_role("button", name="Un siège de moins").click()
    if choose_characters:
        person.find("form details summary").filter(has_text="Variantes").click()
        person.page.get_by_text("Choisis", exact=True).click()
    person.page.get_by_role("button", name="Ouvrir la table").click()
    person.find(".ticket").wait_for()
    return person.find(".ticket .code").inner_text().strip()


def blank(value: object) -> bool:
    """Whether nothing at all is said: an empty list, a list of empty lists, or nothing."""
    return value is None or (isinstance(value, list) and all(blank(each) for each in value))


def told_only_what_all_may_know(watcher: Person) -> None:
    """Every frame the watcher received while the match went on."""
    for message in watcher.messages():
        if message["t"] not in ("full", "news") or message["d"]["outcome"] is not None:
            continue
        told = message["d"]
        assert told["asks"] == []
        events = told["log"] if message["t"] == "full" else told["events"]
        assert not {event["kind"] for event in events} & PRIVATE
        view = told["view"] if message["t"] == "full" else told["changed"]
        for key in EMPTY:
            assert blank(view.get(key)), key
        assert set(view.get("identities", [])) <= {-1}
        for mission in view.get("missions", []):
            assert mission["sent"] is None
            assert mission["forced_card"] is None


def test_a_person_and_bots_play_to_the_end(browser: Browser, server: Server) -> None:
    ada, tv = Person(browser, server), Person(browser, server, SIZES["1440"], "dark")
    code = open_table(ada)
    tv.go(f"/watch/{code}")
    tv.find(".lobby").wait_for()
    ada.find(".start").click()
    ada.find("ul.places").wait_for()
    tv.find("ul.places").wait_for()

    # Any power is one tap away, and so is what a place does. Chance may end a match before Ada is asked anything: while
    # she is, the table waits for her, so that nothing moves under her fingers.
    play_on([ada], lambda: ada.find(ASKED).count() > 0, host=ada)
    ada.find("[data-seat] button.face").nth(2).click()
    assert len(ada.find("dialog[open] .power").inner_text()) > 10
    ada.page.keyboard.press("Escape")
    ada.find("dialog[open]").wait_for(state="detached")
    ada.find("[data-place='2'] button").click()
    assert "Case rouge".upper() in ada.find("dialog[open] dl").inner_text().upper()
    ada.page.keyboard.press("Escape")

    play_on([ada], lambda: ada.find("button.tile").count() > 0, host=ada)
    tv.find(".end").wait_for(state="detached")
    assert too_wide(ada.page) <= 0
    assert serious_faults(ada.page) == []
    assert serious_faults(tv.page) == []
    assert tv.find(".holder, .tile, .identity, [data-confirm]").count() == 0

    play_on([ada], lambda: over(ada))
    tv.find(".end").wait_for()
    for person in (ada, tv):
        assert person.find(".reveal .role .identity").count() == SEATS  # every face is shown
        assert person.find(".reveal .bags").count() == SEATS
        assert re.match(r"BI-(2|7)\.\d", person.find(".end .rule b").inner_text())
        assert person.faults == []
    assert serious_faults(ada.page) == []
    told_only_what_all_may_know(tv)
    for person in (ada, tv):
        person.context.close()


def test_identity_hand_and_loot_are_seen_only_while_held(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    open_table(ada, choose_characters=True)
    ada.find(".start").click()
    dealt = ".tiles button.tile, button.seat.may"  # is asked of whoever has a hand
    play_on([ada], lambda: ada.find(dealt).count() > 0, host=ada)
    assert ada.find(".own .small").count() == 0
    html: str = ada.page.evaluate("document.documentElement.outerHTML")
    assert "Vous piochez" not in html  # nor in the log, where the sentence stays covered
    ada.page.get_by_role("button", name="Dossier").click()
    holder = ada.find("dialog[open] .holder")
    holder.focus()
    assert ada.find("dialog .identity-card, dialog .card").count() == 0
    ada.page.keyboard.down("Space")
    holder.locator(".identity-card").wait_for()
    assert holder.locator(".card").count() >= 2
    ada.page.keyboard.up("Space")
    holder.locator(".identity-card").wait_for(state="detached")
    assert ada.find("dialog .card").count() == 0
    assert ada.faults == []
    ada.context.close()


def test_a_host_loads_another_list_of_cards(browser: Browser, server: Server) -> None:
    line = {"place": "bank", "symbol": "order", "strength": 1, "bags": 1, "signal": False}
    ada = Person(browser, server)
    ada.go("/new/batman_infiltration")
    ada.page.get_by_label("Votre nom").fill("Ada")
    for count, wrong in ((48, True), (49, False)):
        if ada.find("aside details[open]").count() == 0:
            ada.find("aside summary").click()
        text = json.dumps([{**line, "count": count}])
        ada.find("input[type=file]").set_input_files(FilePayload(name="x.json", mimeType="", buffer=text.encode()))
        ada.page.get_by_text(f"Votre liste est chargée : {count} cartes.").wait_for()
        ada.page.get_by_role("button", name="Ouvrir la table").click()
        if wrong:  # BI-8.4
            assert "49 cartes en tout" in ada.page.get_by_role("alert").inner_text()
    ada.find(".start").click()
    ada.page.get_by_text("Liste chargée par l’hôte.").wait_for(state="attached")
    assert ada.faults == []
    ada.context.close()
