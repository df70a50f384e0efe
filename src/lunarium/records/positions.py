"""Games that continue from a position, positions set up by hand, and games on a real table.

A *fork* is a record up to a move, with everything still to come reshuffled, because somebody may
have seen how the game continued. A *draft* is a position as a person lays it out; the rules fill in
what follows from it. An *entered* game is played at a real table at home: whatever is unknown is
drawn at random. The part that differs by game is registered as `positions`.
`docs/formats/review.md` describes the documents.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Protocol, TypeAlias, TypeVar, cast

from lunarium.games import GAMES, AnyGame, AnyMove, AnyState, AnyView, game_of
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup, Move, Seat, State
from lunarium.games.grid import Cell
from lunarium.records.fields import Cause, Fault, Json, Object, a_string, an_object
from lunarium.records.record import Record, RecordError
from lunarium.records.replay import AnyReplay, record_game
from lunarium.records.views import InvalidView, view_from_json, view_to_json

View_contra = TypeVar("View_contra", contravariant=True)


@dataclass(frozen=True, slots=True)
class Drafted:
    """The view of a draft; `shifts` is what was added to the cells of each seat."""

    view: AnyView
    shifts: tuple[Cell, ...]


class WrongEntry(Fault):
    """A move that nobody can have made, counted from 0, of a game that was entered."""

    def __init__(self, move: int, reason: str, clause: str | None, cause: Cause) -> None:
        super().__init__(reason, clause, cause)
        self.move = move


@dataclass(frozen=True, slots=True)
class Impossible:
    """Why a game cannot have gone like that; `move` is the first wrong one, counted from 0."""

    reason: str
    clause: str | None = None
    move: int | None = None
    cause: Cause | None = None


class Positions(Protocol[State, Move, View_contra]):
    """How the positions of one game are made; reading raises `Fault` or `InvalidSetup`.

    A game needs either `beginning` or, if its views do not tell, `hidden` and `state`.
    """

    def dealt_anew(self, start: State, state: State, rng: Random) -> State:
        """The start of the same game, with what was not drawn before `state` in another order."""

    def beginning(
        self, view: View_contra, rng: Random
    ) -> tuple[State, Sequence[tuple[Seat, Move]]] | None:
        """A start and moves that lead to a view; `None` if a view does not tell."""

    def seats(self, view: View_contra) -> int:
        """How many seats the game of a view has."""

    def hidden(self, state: State) -> tuple[str, ...] | None:
        """What completes any view of a state, where `beginning` finds nothing."""
        return None

    def state(self, view: View_contra, hidden: Sequence[str]) -> State:
        """The state of a view and of what was `hidden` in it; raises `InvalidView`."""
        raise InvalidView("a table cannot begin with this view")

    def read_draft(self, fields: Object) -> Drafted:
        """The view of a draft."""

    def entered(
        self, seats: int, options: Object, setup: Object, played: Sequence[tuple[Seat, Move]]
    ) -> State:
        """A start that agrees with what is known of a game; raises `WrongEntry`."""

    def missing(self, state: State, setup: Object) -> tuple[int, ...]:
        """The slots whose tiles nobody has told us."""

    def untold(self, state: State, setup: Object) -> Impossible | None:
        """Why nothing can be played yet: what came into the open has to be told first."""

    def unpicked(self, state: State) -> Mapping[str, int] | None:
        """While cards are picked from hands that nobody has told us: how many there may be."""


AnyPositions: TypeAlias = Positions[AnyState, AnyMove, AnyView]


def positions_of(game: AnyGame) -> AnyPositions:
    """The part of a game; raises `InvalidSetup` if it has none."""
    found = cast("AnyPositions | None", GAMES.part(game.name, "positions"))
    if found is None:
        raise InvalidSetup(f"{game.title} cannot continue from a position")
    return found


def fork(replay: AnyReplay, move: int, rng: Random, names: Iterable[str]) -> Record:
    """The record up to its entry `move`, with everything still to come reshuffled.

    Raises `RecordError` if there is no such entry, or nothing to play after it.
    """
    game, state = replay.game, replay.at(move)
    if not game.to_move(state):
        raise RecordError("the game is over there: nothing is left to play")
    try:
        start = positions_of(game).dealt_anew(replay.states[0], state, rng)
    except InvalidSetup as error:
        raise RecordError(error.reason, clause=error.clause) from None
    played = [decided for decided in replay.played[:move] if decided is not None]
    return record_game(game, start, played, names)


def record_of_view(
    view: AnyView, game: AnyGame, rng: Random, names: Iterable[str]
) -> Record | None:
    """A record that leads to a view, everything hidden drawn at random.

    `None` where a view does not say how it came about: in Nova Luna tiles, discs and the track do
    not tell in which order the turns were.
    """
    found = positions_of(game).beginning(view, rng)
    return None if found is None else record_game(game, *found, names)


def view_of_draft(draft: Json) -> Drafted:
    """The view of a draft, checked like every view document; raises `InvalidView`."""
    try:
        everything = draft if isinstance(draft, dict) else ()
        fields = an_object(draft, "a draft", ("game",), everything)
        game = game_of(a_string(fields["game"], "game"))
        found = positions_of(game).read_draft(fields)
        return Drafted(view_from_json(view_to_json(game, found.view)), found.shifts)
    except (Fault, InvalidSetup) as error:
        raise InvalidView.of(error) from None


@dataclass(frozen=True, slots=True)
class Entered:
    """A game on a real table, as far as it can have gone.

    `states[n]` is the state after n moves. What nobody has told us is made up in them: `missing`
    names the slots of such tiles, `unpicked` how many cards of each kind may still be picked.
    """

    game: AnyGame
    states: tuple[AnyState, ...] = ()
    played: tuple[tuple[Seat, AnyMove], ...] = ()
    problem: Impossible | None = None
    missing: tuple[int, ...] = ()
    unpicked: Mapping[str, int] | None = field(default=None)

    def record(self, names: Iterable[str]) -> Record:
        """The record so far."""
        return record_game(self.game, self.states[0], self.played, names)


def enter(
    game: AnyGame, seats: int, options: Object, setup: Object, moves: Sequence[tuple[Seat, str]]
) -> Entered:
    """Play what was entered, up to the first move that cannot be."""
    positions = positions_of(game)
    parsed, problem = _parsed(game, moves)
    try:
        try:
            start = positions.entered(seats, options, setup, parsed)
        except WrongEntry as wrong:
            problem = Impossible(wrong.reason, wrong.clause, wrong.move, wrong.cause)
            parsed = parsed[: wrong.move]
            start = positions.entered(seats, options, setup, parsed)
    except (Fault, InvalidSetup) as error:
        wrong_setup = InvalidView.of(error)
        return Entered(
            game, problem=Impossible(error.reason, error.clause, None, wrong_setup.cause)
        )
    states = [start]
    for number, (seat, move) in enumerate(parsed):
        untold = positions.untold(states[-1], setup)
        if untold is not None:
            problem = replace(untold, move=number)
            break
        try:
            states.append(game.play(states[-1], seat, move))
        except IllegalMove as error:
            problem = Impossible(error.reason, error.clause, number, Cause(error.code, seat))
            break
    return Entered(
        game,
        tuple(states),
        tuple(parsed[: len(states) - 1]),
        problem,
        positions.missing(states[-1], setup),
        positions.unpicked(states[-1]),
    )


def _parsed(
    game: AnyGame, moves: Sequence[tuple[Seat, str]]
) -> tuple[list[tuple[Seat, AnyMove]], Impossible | None]:
    parsed: list[tuple[Seat, AnyMove]] = []
    for number, (seat, text) in enumerate(moves):
        try:
            parsed.append((seat, game.parse(text)))
        except InvalidMove as error:
            return parsed, Impossible(error.reason, None, number, Cause("bad_move"))
    return parsed, None
