"""Practice outside tables: positions, lines of moves, games at a real table, and puzzles.

A server uses it over HTTP, and a device without a network in its worker. Nothing here searches.
"""

from datetime import UTC, datetime
from random import Random
from typing import Any

import msgspec

from lunarium.analysis.puzzles import find_puzzle, puzzle_of_day, puzzles
from lunarium.games import GAMES, AnyGame, AnyState, AnyView, game_of
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup, Seat
from lunarium.records import InvalidView, view_from_json, view_to_json
from lunarium.records.fields import Cause
from lunarium.records.positions import Drafted, Entered, enter, view_of_draft
from lunarium.server.protocol.http import ReplayStep
from lunarium.server.protocol.refusals import refuse
from lunarium.server.protocol.tables import GameName
from lunarium.server.protocol.teaching import (
    AskCheck,
    AskCompanion,
    AskLine,
    CheckedPosition,
    CompanionGame,
    EntryProblem,
    PositionLine,
    PositionProblem,
    ProblemCause,
    PuzzleFacts,
    PuzzleHead,
    PuzzleList,
    ShownPuzzle,
)
from lunarium.server.tables.fold import wire_result
from lunarium.server.tables.views import tell_move
from lunarium.server.tables.wire import encoded, wire_for

# ---------------------------------------------------------------------- positions


def checked_position(asked: AskCheck) -> CheckedPosition:
    """Whether a position can be, and what is needed to draw it; raises `RefusalError`."""
    if (asked.view is None) == (asked.draft is None):
        raise refuse("bad_message", "a position is a view or a draft: one of them")
    given: Any = asked.draft if asked.view is None else asked.view
    try:
        found = view_of_draft(given) if asked.view is None else Drafted(view_from_json(given), ())
    except InvalidView as error:
        cause = _cause(error.cause)
        return CheckedPosition(problem=PositionProblem(error.reason, error.clause, cause))
    game = game_of(given["game"])
    return CheckedPosition(
        view=encoded(view_to_json(game, found.view)),
        shifts=found.shifts,
        **_drawn(game, found.view, full=asked.full),
    )


def _cause(cause: Cause | None) -> ProblemCause | None:
    if cause is None:
        return None
    return ProblemCause(cause.code, cause.seat, cause.piece, cause.count)


def _drawn(game: AnyGame, view: AnyView, *, full: bool) -> dict[str, Any]:
    """The fields of a `DrawnPosition`; what nobody may know is made up, and not shown."""
    wire = wire_for(game.name)
    spectators = game.view(game.sample(view, Random(0)), None)
    fields: dict[str, Any] = {"board": wire.board(spectators), "moves": wire.moves(view)}
    if full:
        seats = len(wire.figures(spectators))
        fields["previews"] = wire.previews(view) if game.choices(view) else ()
        fields["explanations"] = tuple(wire.explain(spectators, seat) for seat in range(seats))
    return fields


def read_view(document: dict[str, Any]) -> tuple[AnyGame, AnyView]:
    """The view of a document that came from outside; raises `RefusalError`."""
    try:
        view = view_from_json(document)
    except InvalidView as error:
        raise refuse("bad_message", error.reason, error.clause) from None
    return game_of(document["game"]), view


def position_line(asked: AskLine) -> PositionLine:
    """The positions along a line of moves, as far as nothing hidden is shown."""
    game, view = read_view(asked.view)
    return PositionLine(tuple(_steps(game, view, asked.line)))


def _steps(game: AnyGame, view: AnyView, line: tuple[str, ...]) -> list[ReplayStep]:
    state, seat = game.sample(view, Random(0)), view.seat
    steps = [_step(game, state, seat, 0)]
    for number, notation in enumerate(line, start=1):
        mover = _next_of(game, state, seat)
        if mover is None or (game.simultaneous and mover != seat):
            break  # over, or somebody else chooses unseen
        try:
            move = game.parse(notation)
            after = game.play(state, mover, move)
        except (IllegalMove, InvalidMove) as error:
            clause = error.clause if isinstance(error, IllegalMove) else None
            raise refuse("bad_move", f"move {number}, {notation}: {error.reason}", clause) from None
        if game.reveals(state, after):
            break  # what comes now is made up
        moved = tell_move(game, state, after, mover, move, seat, wire_for(game.name))
        step = _step(game, after, seat, number)
        steps.append(msgspec.structs.replace(step, happened=(moved,)))
        state = after
    return steps


def _next_of(game: AnyGame, state: AnyState, seat: Seat | None) -> Seat | None:
    """The seat that makes the next move of a line that begins with this seat."""
    waiting = game.to_move(state)
    return seat if seat in waiting else min(waiting, default=None)


def _step(game: AnyGame, state: AnyState, seat: Seat | None, number: int) -> ReplayStep:
    wire = wire_for(game.name)
    view = game.view(state, seat)
    document = encoded(view_to_json(game, view))
    return ReplayStep(number, (), document, wire.board(game.view(state, None)), wire.moves(view))


# ---------------------------------------------------------------------- the real box


def companion_game(asked: AskCompanion) -> CompanionGame:
    """Where a game with the real box stands. Nothing of it is kept."""
    if asked.game not in GAMES:
        raise refuse("bad_message", f"there is no game {asked.game!r} here")
    game = GAMES[asked.game]
    try:
        options = {name: values[0] for name, values in game.option_values(asked.players).items()}
        moves = [(one.seat, one.move) for one in asked.moves]
        found = enter(game, asked.players, options | asked.options, asked.setup, moves)
    except InvalidSetup as error:
        cause = ProblemCause("bad_setup")
        return CompanionGame(problem=EntryProblem(error.reason, error.clause, cause, None))
    told = None
    if found.problem is not None:
        wrong = found.problem
        told = EntryProblem(wrong.reason, wrong.clause, _cause(wrong.cause), wrong.move)
    if not found.states:
        return CompanionGame(problem=told)
    names = [*asked.names, *(str(seat + 1) for seat in range(asked.players))][: asked.players]
    state = found.states[-1]
    result = game.result(state)
    wire = wire_for(game.name)
    waiting = sorted(game.to_move(state))
    # Nobody has told us the hands, so a game with hands is shown as a spectator sees it.
    view = game.view(state, None if game.simultaneous or not waiting else waiting[0])
    ready = not found.missing and found.unpicked is None
    return CompanionGame(
        problem=told,
        played=len(found.played),
        happened=_happened(found),
        view=encoded(view_to_json(game, view)),
        board=wire.board(game.view(state, None)),
        moves=tuple(
            wire.moves(game.view(state, seat)) if ready and seat in waiting else None
            for seat in range(asked.players)
        ),
        to_move=tuple(waiting),
        missing=found.missing,
        cards=None if found.unpicked is None else dict(found.unpicked),
        figures=wire.figures(game.view(state, None)),
        result=None if result is None else wire_result(result),
        record=found.record(names).to_json() if found.played else None,
    )


def _happened(found: Entered) -> tuple[Any, ...]:
    game, wire = found.game, wire_for(found.game.name)
    return tuple(
        tell_move(game, found.states[n], found.states[n + 1], seat, move, seat, wire)
        for n, (seat, move) in enumerate(found.played)
    )


# ---------------------------------------------------------------------- puzzles


def puzzle_list(game: GameName) -> PuzzleList:
    """The puzzles of a game, easiest first, and the one of the day."""
    today = puzzle_of_day(game, datetime.now(UTC).date())
    heads = tuple(
        msgspec.convert(
            {"id": one.id, "players": one.players, "ideas": one.ideas, "level": one.level},
            PuzzleHead,
        )
        for one in puzzles(game)
    )
    return PuzzleList(game, None if today is None else today.id, heads)


def shown_puzzle(name: str) -> ShownPuzzle:
    """A puzzle with its solution, and what is needed to draw it; raises `RefusalError`."""
    found = find_puzzle(name)
    if found is None:
        raise refuse("not_found", "there is no such puzzle")
    fields = _drawn(game_of(found.game), found.position(), full=True)
    return ShownPuzzle(puzzle=msgspec.convert(found.to_json(), PuzzleFacts), **fields)
