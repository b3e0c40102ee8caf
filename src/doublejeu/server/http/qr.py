"""Links as pictures for a phone's camera."""

from __future__ import annotations

import asyncio
import io

import segno


class Pictures:
    """Draws them beside the event loop, one at a time: a visitor chooses most of a link's letters, and each costs."""

    def __init__(self) -> None:
        self._drawing = asyncio.Lock()

    async def of(self, link: str) -> bytes:
        """The picture of a link, as SVG."""
        async with self._drawing:
            return await asyncio.to_thread(_drawn, link)


def _drawn(link: str) -> bytes:
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", xmldecl=False, border=2, omitsize=True, light="#fff")
    return picture.getvalue()
