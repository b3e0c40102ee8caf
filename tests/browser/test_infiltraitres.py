"""A person on a phone and bots play Infiltraîtres through its board; a watcher learns nothing, a replay tells."""

import json

from playwright.sync_api import Browser, Locator

from tests.browser.pages import Person, Server, over, play_on, serious_faults, too_wide

PRIVATE = {"card", "traitor", "dossier", "boss"}  # kinds of events the table never hears during a mission
OFFERED = ".infiltraitres-hand"
ACTIONS = f"{OFFERED} .actions"
OTHERS_BOARD = ".stand:not(.mine) button.board"
CONFIRM = "[data-confirm]"


def sit_down(person: Person, seats: int, mission: str = "", group: str = "") -> str:
    """Open a table for the mission the campaign proposes, or for another; gives its code."""
    person.go("/new/infiltraitres")
    if group:
        person.page.get_by_role("button", name="Nouveau groupe").click()
        person.page.get_by_label("Nom du groupe").fill(group)
        person.page.get_by_role("button", name="Créer").click()
    if mission:
        person.page.get_by_label("Ouvrir toutes les missions").check()
        person.find(f".missions label:has(input[value='{mission}'])").click()
    person.page.get_by_label("Votre nom").fill("Ada")
    while int(person.find("output").inner_text()) > seats:
        person.page.get_by_role("button", name="Un siège de moins").click()
    person.page.get_by_role("button", name="Ouvrir la table").click()
    person.find(".ticket").wait_for()
    return person.find(".ticket .code").inner_text().strip()


def decide(person: Person) -> bool:
    """Take one decision if one is asked: shoot at what is certain, else identify, else spread clues."""

    def tap(selector: str) -> bool:
        choice = person.find(selector).first
        if choice.count() == 0:
            return False
        if choice.get_attribute("aria-pressed", timeout=1000) != "true":
            choice.click(timeout=2000)
        return True

    sure = person.find(".stand:has(.grid .stamp) .asks button").filter(has_text="Éliminer")
    if person.find(ACTIONS).count() > 0:
        if sure.count() > 0:
            sure.first.click(timeout=2000)
        else:
            for verb in ("identify", "exchange", "consult", "clue", "aim"):
                if tap(f"{OFFERED} [data-verb={verb}]:not([aria-disabled=true])"):
                    if person.find(CONFIRM).count() == 0:
                        tap(f"{OFFERED} .options button")
                    break
    elif not (
        tap(f"{OFFERED} .sight button:not(.out)")
        or tap(f"{OFFERED} button.card.may")
        or tap(".plain button:last-child")
        or tap(".plain button")
    ):
        return False
    person.confirm()
    return True


def play_until(ada: Person, part: str) -> None:
    """Decide until this part of the page is there."""
    play_on([ada], lambda: ada.find(part).count() > 0, decide)


def play_to_a_turn_with(ada: Person, part: str) -> None:
    """Decide until it is Ada's turn, when the table waits for her, and this part of the page is there.

    Where chance ends a mission before, in the next one.
    """
    play_on([ada], lambda: all(ada.find(each).count() > 0 for each in (ACTIONS, part)), decide, ada)


def test_a_mission_is_played_watched_and_replayed(browser: Browser, server: Server) -> None:
    ada, watcher = Person(browser, server), Person(browser, server)
    code = sit_down(ada, seats=3)
    watcher.go(f"/watch/{code}")
    watcher.find(".lobby").wait_for()
    ada.find(".start").click()
    ada.find(".infiltraitres .stand").nth(2).wait_for()
    watcher.find(".infiltraitres .stand").nth(2).wait_for()

    play_until(ada, ACTIONS)
    ada.find(f"{OFFERED} [data-verb=clue][aria-disabled=true]").click(
        force=True
    )  # nobody has a traitor of their own yet
    assert ada.find(f"{OFFERED} .explained").inner_text().startswith("Indice Pas maintenant")  # and why it is grey
    assert watcher.find(".holder, .infiltraitres-hand, button.board, .asks").count() == 0

    play_until(ada, ".end")
    assert ada.find(".end .rule b").inner_text().startswith("IN-3.")
    watcher.find(".end").wait_for()
    nothing_but_what_all_may_know(watcher)
    ada.find(".noted").wait_for()
    won = ada.find(".noted.won").count() == 1
    kept = json.loads(ada.page.evaluate("localStorage.getItem('doublejeu.infiltraitres.campaign')"))
    assert kept["groups"][0]["done"]["t1"] == {"won": int(won), "lost": int(not won)}

    ada.find(".end a[href^='/replay/']").click()
    ada.find("input[type=range]").wait_for()
    ada.page.keyboard.press("End")
    ada.find(".won").wait_for()
    assert ada.find(".infiltraitres .stand").count() == 3
    kept_again = json.loads(ada.page.evaluate("localStorage.getItem('doublejeu.infiltraitres.campaign')"))
    assert kept_again == kept  # a replay is no try
    for person in (ada, watcher):
        assert person.faults == []
        person.context.close()


def test_a_traitor_is_seen_while_held_and_the_boards_of_others_are_marked(browser: Browser, server: Server) -> None:
    ada, watcher = Person(browser, server), Person(browser, server)
    code = sit_down(ada, seats=3, mission="t2")  # a traitor for each agent: in the first there are two
    ada.find(".start").click()
    play_to_a_turn_with(ada, ".stand.mine .holder")
    own_traitor_is_seen_only_while_held(ada)
    play_to_a_turn_with(ada, OTHERS_BOARD)
    watcher.go(f"/watch/{code}")
    watcher.find(".infiltraitres .stand").nth(2).wait_for()
    a_board_is_marked_and_remembered(ada)
    assert serious_faults(ada.page) == []
    assert too_wide(ada.page) <= 0
    assert watcher.find(".holder, .infiltraitres-hand, button.board, .asks").count() == 0
    nothing_but_what_all_may_know(watcher)
    for person in (ada, watcher):
        assert person.faults == []
        person.context.close()


def own_traitor_is_seen_only_while_held(ada: Person) -> None:
    """The stand shows a back, and a face while it is pressed."""
    face = ada.find(".stand.mine .holder svg[role=img]")
    assert face.count() == 0
    ada.find(".stand.mine .holder").focus()
    ada.page.keyboard.down("Space")
    face.wait_for()
    ada.page.keyboard.up("Space")
    face.wait_for(state="detached")


def a_board_is_marked_and_remembered(ada: Person) -> None:
    """A strike with the thumb outlives the page; one's own traitor has no board to mark."""
    assert ada.find(".stand.mine button.board").count() == 0
    strike(ada, ada.find(OTHERS_BOARD).first, "7")
    ada.page.reload()
    ada.find(".stand:not(.mine) .board path.mine").first.wait_for()


def strike(person: Person, board: Locator, number: str) -> None:
    """Strike a number on a clue board, and see it struck."""
    board.click()
    person.find("dialog[open] .numbers button").filter(has_text=number).click()
    person.find("dialog[open] .numbers button[aria-pressed=true]").filter(has_text=number).wait_for()
    person.page.keyboard.press("Escape")
    person.find("dialog[open]").wait_for(state="detached")


def nothing_but_what_all_may_know(watcher: Person) -> None:
    """Every frame the watcher received while the mission went on."""
    taken: set[int] = set()  # cards that went openly into hands
    told_of = 0
    for message in watcher.messages():
        if message["t"] not in ("full", "news") or message["d"]["outcome"] is not None:
            continue
        told = message["d"]
        assert told["asks"] == []
        events = told["log"] if message["t"] == "full" else told["events"]
        assert not {event["kind"] for event in events} & PRIVATE
        taken |= {event["args"][1] for event in events if event["kind"] == "took"}
        view = told["view"] if message["t"] == "full" else told["changed"]
        for agent in view.get("agents", []):
            told_of += 1
            assert agent["traitor"] in (None, -1)
            assert set(agent["hand"]) - {-1} <= taken
    assert told_of > 0


def test_the_campaign_opens_mission_after_mission(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/new/infiltraitres")
    choices = ada.find(".missions input")
    choices.first.wait_for()
    assert choices.count() == 23
    assert ada.find(".missions input:not([disabled])").count() == 1
    won = {"current": "Lundi", "groups": [{"name": "Lundi", "all": False, "done": {"t1": {"won": 1, "lost": 0}}}]}
    ada.page.evaluate("kept => localStorage.setItem('doublejeu.infiltraitres.campaign', JSON.stringify(kept))", won)
    ada.page.reload()
    ada.find(".missions input[value=t2]:checked").wait_for()  # what comes next is proposed
    assert ada.find(".missions input:not([disabled])").count() == 2
    ada.page.get_by_label("Ouvrir toutes les missions").check()
    ada.find(".missions label").filter(has_text="Pas un bruit").click()
    assert "plus un mot" in ada.find(".order").inner_text()
    assert serious_faults(ada.page) == []
    assert too_wide(ada.page) <= 0

    ada.page.get_by_label("Votre nom").fill("Ada")
    ada.page.get_by_role("button", name="Ouvrir la table").click()
    ada.find(".start").click()
    ada.find(".briefing .silent").wait_for()
    ada.page.get_by_role("button", name="Paroles").click()
    ada.find("dialog[open]").wait_for()
    assert ada.find("dialog[open] input").is_disabled()  # nobody speaks in a silent mission
    assert ada.faults == []
    ada.context.close()


def test_strikes_are_shared_with_all_but_the_traitors_agent(browser: Browser, server: Server) -> None:
    people = [Person(browser, server) for _ in range(3)]
    ada, blaise, chloe = people
    code = sit_down(ada, seats=3, mission="4")  # nobody may speak in it, but boards stay
    blaise.join(code, "Blaise")
    chloe.join(code, "Chloé")
    watcher = Person(browser, server)
    watcher.go(f"/watch/{code}")
    watcher.find(".lobby").wait_for()
    ada.find(".start").click()
    for person in people:
        person.find(".infiltraitres .stand").nth(2).wait_for()
    play_on(people, lambda: all(person.find(OTHERS_BOARD).count() == 2 for person in people), decide, ada)

    strike(blaise, blaise.find("[data-seat='0'] button.board"), "7")
    chloe.find("[data-seat='0'] .board path.theirs").first.wait_for()
    assert "7 (Blaise)" in (chloe.find("[data-seat='0'] .board svg[role=img]").get_attribute("aria-label") or "")
    assert chloe.find(".board path.mine").count() == 0
    strike(chloe, chloe.find("[data-seat='0'] button.board"), "9")
    blaise.find("[data-seat='0'] .board path.theirs").first.wait_for()
    blaise.find("[data-seat='0'] button.board").click()
    blaise.find(".makers li").nth(1).wait_for()
    assert blaise.find(".makers li").first.inner_text().strip() == "votre trait"
    assert blaise.find(".makers li").last.inner_text().split("\n")[-1].strip() == "un trait de Chloé"
    assert serious_faults(blaise.page) == []
    assert too_wide(blaise.page) <= 0
    blaise.page.get_by_role("button", name="Tout effacer").click()
    blaise.find(".makers").wait_for(state="detached")
    chloe.find("[data-seat='0'] .board path.theirs").first.wait_for(state="detached")
    for person in (ada, watcher):  # the agent of that traitor is told nothing of it, nor is the big screen
        assert person.find("path.theirs, path.mine").count() == 0
        assert all(message["d"]["marks"] == [] for message in person.messages() if message["t"] == "full")
        assert not any(message["t"] == "marked" for message in person.messages())
    for person in (*people, watcher):
        assert person.faults == []
        person.context.close()


def test_a_group_goes_on_together(browser: Browser, server: Server) -> None:
    """The end of a mission is noted for all who sat there; one tap of the host begins the next, or the same again."""
    people = [Person(browser, server), Person(browser, server)]
    ada, blaise = people
    code = sit_down(ada, seats=3, group="Lundi")
    blaise.join(code, "Blaise")
    blaise.find(".campaign .stamp").filter(has_text="0 sur 23").wait_for()
    assert "Lundi" in blaise.find(".campaign").inner_text()
    assert serious_faults(blaise.page) == []
    ada.find(".start").click()
    play_on(people, lambda: all(over(person) for person in people), decide)

    ada.find(".noted").wait_for()
    won = ada.find(".noted.won").count() == 1
    for person in people:
        person.find(".noted").wait_for()
        kept = json.loads(person.page.evaluate("localStorage.getItem('doublejeu.infiltraitres.campaign')"))
        assert kept["current"] == "Lundi"
        assert [(group["name"], group["done"]) for group in kept["groups"] if group["done"]] == [
            ("Lundi", {"t1": {"won": int(won), "lost": int(not won)}})
        ]
    assert blaise.find(".end .actions button").filter(has_text="ission").count() == 0  # the host alone goes on

    colin = Person(browser, server)  # between two missions there is room: the bot that filled a seat makes way
    colin.go(f"/join/{code}")
    colin.page.get_by_role("button", name="M’asseoir").click()
    assert "comment on vous appelle" in colin.page.get_by_role("alert").inner_text()
    colin.page.get_by_label("Votre nom").fill("Colin")
    colin.page.get_by_role("button", name="M’asseoir").click()
    colin.find(".end").wait_for()
    people.append(colin)
    ada.page.get_by_role("button", name="Mission suivante" if won else "Rejouer la mission").click()
    for person in people:
        person.find(".end").wait_for(state="detached")
        person.find(".briefing .code").filter(has_text="T2" if won else "T1").wait_for()
    for person in people:
        assert person.faults == []
        person.context.close()
