"""Snapshots: a table after some rows of its log, so that loading it folds only the later rows.

The log remains the single source of truth. A snapshot can be rebuilt from it at any time, and one
that cannot be read, or that has another `FORMAT`, is not used. Fields may be added to `TableState`
with defaults that are right for every log written so far; whatever else changes what a fold gives
needs the next number for `FORMAT`.

A state of a game is written field by field, whatever the game: its dataclasses say which types they
consist of. Things that exist only once (the tiles of Nova Luna) are written by their name, and the
game's wire part finds them again.
"""

import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, Final, Union, cast, get_args, get_origin, get_type_hints

import msgspec
from msgspec.structs import replace

from lunarium.games import GAMES
from lunarium.server.protocol.tables import GameName
from lunarium.server.tables.state import TableState
from lunarium.server.tables.wire import wire_for

FORMAT: Final = 2
"""Which snapshots this program writes and reads."""

EVERY: Final = 32
"""How many rows of a log there are from one snapshot to the next."""

_SCALARS: Final = (bool, int, float, str, NoneType)

Read = Callable[[Any], Any]
Write = Callable[[Any], Any]


class NotReadable(ValueError):
    """A snapshot that this program cannot read: the log is folded from its beginning instead."""


class Snapshot(msgspec.Struct, frozen=True, array_like=True):
    """A table without its game, and the game at its start and now."""

    table: TableState
    start: Any
    state: Any


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Snapshot)


def is_due(table: TableState) -> bool:
    """Whether a snapshot belongs to the last row of this table."""
    return table.n % EVERY == 0 and has_snapshots(table)


def encode_snapshot(table: TableState) -> bytes:
    """A table as the store keeps it."""
    bare = replace(table, start=None, state=None)
    data = _encoder.encode(Snapshot(bare, _plain(table.start), _plain(table.state)))
    return zlib.compress(data, 1)  # a quarter of the size, for less time than the rest takes


def decode_snapshot(data: bytes) -> TableState:
    """The table of a snapshot; raises `NotReadable`."""
    try:
        found = _decoder.decode(zlib.decompress(data))
        read = _reader_of_states(found.table.game)
        return replace(found.table, start=read(found.start), state=read(found.state))
    except (zlib.error, msgspec.MsgspecError, ValueError, TypeError, KeyError) as error:
        raise NotReadable(f"{type(error).__name__}: {error}") from error


_checked: dict[GameName, bool] = {}


def has_snapshots(table: TableState) -> bool:
    """Whether a table can be read again from what is written; tried once for each game.

    A game whose states hold something else has no snapshots, and its logs are folded as a whole.
    """
    if table.state is None:  # before the start there is nothing that takes long to fold
        return False
    if table.game not in _checked:
        try:
            _checked[table.game] = decode_snapshot(encode_snapshot(table)) == table
        except (NotReadable, TypeError):
            _checked[table.game] = False
    return _checked[table.game]


# ---------------------------------------------------------------------- states of games


def _plain(value: Any) -> Any:
    """What JSON can hold of a value: lists of fields, and names."""
    return _writer(type(value))(value)


def _find_writer(kind: Any) -> Write:
    """How a value of this type is written; raises `TypeError` for a type that is not known here."""
    if issubclass(kind, Enum):
        return attrgetter("value")
    if issubclass(kind, _SCALARS):
        return _as_it_is
    if issubclass(kind, tuple | list):
        return _plain_all
    if is_dataclass(kind):
        if "__reduce__" in kind.__dict__:  # it exists once, and has a name to find it by
            return _name
        names: tuple[str, ...] = _field_names(cast("type", kind))
        if len(names) > 1:
            fields_of = attrgetter(*names)
            return lambda value: _plain_all(fields_of(value))
        return lambda value: [_plain(getattr(value, name)) for name in names]
    raise TypeError(f"a snapshot cannot hold a {kind.__name__}")


_writer: Callable[[Any], Write] = cache(_find_writer)


def _plain_all(values: Iterable[Any]) -> list[Any]:
    return [_writer(type(one))(one) for one in values]


def _name(value: Any) -> str:
    _, (name,) = value.__reduce__()
    found: str = name
    return found


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def _reader_of_states(game: GameName) -> Read:
    kind = get_type_hints(type(GAMES[game]).start)["return"]
    return _reader(kind | None, wire_for(game).named)


def _reader(kind: Any, named: Mapping[type, Callable[[str], Any]]) -> Read:
    """How a value of this type is read; raises `TypeError` for a type that is not known here."""
    origin, arguments = get_origin(kind), get_args(kind)
    if kind in named:
        return named[kind]
    if kind in _SCALARS:
        return _as_it_is
    if origin is tuple:
        return _reader_of_tuples(arguments, named)
    if origin in {Union, UnionType}:
        others = [one for one in arguments if one is not NoneType]
        if len(others) == 1:
            read = _reader(others[0], named)
            return lambda value: None if value is None else read(value)
    elif isinstance(kind, type) and issubclass(kind, Enum):
        return kind
    elif isinstance(kind, type) and is_dataclass(kind):
        hints = get_type_hints(kind)
        readers = tuple(_reader(hints[name], named) for name in _field_names(kind))
        return lambda value: kind(*[read(one) for read, one in zip(readers, value, strict=True)])
    raise TypeError(f"a snapshot cannot hold a {kind}")


def _reader_of_tuples(
    arguments: tuple[Any, ...], named: Mapping[type, Callable[[str], Any]]
) -> Read:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        read = _reader(arguments[0], named)
        if read is _as_it_is:
            return tuple
        return lambda value: tuple([read(one) for one in value])
    readers = tuple(_reader(one, named) for one in arguments)
    return lambda value: tuple([read(one) for read, one in zip(readers, value, strict=True)])


def _as_it_is(value: Any) -> Any:
    return value
