"""Renders drawings as PNG, in a separate process, and caches the latest ones.

The library holds Python's lock while it renders, which would keep every table of this process
waiting. A process costs 0.1 s, ends with its picture, and can be stopped. It is not one
of `lunarium.workers`, which take longer to start: they import Lunarium, to answer many messages.
"""

import asyncio
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

MOST_BYTES: Final = 32 * 1024 * 1024
"""How much is cached; the picture that was unused longest goes first."""

PATIENCE_S: Final = 10.0
AT_ONCE: Final = 2
MOST_WAITING: Final = 20

_RENDER = (
    "import sys, resvg_py; sys.stdout.buffer.write(resvg_py.svg_to_bytes("
    "svg_string=sys.stdin.buffer.read().decode(), skip_system_fonts=True))"
)


class PictureUnavailable(Exception):
    """The picture cannot be made now."""


class Pictures:
    """The pictures of one process, by what they show."""

    def __init__(self, most_bytes: int = MOST_BYTES) -> None:
        self._most_bytes = most_bytes
        self._bytes = 0
        self._cache: OrderedDict[str, bytes] = OrderedDict()
        self._places = asyncio.Semaphore(AT_ONCE)
        self._waiting = 0

    def find(self, key: str) -> bytes | None:
        """A picture that was made before."""
        found = self._cache.get(key)
        if found is not None:
            self._cache.move_to_end(key)
        return found

    async def make(self, key: str, drawn: Callable[[], Awaitable[str]]) -> bytes:
        """A picture of what `drawn` draws, cached under this key; raises `PictureUnavailable`."""
        if self._waiting >= MOST_WAITING:
            raise PictureUnavailable("too many pictures are being made")
        self._waiting += 1
        try:
            async with self._places:
                if (found := self.find(key)) is not None:  # somebody else asked for it too
                    return found
                picture = await render(await drawn())
        finally:
            self._waiting -= 1
        self._add(key, picture)
        return picture

    def _add(self, key: str, picture: bytes) -> None:
        self._bytes += len(picture) - len(self._cache.pop(key, b""))
        self._cache[key] = picture
        while self._bytes > self._most_bytes:
            _, oldest = self._cache.popitem(last=False)
            self._bytes -= len(oldest)


async def render(svg: str) -> bytes:
    """The PNG of a drawing; raises `PictureUnavailable`."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-I", "-c", _RENDER,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip
    try:
        async with asyncio.timeout(PATIENCE_S):
            picture, _ = await process.communicate(svg.encode())
    except TimeoutError:
        raise PictureUnavailable("the picture took too long") from None
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    if process.returncode != 0 or not picture:
        raise PictureUnavailable("the picture could not be drawn")
    return picture
