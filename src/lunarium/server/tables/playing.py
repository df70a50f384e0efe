"""A move is read from its notation once, and played once, though two ask for what comes of it."""

from collections import OrderedDict
from functools import lru_cache
from typing import Any

from lunarium.games import GAMES
from lunarium.server.protocol.boards import SeatNumber
from lunarium.server.protocol.tables import GameName
from lunarium.server.tables.table import Table

# A command is first decided and, once its row is durable, folded: the same move is played twice on
# the same state. What `decide` found is kept until `fold` asks for it.
_AHEAD: OrderedDict[tuple[int, SeatNumber, str], tuple[Any, Any]] = OrderedDict()
_MOST_AHEAD = 2048


@lru_cache(maxsize=8192)
def read_move(game: GameName, text: str) -> Any:
    """A move of a game from its notation; raises `InvalidMove`."""
    return GAMES[game].parse(text)


def play(table: Table, seat: SeatNumber, text: str, move: Any = None) -> Any:
    """The state after a move, given as text and perhaps read; raises `GameError` like the rules."""
    key = (id(table.state), seat, text)
    found = _AHEAD.get(key)
    if found is not None and found[0] is table.state:
        return found[1]
    after = table.rules.play(table.state, seat, move or read_move(table.game, text))
    _AHEAD[key] = table.state, after
    if len(_AHEAD) > _MOST_AHEAD:
        _AHEAD.popitem(last=False)
    return after


def forget(table: Table, seat: SeatNumber, move: str) -> None:
    """The move is in the log: nobody will ask again what comes of it."""
    _AHEAD.pop((id(table.state), seat, move), None)
