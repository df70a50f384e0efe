"""Auction at a real server: over the socket, with undo, replay, and a program on a seat.

The game has registered no part for the wire, so it is played by its documents and lists of moves.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from lunarium.games import GAMES
from lunarium.records import parse_record, replay, view_from_json
from lunarium.server.protocol.boards import ListedMoves
from lunarium.server.protocol.bots import BotPosition
from lunarium.server.protocol.http import GameFacts, ReplayGame, SoloHistory
from lunarium.server.protocol.messages import (
    Ack,
    Explain,
    Moved,
    PreviewMoves,
    Previews,
    Refused,
    TakenBack,
    Update,
)
from lunarium.server.protocol.tables import Play, Undo
from tests.server.bots.programs import bring, play_to_the_end, seat_programs
from tests.server.running import RunningServer, running
from tests.server.visitors import Line, Visitor, new_id, notations, play_on, seat_friends

pytestmark = pytest.mark.anyio

GAME = "auction"


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    file = tmp_path_factory.mktemp("auction") / "tables.db"
    with running(f"sqlite:///{file}") as started:
        yield started


@pytest.fixture
async def friends(server: RunningServer) -> AsyncIterator[tuple[Visitor, Visitor]]:
    async with Visitor(server) as ada, Visitor(server) as ben:
        yield ada, ben


async def bid(line: Line, table: str, update: Update, move: str) -> Ack:
    assert update.seat is not None
    play = Play(id=new_id(), seat=update.seat, move=move, version=update.n)
    answer = await line.do(table, play)
    assert isinstance(answer, Ack), answer
    return answer


def first_look(update: Update | Refused) -> Update:
    assert isinstance(update, Update)
    return update


async def test_auction_is_among_the_games_of_the_server(
    friends: tuple[Visitor, Visitor],
) -> None:
    facts = await friends[0].get("/api/games", tuple[GameFacts, ...])
    (auction,) = [one for one in facts if one.name == GAME]
    assert (auction.title, auction.players) == ("Auction", (1, 2, 3, 4))
    assert auction.options[0].values["2"] == (5, 3)


async def test_a_game_of_auction_over_the_socket_its_record_and_its_replay(
    friends: tuple[Visitor, Visitor],
) -> None:
    ada, ben = friends
    table, _ = await seat_friends(ada, [ben], GAME, options={"hand": 3})
    async with ada.line() as ada_line, ben.line() as ben_line:
        for seat, line in enumerate((ada_line, ben_line)):
            update = first_look(await line.watch(table))
            assert (update.seat, update.board) == (seat, None)
            view = view_from_json(update.view)
            assert isinstance(update.moves, ListedMoves)
            choices = [str(move) for move in GAMES[GAME].choices(view)]
            assert notations(update.moves) == choices
        ends = await asyncio.gather(
            play_on(ada_line, table, Random(1)), play_on(ben_line, table, Random(2))
        )
    result = ends[0].info.result
    assert result is not None
    assert result == ends[1].info.result
    record = (await ada.http.get(f"/api/tables/{table}/record")).text
    assert len(replay(parse_record(record)).states) > 2 * 3
    shown = await ben.get(f"/api/tables/{table}/replay", ReplayGame, seat=1, moves=True)
    assert (shown.game, shown.seat, shown.result) == (GAME, 1, result)
    assert len(shown.steps) == 1 + 2 * 3
    for step in shown.steps:
        assert (step.view["game"], step.view["seat"], step.board) == (GAME, 1, None)


async def test_a_bid_of_auction_is_hidden_until_all_have_bid(
    friends: tuple[Visitor, Visitor],
) -> None:
    ada, ben = friends
    table, _ = await seat_friends(ada, [ben], GAME)
    async with ada.line() as ada_line, ben.line() as ben_line:
        mine, theirs = (
            first_look(await ada_line.watch(table)),
            first_look(await ben_line.watch(table)),
        )
        assert mine.moves is not None
        assert theirs.moves is not None
        move = notations(mine.moves)[0]
        ack = await bid(ada_line, table, mine, move)
        (told,) = (await ben_line.until(table, lambda update: update.n == ack.n)).happened
        assert isinstance(told, Moved)
        assert (told.seat, told.move) == (0, None)
        own = await ada_line.until(table, lambda update: update.n == ack.n)
        assert isinstance(own.happened[0], Moved)
        assert own.happened[0].move == move
        ack = await bid(ben_line, table, theirs, notations(theirs.moves)[0])
        shown = await ada_line.until(table, lambda update: update.n == ack.n)
        assert shown.view is not None
        card = int(move.removeprefix("bid "))
        assert shown.view["rounds"][0][0] == card


async def test_a_bid_of_auction_can_be_taken_back_while_nobody_has_seen_it(
    friends: tuple[Visitor, Visitor],
) -> None:
    ada, ben = friends
    table, _ = await seat_friends(ada, [ben], GAME)
    async with ada.line() as line:
        update = first_look(await line.watch(table))
        assert update.moves is not None
        ack = await bid(line, table, update, notations(update.moves)[0])
        update = await line.until(table, lambda update: update.n == ack.n)
        assert (update.info.undo.how, update.moves) == ("free", None)
        undone = await line.do(table, Undo(id=new_id(), seat=0, version=update.n))
        assert isinstance(undone, Ack)
        update = await line.until(table, lambda update: update.n == undone.n)
        assert isinstance(update.happened[0], TakenBack)
        assert update.moves is not None


async def test_previews_of_auction_are_gains_and_there_are_no_explanations(
    friends: tuple[Visitor, Visitor],
) -> None:
    ada, ben = friends
    table, _ = await seat_friends(ada, [ben], GAME)
    async with ada.line() as line:
        update = first_look(await line.watch(table))
        await line.send(PreviewMoves(table=table))
        previews = (await line.get(Previews)).previews
        view = view_from_json(update.view)
        gains = [preview.gain for preview in GAMES[GAME].previews(view)]
        assert [preview.gain for preview in previews] == gains
        await line.send(Explain(table=table, seat=0))
        refused = await line.get(Refused)
        assert refused.refusal.code == "not_found"


async def test_programs_play_auction_by_the_bot_api(friends: tuple[Visitor, Visitor]) -> None:
    ada, _ = friends
    async with await bring(ada) as first, await bring(ada) as second:
        info = await seat_programs(ada, [first, second], GAME, start=True)
        heard: list[Any] = []
        ends = await asyncio.gather(
            play_to_the_end(first, info.id, Random(1), heard),
            play_to_the_end(second, info.id, Random(2)),
        )
    assert ends[0].result is not None
    assert ends[0].result == ends[1].result
    for position in heard:
        if isinstance(position, BotPosition) and position.view is not None:
            view = view_from_json(position.view)
            assert view.seat == 0
            if position.legal is not None:
                assert list(position.legal) == [str(one) for one in GAMES[GAME].choices(view)]


async def test_one_of_our_bots_plays_auction(friends: tuple[Visitor, Visitor]) -> None:
    ada, _ = friends
    bot = {"kind": "bot", "level": "new-moon"}
    info = await ada.make_table(GAME, {"kind": "me"}, bot, options={"hand": 3})
    async with ada.line() as line:
        first_look(await line.watch(info.id))
        end = await play_on(line, info.id, Random(3))
    assert end.info.result is not None


async def test_a_solo_game_of_auction_ends_and_is_in_no_list_of_solo_scores(
    friends: tuple[Visitor, Visitor],
) -> None:
    ada, _ = friends
    info = await ada.make_table(GAME, {"kind": "me"})
    async with ada.line() as line:
        first_look(await line.watch(info.id))
        end = await play_on(line, info.id, Random(3))
    assert end.info.result is not None
    assert end.info.result.scores == (1 + 2 + 3 + 4 + 5,)
    history = await ada.get("/api/me/solo", SoloHistory)
    assert (history.games, history.played) == ((), 0)


async def test_a_game_of_no_name_is_refused_with_the_names_of_the_games(
    friends: tuple[Visitor, Visitor],
) -> None:
    answer = await friends[0].try_post(
        "/api/tables", msgspec.json.encode({"game": "auctions", "seats": [{"kind": "me"}]})
    )
    assert answer.status_code == 400
    assert "akvarko, auction, novaluna" in answer.text
