"""A second reading of the rules: it knows the records only, and nothing of our implementation.

`novaluna.check` and `akvarko.check` follow the rules' text clause by clause in the most literal
way, on the parsed JSON object. Here is the form that the records of both games share.
"""

import json
from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

Cell = tuple[int, int]

Table = TypeVar("Table")

Replay: TypeAlias = Callable[[dict[str, object], list[str]], Table]
"""Plays a record on a table of its game; it lists faults after which it can continue."""


class Foul(Exception):
    """The record breaks a rule in such a way that what follows cannot be judged."""


def fields(
    thing: object, where: str, required: AbstractSet[str], optional: AbstractSet[str] = frozenset()
) -> dict[str, object]:
    """The object, if it has all required fields and no unknown one."""
    if not isinstance(thing, dict):
        raise Foul(f"{where} (record): {thing!r} should be an object")
    if missing := required - set(thing):
        raise Foul(f"{where} (record): lacks {sorted(missing)}")
    if unknown := set(thing) - required - optional:
        raise Foul(f"{where} (record): has the unknown fields {sorted(map(str, unknown))}")
    return thing


def entries(thing: object, where: str) -> list[object]:
    """The list, if it is one."""
    if not isinstance(thing, list):
        raise Foul(f"{where} (record): {thing!r} should be a list")
    return thing


def whole(thing: object, where: str) -> int:
    """The integer, if it is one; true and false are none."""
    if not isinstance(thing, int) or isinstance(thing, bool):
        raise Foul(f"{where} (record): {thing!r} should be an integer")
    return thing


def text(thing: object, where: str) -> str:
    """The string, if it is one."""
    if not isinstance(thing, str):
        raise Foul(f"{where} (record): {thing!r} should be a string")
    return thing


def cell(thing: object, where: str) -> Cell:
    """The cell `[x, y]` as a pair."""
    numbers = [whole(number, where) for number in entries(thing, where)]
    if len(numbers) != 2:
        raise Foul(f"{where} (record): {thing!r} should be [x, y]")
    return numbers[0], numbers[1]


def same(one: object, other: object) -> bool:
    """Whether two values are the same JSON; unlike `==`, this tells 1 from 1.0 and from true."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


@dataclass(frozen=True)
class Envelope:
    """What every record has, with its outer form checked."""

    seats: int
    options: object
    setup: object
    moves: list[object]
    result: object


def envelope(record: dict[str, object], game: str, fewest: int, most: int) -> Envelope:
    """Open a record of the game; `fewest` to `most` seats may play it."""
    required = {"format", "game", "rules", "seats", "options", "setup", "moves", "result"}
    fields(record, "record", required, {"meta"})
    for field, right in [("format", "lunarium/1"), ("game", game), ("rules", 1)]:
        if not same(record[field], right):
            raise Foul(f"{field} (record): {record[field]!r} should be {right!r}")
    names = [text(name, "seats") for name in entries(record["seats"], "seats")]
    if not fewest <= len(names) <= most:
        raise Foul(f"seats (record): {len(names)}, but {fewest} to {most} can play")
    moves = entries(record["moves"], "moves")
    return Envelope(len(names), record["options"], record["setup"], moves, record["result"])


def compare_results(written: object, right: dict[str, object] | None, clause: str) -> list[str]:
    """Complaints about a result; `right` is None while the game is open."""
    if right is None:
        return [] if written is None else ["result (record): should be null, the game is open"]
    if written is None:
        return ["result (record): is null, but the game is over"]
    found = fields(written, "result", set(right))
    return [
        f"result ({clause}): {field} is {found[field]!r} and should be {right[field]!r}"
        for field in right
        if not same(found[field], right[field])
    ]


def in_order(replay: Replay[Table], record: dict[str, object]) -> Table:
    """The table after the moves of a record; raise `Foul` if there is anything to complain of."""
    complaints: list[str] = []
    table = replay(record, complaints)
    if complaints:
        raise Foul(complaints[0])
    return table


def complaints_about(replay: Replay[Table], record: dict[str, object]) -> list[str]:
    """What is wrong in a record, as far as it can be judged."""
    complaints: list[str] = []
    try:
        replay(record, complaints)
    except Foul as foul:
        complaints.append(str(foul))
    return complaints
