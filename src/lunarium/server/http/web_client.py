"""The web client: its built files from memory, its page for every other address, and preloads.

A page needs the code of its screen, then that of its games, then texts. The browser learns about
each only after the one before has run, and each request takes a tenth of a second on a phone. So
the build of the client lists these files for the first page and for tables, and the page names
them.
"""

import asyncio
import gzip
import mimetypes
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Final

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from lunarium.server.http.middleware import address_of, names_a_file
from lunarium.server.http.open_graph import TEXTS, Link, Texts, read_link, read_texts, tags
from lunarium.server.http.requests import AnyRequest
from lunarium.server.server import Server

PRELOAD: Final = ".vite/preload.json"

_USUAL_LANGUAGE = "en"


class _Files(msgspec.Struct, frozen=True):
    """What a page loads in one language: for its screen at once, then by game."""

    screen: tuple[str, ...]
    games: dict[str, tuple[str, ...]]


class _Build(msgspec.Struct, frozen=True):
    """The file that the build writes; `neighbours` are languages that are served by another."""

    home: dict[str, _Files] = {}
    table: dict[str, _Files] = {}
    neighbours: dict[str, str] = {}


class Preloads:
    """Elements for the head of a page; none where the build has not listed any.

    Not a header: the browser would begin with these, before the page has named its own script.
    """

    def __init__(self, listed: bytes | None) -> None:
        self._build = msgspec.json.decode(listed or b"{}", type=_Build)

    def of_home(self, languages: str) -> str:
        """For the first page, which shows all games; `languages` as the browser lists them."""
        files = self._build.home.get(self.spoken(languages), _NONE)
        # None is urgent: the first view is small, and its script and styles come first.
        return _links((), files.screen, *files.games.values())

    def of_table(self, languages: str, game: str | None) -> str:
        """For a table of this game, if it is known."""
        files = self._build.table.get(self.spoken(languages), _NONE)
        return _links(files.screen, files.games.get(game or "", ()))

    def spoken(self, languages: str) -> str:
        """The language that the client will speak, unless the player chose another there."""
        tags = [each.partition(";")[0].strip().lower() for each in languages.split(",")]
        short = [tag.partition("-")[0] for tag in tags]
        ours = (each for each in short if each in self._build.table)
        near = (self._build.neighbours[each] for each in short if each in self._build.neighbours)
        return next(ours, None) or next(near, _USUAL_LANGUAGE)


_NONE = _Files((), {})


def _links(screen: tuple[str, ...], *games: tuple[str, ...]) -> str:
    later = dict.fromkeys(file for files in games for file in files)
    return "".join(
        [_link(file, urgent=True) for file in screen]
        + [_link(file, urgent=False) for file in later]
    )


def _link(file: str, *, urgent: bool) -> str:
    how = 'rel="preload" as="style"' if file.endswith(".css") else 'rel="modulepreload"'
    # Boards come after the frame around them and must not delay it.
    when = "" if urgent else ' fetchpriority="low"'
    return f'<link {how} crossorigin href="/{file}"{when}>'


PAGE: Final = "index.html"
_SCRIPT = re.compile(rb'<script type="module"[^>]* src="(/assets/[^"]+)"')
_MOST_PAGES = 200
_IMMUTABLE = "public, max-age=31536000, immutable"
_NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Lunarium</title>
<body style="font: 1.1rem/1.5 system-ui, sans-serif; max-width: 34rem; margin: 4rem auto;
 padding: 0 1rem">
<h1>Lunarium is running</h1>
<p>The server works, but the web client has not been built yet. In the project's folder, run
<code>make web</code>, then load this page again.</p>
<p>The interface for programs is described at <a href="/schema">/schema</a>.</p>
</body>
</html>
"""
_SQUEEZED = ("text/", "application/javascript", "application/json", "image/svg+xml",
             "application/manifest+json")  # fmt: skip


@dataclass(frozen=True)
class _File:
    content: bytes
    kind: str
    fixed: bool
    compressed: Mapping[str, bytes] = field(default_factory=dict)
    """By encoding, the compressed versions that the build has put beside the file."""

    @cached_property
    def etag(self) -> str:
        # A weak one, because all encodings of the content have it.
        return f'W/"{sha256(self.content).hexdigest()[:32]}"'

    @cached_property
    def squeezed(self) -> bytes | None:
        if "gzip" in self.compressed:
            return self.compressed["gzip"]
        if not self.kind.startswith(_SQUEEZED) or len(self.content) < 1000:
            return None
        return gzip.compress(self.content, 9, mtime=0)

    def read(self, accepted: str) -> tuple[bytes, str | None]:
        """The content and its encoding, the smallest that is accepted."""
        names = _encodings(accepted)
        if "br" in names and "br" in self.compressed:
            return self.compressed["br"], "br"
        if "gzip" in names and self.squeezed is not None:
            return self.squeezed, "gzip"
        return self.content, None


@dataclass(frozen=True)
class _Packed:
    """A file of the table core for browsers: large, seldom fetched, compressed by the build."""

    whole: Path
    kind: str

    @property
    def etag(self) -> str:
        return f'W/"{self.whole.parent.name}-{self.whole.name}"'  # its folder is named by a hash

    def read(self, accepted: str) -> tuple[bytes, str | None]:
        """The content and its encoding, the smallest that is accepted."""
        names = _encodings(accepted)
        for ending, encoding in ENCODINGS.items():
            if encoding in names:
                return Path(f"{self.whole}{ending}").read_bytes(), encoding
        return gzip.decompress(Path(f"{self.whole}.gz").read_bytes()), None


_REFUSED = re.compile(r"[^,]*;\s*q=0(\.0*)?\s*(?=,|$)")
"""An encoding that a browser says it does not take."""

ENCODINGS: Final = {".br": "br", ".gz": "gzip"}
"""The endings of compressed files, the smallest first."""


def _encodings(accepted: str) -> set[str]:
    return {name.partition(";")[0].strip() for name in _REFUSED.sub("", accepted).split(",")}


class WebClient:
    """The files of the built client; read again when a new build appears."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._built = 0.0
        self._files: dict[str, _File] = {}
        self._packed: dict[str, _Packed] = {}
        self._preloads = Preloads(None)
        self._texts: Mapping[str, Texts] = {}
        self._pages: dict[str, _File] = {}

    def find(self, path: str) -> _File:
        """The file of a path, or the page for a path of the client's own router."""
        self._refresh()
        name = path.strip("/") or PAGE
        if name in self._files:
            return self._files[name]
        is_file = names_a_file(name) and name != PAGE
        if is_file or name.startswith(("api/", "schema/", "assets/", "core/")):
            raise NotFoundException
        page = self._files.get(PAGE)
        return page or _File(_NOT_BUILT.encode(), "text/html; charset=utf-8", fixed=False)

    def packed(self, path: str) -> _Packed | None:
        """The file of the table core for browsers at a path, if one is there."""
        self._refresh()
        return self._packed.get(path.strip("/"))

    def build(self) -> str | None:
        """The address of the script that a page of this build begins with, if there is one."""
        self._refresh()
        page = self._files.get(PAGE)
        found = None if page is None else _SCRIPT.search(page.content)
        return None if found is None else found[1].decode()

    def preloads(self) -> Preloads:
        """What this build names in the heads of pages."""
        self._refresh()
        return self._preloads

    def page(self, link: Link, languages: str, site: str, more: str = "") -> _File:
        """The page with the preview of a link, and `more` in its head.

        Pages of the same kind are cached; those about one table are made for each request.
        """
        page = self.find(PAGE)
        texts = self._texts.get(self._preloads.spoken(languages), {})
        more = tags(link, texts, site) + more
        if link.table is not None:
            return _with_head(page, more)
        if more not in self._pages:
            if len(self._pages) >= _MOST_PAGES:  # strangers choose the name they call us by
                self._pages.clear()
            self._pages[more] = _with_head(page, more)
        return self._pages[more]

    def _refresh(self) -> None:
        page = None if self._folder is None else self._folder / PAGE
        try:
            built = page.stat().st_mtime if page else 0.0
        except OSError:
            built = 0.0
        if built == self._built or self._folder is None:
            return
        self._built = built
        self._files, self._packed = {}, {}
        for file in sorted(self._folder.rglob("*")):
            name = file.relative_to(self._folder).as_posix()
            if not file.is_file() or file.is_symlink():
                continue
            if not name.startswith("core/"):
                if file.suffix not in ENCODINGS:
                    self._files[name] = _read(file, self._folder)
            elif file.suffix == ".gz":
                whole = file.with_suffix("")
                self._packed[name.removesuffix(".gz")] = _Packed(whole, _kind(whole))
        listed = self._files.get(PRELOAD)
        self._preloads = Preloads(listed.content if listed else None)
        texts = self._files.get(TEXTS)
        self._texts = read_texts(texts.content if texts else None)
        self._pages = {}


def _with_head(page: _File, more: str) -> _File:
    content = page.content.replace(b"</head>", more.encode() + b"</head>", 1)
    return _File(content, page.kind, fixed=False)


def _kind(file: Path) -> str:
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    if kind.startswith("text/") or kind == "application/javascript":
        kind += "; charset=utf-8"
    return kind


def _read(file: Path, folder: Path) -> _File:
    fixed = file.relative_to(folder).parts[0] == "assets"  # its name holds its hash
    beside = {encoding: Path(f"{file}{ending}") for ending, encoding in ENCODINGS.items()}
    packed = {encoding: path.read_bytes() for encoding, path in beside.items() if path.is_file()}
    return _File(file.read_bytes(), _kind(file), fixed, packed)


def client_folder(named: Path | None) -> Path | None:
    """The folder of the built client: the given one, in the package, or in the project's folder."""
    here = Path(__file__).resolve()
    candidates = [here.parents[1] / "web", here.parents[4] / "web" / "dist"]
    for folder in [named] if named is not None else candidates:
        if (folder / PAGE).is_file():
            return folder
    return named or candidates[1]


async def _send_packed(request: AnyRequest, file: _Packed) -> Response[bytes]:
    headers = {"cache-control": _IMMUTABLE, "etag": file.etag, "vary": "Accept-Encoding"}
    if file.etag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, headers=headers)
    accepted = request.headers.get("accept-encoding", "")
    content, encoding = await asyncio.to_thread(file.read, accepted)
    if encoding is not None:
        headers["content-encoding"] = encoding
    return Response(content, headers=headers | {"content-type": file.kind})


def client_handler(client: WebClient, server: Server) -> HTTPRouteHandler:
    """Serves the client at every address that no other handler has."""

    @get(["/", "/{path:path}"], include_in_schema=False)
    async def serve_client(request: AnyRequest, path: str = "/") -> Response[bytes]:
        packed = client.packed(path)
        if packed is not None:
            return await _send_packed(request, packed)
        file = client.find(path)
        if file is client.find(PAGE):
            accepted = request.headers.get("accept-language", "")
            languages = request.query_params.get("lang") or accepted
            link = await read_link(server, path, address_of(request.scope))
            more = ""
            match path.strip("/").split("/"):
                case [""]:
                    more = client.preloads().of_home(accepted)
                case ["table", table]:
                    live = server.tables.here(table)
                    game = None if live is None else live.table.game
                    more = client.preloads().of_table(accepted, game)
            file = client.page(link, languages, str(request.base_url).rstrip("/"), more)
        headers = {
            "cache-control": _IMMUTABLE if file.fixed else "no-cache",
            "etag": file.etag,
            "vary": "Accept-Encoding, Accept-Language",
        }
        if file.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        content, encoding = file.read(request.headers.get("accept-encoding", ""))
        if encoding is not None:
            headers["content-encoding"] = encoding
        headers["content-type"] = file.kind
        return Response(content, headers=headers)

    return serve_client
