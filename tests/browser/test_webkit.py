"""Sheets in WebKit, the engine of iPhones: as tall as what is in them, to be read to the end, and closed by a tap."""

from collections.abc import Iterator

import pytest

from doublejeu.games import GAMES
from tests.browser.pages import Server
from tests.browser.webkit import Visitor, missing, webkit

SIZES = {"upright": (360, 640), "lying": (740, 360), "desk": (1440, 900)}
TABS = [f"nav button:nth-child({number})" for number in (1, 2, 3, 4)]  # one's own card, the log, the talk, the table
TABLE_ON_A_DESK = ".left > .button"
SETTLED = """
  return document.querySelector('dialog[open]')?.getAnimations().length === 0 && document.fonts.status === 'loaded'
"""
# How tall the open sheet is and should be, and which of its title and the first and last line of its content cannot be
# seen, where needed after scrolling there.
MEASURED = """
  const sheet = document.querySelector('dialog[open]'), content = sheet.querySelector('.content')
  const top = (part) => part.getBoundingClientRect().top, bottom = (part) => part.getBoundingClientRect().bottom
  const { paddingTop, paddingBottom } = getComputedStyle(content)
  const edges = sheet.offsetHeight - sheet.clientHeight + parseFloat(paddingTop) + parseFloat(paddingBottom)
  const inside = bottom(content.lastElementChild) - top(content.firstElementChild)
  const most = 0.86 * innerHeight
  const all = sheet.querySelector('header').offsetHeight + inside + edges
  const written = [...content.querySelectorAll('*')].filter(
    (part) => part.checkVisibility() && !part.closest('.hidden')
      && [...part.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim()),
  )
  const parts = { title: sheet.querySelector('h2'), first: written.at(0), last: written.at(-1) }
  const seen = (part) => {
    part.scrollIntoView({ block: 'nearest' })
    const { left, top, right, bottom, height } = part.getBoundingClientRect()
    const frame = sheet.getBoundingClientRect()
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return height > 8 && top > Math.max(0, frame.top) - 1 && bottom < Math.min(innerHeight, frame.bottom) + 1
      && (part.contains(there) || there.contains(part))
  }
  return {
    height: sheet.getBoundingClientRect().height,
    should: sheet.classList.contains('tall') ? most : Math.min(all, most),
    unseen: Object.keys(parts).filter((name) => !seen(parts[name])),
  }
"""


@pytest.fixture(scope="module")
def visitor(server: Server, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Visitor]:
    """A person with a WebKit."""
    lacking = missing()
    if lacking:
        pytest.fail(lacking, pytrace=False)
    with webkit(tmp_path_factory.mktemp("webkit")) as driver:
        yield Visitor(driver, server)


def read_and_close(ada: Visitor, opener: str) -> None:
    """Open a sheet, demand that all of it can be read, and close it."""
    ada.tap(opener)
    ada.until(lambda: ada.run(SETTLED))
    found = ada.run(MEASURED)
    assert found["height"] == pytest.approx(found["should"], abs=2), (opener, found)
    assert found["unseen"] == [], (opener, found)
    ada.tap("dialog[open] header button")
    ada.until(lambda: not ada.shows("dialog[open]"))


@pytest.mark.parametrize("key", list(GAMES))
def test_every_sheet_of_a_table_can_be_read(visitor: Visitor, key: str) -> None:
    visitor.resize(*SIZES["upright"])
    visitor.open_room(key)
    visitor.tap(".start")
    for size in ("upright", "lying"):
        visitor.resize(*SIZES[size])
        for tab in TABS:
            read_and_close(visitor, tab)
    visitor.resize(*SIZES["desk"])
    read_and_close(visitor, TABLE_ON_A_DESK)


def test_the_settings_of_a_lobby_can_be_read(visitor: Visitor) -> None:
    visitor.resize(*SIZES["upright"])
    visitor.open_room("secret_hitler")
    for size in SIZES.values():
        visitor.resize(*size)
        read_and_close(visitor, ".side .row > button")
