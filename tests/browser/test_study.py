"""Matches for study on phones: the host proposes it, each person ticks a box of their own, and can untick it."""

import re

from playwright.sync_api import Browser, expect

from tests.browser.pages import PHONE, Person, Server, serious_faults, too_wide

SLOW = 60_000  # milliseconds


def test_each_person_agrees_for_themselves(browser: Browser, server: Server) -> None:
    ada, bo = Person(browser, server, PHONE), Person(browser, server, PHONE)
    code = ada.open_room("Ada", 5)
    bo.join(code, "Bo")
    proposal = ada.page.get_by_role("checkbox", name=re.compile("Proposer que les parties"))
    own = bo.page.get_by_role("checkbox", name=re.compile("J’accepte que les parties"))
    expect(proposal).not_to_be_checked()
    assert own.count() == 0  # nobody is asked before it is proposed

    proposal.click()
    expect(proposal).to_be_checked(timeout=SLOW)
    expect(own).not_to_be_checked(timeout=SLOW)  # nobody agrees who did not say so
    expect(ada.page.get_by_text("1 sur 2 accepte.")).to_be_visible()
    own.click()
    expect(own).to_be_checked(timeout=SLOW)
    expect(ada.page.get_by_text("Tout le monde accepte.")).to_be_visible(timeout=SLOW)
    for person in (ada, bo):
        assert serious_faults(person.page) == []
        assert too_wide(person.page) == 0
    own.click()
    expect(own).not_to_be_checked(timeout=SLOW)

    ada.page.get_by_role("button", name="Télécharger les parties pour l’étude").click()
    expect(ada.page.get_by_text("Aucune partie terminée")).to_be_visible(timeout=SLOW)
    for person in (ada, bo):
        assert person.faults == []
        person.context.close()


def test_an_agreement_is_taken_back_during_the_match(browser: Browser, server: Server) -> None:
    ada, bo = Person(browser, server, PHONE), Person(browser, server, PHONE)
    code = ada.open_room("Ada", 5)
    bo.join(code, "Bo")
    ada.page.get_by_role("checkbox", name=re.compile("Proposer que les parties")).click()
    bo.page.get_by_role("checkbox", name=re.compile("J’accepte que les parties")).click()
    expect(ada.page.get_by_text("Tout le monde accepte.")).to_be_visible(timeout=SLOW)
    ada.page.get_by_role("button", name=re.compile("Commencer")).click()
    bo.find(".table").wait_for(timeout=SLOW)
    bo.put_away()
    bo.page.get_by_role("button", name=re.compile(code)).first.click()
    still = bo.page.get_by_role("checkbox", name=re.compile("Cette partie peut servir"))
    expect(still).to_be_checked(timeout=SLOW)
    still.click()
    expect(still).to_have_count(0, timeout=SLOW)  # and cannot be given again once the match has begun
    for person in (ada, bo):
        assert person.faults == []
        person.context.close()
