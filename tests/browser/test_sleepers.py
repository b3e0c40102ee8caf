"""Sleepers on the board: a match to its end, the keyboard, the hidden hand, and what a watcher may see."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, expect

from doublejeu.bots import BOTS, Player, RandomBot
from doublejeu.bots.play import play_match
from doublejeu.core.dice import Dice
from doublejeu.games import GAMES
from doublejeu.lab.play.matches import player_seat
from doublejeu.records import SeatRecord, record_of, written
from tests.browser.pages import PLAY_SECONDS, SIZES, Person, Server, over, play_on, serious_faults, too_wide
from tests.browser.test_play import words_alone

PRIVATE = {"drew", "took", "regained"}  # kinds of events that the table never hears
HEXES = 61
OPENING = 6  # answers: too few turns for any of the endings


def open_duel(person: Person, name: str) -> str:
    """Open a table for Sleepers through the page; gives its code."""
    person.go("/new/sleepers")
    person.page.get_by_label("Votre nom").fill(name)
    person.page.get_by_role("button", name="Ouvrir la table").click()
    person.find(".ticket").wait_for()
    return person.find(".ticket .code").inner_text().strip()


class Duellist:
    """Somebody who answers on the board or in the rack, now here and now there."""

    def __init__(self) -> None:
        self.answers = 0

    def act(self, person: Person) -> bool:
        """If something is asked of this person, choose it and confirm it."""
        wakeful = self.answers % 3 != 0  # mostly wake whom one can, so that chains come about and the match ends
        for offered in (
            "button.tile",
            "[data-may]:not([data-may=place])" if wakeful else "[data-may=place]",
            "[data-may]",
            ".plain button",
        ):
            choices = person.find(offered)
            count = choices.count()
            if count == 0:
                continue
            choices.nth(self.answers * 7 % count).click(timeout=2000)
            if person.find("[data-confirm][disabled]").count() > 0:  # a recruit's tile is chosen with its hex
                person.find("button.tile").nth(self.answers % 2).click(timeout=2000)
            person.confirm()
            self.answers += 1
            return True
        return False


def test_a_person_plays_a_bot_on_the_board_while_somebody_watches(browser: Browser, server: Server) -> None:
    ada, watcher = Person(browser, server), Person(browser, server, SIZES["1440"])
    code = open_duel(ada, "Ada")
    watcher.go(f"/watch/{code}")
    watcher.find(".lobby").wait_for()
    ada.find(".start").click()
    for person in (ada, watcher):
        person.find("[data-hex]").first.wait_for()
        assert person.find("[data-hex]").count() == HEXES

    duellist = Duellist()
    play_on([ada], lambda: duellist.answers == OPENING, duellist.act)
    for person in (ada, watcher):
        assert serious_faults(person.page) == []
        assert too_wide(person.page) <= 0
    assert watcher.find(".holder, button.tile, [data-may], [data-confirm]").count() == 0  # counts, never tiles
    assert "en main" in watcher.find(".counts").first.inner_text()

    play_on([ada], lambda: over(ada), duellist.act)
    for person in (ada, watcher):
        person.find(".end").wait_for()
        assert person.find(".end .rule b").inner_text().startswith("SL-2.")
        assert person.faults == []
    assert serious_faults(ada.page) == []
    told_only_what_lies_open(watcher)

    ada.page.get_by_role("link", name="Revoir la partie").click()
    ada.find(".player").wait_for()
    ada.page.get_by_role("button", name="Fin").click()
    ada.find(".won").first.wait_for()
    assert ada.find("[data-agent]").count() > 0
    for person in (ada, watcher):
        person.context.close()


def test_tile_and_hex_are_chosen_in_either_order_and_confirmed_once(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    open_duel(ada, "Ada")
    ada.find(".start").click()
    tile, free = ada.find("button.tile").first, ada.find("[data-may=place]").first
    confirm = ada.find("[data-confirm]")
    for tile_first in (False, True):
        free.wait_for()
        if tile_first:
            assert tile.count() == 0  # the hand lies face down until it is opened
            ada.page.get_by_role("button", name="Choisir la tuile").click()
            tile.click()
            expect(confirm).to_have_text(re.compile("choisissez la case", re.IGNORECASE))
            expect(confirm).to_be_disabled()
            ada.page.get_by_role("button", name="Annuler").click()  # and everything lies as before
            expect(tile).to_have_count(0)
            expect(confirm).to_have_count(0)
            ada.page.get_by_role("button", name="Choisir la tuile").click()
            tile.click()
        hex_number = free.get_attribute("data-hex")
        free.click()
        if not tile_first:
            expect(confirm).to_have_text(re.compile("choisissez la tuile", re.IGNORECASE))
            expect(confirm).to_be_disabled()
            ada.page.get_by_role("button", name="Annuler").click()
            expect(confirm).to_have_count(0)
            free.click()
            tile.click()
        expect(confirm).to_be_enabled()
        kind = tile.locator(".word").inner_text().split("×")[0].strip()
        assert ada.find(".ability").inner_text().startswith(kind)  # what it will do is said before
        assert kind.lower() in ada.find("[data-confirm]").inner_text().lower()
        assert too_wide(ada.page) <= 0
        ada.find("[data-confirm]").click()
        ada.find(f"[data-hex='{hex_number}']:not([data-may=place])").wait_for()
        tile.wait_for(state="detached")  # no second question
    free.wait_for()
    assert ada.faults == []
    ada.context.close()


def test_with_words_alone_a_recruit_is_a_tile_a_row_a_hex_and_one_confirmation(
    browser: Browser, server: Server
) -> None:
    ada = Person(browser, server)
    words_alone(ada)
    open_duel(ada, "Ada")
    ada.find(".start").click()
    asked, offered, confirm = ada.find("[data-plain] .asked"), ada.find(".plain button"), ada.find("[data-confirm]")
    expect(offered).to_have_text([re.compile("Recruter un dormant")])  # the hand lies unseen until it is asked for
    offered.first.click()
    expect(asked).to_contain_text("quelle tuile")
    assert 1 <= offered.count() <= 4
    for each in range(offered.count()):
        kind, ability = offered.nth(each).locator("span").all_inner_texts()
        assert len(ability) > 40, f"nothing is said of what {kind} does"
    kind = offered.first.locator(".act").inner_text().split("×")[0].strip()
    offered.first.click()
    expect(offered).to_have_count(9)  # rows
    ada.page.get_by_role("button", name="Retour").click()
    expect(asked).to_contain_text("quelle tuile")
    offered.first.click()
    offered.nth(4).click()
    expect(offered).to_have_count(9)  # the hexes of row E
    expect(asked).to_contain_text(f"{kind}, rang E")
    ada.page.get_by_role("button", name="Retour").click()
    expect(asked).to_contain_text("quel rang")
    offered.nth(4).click()
    offered.nth(4).click()
    expect(confirm).to_have_text(re.compile(f"^Recruter en E5.*{kind}$", re.IGNORECASE))
    ada.page.get_by_role("button", name="Annuler").click()
    expect(confirm).to_have_count(0)
    assert serious_faults(ada.page) == []
    assert too_wide(ada.page) <= 0
    offered.nth(4).click()
    confirm.click()
    ada.find(".board").get_by_text("E5 dormant d’Ada").wait_for()
    expect(asked).to_contain_text("Que faites-vous")  # no second question
    assert ada.faults == []
    ada.context.close()


def told_only_what_lies_open(watcher: Person) -> None:
    """Every frame the watcher received while the match went on: no hand, no face of a sleeper, no hidden dead."""
    asleep: dict[int, bool] = {}
    view: dict[str, Any] = {}
    for message in watcher.messages():
        if message["t"] not in ("full", "news") or message["d"]["outcome"] is not None:
            continue
        told = message["d"]
        assert told["asks"] == []
        events = told["log"] if message["t"] == "full" else told["events"]
        assert not {event["kind"] for event in events} & PRIVATE
        view = {**view, **(told["view"] if message["t"] == "full" else told["changed"])}
        assert set(view["hand"]) == {0}
        for number in range(HEXES):
            if not view["face_up"][number]:
                assert view["tiles"][number] == -1
                asleep[number] = True
    assert asleep


def test_the_board_is_walked_and_played_by_keyboard(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    open_duel(ada, "Ada")
    ada.find(".start").click()
    ada.find("[data-may=place]").first.wait_for()

    ada.find("[data-hex][tabindex='0']").focus()
    focused = ada.find(":focus")
    expect(focused).to_have_attribute("aria-label", re.compile("^E5, case vide"))
    for key, name in (("ArrowRight", "E6"), ("ArrowUp", "D5"), ("Home", "D1"), ("ArrowLeft", "D1"), ("End", "D8")):
        ada.page.keyboard.press(key)
        expect(focused).to_have_attribute("aria-label", re.compile(f"^{name}\\b"))
    ada.page.keyboard.press("Enter")
    confirm = ada.find("[data-confirm]")
    expect(confirm).to_be_disabled()
    ada.find("button.tile:focus").wait_for()  # the hex is chosen: now the tile
    ada.page.keyboard.press("Enter")
    ada.find("[data-confirm]:focus").wait_for()
    ada.page.keyboard.press("Enter")
    ada.find("[data-agent='25']").wait_for()
    assert "dormant d’Ada" in str(ada.find("[data-hex='25']").get_attribute("aria-label"))
    ada.find("[data-hex]:focus").wait_for()  # and back to the board when it is Ada's turn again

    ada.page.get_by_role("button", name="Choisir la tuile").focus()  # the other way round
    ada.page.keyboard.press("Enter")
    ada.find("button.tile:focus").wait_for()
    ada.page.keyboard.press("Enter")
    expect(confirm).to_be_disabled()
    ada.find("[data-hex]:focus").wait_for()
    ada.page.keyboard.press("PageDown")  # the next hex that is free
    number = focused.get_attribute("data-hex")
    ada.page.keyboard.press("Enter")
    ada.find("[data-confirm]:focus").wait_for()
    ada.page.keyboard.press("Enter")
    ada.find(f"[data-hex='{number}'][aria-label*='dormant d’Ada']").wait_for()
    assert ada.faults == []
    ada.context.close()


def test_the_hand_is_seen_only_while_held_and_threats_on_demand(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    open_duel(ada, "Ada")
    ada.find(".start").click()
    holder = ada.find(".dock .holder")
    holder.wait_for()
    assert ada.find(".dock .tile").count() == 0
    holder.focus()
    ada.page.keyboard.down("Space")
    ada.find(".dock .holder .tile").first.wait_for()
    ada.page.keyboard.up("Space")
    ada.find(".dock .tile").first.wait_for(state="detached")

    ada.page.get_by_text("Où en est-on").click()
    ada.page.get_by_role("button", name="il manque 9 agents actifs").first.click()
    assert ada.find(".lacks").count() == 9
    assert serious_faults(ada.page) == []
    ada.context.close()


def test_every_agent_has_a_picture_in_the_rules(browser: Browser, server: Server) -> None:
    for size in SIZES.values():
        person = Person(browser, server, size)
        person.go("/rules/sleepers")
        person.find("#pictures").wait_for()
        assert person.find("section[aria-labelledby=pictures] li").count() == 11
        assert too_wide(person.page) <= 0
        assert serious_faults(person.page) == []
        person.context.close()


def test_a_replay_says_why_a_bot_played_so(browser: Browser, server: Server, tmp_path: Path) -> None:
    novice = BOTS["sleepers"]["novice"]
    table = play_match(GAMES["sleepers"], GAMES["sleepers"].setup(2), [RandomBot(), RandomBot()], Dice(6))
    seats = [SeatRecord("Ada", "person"), player_seat("Bo", Player(novice, novice.persona))]
    file = tmp_path / "match.json"
    file.write_bytes(written(record_of(table, seats, Dice(6).fork(-1))))
    number = [number for number, (seat, _) in enumerate(table.record, 1) if seat == 1][20]

    ada = Person(browser, server)
    ada.go("/replay")
    ada.find("input[type=file]").set_input_files(str(file))
    ada.find("input[type=range]").fill(str(number))
    ada.page.get_by_role("button", name="Pourquoi ce choix ?").click()
    told = ada.find(".reasons li")
    told.first.wait_for(timeout=1000 * PLAY_SECONDS)
    lines = told.all_inner_texts()
    assert "% de chances de gagner" in lines[0]
    assert any(line.startswith("Ada") and "relier deux côtés" in line for line in lines)
    assert serious_faults(ada.page) == []
    assert too_wide(ada.page) <= 0
    ada.page.keyboard.press("End")
    told.first.wait_for(state="detached")  # what was said of one move is not said of another
    assert ada.faults == []
    ada.context.close()
