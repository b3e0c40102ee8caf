"""A page to look at: the results of a study as one HTML file that needs no network, with its pictures beside it.

`write(folder)` makes `folder/report/index.html`, and of each figure an SVG and a PNG to put into slides.
"""

from __future__ import annotations

import json
import re
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import vl_convert

from doublejeu.lab.report.charts import Figure, figures
from doublejeu.lab.report.charts.cells import capital, texts
from doublejeu.lab.report.charts.drawing import INK, LINE, SOFT
from doublejeu.lab.results.folder import Results, open_results
from doublejeu.lab.rows.tables import write_atomically

FONT: Final = "Liberation Sans, Arial, Helvetica, sans-serif"
LARGEST: Final = 1.25  # how far a picture grows where there is room: letters are as large in all of them
SHARPER: Final = 3.0  # a PNG has so many points for each of the picture's
CONFIG: Final[dict[str, Any]] = {
    "background": None,
    "font": FONT,
    "view": {"stroke": None},
    "axis": {
        "labelColor": INK,
        "labelFontSize": 12,
        "labelFlush": False,
        "labelOverlap": True,
        "tickCount": 6,
        "titleColor": SOFT,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "gridColor": LINE,
        "domainColor": LINE,
        "tickColor": LINE,
    },
    "legend": {"labelColor": INK, "labelFontSize": 12, "symbolType": "circle", "symbolSize": 90, "labelLimit": 300},
    "text": {"fontSize": 12, "color": INK},
}
STYLE: Final = (files("doublejeu.lab.report") / "page.css").read_text("utf-8")


def write(folder: Path) -> Path:
    """Write the report of a study's results; the page."""
    results = open_results(folder)
    out = folder / "report"
    out.mkdir(exist_ok=True)
    drawn: list[tuple[Figure, str]] = []
    for figure in figures(results):
        spec = _spec(figure.chart)
        svg = vl_convert.vegalite_to_svg(spec)
        write_atomically(out / f"{figure.key}.svg", svg.encode())
        on_white = json.dumps({**json.loads(spec), "background": "white"})
        write_atomically(out / f"{figure.key}.png", vl_convert.vegalite_to_png(on_white, scale=SHARPER))
        drawn.append((figure, svg))
    page = out / "index.html"
    write_atomically(page, _page(results, drawn).encode())
    return page


def _spec(chart: Any) -> str:
    """A chart as Vega-Lite."""
    spec = chart.to_dict()
    spec["config"] = CONFIG
    spec["padding"] = 4
    return json.dumps(spec)


def _page(results: Results, drawn: list[tuple[Figure, str]]) -> str:
    words, study = texts(results), results.study
    played = int(results.cells["played"].sum())
    seats = sorted(results.cells["seats"].unique().to_list())
    facts = [
        f"<b>{played:,}</b> matches",
        f"<b>{len(results.cells)}</b> {'cell' if len(results.cells) == 1 else 'cells'}",
        f"<b>{_span(seats)}</b> seats",
        f"seeds from <b>{study.file.first_seed:,}</b>",
    ]
    state = "" if results.finished else '<p class="open">This study is not finished: figures may still move.</p>'
    accounts = results.accounts
    told = [(line, True) for line, _ in accounts.failures()]
    told += zip(accounts.bills(), (spent.stood_in > 0 for spent in accounts.spent.values()), strict=True)
    for line, wrong in told:
        state += f'<p class="open">{escape(line)}</p>' if wrong else f"<p>{escape(line)}</p>"
    figures_told = "\n".join(
        f'<figure id="{figure.key}"><h2>{escape(figure.title)}</h2>{_embedded(svg, figure)}'
        f"<figcaption>{escape(figure.shows)}</figcaption></figure>"
        for figure, svg in drawn
    )
    source = (results.folder / "study.toml").read_text(encoding="utf-8") if results.folder else ""
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(results.title)}</title>
<style>{STYLE}</style>
</head>
<body>
<main>
<header>
<p class="kind">{escape(words.title)} · a study</p>
<h1>{escape(capital(results.title))}</h1>
{f"<p>{escape(study.file.says)}</p>" if study.file.says else ""}
<ul class="facts">{"".join(f"<li>{fact}</li>" for fact in facts)}</ul>
{state}
</header>
<div class="figures">
{figures_told}
</div>
<details><summary>The study as it was asked</summary><pre>{escape(source)}</pre></details>
<footer><p>Intervals are 95 %. A match is one observation: seats of one match win and lose together. The tables behind
the pictures lie beside this folder as Parquet, each picture in it as SVG and PNG. Made with Double Jeu.</p></footer>
</main>
</body>
</html>
"""


def _embedded(svg: str, figure: Figure) -> str:
    """A picture inside the page: it takes the width there is, and is called by its title."""
    svg = re.sub(r"<\?xml.*?\?>\s*", "", svg)
    ids = re.compile(r'(id="|url\(#|href="#)(?=[A-Za-z])')
    svg = ids.sub(lambda found: f"{found[1]}{figure.key}-", svg)  # one page, many pictures: no name twice
    label = f'role="img" aria-label="{escape(figure.title, quote=True)}" '
    found = re.search(r'<svg [^>]*?width="([\d.]+)"', svg)
    widest = f'style="max-width:{float(found[1]) * LARGEST / 16:.1f}rem" ' if found else ""
    return re.sub(r'<svg ([^>]*?)width="[^"]*" height="[^"]*"', rf"<svg {label}{widest}\1", svg, count=1)


def _span(numbers: list[int]) -> str:
    """Some whole numbers, short.

    >>> _span([5, 6, 7]), _span([7]), _span([5, 7])
    ('5 to 7', '7', '5 and 7')
    """
    if len(numbers) > 2 and numbers[-1] - numbers[0] == len(numbers) - 1:
        return f"{numbers[0]} to {numbers[-1]}"
    listed = ", ".join(map(str, numbers[:-1]))
    return f"{listed} and {numbers[-1]}" if listed else str(numbers[-1])
