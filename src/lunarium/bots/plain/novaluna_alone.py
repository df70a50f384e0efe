"""The planner of the solo game of Nova Luna in plain Python: one tile after the other.

It is the beam of width 1 of `lunarium.bots.novaluna.beam`: in each step the first of the most
promising positions is continued, to the end of the phase; the best way found to end the phase is
the plan. A position that was met before in another orientation is not examined again.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, Literal, NamedTuple, TypeAlias

from lunarium.bots.plain.novaluna_board import (
    NUMBER,
    PHASES,
    Supply,
    features,
    look_out,
    read_tableau,
    weights_alone,
)
from lunarium.games.grid import Cell
from lunarium.games.novaluna import NOVALUNA, EndPhase, Move, State, Take, View
from lunarium.games.novaluna.board import Tableau
from lunarium.games.novaluna.legal import PHASE_1_DISCS
from lunarium.games.novaluna.state import Player

Kind: TypeAlias = Literal["goes on", "junction", "ends"]

_WORD: Final = 0xFFFF_FFFF_FFFF_FFFF
_BINS: Final = 4096
_PENALTY: Final = 10.0


class Candidate(NamedTuple):
    """A move, the mark of the tableau after it, and the score then expected at the end."""

    move: Move
    mark: int
    kind: Kind
    key: float


def plan(view: View) -> Move:
    """The first move of the plan."""
    state, mark = State(view.open, view.open.unseen), _mark(view.open.players[0].tableau)
    first: Move | None = None
    best, chosen = float("inf"), NOVALUNA.choices(view)[0]
    while True:
        found = list(_candidates(state, mark))
        for one in found:
            if one.kind != "goes on" and one.key < best:
                best, chosen = one.key, first or one.move
        following = _selected([one for one in found if one.kind == "goes on"])
        if following is None:
            return chosen
        first = first or following.move
        state, mark = NOVALUNA.play(state, 0, following.move), following.mark


def _candidates(state: State, mark: int) -> Iterator[Candidate]:
    """Everything that can be done next, each outcome once."""
    position = state.open
    tableau = position.players[0].tableau
    moves = NOVALUNA.choices(View(position, 0))
    supply = Supply(state)
    if position.phase == 1 and isinstance(moves[-1], EndPhase):
        yield Candidate(moves[-1], mark, "junction", expected(state, "junction", supply))
    last = position.tiles_on_wheel == 1
    seen: set[int] = set()
    for move in moves:
        if not isinstance(move, Take):
            continue
        number = NUMBER[move.tile]
        after_mark = mark + _marked(tableau, len(tableau.laid), number, move.at) & _WORD
        name = (after_mark * 31 + number) & _WORD | 1
        if name in seen:
            continue
        seen.add(name)
        yield _judged(state, move, after_mark, supply, last=last)


def _judged(state: State, move: Take, mark: int, supply: Supply, *, last: bool) -> Candidate:
    phase = state.open.phase
    after = _taken(state, move) if last and phase == 1 else NOVALUNA.play(state, 0, move)
    if after.open.over:
        return Candidate(move, mark, "ends", float(sum(after.open.notes)))
    if last and phase == 1:
        return Candidate(move, mark, "junction", expected(after, "junction", supply))
    return Candidate(move, mark, "goes on", expected(after, f"phase_{phase}", supply))


def _taken(state: State, move: Take) -> State:
    """The last tile of phase 1 is taken, and the wheel not refilled yet: what comes is hidden."""
    position = state.open
    before = position.players[0]
    cover = before.tableau.fulfilled_by(move.tile, move.at)[: before.discs_left]
    if len(cover) == before.discs_left:
        return NOVALUNA.play(state, 0, move)  # the game is over
    after = Player(
        before.tableau.lay(move.tile, move.at, cover),
        before.discs_left - len(cover),
        before.distance + move.tile.cost,
    )
    slot = position.wheel.index(move.tile)
    wheel = (*position.wheel[:slot], None, *position.wheel[slot + 1 :])
    return replace(state, open=replace(position, wheel=wheel, moon=slot, players=(after,)))


def expected(state: State, row: str, supply: Supply) -> float:
    """The expected final score of a game that is not over, by one row of the weights."""
    position = state.open
    (player,) = position.players
    weights, to_eight = weights_alone()[PHASES.index(row)]
    total = float(player.distance)
    if position.phase == 1:
        total *= 2.0
        missing = PHASE_1_DISCS - position.discs_placed(0)
        if missing > 0:
            total += missing * (_PENALTY if row == "junction" else to_eight)
    else:
        total += position.notes[0]
    outlook = look_out(position, supply.colours(state))
    numbers = features(read_tableau(player.tableau), player, outlook, on_turn=True)
    for number, weight in zip(numbers, weights, strict=True):
        total += weight * number
    return total


def _selected(going: list[Candidate]) -> Candidate | None:
    """The first candidate of about the least key: keys are compared in bins, as in the beam."""
    if not going:
        return None
    low, high = min(one.key for one in going), max(one.key for one in going)
    threshold = high
    if len(going) > 1:
        scale = (_BINS - 1) / max(high - low, 1e-9)
        places = sorted(int((one.key - low) * scale) for one in going)
        threshold = low + (places[1] + 1) / scale
    return next(one for one in going if one.key <= threshold)


# ---------------------------------------------------------------------- marks


def _mix(number: int) -> int:
    """A number with its bits stirred (the end of splitmix64)."""
    number = (number ^ number >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    number = (number ^ number >> 27) * 0x94D049BB133111EB & _WORD
    return number ^ number >> 31


def _marked(tableau: Tableau, count: int, tile: int, cell: Cell) -> int:
    """What one more tile adds to the mark, beside the first `count` tiles laid."""
    x, y = cell
    total = _mix(tile + 1)
    for laid in tableau.laid[:count]:
        other = NUMBER[laid.tile]
        across, down = laid.at[0] - x, laid.at[1] - y
        distance = across * across + down * down
        total += _mix(distance << 16 | other * tile << 2 | 2) * (1 + other + tile)
    return total


def _mark(tableau: Tableau) -> int:
    """What a tableau looks like, however it was laid and is turned, mirrored or shifted."""
    total = 0
    for count, laid in enumerate(tableau.laid):
        total += _marked(tableau, count, NUMBER[laid.tile], laid.at)
    return total & _WORD
