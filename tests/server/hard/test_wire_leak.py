"""Whole random games over the real wire: nobody is ever sent what they must not know.

Everything that a socket or a request brought to anybody is kept, and searched afterwards with the
log in hand: other hands, picks that are not revealed, the order of the supply, the seed,
invitations, and other people's ids and cookies.
"""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import httpx
import pytest

from lunarium.server.protocol.messages import (
    Ack,
    Explain,
    FromServer,
    Open,
    Ping,
    Pong,
    PreviewMoves,
    Request,
    Update,
    Watch,
)
from lunarium.server.protocol.tables import AnswerUndo, Play, Undo
from tests.server.hard.leaks import Heard, History, search
from tests.server.hard.logbook import read_logs
from tests.server.running import RunningServer
from tests.server.visitors import Line, Visitor, new_id, notations, seat_friends

pytestmark = pytest.mark.anyio


@dataclass
class Listener:
    """Everything that one person was ever sent."""

    person: str = ""
    heard: list[Heard] = field(default_factory=list)
    open_seats: frozenset[int | None] = frozenset({None})

    def hear(self, text: str, where: str, asked: str = "") -> None:
        """Keep something."""
        self.heard.append(
            Heard(self.person, text, datetime.now(UTC), where, self.open_seats, asked)
        )


class OverheardLine(Line):
    """A socket whose every message is kept."""

    listener: Listener
    sent = ""

    async def send(self, request: Request) -> None:
        if isinstance(request, Open):
            self.listener.open_seats = frozenset({*self.listener.open_seats, request.seat})
        if not isinstance(request, Explain | PreviewMoves):
            self.sent = str(request)
        await super().send(request)

    async def next(self) -> FromServer:
        message = await super().next()
        self.listener.hear(self.heard[-1], "socket", self.sent)
        return message


class Overheard(Visitor):
    """A person whose every answer is kept."""

    def __init__(self, server: RunningServer) -> None:
        super().__init__(server)
        self.listener = Listener()
        self.http.event_hooks = {"response": [self._keep]}

    async def _keep(self, response: httpx.Response) -> None:
        await response.aread()
        asked = f"{response.request.url} {response.request.content!r}"
        self.listener.hear(response.text, f"{response.request.method} {response.url.path}", asked)

    @asynccontextmanager
    async def overheard_line(self) -> AsyncIterator[OverheardLine]:
        """A socket."""
        async with self.open_line() as line:
            overheard = OverheardLine(line.connection)
            overheard.listener = self.listener
            yield overheard


@asynccontextmanager
async def coming(server: RunningServer, count: int) -> AsyncIterator[list[Overheard]]:
    """This many people."""
    people = [Overheard(server) for _ in range(count)]
    try:
        for person in people:
            person.listener.person = "not known yet"
            person.listener.person = (await person.me()).id
            person.listener.heard.clear()
            await person.me()
        yield people
    finally:
        for person in people:
            await person.leave()


async def look_around(person: Overheard, table: str, rng: Random) -> None:
    """Ask for everything that can be asked for, mine or not."""
    path = f"/api/tables/{table}"
    seat = rng.randrange(4)
    for url in (
        path, f"{path}?seat={seat}", f"{path}/record", f"{path}/replay?seat={seat}&moves=true",
        "/api/me/games", "/api/tables?status=running", "/api/me", "/metrics",
    ):  # fmt: skip
        await person.http.get(url)
    await person.try_post(f"{path}/hint", {"seat": seat})
    other = Play(id=new_id(), seat=seat, move="no such move")
    await person.try_post(f"{path}/commands", other)


async def keep_looking(person: Overheard, table: str, over: asyncio.Event, rng: Random) -> None:
    """A curious client: looks, listens and asks all the time."""
    async with person.overheard_line() as line:
        await line.send(Watch(table=table, have=rng.choice([None, 1, 2])))
        while not over.is_set():
            await look_around(person, table, rng)
            await line.send(Explain(table=table, seat=rng.randrange(4)))
            await line.send(PreviewMoves(table=table))
            await line.send(Watch(table=table, have=rng.randrange(1, 40)))
            # Not through the listener: a seat of others must never open.
            await Line.send(line, Open(table=table, seat=rng.randrange(4)))
            await line.send(Ping())
            await line.get(Pong)
            await asyncio.sleep(0.05)


async def play_to_the_end(person: Overheard, table: str, rng: Random, *, undos: bool) -> None:
    """A person with one seat, who now and then wants a move back."""
    asked: set[int] = set()
    person.listener.open_seats = frozenset(
        range(6)
    )  # the own seat alone is opened: checked by owner
    async with person.overheard_line() as line:
        await line.watch(table)
        while True:
            update = line.updates[table]
            if update.info.status == "finished":
                return
            await _act(line, update, rng, asked, undos=undos)


async def _act(
    line: OverheardLine, update: Update, rng: Random, asked: set[int], *, undos: bool
) -> None:
    seat, table, wish = update.seat, update.table, update.info.undo_request
    assert seat is not None
    if wish is not None and seat in wish.waiting_for and update.n not in asked:
        asked.add(update.n)
        await line.do(table, AnswerUndo(id=new_id(), seat=seat, agree=rng.random() < 0.7))
    elif undos and update.info.undo.how != "no" and rng.random() < 0.05 and update.n not in asked:
        asked.add(update.n)
        await line.do(table, Undo(id=new_id(), seat=seat, version=update.n))
    elif update.moves is not None and wish is None:
        move = rng.choice(notations(update.moves))
        await line.do(table, Play(id=new_id(), seat=seat, move=move, version=update.n))
        await line.send(Explain(table=table, seat=seat))
        await line.send(PreviewMoves(table=table))
    if line.updates[table].n == update.n:
        await line.get(Update, lambda later: later.table == table)


async def everything_is_clean(people: list[Overheard], tables: list[str]) -> int:
    """Search all that was heard; returns how many messages that were."""
    logs = await read_logs(people[0].server.db)
    histories = {table: History(logs[table]) for table in tables}
    secrets: dict[str, str] = {}
    for person in people:
        secrets[person.listener.person] = person.listener.person
        secrets[person.cookie.rsplit(".", 1)[-1]] = person.listener.person
    count = 0
    for person in people:
        for heard in person.listener.heard:
            count += 1
            found = search(heard, histories, secrets)
            assert not found, f"{found} by {heard.where}: {heard.text[:2000]}"
    return count


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("akvarko", 2, {}),
        ("akvarko", 3, {"fewer_species": True}),
        ("akvarko", 4, {}),
        ("novaluna", 1, {}),
        ("novaluna", 2, {}),
        ("novaluna", 3, {"discs": 18}),
        ("novaluna", 4, {}),
    ],
)
async def test_nobody_is_sent_what_they_must_not_know_in_a_whole_game(
    server: RunningServer, game: str, people: int, options: dict[str, Any]
) -> None:
    async with coming(server, people + 2) as everybody:
        players, (spectator, stranger) = everybody[:people], everybody[people:]
        public, _ = await seat_friends(
            players[0], list(players[1:]), game, options=options, public=True
        )
        private, _ = await seat_friends(players[0], list(players[1:]), game, options=options)
        over = asyncio.Event()
        looking = [
            asyncio.create_task(keep_looking(spectator, public, over, Random(1))),
            asyncio.create_task(keep_looking(stranger, private, over, Random(2))),
        ]
        await asyncio.gather(
            *(
                play_to_the_end(player, table, Random(seat), undos=True)
                for seat, player in enumerate(players)
                for table in (public, private)
            )
        )
        over.set()
        await asyncio.gather(*looking)
        assert await everything_is_clean(everybody, [public, private]) > 200
        end = History((await read_logs(server.db))[private]).seed_opened
        assert end is not None
        shown = [h.text for h in stranger.listener.heard if f'"{private}"' in h.text and h.at < end]
        assert shown
        assert all('"refused"' in text for text in shown), "a private table was shown"


async def test_on_one_device_no_hand_is_sent_but_that_of_the_open_seat(
    server: RunningServer,
) -> None:
    async with coming(server, 1) as (ann,), AsyncExitStack() as stack:
        seats = [{"kind": "me"}, {"kind": "guest", "name": "Bea"}, {"kind": "guest", "name": "Cy"}]
        info = await ann.make_table("akvarko", *seats)
        line = await stack.enter_async_context(ann.overheard_line())
        update = await line.watch(info.id)
        assert isinstance(update, Update)
        rng = Random(3)
        while update.info.status != "finished":
            for seat in update.info.to_move:
                looked = await _open(line, info.id, seat)
                assert looked.moves is not None
                move = rng.choice(notations(looked.moves))
                done = await line.do(info.id, Play(id=new_id(), seat=seat, move=move))
                assert isinstance(done, Ack)
                await _open(line, info.id, None)
            update = line.updates[info.id]
        assert await everything_is_clean([ann], [info.id]) > 200


async def _open(line: OverheardLine, table: str, seat: int | None) -> Update:
    """Open a seat, or close the hand; after the answer only this one may be looked from."""
    await line.send(Open(table=table, seat=seat))
    update = await line.get(Update, lambda new: new.seat == seat)
    line.listener.open_seats = frozenset({seat})
    return update


async def test_the_search_finds_what_is_planted(server: RunningServer) -> None:
    async with coming(server, 2) as (ann, ben):
        table, info = await seat_friends(ann, [ben], "akvarko")
        ann.listener.open_seats = frozenset({0})
        async with ann.overheard_line() as line:
            update = await line.watch(table)
            assert isinstance(update, Update)
            assert update.moves is not None
            await line.do(table, Play(id=new_id(), seat=0, move=notations(update.moves)[0]))
        history = History((await read_logs(server.db))[table])
        state = history.last.state
        secrets = {
            ben.listener.person: ben.listener.person,
            ann.listener.person: ann.listener.person,
        }
        heard = next(one for one in reversed(ann.listener.heard) if '"update"' in one.text)
        assert search(heard, {table: history}, secrets) == []

        def planted(**changes: Any) -> list[str]:
            message = json.loads(heard.text)
            for path, value in changes.items():
                *parents, last = path.split("__")
                place = message
                for parent in parents:
                    place = place[parent]
                place[last] = value
            return search(replace(heard, text=json.dumps(message)), {table: history}, secrets)

        other_hand = [card.value for card in state.hands[1]]
        assert planted(view__hand=other_hand)
        assert planted(view__revealed=[state.picks[0].value, other_hand[0]])
        assert planted(info__status=other_hand[0])
        assert planted(surprise={"deck": [card.value for card in state.deck[:3]]})
        assert planted(info__fairness__seed=history.last.seed)
        assert planted(info__host=ben.listener.person)
        assert planted(seat=1)
        assert planted(moves={"picks": [{"card": card} for card in other_hand]})
        assert info.invites is not None
        told = [{"type": "moved", "seat": 1, "move": other_hand[0], "tile": None, "card": None}]
        assert planted(happened=told, after=history.last.n - 1)
        as_ben = replace(heard, person=ben.listener.person)
        assert search(as_ben, {table: history}, secrets)
        invited = json.dumps({"type": "refused", "reason": info.invites.any_seat})
        assert search(replace(as_ben, text=invited), {table: history}, secrets)
