"""Positions over HTTP: whether one can be, the line from it, and games with the real box."""

import asyncio
from random import Random
from typing import Any, Final

import msgspec
from litestar import post

from lunarium.games import GAMES, AnyGame, AnyState, AnyView, game_of
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup, Seat
from lunarium.records import InvalidView, view_from_json, view_to_json
from lunarium.records.fields import Cause
from lunarium.records.positions import Drafted, Entered, enter, view_of_draft
from lunarium.server.http.problems import may_answer
from lunarium.server.http.requests import Address, Me, ServerHere
from lunarium.server.protocol.http import ReplayStep
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
)
from lunarium.server.tables import refuse
from lunarium.server.tables.fold import wire_result
from lunarium.server.tables.views import encoded, tell_move
from lunarium.server.tables.wire import wire_for

LIGHT: Final = 0.2
"""What a request costs that an editor sends with every change, against the limit of heavy ones."""


@post("/positions/check", status_code=200, responses=may_answer(401, 413))
async def check_position(
    data: AskCheck, server: ServerHere, me: Me, address: Address
) -> CheckedPosition:
    """Whether a position can be, and what is needed to draw it."""
    server.gate.heavy(address, me, LIGHT)
    if (data.view is None) == (data.draft is None):
        raise refuse("bad_message", "a position is a view or a draft: one of them")
    found = await asyncio.to_thread(_checked, data)
    if found.problem is None:
        # Whoever looks at a position will want to know what it is worth.
        server.teacher.warm((data.view or data.draft or {})["game"], for_questions=True)
    return found


def _checked(data: AskCheck) -> CheckedPosition:
    given: Any = data.draft if data.view is None else data.view
    try:
        found = view_of_draft(given) if data.view is None else Drafted(view_from_json(given), ())
    except InvalidView as error:
        return CheckedPosition(
            problem=PositionProblem(error.reason, error.clause, _cause(error.cause))
        )
    game = game_of(given["game"])
    return CheckedPosition(
        view=encoded(view_to_json(game, found.view)),
        shifts=found.shifts,
        **drawn(game, found.view, full=data.full),
    )


def _cause(cause: Cause | None) -> ProblemCause | None:
    if cause is None:
        return None
    return ProblemCause(cause.code, cause.seat, cause.piece, cause.count)


def drawn(game: AnyGame, view: AnyView, *, full: bool) -> dict[str, Any]:
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


@post("/positions/line", status_code=200, responses=may_answer(401, 413))
async def follow_line(data: AskLine, server: ServerHere, me: Me, address: Address) -> PositionLine:
    """The positions along a line of moves, as far as nothing hidden is shown."""
    server.gate.heavy(address, me, LIGHT)

    def follow() -> PositionLine:
        game, view = read_view(data.view)
        return PositionLine(tuple(_steps(game, view, data.line)))

    return await asyncio.to_thread(follow)


def _steps(game: AnyGame, view: AnyView, line: tuple[str, ...]) -> list[ReplayStep]:
    state, seat = game.sample(view, Random(0)), view.seat
    steps = [_step(game, state, seat, 0)]
    for number, notation in enumerate(line, start=1):
        mover = next_of(game, state, seat)
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


def next_of(game: AnyGame, state: AnyState, seat: Seat | None) -> Seat | None:
    """Who makes the next move of a line that begins with this seat."""
    waiting = game.to_move(state)
    return seat if seat in waiting else min(waiting, default=None)


def _step(game: AnyGame, state: AnyState, seat: Seat | None, number: int) -> ReplayStep:
    wire = wire_for(game.name)
    view = game.view(state, seat)
    document = encoded(view_to_json(game, view))
    return ReplayStep(number, (), document, wire.board(game.view(state, None)), wire.moves(view))


@post("/companion", status_code=200, responses=may_answer(401, 413))
async def companion(
    data: AskCompanion, server: ServerHere, me: Me, address: Address
) -> CompanionGame:
    """Where a game with the real box stands. The server keeps nothing of it."""
    server.gate.heavy(address, me, LIGHT)
    return await asyncio.to_thread(_entered, data)


def _entered(data: AskCompanion) -> CompanionGame:
    if data.game not in GAMES:
        raise refuse("bad_message", f"there is no game {data.game!r} here")
    game = GAMES[data.game]
    try:
        options = {name: values[0] for name, values in game.option_values(data.players).items()}
        moves = [(one.seat, one.move) for one in data.moves]
        found = enter(game, data.players, options | data.options, data.setup, moves)
    except InvalidSetup as error:
        cause = ProblemCause("bad_setup")
        return CompanionGame(problem=EntryProblem(error.reason, error.clause, cause, None))
    told = None
    if found.problem is not None:
        wrong = found.problem
        told = EntryProblem(wrong.reason, wrong.clause, _cause(wrong.cause), wrong.move)
    if not found.states:
        return CompanionGame(problem=told)
    names = [*data.names, *(str(seat + 1) for seat in range(data.players))][: data.players]
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
            for seat in range(data.players)
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


HANDLERS: Final = (check_position, follow_line, companion)
