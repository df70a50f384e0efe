"""Puzzles: positions in which one move is clearly best; made by `training/puzzles.py`.

They are in files beside this one, one line of JSON each, easiest first.
"""

import gzip
import json
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any, Final

from lunarium.games import GAMES, game_of
from lunarium.records import view_from_json
from lunarium.records.fields import Object

MARGIN: Final = 0.06
"""By how much of the chance the best move is better than the second at least, at both limits."""

IDEAS: Final = (
    "two_at_once", "keep_turn", "deny", "save_square", "last_round", "cheap_tile", "prepare",
    "refill", "plant", "patience", "most_now", "pick",
)  # fmt: skip
"""What a puzzle may be about."""


_LISTS: Final = ("line", "chances", "ideas", "reasons")


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position and its one good move; `docs/formats/review.md` describes the fields."""

    id: str
    game: str
    players: int
    view: Object
    move: str
    line: tuple[str, ...]
    chances: tuple[float, ...]
    margin: float
    ideas: tuple[str, ...]
    level: str | None
    reasons: tuple[Object, ...]

    def position(self) -> object:
        """The view of the seat to move."""
        return view_from_json(self.view)

    def to_json(self) -> Object:
        """The puzzle as it is kept and sent."""
        fields = asdict(self)
        return fields | {name: list(fields[name]) for name in _LISTS}


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, easiest first; none for a game without any."""
    file = files(__package__).joinpath(f"puzzles_{game_of(game).name}.jsonl.gz")
    if not file.is_file():
        return ()
    return read_puzzles(file.read_bytes())


def read_puzzles(data: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    lines = gzip.decompress(data).decode().splitlines()
    return tuple(_read(json.loads(line)) for line in lines)


def _read(fields: dict[str, Any]) -> Puzzle:
    return Puzzle(**{**fields, **{name: tuple(fields[name]) for name in _LISTS}})


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for game in GAMES for puzzle in puzzles(game)}


def find_puzzle(name: str) -> Puzzle | None:
    """The puzzle of an id."""
    return _by_id().get(name)


def puzzle_of_day(game: str, day: date) -> Puzzle | None:
    """The puzzle of a day, the same for everybody; all come before one comes again."""
    found = sorted(puzzles(game), key=lambda puzzle: puzzle.id)
    return found[day.toordinal() % len(found)] if found else None
