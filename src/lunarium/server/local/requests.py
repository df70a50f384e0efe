"""Answers what a page would ask a server over HTTP, for the tables of one device."""

import re
from collections.abc import Awaitable, Callable
from random import SystemRandom
from typing import Any, Final, NamedTuple, TypeAlias
from urllib.parse import parse_qs, urlsplit

import msgspec

from lunarium.games import GAMES
from lunarium.games.api import InvalidSetup
from lunarium.games.novaluna import GREAT_SOLO_SCORE
from lunarium.records import RecordError, replay
from lunarium.server.local.core import LEVELS_HERE, Core, fresh_here
from lunarium.server.local.storage import StorageRefused, asked
from lunarium.server.protocol.boards import MOST_SEATS
from lunarium.server.protocol.http import (
    AskHint,
    BotReadiness,
    GameFacts,
    Hint,
    Me,
    NewTable,
    Problem,
    Rename,
    ReplayGame,
    ScoredPad,
    ScorePad,
    SoloGame,
    SoloHistory,
    TableList,
    TileFacts,
)
from lunarium.server.protocol.messages import Ack, Update
from lunarium.server.protocol.refusals import CODES, Refusal, RefusalError, refuse, status_of
from lunarium.server.protocol.tables import TableCommand, TableInfo
from lunarium.server.protocol.teaching import (
    AskCheck,
    AskCompanion,
    AskLine,
    CheckedPosition,
    CompanionGame,
    PositionLine,
    PuzzleList,
    ShownPuzzle,
)
from lunarium.server.tables import Person, create
from lunarium.server.tables.finished import begun_at, read_record, record_of, replay_game, replay_of
from lunarium.server.tables.names import clean_name
from lunarium.server.tables.opening import game_facts
from lunarium.server.tables.state import check_may_have_hint, seat_to_look_from
from lunarium.server.tables.stored import solo_score
from lunarium.server.tables.wire.akvarko import score_pad
from lunarium.server.tables.wire.novaluna import tile_facts
from lunarium.server.thoughts import ThinkRequest


class LocalRequest(NamedTuple):
    """A request: the parts of its path that differ, its query, and its body as JSON."""

    parts: tuple[str, ...]
    query: dict[str, list[str]]
    body: str

    @property
    def table(self) -> str:
        """The id of the table in the path."""
        return self.parts[0]

    @property
    def seat(self) -> int | None:
        """The seat in the query."""
        given = self.query.get("seat")
        if given is None:
            return None
        if not re.fullmatch(f"[0-{MOST_SEATS - 1}]", given[0]):
            raise refuse("bad_message", f"seat: there is no seat {given[0]!r}")
        return int(given[0])

    @property
    def moves(self) -> bool:
        """Whether the query wants the legal moves, too."""
        return self.query.get("moves", ["false"])[0].casefold() in {"true", "1"}


class _Response(msgspec.Struct, frozen=True):
    status: int
    body: Any


_encode = msgspec.json.Encoder().encode


async def answer(core: Core, method: str, path: str, body: str | None) -> str:
    """The status and the body of the answer, as JSON; errors have a `Problem` as their body."""
    try:
        return _encode(await _routed(core, method, path, body or "")).decode()
    except (RefusalError, StorageRefused) as refused:
        refusal = refused.refusal
    except InvalidSetup as error:
        refusal = Refusal("bad_setup", error.reason, error.clause)
    except RecordError as error:
        refusal = Refusal("bad_message", error.reason_at_move, error.clause)
    except (msgspec.MsgspecError, RecursionError) as error:
        refusal = Refusal("bad_message", str(error))
    problem = Problem(refusal.code, refusal.reason, refusal.clause)
    return _encode(_Response(status_of(refusal.code), problem)).decode()


async def _routed(core: Core, method: str, path: str, body: str) -> _Response:
    address = urlsplit(path)
    known = False
    for route in _ROUTES:
        found = route.path.fullmatch(address.path)
        if found is None:
            continue
        known = True
        if route.method == method:
            given = LocalRequest(found.groups(), parse_qs(address.query), body)
            return _Response(route.status, await route.answer(core, given))
    raise refuse("not_allowed" if known else "not_found", CODES["not_here"])


# ---------------------------------------------------------------------- the games


async def _games(_core: Core, _given: LocalRequest) -> tuple[GameFacts, ...]:
    return game_facts(LEVELS_HERE)


async def _readiness(_core: Core, _given: LocalRequest) -> tuple[BotReadiness, ...]:
    return tuple(BotReadiness(game, (), 0, 0) for game in GAMES)


async def _tiles(_core: Core, _given: LocalRequest) -> tuple[TileFacts, ...]:
    return tile_facts()


async def _score(_core: Core, given: LocalRequest) -> ScoredPad:
    return score_pad(msgspec.json.decode(given.body, type=ScorePad))


# ---------------------------------------------------------------------- me


async def _me(core: Core, _given: LocalRequest) -> Me:
    return Me(core.me.id, core.me.name, core.named)


async def _rename(core: Core, given: LocalRequest) -> Me:
    name = clean_name(msgspec.json.decode(given.body, type=Rename).name)
    await asked(core.storage.put("name", name))
    core.me, core.named = Person(core.me.id, name), True
    return await _me(core, given)


async def _my_games(core: Core, given: LocalRequest) -> TableList:
    statuses = given.query.get("status", ())
    lines = [kept.summary for kept in await core.store.tables()]
    return TableList(tuple(line for line in lines if not statuses or line.status in statuses), None)


async def _my_solo_games(core: Core, _given: LocalRequest) -> SoloHistory:
    games = []
    for kept in await core.store.tables():
        line = kept.summary
        solo = solo_score(line.result)
        if solo is not None:
            games.append(
                SoloGame(line.id, line.updated, solo.score, solo.phases, solo.discs_left, None)
            )
    scores = [game.score for game in games]
    return SoloHistory(
        games=tuple(games),
        played=len(scores),
        best=min(scores, default=None),
        mean=sum(scores) / len(scores) if scores else None,
        under_100=sum(score < GREAT_SOLO_SCORE for score in scores),
    )


# ---------------------------------------------------------------------- tables


async def _make_table(core: Core, given: LocalRequest) -> TableInfo:
    new = msgspec.json.decode(given.body, type=NewTable)
    if any(seat.kind == "open" for seat in new.seats):
        raise refuse("bad_setup", "nobody can take an open seat without a network")
    if new.time is not None:
        raise refuse("bad_setup", "a table on one device has no time control")
    for seat in new.seats:
        if seat.level is not None and seat.level not in LEVELS_HERE:
            raise refuse("bad_setup", f"without a network there is no level {seat.level}")
    begun = None
    if new.position is not None:
        table = new.position.table
        found = None if table is None else (await core.tables.get(table)).table
        begun = begun_at(new.position, found, SystemRandom())
    fresh = fresh_here(len(new.seats))
    live = await core.tables.create(create(new, core.me, fresh, begun=begun))
    return live.views.info(core.me.id)


async def _look(core: Core, given: LocalRequest) -> Update:
    live = await core.tables.get(given.table)
    seat = seat_to_look_from(live.table, core.me.id, given.seat)
    return live.views.update(core.me.id, seat)


async def _command(core: Core, given: LocalRequest) -> Ack:
    command = msgspec.json.decode(given.body, type=TableCommand)
    return await core.command(given.table, core.me, command)


async def _hint(core: Core, given: LocalRequest) -> Hint:
    seat = msgspec.json.decode(given.body, type=AskHint).seat
    live = await core.tables.get(given.table)
    now = live.table
    check_may_have_hint(now, core.me.id, seat)
    view = live.views.seen(seat)
    request = ThinkRequest(now.game, view, LEVELS_HERE[-1], seat, now.n, now.id, core.me.id)
    return (await core.thinkers.hint(request)).hint(now.n, seat)


async def _record(core: Core, given: LocalRequest) -> msgspec.Raw:
    live = await core.tables.get(given.table)
    return msgspec.Raw(record_of(live.table).to_line().encode())


async def _replay_table(core: Core, given: LocalRequest) -> ReplayGame:
    live = await core.tables.get(given.table)
    return replay_game(replay_of(live.table), given.seat, with_moves=given.moves)


async def _replay_record(_core: Core, given: LocalRequest) -> ReplayGame:
    return replay_game(replay(read_record(given.body.encode())), given.seat, with_moves=given.moves)


async def _remove(core: Core, given: LocalRequest) -> None:
    core.forget(given.table)
    await core.store.remove(given.table)


# ---------------------------------------------------------------------- practice
# Its modules are loaded when they are needed: a table is there sooner without them.


async def _puzzles(_core: Core, given: LocalRequest) -> PuzzleList:
    from lunarium.server.tables.practice import puzzle_list  # noqa: PLC0415

    return puzzle_list(given.query.get("game", [""])[0])


async def _puzzle(_core: Core, given: LocalRequest) -> ShownPuzzle:
    from lunarium.server.tables.practice import shown_puzzle  # noqa: PLC0415

    return shown_puzzle(given.parts[0])


async def _check_position(_core: Core, given: LocalRequest) -> CheckedPosition:
    from lunarium.server.tables.practice import checked_position  # noqa: PLC0415

    return checked_position(msgspec.json.decode(given.body, type=AskCheck))


async def _follow_line(_core: Core, given: LocalRequest) -> PositionLine:
    from lunarium.server.tables.practice import position_line  # noqa: PLC0415

    return position_line(msgspec.json.decode(given.body, type=AskLine))


async def _companion(_core: Core, given: LocalRequest) -> CompanionGame:
    from lunarium.server.tables.practice import companion_game  # noqa: PLC0415

    return companion_game(msgspec.json.decode(given.body, type=AskCompanion))


async def _needs_search(_core: Core, _given: LocalRequest) -> None:
    raise refuse("not_here", "the search that judges moves is not on this device")


_Handler: TypeAlias = Callable[[Core, LocalRequest], Awaitable[Any]]


class _Route(NamedTuple):
    method: str
    path: re.Pattern[str]
    answer: _Handler
    status: int


def _route(method: str, path: str, handler: _Handler, status: int = 200) -> _Route:
    pattern = path.replace("{table}", "([A-Za-z0-9_-]{22})").replace("{puzzle}", "([a-z0-9]{1,20})")
    return _Route(method, re.compile(f"/api{pattern}"), handler, status)


_ROUTES: Final = (
    _route("GET", "/games", _games),
    _route("GET", "/bots/readiness", _readiness),
    _route("GET", "/tiles", _tiles),
    _route("POST", "/score", _score),
    _route("POST", "/replay", _replay_record),
    _route("GET", "/me", _me),
    _route("PATCH", "/me", _rename),
    _route("GET", "/me/games", _my_games),
    _route("GET", "/me/solo", _my_solo_games),
    _route("POST", "/tables", _make_table, 201),
    _route("GET", "/tables/{table}", _look),
    _route("POST", "/tables/{table}/commands", _command),
    _route("POST", "/tables/{table}/hint", _hint),
    _route("GET", "/tables/{table}/record", _record),
    _route("GET", "/tables/{table}/replay", _replay_table),
    _route("DELETE", "/tables/{table}", _remove),
    _route("GET", "/puzzles", _puzzles),
    _route("GET", "/puzzles/{puzzle}", _puzzle),
    _route("POST", "/positions/check", _check_position),
    _route("POST", "/positions/line", _follow_line),
    _route("POST", "/companion", _companion),
    _route("POST", "/analysis", _needs_search),
    _route("POST", "/reviews", _needs_search),
    _route("GET", "/tables/{table}/review", _needs_search),
    _route("POST", "/tables/{table}/review", _needs_search),
)
