"""Strict reading of JSON: exactly the fields that are expected, each of its own type."""

import json
import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from lunarium.games.grid import Cell

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"
Object: TypeAlias = dict[str, Json]

FARTHEST = 999
"""No cell of any record lies farther out; a larger number means damage."""


_HASH = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class Cause:
    """What is wrong, for a client that says it in the player's language.

    `code` is a stable word, as that of an illegal move; the rest says what it is about.
    """

    code: str
    seat: int | None = None
    piece: str | None = None
    count: int | None = None


class Fault(Exception):
    """Something wrong in a record: a sentence, and the clause behind it where there is one.

    `cause` is there for what a person can do wrong who sets up a position.
    """

    def __init__(self, reason: str, clause: str | None = None, cause: Cause | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause
        self.cause = cause


def parse_json(text: str) -> Json:
    """Parse strict JSON: no doubled keys, no NaN, nothing that cannot be written again."""
    try:
        value: Json = json.loads(
            text, object_pairs_hook=_without_doubles, parse_constant=_no_constant
        )
        text.encode()
        json.dumps(value, ensure_ascii=False).encode()
    except RecursionError:
        raise Fault("it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise Fault(f"this is not JSON: {error.msg} at column {error.colno}") from None
    except UnicodeEncodeError:
        raise Fault("it contains half a character (a lone surrogate)") from None
    except ValueError as error:  # Python refuses to read a number of thousands of digits
        raise Fault(f"this is not JSON: {error}") from None
    return value


def _without_doubles(pairs: list[tuple[str, Json]]) -> Object:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _ in pairs]
        doubled = sorted({key for key in keys if keys.count(key) > 1})
        raise Fault(f"the field {', '.join(doubled)} appears twice in one object")
    return found


def _no_constant(name: str) -> Json:
    raise Fault(f"{name} is not a JSON number")


def an_object(
    value: Json, what: str, required: Collection[str], optional: Collection[str] = ()
) -> Object:
    """An object with exactly the required fields and perhaps the optional ones."""
    if not isinstance(value, dict):
        raise Fault(f"{what} must be an object, not {kind_of(value)}")
    missing = [key for key in required if key not in value]
    if missing:
        raise Fault(f"{what} lacks {', '.join(missing)}")
    unknown = [key for key in value if key not in required and key not in optional]
    if unknown:
        raise Fault(f"{what} has an unknown field: {', '.join(unknown)}")
    return value


def an_array(value: Json, what: str, length: int | None = None) -> Sequence[Json]:
    """An array, of a certain length if one is given."""
    if not isinstance(value, list):
        raise Fault(f"{what} must be an array, not {kind_of(value)}")
    if length is not None and len(value) != length:
        raise Fault(f"{what} must have {length} entries, not {len(value)}")
    return value


def an_integer(value: Json, what: str) -> int:
    """A whole number, written as one."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise Fault(f"{what} must be a whole number, not {kind_of(value)}")
    return value


def a_boolean(value: Json, what: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise Fault(f"{what} must be true or false, not {kind_of(value)}")
    return value


def a_string(value: Json, what: str) -> str:
    """A string."""
    if not isinstance(value, str):
        raise Fault(f"{what} must be a string, not {kind_of(value)}")
    return value


def a_hash(value: Json, what: str) -> str:
    """The digits of a SHA-256, or of as many other bytes."""
    digits = a_string(value, what)
    if not _HASH.fullmatch(digits):
        wanted = "64 hexadecimal digits in lower case"
        raise Fault(f"{what} must be {wanted}, not {show_json(digits)}")
    return digits


def a_cell(value: Json, what: str) -> Cell:
    """A cell `[x, y]`."""
    x, y = (an_integer(part, what) for part in an_array(value, what, 2))
    if max(abs(x), abs(y)) > FARTHEST:
        raise Fault(f"{what} is too far out: [{x}, {y}]")
    return x, y


def kind_of(value: Json) -> str:
    """What a value is, in the words of JSON."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return f"the number {value}"
        case str():
            return f"the string {value[:40]!r}"
        case list():
            return "an array"
        case _:
            return "an object"


def same_json(one: Json, other: Json) -> bool:
    """Whether two values are the same JSON; Python also takes true for 1, and 1.0 for 1."""
    if type(one) is not type(other):
        return False
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(same_json(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(same_json, one, other))
    return one == other


def show_json(value: Json) -> str:
    """A value as JSON, for messages; long ones are cut."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else f"{text[:200]}…"
