"""What people meet around every game: another name in the lobby, and a deal that the page itself has checked."""

import json
from typing import Any

from playwright.sync_api import Browser, Route, expect

from doublejeu.core.dice import commitment
from doublejeu.games import GAMES
from doublejeu.records import written
from tests.browser.pages import Person, Server, over, play_on, serious_faults, too_wide
from tests.rules import ROOT
from tests.sealed import sealed_match
from tests.test_records import lab_record


def test_a_name_is_changed_in_the_lobby(browser: Browser, server: Server) -> None:
    ada, bo = Person(browser, server), Person(browser, server)
    code = ada.open_room("Ada", seats=5)
    bo.join(code, "Bo")
    assert bo.page.get_by_role("button", name="Changer de nom").count() == 1  # one's own alone
    bo.page.get_by_role("button", name="Changer de nom").click()
    field = bo.page.get_by_label("Votre nouveau nom")
    assert field.input_value() == "Bo"
    bo.page.keyboard.type("ada")  # the old name is selected: typing replaces it
    bo.page.keyboard.press("Enter")
    alert = bo.page.get_by_role("alert")
    alert.wait_for()
    assert "Choisissez un autre nom" in alert.inner_text()
    assert too_wide(bo.page) <= 0
    assert serious_faults(bo.page) == []
    field.fill("Un nom de vingt let.")
    bo.page.get_by_role("button", name="Garder ce nom").click()
    for person in (ada, bo):
        person.find(".places").get_by_text("Un nom de vingt let.").wait_for()
    assert too_wide(bo.page) <= 0

    change = bo.page.get_by_role("button", name="Changer de nom")
    expect(change).to_be_focused()  # back where the keyboard was
    bo.page.keyboard.press("Enter")
    bo.page.keyboard.type("Nobody")
    bo.page.keyboard.press("Escape")
    change.wait_for()
    assert bo.find(".places").get_by_text("Un nom de vingt let.").count() == 1

    bo.go("/settings")
    bo.page.get_by_text("English").click()
    bo.go(f"/room/{code}")
    bo.page.get_by_role("button", name="Change name").click()
    bo.page.get_by_label("Your new name").fill("Béa")
    bo.page.keyboard.press("Enter")
    ada.find(".places").get_by_text("Béa").wait_for()
    bo.go(f"/room/{code}")
    bo.find(".places").get_by_text("Béa").wait_for()
    for person in (ada, bo):
        assert person.faults == []
        person.context.close()


def test_a_mistyped_address_leads_home(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/rooms/BCDF")
    ada.page.get_by_role("heading", name="Il n’y a rien ici").wait_for()
    assert serious_faults(ada.page) == []
    ada.page.get_by_role("link", name="Accueil", exact=True).click()
    ada.page.get_by_role("heading", name="Choisissez un jeu").wait_for()
    assert ada.faults == []
    ada.context.close()


def test_a_piece_of_the_page_that_does_not_come_is_fetched_again(browser: Browser, server: Server) -> None:
    ada, bo = Person(browser, server), Person(browser, server)
    code = ada.open_room("Ada", seats=5)
    refused: list[str] = []

    def refuse_once(piece: Route) -> None:
        if refused:
            piece.continue_()
        else:
            refused.append(piece.request.url)
            piece.fulfill(status=429)

    bo.page.route("**/assets/Room-*.css", refuse_once)
    bo.join(code, "Bo")
    assert len(refused) == 1
    ada.find(".places").get_by_text("Bo", exact=True).wait_for()  # who sat down once, and is there
    for person in (ada, bo):
        assert person.faults == []
        person.context.close()


def test_settings_changed_from_the_tables_menu_reach_the_table(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    code = ada.open_room("Ada", seats=5)
    ada.page.get_by_role("button", name="Commencer avec 4 robots").click()
    ada.page.get_by_role("button", name=f"Table {code}").click()
    with ada.context.expect_page() as opened:
        ada.page.get_by_role("link", name="Réglages").click()
    opened.value.get_by_text("English").click()
    ada.page.get_by_role("link", name="Settings").wait_for()
    assert serious_faults(ada.page) == []
    assert ada.faults == []
    ada.context.close()


def test_a_panel_that_does_not_fit_is_scrolled_by_keys(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    code = ada.open_room("Ada", seats=5)
    ada.page.get_by_role("button", name="Commencer avec 4 robots").click()
    ada.page.get_by_role("button", name=f"Table {code}").wait_for()
    ada.page.set_viewport_size({"width": 360, "height": 420})
    ada.page.get_by_role("button", name=f"Table {code}").click()
    content = ada.find("dialog[open] .content")
    part = content.element_handle()
    ada.page.wait_for_function("part => part.scrollHeight > part.clientHeight", arg=part)
    ada.page.keyboard.press("Tab")  # from the button that closes it
    expect(content).to_be_focused()
    ada.page.keyboard.press("End")
    ada.page.wait_for_function("part => part.scrollTop > 0", arg=part)
    assert serious_faults(ada.page) == []
    ada.context.close()


def test_people_are_asked_to_look_at_their_card_first(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.open_room("Ada", seats=5)
    ada.page.get_by_role("button", name="Commencer avec 4 robots").click()
    ada.page.get_by_role("button", name="Voir ma carte").wait_for()
    assert ada.page.get_by_role("button", name="Dossier, pas encore regardé").count() == 1
    assert too_wide(ada.page) <= 0
    assert serious_faults(ada.page) == []
    ada.page.get_by_role("button", name="Voir ma carte").click()
    holder = ada.find("dialog[open] .holder")
    holder.wait_for()
    ada.page.keyboard.press("Escape")
    ada.find("dialog[open]").wait_for(state="detached")
    ada.page.get_by_role("button", name="Voir ma carte").click()  # a dossier that was opened is no card that was seen
    holder.focus()
    ada.page.keyboard.press("Space")
    ada.page.keyboard.press("Escape")
    for again in (False, True):
        if again:
            ada.page.reload()
        ada.page.get_by_role("button", name="Dossier", exact=True).wait_for()
        assert ada.page.get_by_role("button", name="Voir ma carte").count() == 0
    assert ada.faults == []
    ada.context.close()


def test_the_table_says_what_is_asked_and_the_page_checks_the_deal_at_the_end(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.open_room("Ada", seats=5)
    ada.page.get_by_role("button", name="Commencer avec 4 robots").click()
    asked = {
        ".ballots button": "\u00a0: oui ou non\u00a0?",
        "button.seat.may": "Touchez un siège.",
        "button.tile": "Touchez la loi à ",
    }

    both = """part => {
      const find = (each) => document.querySelector(each)
      const said = [...document.querySelectorAll('.dock .asked')].map((one) => one.innerText) // the game's, and talk's
      return [find(part) !== null && find('[data-confirm]') === null, said.join()]
    }"""

    came: set[str] = set()

    def said_with_each() -> bool:
        for part, sentence in asked.items():
            offered, said = ada.page.evaluate(both, part)  # at one moment: the table may move on between two looks
            assert sentence in said or not offered
            if offered:
                came.add(part)
        return came == set(asked)

    play_on([ada], said_with_each, host=ada)  # not every match brings all three
    ada.page.get_by_role("button", name="Table").click()
    bound = ada.find(".bound .address").inner_text()
    assert len(bound) == 64
    ada.page.keyboard.press("Escape")
    play_on([ada], lambda: over(ada))
    proof = ada.find(".fairness")
    ada.find("[data-fair=verified]").wait_for()
    proof.locator("summary").click()
    assert bound in proof.inner_text()
    assert "notée au début" in proof.inner_text()
    assert serious_faults(ada.page) == []

    # The same table, as if it had shown another fingerprint when the match began.
    ada.page.evaluate(
        "localStorage['doublejeu.commitments'] = "
        "localStorage['doublejeu.commitments'].replace(/[0-9a-f]{64}/g, 'f'.repeat(64))"
    )
    ada.page.reload()
    ada.find("[data-fair=broken]").wait_for()
    assert "n’est pas l’empreinte" in ada.find(".fairness").inner_text()
    assert ada.find(".fairness").get_by_role("alert").inner_text().lower() == "donne non vérifiée"
    assert serious_faults(ada.page) == []
    assert ada.faults == []
    ada.context.close()


def test_the_first_page_is_light(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/")
    ada.find(".card .button.primary").nth(len(GAMES) - 1).wait_for()
    ada.page.evaluate("document.fonts.ready")
    sizes: dict[str, int] = ada.page.evaluate(
        "Object.fromEntries(['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))"
        ".map((each) => [each.name, each.transferSize]))"
    )
    assert 20_000 < sum(sizes.values()) < 150_000, sizes
    assert len(sizes) < 15, "everything the first page needs is fetched at once, in few pieces"
    assert not [name for name in sizes if "fair" in name]  # what only the end of a match needs
    ada.context.close()


HONEST = sealed_match("graine")
FORGED = {
    "another seed": ({"seed": "autre graine"}, "broken", "La graine ne donne pas l’empreinte"),
    "another commitment": ({"commitment": "0" * 64}, "broken", "La graine ne donne pas l’empreinte"),
    "another deal": ({"seed": "b", "commitment": commitment("b")}, "broken", "ne viennent pas de cette graine"),
    "nothing to check": ({"seed": "", "commitment": ""}, "unbound", "sans preuve"),
}


def test_the_page_checks_a_record_from_a_file(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/replay")
    field = ada.find("input[type=file]")

    def opened(**changes: Any) -> None:
        body = json.dumps({**HONEST, **changes}).encode()
        field.set_input_files({"name": "match.json", "mimeType": "application/json", "buffer": body})

    opened()
    ada.find("[data-fair=verified]").wait_for()
    ada.find(".fairness summary").click()
    assert "tous refaits" in ada.find(".fairness").inner_text()
    for changes, verdict, said in FORGED.values():
        opened(**changes)
        ada.find(f"[data-fair={verdict}]").wait_for()
        assert said.lower() in ada.find(".fairness").inner_text().lower()
        assert ada.find(".fairness").get_by_text("Donne vérifiée").count() == 0
        opened()
        ada.find("[data-fair=verified]").wait_for()
    opened(decisions=HONEST["decisions"][:-1])
    assert "n’est pas une partie" in ada.page.get_by_role("alert").inner_text()
    assert ada.find(".fairness").count() == 0
    field.set_input_files({"name": "match.json", "mimeType": "application/json", "buffer": b"no record"})
    ada.page.get_by_text("pas une partie que l’on puisse revoir").wait_for()
    assert ada.faults == []
    ada.context.close()


def test_the_page_opens_a_file_of_many_matches(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/replay")
    unsealed = (ROOT / "tests" / "records" / "lab.jsonl").read_text().strip()
    lab = written(lab_record("sleepers")).decode()
    body = "\n".join([json.dumps(HONEST), "{", unsealed, lab, ""]).encode()
    ada.find("input[type=file]").set_input_files({"name": "a.jsonl", "mimeType": "", "buffer": body})
    ada.find("[data-fair=verified]").wait_for()
    listed = ada.find(".open select")
    ada.page.locator("option", has_text="4. Sleepers · ").wait_for(state="attached")
    assert [option.split(" · ")[0] for option in listed.locator("option").all_inner_texts()] == [
        "1. Secret Hitler",
        "2. illisible",
        "3. Secret Hitler",
        "4. Sleepers",
    ]
    assert listed.locator("option").nth(1).is_disabled()
    listed.select_option("2")
    ada.find("[data-fair=unbound]").wait_for()
    ada.page.locator("h1", has_text="Secret Hitler").wait_for()
    listed.select_option("3")
    ada.find("[data-fair=redealt]").wait_for()
    ada.page.locator("h1", has_text="Sleepers").wait_for()
    assert serious_faults(ada.page) == []
    assert too_wide(ada.page) <= 0
    with ada.page.expect_download() as download:
        ada.page.get_by_role("button", name="Télécharger").click()
    assert download.value.path().read_text() == lab
    assert ada.faults == []
    ada.context.close()


def test_a_phone_on_the_home_network_stays_awake_and_checks_the_deal(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/settings")
    assert ada.find("[data-waking=lock]").count() == 1
    ada.from_home_network()
    ada.go("/settings")
    assert not ada.page.evaluate("isSecureContext || 'wakeLock' in navigator || crypto.subtle")
    assert "sans https" in ada.find("[data-waking=picture]").inner_text()
    ada.open_room("Ada", seats=5)
    assert ada.find("video").count() == 0
    ada.page.get_by_role("button", name="Commencer avec 4 robots").click()
    ada.page.wait_for_function("() => document.querySelector('video.waking')?.currentTime > 0")
    assert ada.page.evaluate("(video => !video.paused && video.muted)(document.querySelector('video.waking'))")
    play_on([ada], lambda: over(ada))
    ada.find("[data-fair=verified]").wait_for()
    assert ada.find("video").count() == 0  # the match is over: the phone may sleep
    assert ada.faults == []
    ada.context.close()
