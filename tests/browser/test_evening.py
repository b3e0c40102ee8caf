"""What makes an evening good around the games: seats as people sit, signs that stay theirs, notes of one's own."""

from playwright.sync_api import Browser

from tests.browser.pages import Person, Server, over, play_on, serious_faults, too_wide


def sign_of(person: Person, part: str, name: str) -> str:
    """The sign beside a name in a part of the page."""
    line = person.find(part).filter(has_text=name).first
    found = line.locator("[data-sign]").first.get_attribute("data-sign")
    assert found is not None
    return found


def test_the_host_seats_people_as_they_sit_and_signs_stay_theirs(browser: Browser, server: Server) -> None:
    ada, cleo = Person(browser, server), Person(browser, server, size=(1440, 900))
    code = ada.open_room("Ada", seats=5)
    cleo.join(code, "Cléo")
    ada.find(".places").get_by_text("Cléo").wait_for()
    signs = [sign_of(ada, ".places li", name) for name in ("Ada", "Cléo")]
    assert signs == ["0", "1"]
    assert cleo.page.get_by_role("button", name="Avancer Ada").count() == 0  # for the host alone

    down = ada.page.get_by_role("button", name="Reculer Ada d’un siège")
    down.focus()
    ada.page.keyboard.press("Enter")
    ada.find(".places li:nth-child(2)").filter(has_text="Ada").wait_for()
    ada.find("[data-move=Ada-down]:focus").wait_for()  # the focus goes along
    ada.page.keyboard.press("Enter")
    ada.find(".places li:nth-child(3)").filter(has_text="Ada").wait_for()
    cleo.find(".places li:nth-child(1)").filter(has_text="Cléo").wait_for()
    assert [sign_of(cleo, ".places li", name) for name in ("Ada", "Cléo")] == signs
    for person in (ada, cleo):
        assert too_wide(person.page) <= 0
        assert serious_faults(person.page) == []

    ada.page.get_by_role("button", name="Commencer avec 3 robots").click()
    ada.page.wait_for_selector(".seats")
    assert [sign_of(ada, ".seats li", name) for name in ("Ada", "Cléo")] == signs
    watcher = Person(browser, server, size=(1440, 900))
    watcher.go(f"/watch/{code}")
    watcher.page.wait_for_selector(".seats")
    assert [sign_of(watcher, ".seats li", name) for name in ("Ada", "Cléo")] == signs
    cleo.page.get_by_placeholder("Votre phrase…").fill("bonsoir")
    cleo.page.keyboard.press("Enter")
    watcher.find(".chat").get_by_text("bonsoir").wait_for()
    assert sign_of(watcher, ".chat p", "Cléo") == signs[1]
    for person in (ada, cleo, watcher):
        assert person.faults == []
        person.context.close()


def test_seats_are_dragged(browser: Browser, server: Server) -> None:
    ada, cleo = Person(browser, server, size=(1440, 900)), Person(browser, server)
    code = ada.open_room("Ada", seats=5)
    cleo.join(code, "Cléo")
    places = ada.find(".places li")
    places.filter(has_text="Cléo").wait_for()
    places.nth(1).drag_to(places.nth(0))
    ada.find(".places li:nth-child(1)").filter(has_text="Cléo").wait_for()
    for person in (ada, cleo):
        assert person.faults == []
        person.context.close()


def test_notes_are_written_kept_and_found_beside_the_replay(browser: Browser, server: Server) -> None:
    ada, cleo = Person(browser, server), Person(browser, server)
    code = ada.open_room("Ada", seats=5)
    ada.page.get_by_role("button", name="Reculer Ada d’un siège").click()
    ada.find(".places li:nth-child(2)").filter(has_text="Ada").wait_for()
    ada.page.get_by_role("button", name="Commencer avec 4 robots").click()
    ada.page.wait_for_selector(".seats")
    cleo.go(f"/watch/{code}")
    cleo.page.wait_for_selector(".seats")
    bot = ada.find(".seats li:first-child .name").inner_text()
    ada.page.get_by_role("navigation", name="Table").get_by_role("button", name="Dossier").click()
    sheet = ada.page.get_by_role("dialog")
    sheet.get_by_text("Mes notes").click()
    sheet.get_by_label("À propos de").select_option(bot)
    sheet.get_by_label("Votre note…").fill("hésite trop longtemps")
    sheet.get_by_role("button", name="Noter").click()
    sheet.get_by_text("hésite trop longtemps").wait_for()
    assert serious_faults(ada.page) == []
    assert too_wide(ada.page) <= 0
    sheet.get_by_label("Votre note…").fill("à effacer")
    ada.page.keyboard.press("Enter")
    sheet.get_by_role("button", name="Effacer la note « à effacer »").click()
    sheet.get_by_role("button", name="Effacer la note « à effacer »").wait_for(state="detached")
    sheet.get_by_role("button", name="Changer la note « hésite trop longtemps »").click()
    sheet.get_by_label("Votre note…").fill("hésite toujours")
    sheet.get_by_role("button", name="Garder").click()
    sheet.get_by_text("hésite toujours").wait_for()

    ada.go(f"/room/{code}")
    ada.page.wait_for_selector(".seats")
    play_on([ada], lambda: over(ada) and over(cleo))
    assert sign_of(ada, ".who li", "Ada") == "0"  # at the second seat, with the sign of the first comer
    assert not any("hésite" in frame for frame in cleo.frames)
    for person in (ada, cleo):
        person.page.get_by_role("link", name="Revoir la partie").click()
        person.page.wait_for_selector(".player")
        person.page.get_by_label("Vu par").select_option("Ada")
        assert sign_of(person, ".seats li", "Ada") == "0"
        person.page.get_by_role("button", name="Fin", exact=True).click()
    ada.find("aside").get_by_text("hésite toujours").wait_for()
    assert cleo.find("aside").get_by_text("hésite").count() == 0
    for person in (ada, cleo):
        assert person.faults == []
        person.context.close()
