"""The protocol that every game fits: seats, moves, views, results and errors.

It rests on three ideas.

* **Chance is in the state, never in `play`.** `Game.start` draws every shuffle; from then on
  the rules are pure functions, and replaying a game needs no random numbers.
* **Hidden information is part of the rules.** `Game.view` decides what a seat may know. Bots,
  servers and environments get views, never states.
* **Explanations are part of the rules too.** `Game.previews` says what each legal move gains, so
  that code that draws a board need not apply any rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
"""A place at the table, counted from 0."""

Sheet: TypeAlias = tuple[tuple[str, int], ...]
"""The lines behind one seat's score, in a fixed order: `(name of the line, number)`."""

State = TypeVar("State")
Move = TypeVar("Move")
View = TypeVar("View")
Options = TypeVar("Options")


class GameError(ValueError):
    """Something that the rules refuse. Nothing has changed when it is raised."""


class InvalidSetup(GameError):
    """A game that cannot be set up: a wrong number of seats, an unknown option, a broken deck.

    `reason` is a sentence for people, `clause` the clause behind it where there is one.
    """

    def __init__(self, reason: str, clause: str | None = None) -> None:
        super().__init__(f"{reason} ({clause})" if clause else reason)
        self.reason = reason
        self.clause = clause

    def __reduce__(self) -> tuple[type["InvalidSetup"], tuple[str, str | None]]:
        # Exceptions are pickled by their `args`, here the joined message; this says how to make it.
        return type(self), (self.reason, self.clause)


class InvalidMove(GameError):
    """A text (or object) that cannot be read as a move of this game at all.

    `text` is what was given, `reason` says what would be right.
    """

    def __init__(self, text: str, reason: str) -> None:
        super().__init__(f"cannot read {text!r} as a move: {reason}")
        self.text = text
        self.reason = reason

    def __reduce__(self) -> tuple[type["InvalidMove"], tuple[str, str]]:
        return type(self), (self.text, self.reason)


class IllegalMove(GameError):
    """A readable move that is not allowed here.

    `code` is a stable word for programs (a client translates it), `clause` the clause of
    `docs/rules` behind the refusal, `reason` a sentence for people, `position` the position
    in plain text.
    """

    def __init__(
        self, move: str, seat: Seat, code: str, clause: str, reason: str, position: str
    ) -> None:
        super().__init__(f"seat {seat} may not play {move!r}: {reason} ({clause})\n{position}")
        self.move = move
        self.seat = seat
        self.code = code
        self.clause = clause
        self.reason = reason
        self.position = position

    def __reduce__(
        self,
    ) -> tuple[type["IllegalMove"], tuple[str, Seat, str, str, str, str]]:
        return type(self), (
            self.move,
            self.seat,
            self.code,
            self.clause,
            self.reason,
            self.position,
        )


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended.

    `ranking` lists groups of seats, best first; a shared place is one group, its seats ascending.
    `scores` holds the figure the ranking compares first, by seat (each game says whether more or
    less is better). `sheets` holds the breakdown of each seat's figure.
    """

    ranking: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    sheets: tuple[Sheet, ...]

    def place(self, seat: Seat) -> int:
        """The place of a seat, counted from 1; after a shared first place comes the third."""
        better = 0
        for group in self.ranking:
            if seat in group:
                return better + 1
            better += len(group)
        raise ValueError(f"seat {seat} did not play: the seats are 0 to {better - 1}")


class Preview(Protocol):
    """What one legal move would gain. Each game adds its own details."""

    @property
    def gain(self) -> int:
        """What the mover gets at once: discs placed, or points more on the score sheet."""


class Game(Protocol[State, Move, View, Options]):
    """The rules of one game.

    States, moves, views and options are frozen and hashable. `str(move)` is the notation of a
    move and `parse` reads it back. `view.seat` is the seat that a view was made for. Options are a
    dataclass, whose fields have the names and the values of `option_values`.
    """

    @property
    def name(self) -> str:
        """The name in records and on the command line."""

    @property
    def title(self) -> str:
        """The name for people."""

    @property
    def player_counts(self) -> range:
        """How many seats a table may have."""

    @property
    def view_type(self) -> type[View]:
        """The class of this game's views, and of nothing else."""

    @property
    def simultaneous(self) -> bool:
        """Whether several seats may be to move at once, each move independent of the others'."""

    def option_values(self, seats: int) -> Mapping[str, Sequence[int | bool]]:
        """Every option with the values that it may have for that many seats, the default first."""

    def options(self, seats: int, values: Mapping[str, object] | None = None) -> Options:
        """Options for that many seats, with defaults for those that `values` leaves out.

        Raises `InvalidSetup` for a wrong number of seats, an unknown option or a value that is
        not allowed.
        """

    def start(self, options: Options, seats: int, rng: Random) -> State:
        """A fresh game. All chance of the game is drawn here and nowhere else."""

    def to_move(self, state: State) -> frozenset[Seat]:
        """The seats that may move. None: the game is over. Several: they choose at once."""

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat in a fixed, documented order; none if it may not move."""

    def play(self, state: State, seat: Seat, move: Move) -> State:
        """The state after a move. Pure and checked: `IllegalMove` says what is wrong and why."""

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything that this seat may know; `None` is a spectator. Its `seat` is the same."""

    def sample(self, view: View, rng: Random) -> State:
        """A full state that agrees with the view, everything hidden drawn at random."""

    def reveals(self, before: State, after: State) -> bool:
        """Whether the move between these states revealed hidden information to anybody."""

    def same_step(self, before: State, after: State) -> bool:
        """Whether seats that choose at the same time have the same choice in both states."""

    def chooses_unseen(self, state: State) -> bool:
        """Whether a choice that is made now stays hidden until all seats have made theirs."""

    def result(self, state: State) -> Result | None:
        """Ranking, scores and their breakdown; `None` while the game is open."""

    def choices(self, view: View) -> Sequence[Move]:
        """The legal moves of the view's own seat, in the order of `moves`, from the view alone."""

    def previews(self, view: View) -> Sequence[Preview]:
        """What each of `choices` would gain, in the same order, from the view alone."""

    def nearer(self, view: View, move: Move) -> int:
        """How many goals of the view's seat a legal move brings nearer without reaching them."""

    def parse(self, text: str) -> Move:
        """Read a move's notation. Raises `InvalidMove` for anything else."""

    def diagram(self, view: View) -> str:
        """The position as plain text, for errors, logs and golden games."""
