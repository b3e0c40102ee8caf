"""Draw the icons of the page from its emblem, with Chromium: `python scripts/icons.py`."""

from pathlib import Path

from playwright.sync_api import sync_playwright

PUBLIC = Path(__file__).parent.parent / "client/public"
GROUND = "#13151b"
# What each is called, its size, how much of it the emblem fills, and the ground; phones cut a mask out of the third.
ICONS = [
    ("icon-192.png", 192, 0.96, "transparent"),
    ("icon-512.png", 512, 0.96, "transparent"),
    ("icon-maskable-512.png", 512, 0.7, GROUND),
    ("icon-180.png", 180, 0.84, GROUND),
]


def draw(chromium: str = "/usr/bin/chromium") -> None:
    """Write every icon."""
    emblem = (PUBLIC / "emblem.svg").read_text("utf-8")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, size, share, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<body style='margin:0;display:grid;place-items:center;height:100vh;background:{ground}'>"
                f"<div style='width:{share:.0%};height:{share:.0%}'>{emblem}</div>"
            )
            page.screenshot(path=PUBLIC / name, omit_background=True)
        browser.close()


if __name__ == "__main__":
    draw()
