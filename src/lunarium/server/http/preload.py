"""What a page asks for next, told with the page: parts that the browser would find one by one.

A table needs the code of its screen, then that of its game, then texts. Each is known only when the
one before has run, and each way to the server and back is a tenth of a second on a phone. The
manifest of the build says which files they are.
"""

from collections.abc import Iterator
from typing import Final

import msgspec

MANIFEST: Final = ".vite/manifest.json"

_ENTRY = "index.html"
_SCREEN = "src/routes/table/Screen.svelte"
_FACE = "src/routes/table/{game}/face.ts"
_TEXTS = "src/lib/i18n/{language}/{area}.ts"
_AREAS = ("common", "errors", "table")
_LANGUAGES = ("en", "cs", "de", "hu", "ru")
_NEIGHBOURS = {"sk": "cs"}


class _Chunk(msgspec.Struct, frozen=True):
    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()


class Preloads:
    """Elements for the head of a table's page; none where there is no manifest.

    Not a header: the browser would begin with these, before the page has named its own script.
    """

    def __init__(self, manifest: bytes | None) -> None:
        self._chunks = msgspec.json.decode(manifest or b"{}", type=dict[str, _Chunk])
        self._known: dict[tuple[str, str | None], str] = {}

    def of_table(self, languages: str, game: str | None) -> str:
        """For a table of this game, if it is known; `languages` as the browser lists them."""
        key = (_spoken(languages), game)
        if key not in self._known:
            self._known[key] = self._links(*key)
        return self._known[key]

    def _links(self, language: str, game: str | None) -> str:
        first = [_SCREEN, *(_TEXTS.format(language=language, area=area) for area in _AREAS)]
        then = [] if game is None else [
            _FACE.format(game=game), _TEXTS.format(language=language, area=game)
        ]  # fmt: skip
        told = set(self._files(_ENTRY, set()))  # the page itself names these
        links = []
        for wanted, urgent in ((first, True), (then, False)):
            for module in wanted:
                for file in self._files(module, set()):
                    if file not in told:
                        told.add(file)
                        links.append(_link(file, urgent=urgent))
        return "".join(links)

    def _files(self, module: str, seen: set[str]) -> Iterator[str]:
        chunk = self._chunks.get(module)
        if chunk is None or module in seen:
            return
        seen.add(module)
        yield chunk.file
        yield from chunk.css
        for each in chunk.imports:
            yield from self._files(each, seen)


def _link(file: str, *, urgent: bool) -> str:
    how = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    # The board comes after the frame around it, and must not take the line from it.
    when = "" if urgent else ' fetchpriority="low"'
    return f'<link {how} crossorigin href="/{file}"{when}>'


def _spoken(languages: str) -> str:
    """The language in which the client will speak, unless another was chosen there."""
    tags = [each.partition(";")[0].strip().lower() for each in languages.split(",")]
    short = [tag.partition("-")[0] for tag in tags]
    spoken = next((each for each in short if each in _LANGUAGES), None)
    return spoken or next((_NEIGHBOURS[each] for each in short if each in _NEIGHBOURS), "en")
