"""Links in the head of a table's page to the files that the page will load next.

A table needs the code of its screen, then that of its game, then texts. The browser learns of each
only when the one before has run, and each request takes a tenth of a second on a phone. The build
of the client writes down which files they are.
"""

from typing import Final

import msgspec

PRELOAD: Final = ".vite/preload.json"

_USUAL_LANGUAGE = "en"


class _Files(msgspec.Struct, frozen=True):
    """What a table loads in one language: for its screen at once, then by game."""

    screen: tuple[str, ...]
    games: dict[str, tuple[str, ...]]


class _Build(msgspec.Struct, frozen=True):
    """The file that the build writes; `neighbours` are languages that are served by another."""

    table: dict[str, _Files] = {}
    neighbours: dict[str, str] = {}


class Preloads:
    """Elements for the head of a table's page; none where the build has not listed any.

    Not a header: the browser would begin with these, before the page has named its own script.
    """

    def __init__(self, listed: bytes | None) -> None:
        self._build = msgspec.json.decode(listed or b"{}", type=_Build)
        self._known: dict[tuple[str, str | None], str] = {}

    def of_table(self, languages: str, game: str | None) -> str:
        """For a table of this game, if it is known; `languages` as the browser lists them."""
        key = (self._spoken(languages), game)
        if key not in self._known:
            self._known[key] = self._links(*key)
        return self._known[key]

    def _links(self, language: str, game: str | None) -> str:
        files = self._build.table.get(language)
        if files is None:
            return ""
        screen = [_link(file, urgent=True) for file in files.screen]
        board = [_link(file, urgent=False) for file in files.games.get(game or "", ())]
        return "".join(screen + board)

    def _spoken(self, languages: str) -> str:
        """The language that the client will speak, unless the player chose another there."""
        tags = [each.partition(";")[0].strip().lower() for each in languages.split(",")]
        short = [tag.partition("-")[0] for tag in tags]
        ours = (each for each in short if each in self._build.table)
        near = (self._build.neighbours[each] for each in short if each in self._build.neighbours)
        return next(ours, None) or next(near, _USUAL_LANGUAGE)


def _link(file: str, *, urgent: bool) -> str:
    how = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    # The board comes after the frame around it and must not delay it.
    when = "" if urgent else ' fetchpriority="low"'
    return f'<link {how} crossorigin href="/{file}"{when}>'
