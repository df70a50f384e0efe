"""What one move costs at a table, without network and database: `python -m benchmarks.tables`.

Two people play. The figures are microseconds of processor time for one move: to decide it, to write
its row, to fold it, and to put the message about it into words for who is on turn and for the
other.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from random import Random
from statistics import median
from time import thread_time

import msgspec

from lunarium.games import GAMES
from lunarium.server.protocol.commands import Join, Play, Start
from lunarium.server.protocol.http import NewSeat, NewTable
from lunarium.server.protocol.messages import Update
from lunarium.server.protocol.tables import GameName
from lunarium.server.tables import (
    Events,
    Person,
    Row,
    Table,
    create,
    decide,
    draw_fresh,
    encode_events,
    fold,
    wire,
)
from lunarium.server.tables.faces.kernels import look_for_engine

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


def seat_two(game: GameName) -> Table:
    """A table that two people have just started."""
    new = NewTable(game=game, seats=(NewSeat(kind="me"), NewSeat(kind="open")))
    table = after(None, create(new, PEOPLE[0], draw_fresh(2)))
    join = Join(id=ID, invite=table.invites.any_seat)
    table = after(table, decide(table, PEOPLE[1], join))
    return after(table, decide(table, PEOPLE[0], Start(id=ID)))


def after(table: Table | None, events: Events) -> Table:
    """The table with one more row."""
    return fold(table, Row(1 if table is None else table.n + 1, datetime.now(UTC), events))


def play_game(game: GameName, rng: Random) -> tuple[dict[str, float], int, int]:
    """The microseconds of each part for one move of a random game, its moves, and bytes told."""
    table, clock, moves, told = seat_two(game), Clock(), 0, 0
    while table.to_move:
        seat = rng.choice(table.to_move)
        move = str(rng.choice(table.rules.moves(table.state, seat)))
        command = Play(id=ID, seat=seat, move=move, version=table.n)
        with clock.at("decide"):
            events = decide(table, PEOPLE[seat], command)
        with clock.at("row"):
            row = Row(table.n + 1, datetime.now(UTC), events)
            encode_events(events)
        with clock.at("fold"):
            grown = fold(table, row)
        # As at a real table: what both see alike is put together for the first who is told.
        for receiver in (0, 1):
            with clock.at("to who is to move" if receiver in grown.to_move else "to the other"):
                told += len(message(table, row, grown, receiver))
        table, moves = grown, moves + 1
    return {part: time / moves * 1e6 for part, time in clock.spent.items()}, moves, told


def message(before: Table, row: Row, table: Table, seat: int) -> bytes:
    """What one receiver is told of a row."""
    return _encode(
        Update(
            table=table.id,
            n=table.n,
            after=before.n,
            happened=wire.story(before, row, table, seat),
            info=wire.info(table, PEOPLE[seat].id),
            seat=seat,
            view=wire.view(table, seat),
            moves=wire.moves(table, seat),
        )
    )


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
