"""Small faults that people met on their first evening: each is looked for where it was."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from doublejeu.records import written
from tests.browser.pages import Person, Server, over, play_again, play_on, started, too_wide
from tests.browser.test_evening_table import HoldingServer
from tests.browser.test_steps import begin, follow
from tests.test_records import lab_record

# Whether two parts of the page lie on each other, by more than a line's breadth.
OVERLAP = """([one, other]) => {
  const box = (part) => document.querySelector(part).getBoundingClientRect()
  const [a, b] = [box(one), box(other)]
  return a.right > b.left + 1 && b.right > a.left + 1 && a.bottom > b.top + 1 && b.bottom > a.top + 1
}"""
# The most that a clock ever showed, in seconds.
MOST_SHOWN = """() => {
  window.mostShown = 0
  const look = () => {
    for (const clock of document.querySelectorAll('.clock b')) {
      const [seconds, minutes = 0] = clock.innerText.split(':').reverse().map(Number)
      window.mostShown = Math.max(window.mostShown, 60 * minutes + seconds)
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
}"""


COUNT_FLIGHTS = """
  window.flights = 0
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...given) {
    window.flights += 1
    return animate.apply(this, given)
  }
"""
# The lines of the night's sentence that the moon lies on.
MOON_ON_WORDS = """() => {
  const moon = document.querySelector('.master circle').getBoundingClientRect()
  const words = document.createRange()
  words.selectNodeContents(document.querySelector('[data-master]'))
  const beside = (line) => line.right <= moon.left || line.left >= moon.right
  const lies = (line) => !beside(line) && line.bottom > moon.top && line.top < moon.bottom
  return [...words.getClientRects()].filter(lies).map((line) => [line.left, line.top, line.right, line.bottom])
}"""

# The words of a vote that the stamp of an exclusion lies on; and how many such stamps there are.
STAMP_ON_WORDS = """() => {
  const on = []
  const stamps = [...document.querySelectorAll('ol li .stamp')]
  for (const stamp of stamps) {
    const box = stamp.getBoundingClientRect() // as it lies, tilted
    const words = document.createRange()
    for (const part of stamp.closest('ol').querySelectorAll('.count, .target, .voters')) {
      words.selectNodeContents(part)
      for (const line of words.getClientRects()) {
        const beside = line.right <= box.left || line.left >= box.right
        if (line.width > 1 && !beside && line.bottom > box.top + 2 && line.top < box.bottom - 2) on.push(part.innerText)
      }
    }
  }
  return [stamps.length, on]
}"""
# Whether a result stands on the big screen and more was told than its log has room for; whether the last line is whole;
# whether nothing lies on it, be it that result.
LAST_LINE = """() => {
  const log = document.querySelector('aside .log')
  const last = log?.querySelector('.entry:last-child')?.getBoundingClientRect()
  if (!last) return [false, false, false]
  const box = log.getBoundingClientRect()
  const inside = last.top >= box.top - 1 && last.bottom <= Math.min(box.bottom, innerHeight) + 1
  const seen = (down) => log.contains(document.elementFromPoint(last.left + 20, last.top + down * last.height))
  const full = log.scrollHeight > log.clientHeight + 20 && document.querySelector('[data-moment]') !== null
  return [full, inside, seen(0.1) && seen(0.9)]
}"""


def open_table(person: Person, game: str, seats: int, seconds: int = 0) -> str:
    """Open a table and start it with bots, without a form; gives its code."""
    wanted = {"game": game, "seats": seats, "name": "Ada", "seconds": seconds}
    seated = person.page.request.post(f"{person.server.address}/api/rooms", data=wanted).json()
    person.go("/settings")
    kept = {"seat": seated["seat"], "token": seated["token"]}
    person.page.evaluate(
        "([code, kept]) => localStorage.setItem(`doublejeu.seat.${code}`, JSON.stringify(kept))", [seated["code"], kept]
    )
    person.go(f"/room/{seated['code']}")
    person.find(".ticket").wait_for()
    return str(seated["code"])


def test_a_host_who_leaves_is_announced_and_one_who_changes_seats_is_not(browser: Browser, server: Server) -> None:
    ada, bo = Person(browser, server), Person(browser, server)
    code = open_table(ada, "secret_hitler", 5)
    bo.join(code, "Bo")
    ada.page.get_by_role("button", name="Reculer Ada d’un siège").click()
    bo.find(".places li:nth-child(2)").filter(has_text="Ada").wait_for()
    assert bo.page.get_by_text("est maintenant l’hôte").count() == 0
    ada.find(".start").click()
    ada.page.get_by_role("button", name=f"Table {code}").click()
    ada.page.get_by_role("button", name="Quitter la table").click()
    ada.page.get_by_role("button", name="Quitter pour de bon").click()
    bo.page.get_by_text("Vous êtes maintenant l’hôte de la table.").wait_for()
    for person in (ada, bo):
        assert person.faults == []
        person.context.close()


def test_a_seat_is_moved_by_a_code_in_sight(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    code = open_table(ada, "secret_hitler", 5)
    ada.find(".start").click()
    ada.page.get_by_role("button", name=f"Table {code}").click()
    ada.page.get_by_role("button", name="Passer sur un autre appareil").click()
    picture = ada.page.get_by_role("img", name="Code QR qui fait passer votre siège")
    picture.wait_for()
    ada.page.wait_for_function("image => image.naturalWidth > 0", arg=picture.element_handle())
    ada.page.wait_for_function(
        "image => (box => box.top >= 0 && box.bottom <= innerHeight)(image.getBoundingClientRect())",
        arg=picture.element_handle(),
    )
    link = ada.find("dialog[open] .sheet .address").inner_text()
    other = Person(browser, server)
    other.page.goto(server.address + "/claim#" + link.split("#")[1])
    other.find(".table").wait_for()
    ada.page.get_by_text("Votre siège est passé sur un autre appareil.").wait_for()
    for person in (ada, other):
        assert person.faults == []
        person.context.close()


def test_a_wrong_code_can_be_mended_on_the_spot(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    code = open_table(ada, "secret_hitler", 5)
    bo = Person(browser, server)
    bo.go("/join/ZZZZ")
    bo.page.get_by_role("alert").wait_for()
    bo.page.get_by_label("Code de la table").fill(code)
    bo.page.keyboard.press("Enter")
    bo.page.get_by_role("button", name="M’asseoir").wait_for()
    for person in (ada, bo):
        assert person.faults == []
        person.context.close()


def test_a_paused_clock_shows_the_same_everywhere_and_never_too_much(browser: Browser, server: Server) -> None:
    ada, tv = Person(browser, server), Person(browser, server, size=(1440, 900))
    ada.page.add_init_script(f"({MOST_SHOWN})()")
    code = open_table(ada, "sleepers", 2, seconds=30)
    ada.find(".start").click()
    ada.find(".clock").first.wait_for()  # white begins, and white is the host
    ada.page.get_by_role("button", name=f"Table {code}").click()
    ada.page.get_by_role("button", name="Mettre en pause").click()
    ada.page.get_by_role("button", name="Reprendre la partie").wait_for()
    ada.page.keyboard.press("Escape")
    tv.go(f"/watch/{code}")
    tv.find(".clock").first.wait_for()
    phone, screen = ada.find(".clock b").first.inner_text(), tv.find(".clock b").first.inner_text()
    assert phone == screen
    assert 0 < int(phone) <= 30
    ada.page.wait_for_timeout(1200)
    assert [ada.find(".clock b").first.inner_text(), tv.find(".clock b").first.inner_text()] == [phone, screen]
    assert 0 < ada.page.evaluate("window.mostShown") <= 30
    for person in (ada, tv):
        assert person.faults == []
        person.context.close()


def test_a_clock_stands_still_while_people_look_at_their_cards(browser: Browser, tmp_path: Path) -> None:
    server = HoldingServer(tmp_path)
    with started(server):
        ada, tv = Person(browser, server), Person(browser, server, size=(1440, 900))
        code = open_table(ada, "secret_hitler", 5, seconds=30)
        tv.go(f"/watch/{code}")
        tv.find(".lobby").wait_for()
        ada.find(".start").click()
        for person in (ada, tv):
            person.find(".clock").first.wait_for()
        ada.page.wait_for_timeout(2200)
        assert ada.find(".look").is_visible()  # nobody has looked yet
        assert [person.find(".clock b").first.inner_text() for person in (ada, tv)] == ["30", "30"]
        for person in (ada, tv):
            assert person.faults == []
            person.context.close()


def test_lines_for_one_seat_are_covered_in_the_log_and_can_be_held(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/steps/sleepers")
    ada.find(".guide").wait_for()
    ada.page.get_by_role("button", name="Journal").click()
    log = ada.find("dialog[open] .log")
    log.wait_for()
    assert "Vous piochez" not in log.inner_text()  # the hand is held to be seen
    ada.go("/steps/secret_hitler")
    ada.find(".guide").wait_for()
    ada.page.get_by_role("button", name="Journal").click()
    covered = ada.find("dialog[open] .log .holder").first
    assert "Pour vos yeux seulement" in covered.inner_text()
    covered.focus()
    ada.page.keyboard.down("Space")
    ada.page.wait_for_function("line => line.innerText.includes('Camille est')", arg=covered.element_handle())
    ada.page.keyboard.up("Space")
    ada.page.wait_for_function("line => !line.innerText.includes('Camille est')", arg=covered.element_handle())
    assert ada.faults == []
    ada.context.close()


@pytest.mark.parametrize("width", [360, 390, 412])
def test_what_is_left_in_the_bag_stays_on_its_card(browser: Browser, server: Server, width: int) -> None:
    ada = Person(browser, server, size=(width, 844))
    ada.go("/steps/sleepers")
    ada.find(".counts").first.wait_for()
    assert "dans le sac" in ada.find(".counts").first.inner_text().replace("\u00a0", " ")
    outside = ada.page.evaluate(
        """() => [...document.querySelectorAll('.counts')].flatMap((counts) => {
          const card = counts.parentElement.getBoundingClientRect()
          return [...counts.querySelectorAll('*')].filter((part) => part.getBoundingClientRect().right > card.right + 1)
        }).map((part) => part.innerText)"""
    )
    assert outside == []
    assert too_wide(ada.page) <= 0
    ada.context.close()


def test_the_dock_lies_on_no_board(browser: Browser, server: Server) -> None:
    ada = Person(browser, server, size=(1440, 900))
    open_table(ada, "sleepers", 2)
    ada.find(".start").click()
    ada.find("[data-hex='60']").wait_for()
    last_row_and_dock = ["[data-hex='60']", ".dock"]
    ada.page.wait_for_function(f"(parts) => !({OVERLAP})(parts)", arg=last_row_and_dock)
    for choice in ("[data-hex='20']", "button.tile"):  # the dock grows with what is chosen
        ada.find(choice).first.click()
        ada.find(f"{choice}[aria-pressed='true']").wait_for()
        ada.page.wait_for_function(f"(parts) => !({OVERLAP})(parts)", arg=last_row_and_dock)
    assert ada.find("main").evaluate("main => main.scrollTop") == 0  # nor was it scrolled out of the way
    assert ada.find("aside.left").inner_text().strip() != ""
    ada.page.set_viewport_size({"width": 1024, "height": 700})
    open_table(ada, "secret_hitler", 5)
    ada.find(".start").click()
    ada.find("section.fascist").wait_for()
    ada.page.wait_for_function(  # as soon as the page has measured itself
        f"""(parts) => {{
          document.querySelector(parts[0]).scrollIntoView({{ block: 'center' }})
          return !({OVERLAP})(parts)
        }}""",
        arg=["section.fascist", ".dock"],
    )
    assert ada.faults == []
    ada.context.close()


def test_a_choice_put_back_lets_no_card_fly_again(browser: Browser, server: Server) -> None:
    ada = Person(browser, server, size=(390, 844))
    ada.page.emulate_media(reduced_motion="no-preference")
    ada.page.add_init_script(COUNT_FLIGHTS)
    begin(ada, "infiltraitres")
    card = ada.find(".infiltraitres-hand button.card.may").first
    follow(ada, lambda: card.count() > 0)
    assert ada.page.evaluate("window.flights") > 0
    before = ada.page.evaluate("window.flights")
    card.click()
    ada.page.get_by_role("button", name="Annuler").click()
    ada.find("[data-confirm]").wait_for(state="detached")
    assert ada.page.evaluate("window.flights") == before
    assert ada.faults == []
    ada.context.close()


def test_the_moon_shines_on_no_word(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    begin(ada, "les_infiltres")
    follow(ada, lambda: ada.find(".village.night").count() > 0)
    for width in (360, 390, 768):
        ada.page.set_viewport_size({"width": width, "height": 844})
        assert ada.page.evaluate(MOON_ON_WORDS) == [], width
    assert ada.faults == []
    ada.context.close()


def test_every_button_of_a_replay_has_a_sign_of_its_own(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/replay")
    body = written(lab_record("sleepers"))
    ada.find("input[type=file]").set_input_files({"name": "a.json", "mimeType": "", "buffer": body})
    ada.find(".player").wait_for()
    drawn = {
        name: ada.page.get_by_role("button", name=name, exact=True).locator("svg").inner_html()
        for name in ("Lecture", "Étape suivante", "Étape précédente", "Début", "Fin")
    }
    assert len(set(drawn.values())) == len(drawn), "two buttons with one sign"
    assert ada.faults == []
    ada.context.close()


def test_the_stamp_of_an_exclusion_lies_on_no_word(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    record = lab_record("les_infiltres")
    for number, seat in enumerate(record.seats):
        seat.name = ("Maximilien-Alexandre", "Héloïse")[number % 2]
    ada.go("/replay")
    ada.find("input[type=file]").set_input_files({"name": "a.json", "mimeType": "", "buffer": written(record)})
    ada.find(".player").wait_for()
    ada.page.get_by_role("button", name="Fin", exact=True).click()
    ada.find(".village details .stamp").first.wait_for(state="attached")
    ada.page.evaluate("document.fonts.ready.then(() => true)")
    for width in (360, 768, 1440):
        ada.page.set_viewport_size({"width": width, "height": 844})
        ada.page.evaluate("for (const fold of document.querySelectorAll('details')) fold.open = true")
        stamps, on = ada.page.evaluate(STAMP_ON_WORDS)
        assert stamps > 0
        assert on == [], width
    assert ada.faults == []
    ada.context.close()


def test_the_last_line_of_the_big_screens_log_is_whole(browser: Browser, server: Server) -> None:
    ada, tv = Person(browser, server), Person(browser, server, size=(1440, 760))
    code = open_table(ada, "secret_hitler", 5)
    tv.go(f"/watch/{code}")
    tv.find(".lobby").wait_for()
    ada.find(".start").click()
    tv.find("aside .log").wait_for()
    play_on([ada], lambda: bool(tv.page.evaluate(LAST_LINE)[0]), host=ada)
    tv.page.wait_for_function(
        f"() => ({LAST_LINE})().slice(1).every(Boolean)"
    )  # as soon as the page has measured itself
    for person in (ada, tv):
        assert person.faults == []
        person.context.close()


def test_a_proof_that_comes_after_the_next_match_has_begun_disturbs_nobody(browser: Browser, server: Server) -> None:
    ada, tv = Person(browser, server), Person(browser, server)
    code = open_table(ada, "secret_hitler", 5)
    late: list[Route] = []

    def hold(piece: Route) -> None:
        late.append(piece)

    tv.page.route("**/fair-*.js", hold)  # what works the proof out
    tv.go(f"/watch/{code}")
    tv.find(".lobby").wait_for()
    ada.find(".start").click()
    play_on([ada], lambda: over(ada) and over(tv))
    tv.find("[data-fair=checking]").wait_for()
    play_again(ada)
    tv.find("[data-fair=checking]").wait_for(state="detached")
    for piece in late:
        piece.continue_()
    tv.page.wait_for_timeout(500)  # for whatever it does when it comes
    for person in (ada, tv):
        assert person.faults == []
        person.context.close()
    assert len(late) > 0
