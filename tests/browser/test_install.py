"""A page that installs: its manifest and icons, one page for when there is no network, and nothing else kept."""

import json
import struct

import pytest
from playwright.sync_api import Browser

from tests.browser.pages import ROOT, Person, Server, play_on, serious_faults, too_wide

PUBLIC = ROOT / "client/public"
SECRET_FREE = {"/offline.html", "/offline.css", "/offline.js", "/emblem.svg"}
# Everything any cache of this origin holds.
KEPT = """async () => {
  const found = []
  for (const name of await caches.keys())
    for (const request of await (await caches.open(name)).keys()) found.push(new URL(request.url).pathname)
  return found
}"""


def size_of(picture: bytes) -> tuple[int, int]:
    """Width and height of a PNG."""
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


def test_the_manifest_names_icons_that_are_there(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/")
    address = ada.find("link[rel=manifest]").get_attribute("href")
    told = ada.page.request.get(f"{server.address}{address}")
    assert told.ok
    manifest = json.loads(told.text())
    assert (manifest["display"], manifest["start_url"], manifest["scope"]) == ("standalone", "/", "/")
    pictures = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert {icon["sizes"] for icon in pictures} == {"192x192", "512x512"}
    assert [icon for icon in pictures if icon.get("purpose") == "maskable"]
    for icon in pictures:
        drawn = ada.page.request.get(f"{server.address}{icon['src']}")
        assert drawn.ok
        assert "x".join(map(str, size_of(drawn.body()))) == icon["sizes"]
    touch = ada.find("link[rel=apple-touch-icon]").get_attribute("href")
    assert size_of(ada.page.request.get(f"{server.address}{touch}").body()) == (180, 180)
    # Chromium itself has nothing against installing it.
    session = ada.context.new_cdp_session(ada.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    ada.context.close()


def test_without_a_network_the_page_says_so_and_comes_back_by_itself(
    browser: Browser, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = Server(tmp_path_factory.mktemp("offline"))
    server.start()
    try:
        ada = Person(browser, server)
        code = ada.open_room("Ada", seats=5)
        ada.page.wait_for_function("async () => !!(await navigator.serviceWorker.ready).active")
        ada.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        ada.page.get_by_role("button", name="Commencer avec 4 robots").click()
        ada.page.wait_for_selector(".seats")
        log = len([frame for frame in ada.frames if '"t":"full"' in frame])
        assert log > 0
        play_on([ada], lambda: len(ada.frames) > 8)
        server.kill()
        ada.page.reload()
        ada.page.get_by_role("heading", name="Le serveur ne répond pas").wait_for()
        assert ada.page.url.endswith(f"/room/{code}")
        assert ada.page.get_by_role("heading").count() == 1  # in the language of the page
        assert serious_faults(ada.page) == []
        assert too_wide(ada.page) <= 0
        assert set(ada.page.evaluate(KEPT)) == SECRET_FREE, "something else than the offline page is kept"
        server.start()
        ada.page.wait_for_selector(".seats")  # the very table
        assert set(ada.page.evaluate(KEPT)) == SECRET_FREE
        ada.context.close()
    finally:
        server.stop()


def test_by_plain_http_the_settings_say_what_cannot_be_had(browser: Browser, server: Server) -> None:
    ada = Person(browser, server)
    ada.go("/settings")
    assert ada.find("[data-installing]").get_attribute("data-installing") in ("menu", "offered")
    ada.from_home_network()
    ada.go("/settings")
    told = ada.find("[data-installing=http]").inner_text()
    assert "sans https" in told
    assert ada.page.evaluate("'serviceWorker' in navigator") is False
    assert ada.faults == []
    assert too_wide(ada.page) <= 0
    ada.context.close()


def test_icons_are_drawn_from_the_emblem_and_small() -> None:
    for name in ("icon-180.png", "icon-192.png", "icon-512.png", "icon-maskable-512.png"):
        assert len((PUBLIC / name).read_bytes()) < 40_000
