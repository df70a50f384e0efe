"""What one move at a table costs, without network and database: `python -m benchmarks.tables`.

Two people play. The figures are microseconds of CPU time for one move: to decide it, to write its
row, and to encode the message about it for the player to move and for the other one.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random
from statistics import median
from time import thread_time

import msgspec

from lunarium.games import GAMES
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.messages import Happened
from lunarium.server.protocol.tables import GameName, Join, Play, Start
from lunarium.server.tables import (
    Person,
    Row,
    TableState,
    TableViews,
    create,
    decide,
    draw_fresh,
    encode_events,
    fold,
)
from lunarium.server.tables.views import happened
from lunarium.server.tables.wire import look_for_engine, wire_for

GAMES_PLAYED = 60
PEOPLE = (Person("ana-ana-ana-ana-ana-an", "Ana"), Person("ben-ben-ben-ben-ben-be", "Ben"))
ID = "command-0"

_encode = msgspec.json.Encoder().encode


class Clock:
    """Processor time of one game by what it was spent on."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}

    @contextmanager
    def at(self, what: str) -> Iterator[None]:
        """Count the time spent in here."""
        begin = thread_time()
        yield
        self.spent[what] = self.spent.get(what, 0.0) + thread_time() - begin


def seat_two(game: GameName) -> TableState:
    """A table that two people have just started."""
    new = NewTable(game=game, seats=(NewSeat(kind="me"), NewSeat(kind="open")))
    created = create(new, PEOPLE[0], draw_fresh(2))
    table = fold(None, Row(1, datetime.now(UTC), created))
    join = Join(id=ID, invite=table.invites.any_seat)
    table = decide(table, PEOPLE[1], join, datetime.now(UTC)).after
    return decide(table, PEOPLE[0], Start(id=ID), datetime.now(UTC)).after


def play_game(game: GameName, rng: Random) -> tuple[dict[str, float], int, int]:
    """The microseconds of each part for one move of a random game, its moves, and bytes told."""
    table, clock, moves, told = seat_two(game), Clock(), 0, 0
    wire = wire_for(game)
    while table.to_move:
        seat = rng.choice(table.to_move)
        move = str(rng.choice(table.rules.moves(table.state, seat)))
        command = Play(id=ID, seat=seat, move=move, version=table.n)
        with clock.at("decide"):
            events, grown = decide(table, PEOPLE[seat], command, datetime.now(UTC))
        with clock.at("row"):
            row = Row(grown.n, grown.updated, events)
            encode_events(events)
        # As at a live table: what both see alike is put together for the first of them.
        views = TableViews(grown, wire)
        stories: dict[int | None, tuple[Happened, ...]] = {}
        for receiver in (0, 1):
            with clock.at("to the mover" if receiver in grown.to_move else "to the other"):
                told += len(message(table, row, views, receiver, stories))
        table, moves = grown, moves + 1
    return {part: time / moves * 1e6 for part, time in clock.spent.items()}, moves, told


def message(
    before: TableState,
    row: Row,
    views: TableViews,
    seat: int,
    stories: dict[int | None, tuple[Happened, ...]],
) -> bytes:
    """What one receiver is sent about a row; where all is open, everybody gets the same story."""
    teller = None if views.wire.all_is_open else seat
    if teller not in stories:
        stories[teller] = happened(before, row, views.table, teller, views.wire)
    told = stories[teller]
    return _encode(views.update(PEOPLE[seat].id, seat, after=before.n, happened=told))


def measure(game: GameName) -> None:
    """Print the figures of one game, the median and the best of many."""
    engine = "compiled engine" if look_for_engine(GAMES[game]) else "readable rules"
    rng = Random(1)
    play_game(game, rng)  # fills caches, as any running server has
    games = [play_game(game, rng) for _ in range(GAMES_PLAYED)]
    moves = sum(count for _, count, _ in games)
    size = sum(told for _, _, told in games) / moves / 2
    print(f"{game}, 2 people, {moves / len(games):.0f} moves a game, gains by the {engine}")
    print(f"  {'microseconds a move':24}{'median':>8}{'best':>8}")
    for part in games[0][0]:
        times = [spent.get(part, 0.0) for spent, _, _ in games]
        print(f"  {part:24}{median(times):8.0f}{min(times):8.0f}")
    sums = [sum(spent.values()) for spent, _, _ in games]
    print(f"  {'in all':24}{median(sums):8.0f}{min(sums):8.0f}")
    print(f"  {'bytes a message':24}{size:8.0f}")


if __name__ == "__main__":
    measure("novaluna")
    measure("akvarko")
