"""A game record: all of one game, complete enough to be replayed without random numbers.

The format is described in `docs/formats/record.md`.
"""

import json
from dataclasses import dataclass

from lunarium.records.fields import (
    Fault,
    Json,
    Object,
    a_string,
    an_array,
    an_integer,
    an_object,
    parse_json,
)

FORMAT = "lunarium/1"
RULES = 1
"""The version of the rules in `docs/rules`; it rises when a clause changes its meaning."""

_REQUIRED = ("format", "game", "rules", "seats", "options", "setup", "moves", "result")


class RecordError(ValueError):
    """A record that is damaged or impossible.

    `line` counts the lines of the file from 1, `move` the entries of `moves` from 1; `clause` is
    the clause of the rules that is broken, where one is.
    """

    def __init__(
        self,
        reason: str,
        *,
        line: int | None = None,
        move: int | None = None,
        clause: str | None = None,
    ) -> None:
        place = [f"line {line}"] if line is not None else []
        place += [f"move {move}"] if move is not None else []
        where = f"{', '.join(place)}: " if place else ""
        super().__init__(f"{where}{reason}{f' ({clause})' if clause else ''}")
        self.reason = reason
        self.line = line
        self.move = move
        self.clause = clause

    @property
    def reason_at_move(self) -> str:
        """The reason and its move, for messages with a place of their own for the clause."""
        return self.reason if self.move is None else f"move {self.move}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Record:
    """The fields of a record, their shapes checked; `records.replay` checks the game itself."""

    game: str
    seats: tuple[str, ...]
    options: Object
    setup: Object
    moves: tuple[Object, ...]
    result: Object | None
    meta: Object | None = None

    def to_json(self) -> Object:
        """The record as a JSON object."""
        fields: Object = {
            "format": FORMAT,
            "game": self.game,
            "rules": RULES,
            "seats": list(self.seats),
            "options": self.options,
            "setup": self.setup,
            "moves": list(self.moves),
            "result": self.result,
        }
        if self.meta is not None:
            fields["meta"] = self.meta
        return fields

    def to_line(self) -> str:
        """The record as one line of JSON, without the line's end."""
        return json.dumps(self.to_json(), ensure_ascii=False, separators=(",", ":"))


def parse_record(text: str) -> Record:
    """Read the fields of a record; raises `Fault`."""
    fields = an_object(parse_json(text), "a record", _REQUIRED, ("meta",))
    if fields["format"] != FORMAT:
        raise Fault(f"the format is {fields['format']!r}, and only {FORMAT!r} can be read")
    if an_integer(fields["rules"], "rules") != RULES:
        raise Fault(f"the rules are version {fields['rules']}, and only {RULES} is known")
    return Record(
        game=a_string(fields["game"], "game"),
        seats=tuple(a_string(name, "a seat's name") for name in an_array(fields["seats"], "seats")),
        options=_any_object(fields["options"], "options"),
        setup=_any_object(fields["setup"], "setup"),
        moves=tuple(_any_object(move, "a move") for move in an_array(fields["moves"], "moves")),
        result=None if fields["result"] is None else _any_object(fields["result"], "result"),
        meta=_any_object(fields["meta"], "meta") if "meta" in fields else None,
    )


def _any_object(value: Json, what: str) -> Object:
    """An object whose own fields are read later, by the game that knows them."""
    return an_object(value, what, (), value if isinstance(value, dict) else ())
