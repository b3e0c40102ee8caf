"""The screen on the wall: read from the sofa, and of use to whoever typed a wrong code."""

from playwright.sync_api import Browser

from tests.browser.pages import Person, Server, serious_faults
from tests.browser.test_faults import open_table

TELEVISION = (1440, 900)
READ_AFAR = 900 / 26  # of the height of the screen: what letters measure at least that are read from a sofa


def test_who_has_come_is_read_from_afar_and_a_free_seat_has_no_sign(browser: Browser, server: Server) -> None:
    ada, tv = Person(browser, server), Person(browser, server, size=TELEVISION)
    code = open_table(ada, "secret_hitler", 5)
    tv.go(f"/watch/{code}")
    seats = tv.find(".lobby li")
    seats.first.wait_for()
    assert [seats.nth(seat).locator("[data-sign]").count() for seat in range(5)] == [1, 0, 0, 0, 0]
    size = seats.first.locator(".name").evaluate("name => parseFloat(getComputedStyle(name).fontSize)")
    assert size >= READ_AFAR
    assert tv.page.evaluate("document.documentElement.scrollHeight <= innerHeight")  # nobody scrolls a television
    for person in (ada, tv):
        assert person.faults == []
        person.context.close()


def test_a_wrong_code_is_said_and_another_can_be_typed(browser: Browser, server: Server) -> None:
    ada, tv = Person(browser, server), Person(browser, server, size=TELEVISION)
    code = open_table(ada, "secret_hitler", 5)
    tv.go("/watch/0000")
    tv.page.get_by_role("alert").filter(has_text="Aucune table ne porte ce code.").wait_for()
    assert tv.page.get_by_text("Connexion").count() == 0
    assert serious_faults(tv.page) == []
    tv.page.get_by_label("Code de la table à regarder").fill(code.lower())
    tv.page.get_by_role("button", name="Regarder").click()
    tv.find(".lobby").wait_for()
    assert tv.page.url.endswith(f"/watch/{code}")
    for person in (ada, tv):
        assert person.faults == []
        person.context.close()
