"""How good a solo game could have been: knowing its deck, and for the strongest bot without it."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from lunarium.bots.api import Limit
from lunarium.bots.novaluna.solo import SoloPlanner, SoloStyle
from lunarium.fast.api import Words
from lunarium.fast.novaluna import decode, encode, pack, play
from lunarium.fast.novaluna.layout import NOTES, OVER
from lunarium.games.novaluna import NOVALUNA, Move, State
from lunarium.records import record_game

_PLANS: Final = 48
"""Ways through phase 1 that are played on with the tiles that really follow."""

_SEED: Final = 0


@dataclass(frozen=True, slots=True)
class SoloGame:
    """A whole solo game: its moves and points."""

    points: int
    moves: tuple[Move, ...]


def could_have_been(
    start: State, played: Sequence[Move], limit: Limit, name: str
) -> dict[str, Any]:
    """The field `solo` of a review: both games with their records.

    Neither is there for a game that began in the middle: it has no record.
    """
    if start.open.players[0].tableau.laid or start.open.phase != 1:
        return {"found": None, "champion": None}
    games = {
        "found": best_with_deck_known(start, played, limit),
        "champion": champion(start, limit),
    }
    return {
        key: {
            "points": game.points,
            "record": record_game(
                NOVALUNA, start, [(0, move) for move in game.moves], [name]
            ).to_json(),
        }
        for key, game in games.items()
    }


def best_with_deck_known(start: State, played: Sequence[Move], limit: Limit) -> SoloGame:
    """The best game that a search finds when it knows the deck; never worse than the one played.

    Phase 1 is planned in many ways, and each is played on with the refill that really follows.
    """
    rng = Random(_SEED)
    plans = SoloPlanner(SoloStyle(plans=_PLANS)).study(pack(start), limit, rng)
    first_phases = [plan.line for plan in plans]
    own = _first_phase(start, played)
    if own:
        first_phases.append(own)
    part = _part_of(limit, len(first_phases))
    found = [_finished(start, line, part) for line in dict.fromkeys(first_phases)]
    whole = _points(start, played)
    if whole is not None:
        found.append(SoloGame(whole, tuple(played)))
    return min(found, key=lambda game: game.points)


def champion(start: State, limit: Limit) -> SoloGame:
    """What the strongest bot scores with this deck, move by move and without knowing it."""
    planner, rng, state = SoloPlanner(), Random(_SEED), start
    moves: list[Move] = []
    while not state.open.over:
        # A plan holds until the wheel is refilled: until then nothing new is learnt.
        for move in planner.play(NOVALUNA.view(state, 0), limit, rng).line:
            state = NOVALUNA.play(state, 0, move)
            moves.append(move)
    return SoloGame(sum(state.open.notes), tuple(moves))


def _finished(start: State, line: Sequence[int], limit: Limit) -> SoloGame:
    """A way through phase 1, played on to the end; `line` is in the engine's numbers."""
    words = pack(start)
    for move in line:
        play(words, 0, move)
    rest: tuple[int, ...] = ()
    if not words[OVER]:
        rest = SoloPlanner().study(words, limit, Random(_SEED))[0].line
        _play_all(words, rest)
    return SoloGame(
        int(words[NOTES] + words[NOTES + 1]), tuple(decode(move) for move in (*line, *rest))
    )


def _play_all(words: Words, line: Sequence[int]) -> None:
    for move in line:
        play(words, 0, move)


def _first_phase(start: State, played: Sequence[Move]) -> tuple[int, ...]:
    """The moves that ended phase 1, if they did."""
    state, line = start, []
    for move in played:
        state = NOVALUNA.play(state, 0, move)
        line.append(int(encode(move)))
        if state.open.phase == 2 or state.open.over:
            return tuple(line)
    return ()


def _points(start: State, played: Sequence[Move]) -> int | None:
    state = start
    for move in played:
        state = NOVALUNA.play(state, 0, move)
    return sum(state.open.notes) if state.open.over else None


def _part_of(limit: Limit, parts: int) -> Limit:
    if limit.seconds is not None:
        return Limit(seconds=max(0.005, limit.seconds / parts))
    return Limit(nodes=max(1, (limit.nodes or 1) // parts))
