"""What a link shows before it is opened: Open Graph tags, and the picture that they name.

The build of the client lists the texts, in all languages. A link reveals no more than its page
would show to a stranger: if the page would be refused, the link gets the tags of the start page.
"""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from typing import Final, TypeAlias

import msgspec
from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler

from lunarium.records import replay, view_to_json
from lunarium.server.http.middleware import address_of
from lunarium.server.http.requests import AnyRequest
from lunarium.server.limits import TooMany
from lunarium.server.pictures import Pictures, Scene, draw
from lunarium.server.pictures.render import PictureUnavailable
from lunarium.server.protocol.refusals import RefusalError
from lunarium.server.server import Server
from lunarium.server.store import StoreUnavailable
from lunarium.server.tables import TableState, check_may_see
from lunarium.server.tables.finished import NOBODY, record_of
from lunarium.server.tables.opening import DAILY_GAME

TEXTS: Final = ".vite/previews.json"
FOLDER: Final = "/preview"

Texts: TypeAlias = Mapping[str, str]

_TABLE = re.compile(r"table/(?P<table>[A-Za-z0-9_-]{22})(/move/(?P<n>[0-9]{1,4}))?")
_JOIN = re.compile(r"join/(?P<table>[A-Za-z0-9_-]{22})(\.(?P<invite>[A-Za-z0-9_-]{1,64}))?")
"""The secret of an invitation stays with the browser; only in older links it is in the path."""
_CACHED_S = 600


@dataclass(frozen=True, slots=True)
class Link:
    """A page that has a preview of its own, and the table behind it as a stranger may see it."""

    path: str
    table: TableState | None = None
    n: int | None = None
    daily: bool = False

    @property
    def key(self) -> str:
        """The same for links that show the same picture."""
        if self.table is None:
            return "daily" if self.daily else "home"
        if self.table.result is None:
            return f"{self.table.game} {len(self.table.seats)}"
        return f"{self.table.id} {self.n}"


async def read_link(server: Server, path: str, address: str) -> Link:
    """What a path leads to; the start page if a stranger may see nothing, or asks too often."""
    path = path.strip("/")
    if path == "daily" or path.startswith("daily/"):
        return Link("daily", daily=True)
    found = _TABLE.fullmatch(path) or _JOIN.fullmatch(path)
    if found is None or server.limiter.request(None, address):
        return Link("home")
    parts = found.groupdict()
    try:
        live = await server.tables.get(parts["table"])
        if not _is_invitation(path, live.table):
            check_may_see(live.table, None, parts.get("invite"))
    except (RefusalError, StoreUnavailable):
        return Link("home")
    n = parts.get("n")
    return Link(path, live.table, None if n is None or live.table.result is None else int(n))


def _is_invitation(path: str, table: TableState) -> bool:
    """Whether the link invites to a table that waits for people: who invites, and to which game.

    Anybody who has the link may know that much, because its 128 bits are in no list.
    """
    return path == f"join/{table.id}" and table.status == "open" and table.daily is None


def tags(link: Link, texts: Texts, site: str) -> str:
    """The elements for the head of the page; `site` is the address that it was asked at."""
    title, text = _words(link, texts)
    image = f"{site}{FOLDER}/{link.path}.png"
    named = {
        "og:site_name": "Lunarium",
        "og:type": "website",
        "og:title": title,
        "og:description": text,
        "og:image": image,
        "og:image:width": "1200",
        "og:image:height": "630",
        "og:image:alt": title,
    }
    metas = [f'<meta property="{name}" content="{escape(value)}">' for name, value in named.items()]
    return "".join([*metas, '<meta name="twitter:card" content="summary_large_image">'])


def _words(link: Link, texts: Texts) -> tuple[str, str]:
    """Title and description."""
    table = link.table
    if table is None:
        kind = "daily" if link.daily else "home"
        return texts.get(f"{kind}.title", "Lunarium"), texts.get(f"{kind}.text", "")
    names = [_name(table, seat, texts) for seat in range(len(table.seats))]
    known = {
        "game": texts.get(f"game.{table.game}", table.game),
        "names": ", ".join(name for name in names if name),
        "name": _host(table, names),
        "n": str(link.n),
    }
    if table.result is None:
        kind = "invite" if table.status == "open" else "running"
        return _fill(texts, f"{kind}.title", known), _fill(texts, f"{kind}.text", known)
    if link.n is not None:
        return _fill(texts, "move.title", known), _fill(texts, "move.text", known)
    known["name"] = ", ".join(names[seat] for seat in table.result.ranking[0])
    scores = zip(names, table.result.scores, strict=True)
    kind = "solo" if len(names) == 1 else "result"
    return _fill(texts, f"{kind}.title", known), " · ".join(
        f"{name} {score}" for name, score in scores
    )


def _name(table: TableState, seat: int, texts: Texts) -> str:
    plan = table.seats[seat]
    if plan.kind == "bot" and plan.level is not None:
        return texts.get(f"level.{plan.level}", plan.name)
    return plan.name or (NOBODY if plan.kind == "person" else "")


def _host(table: TableState, names: list[str]) -> str:
    seats = table.seats_of(table.host)
    return names[seats[0]] if seats else names[0]


def _fill(texts: Texts, key: str, values: Mapping[str, str]) -> str:
    text = texts.get(key, "{game}")
    return re.sub(r"\{(\w+)\}", lambda found: values.get(found[1], ""), text)


def scene_of(link: Link) -> Scene:
    """What the picture of a link shows. It may take long: the whole game is played again."""
    table = link.table
    if table is None:
        return Scene(DAILY_GAME if link.daily else None)
    if table.result is None or table.state is None:
        return Scene(table.game, seats=len(table.seats))
    state, latest = table.state, None
    if link.n is not None:
        played = replay(record_of(table))
        n = min(link.n, len(played.states) - 1)
        state = played.states[n]
        last = next((one for one in reversed(played.played[:n]) if one is not None), None)
        latest = None if last is None else last[0]
    rules = table.rules
    over = link.n is None or state == table.state
    return Scene(
        table.game,
        view_to_json(rules, rules.view(state, None)),
        winners=table.result.ranking[0] if over and len(table.seats) > 1 else (),
        latest=latest,
        seats=len(table.seats),
    )


def picture_handler(server: Server) -> HTTPRouteHandler:
    """Serves the pictures that tags name."""
    pictures = Pictures()

    @get(FOLDER + "/{path:path}", include_in_schema=False)
    async def preview(request: AnyRequest, path: str) -> Response[bytes]:
        if not path.endswith(".png"):
            raise NotFoundException
        address = address_of(request.scope)
        link = await read_link(server, path.removesuffix(".png"), address)
        picture = pictures.find(link.key)
        if picture is None:
            server.limiter.heavy(address)

            async def drawn() -> str:
                return await asyncio.to_thread(lambda: draw(scene_of(link)))

            try:
                picture = await pictures.make(link.key, drawn)
            except PictureUnavailable as error:
                raise TooMany(1.0) from error
        headers = {"cache-control": f"public, max-age={_CACHED_S}", "content-type": "image/png"}
        return Response(picture, headers=headers)

    return preview


def read_texts(listed: bytes | None) -> Mapping[str, Texts]:
    """The texts of all languages, as the build lists them."""
    return msgspec.json.decode(listed or b"{}", type=dict[str, dict[str, str]])
