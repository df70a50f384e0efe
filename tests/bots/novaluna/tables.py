"""Games between bots, and positions made by hand, for the tests of this folder."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from lunarium.bots.api import Bot, Limit
from lunarium.games.novaluna import (
    NOVALUNA,
    TILES,
    Move,
    Player,
    Position,
    State,
    Tableau,
    Tile,
    View,
)

TABLES = [(1, 21), (2, 21), (3, 21), (3, 18), (4, 21), (4, 16)]
"""Every number of players with every option."""


def started(seats: int, discs: int, seed: int) -> State:
    """A fresh game."""
    return NOVALUNA.start(NOVALUNA.options(seats, {"discs": discs}), seats, Random(seed))


def course(
    state: State, bots: Sequence[Bot[View, Move]], limit: Limit, seed: int
) -> Iterator[tuple[State, Move]]:
    """Every state of a game with the move that was chosen in it; an illegal move raises."""
    turn = 0
    while (seat := state.open.on_turn) is not None:
        rng = Random(f"{seed} {turn}")
        move = bots[seat].play(NOVALUNA.view(state, seat), limit, rng).move
        yield state, move
        state = NOVALUNA.play(state, seat, move)
        turn += 1


def finished(state: State, bots: Sequence[Bot[View, Move]], limit: Limit, seed: int) -> State:
    """The end of a game."""
    last = state
    for before, move in course(state, bots, limit, seed):
        assert before.open.on_turn is not None
        last = NOVALUNA.play(before, before.open.on_turn, move)
    return last


def win_share(one: Bot[View, Move], other: Bot[View, Move], deals: int, limit: Limit) -> float:
    """How many games of two the first bot wins, every deal played from both seats."""
    wins = 0
    for deal in range(deals):
        for seat in range(2):
            bots = [one, other] if seat == 0 else [other, one]
            result = NOVALUNA.result(finished(started(2, 21, deal), bots, limit, deal))
            assert result is not None
            wins += result.ranking[0] == (seat,)
    return wins / (2 * deals)


def laid_out(*tiles: tuple[str, int, int]) -> Tableau:
    """A tableau laid tile by tile, with a disc on every task fulfilled."""
    tableau = Tableau()
    for name, x, y in tiles:
        tile = TILES[name]
        tableau = tableau.lay(tile, (x, y), tableau.fulfilled_by(tile, (x, y)))
    return tableau


def position(
    wheel: str, players: Sequence[Player], order: Sequence[int] = (0, 1), supply: int | None = None
) -> Position:
    """A position: the wheel's tiles from the slot after the moon on, and what lies before each."""
    on_wheel: list[Tile | None] = [TILES[name] for name in wheel.split()]
    start = NOVALUNA.start(NOVALUNA.options(len(players)), len(players), Random(0)).open
    seen = {tile.id for tile in on_wheel if tile}
    seen |= {laid.tile.id for player in players for laid in player.tableau.laid}
    return replace(
        start,
        wheel=(None, *on_wheel, *[None] * (11 - len(on_wheel))),
        players=tuple(players),
        order=tuple(order),
        supply=len(TILES) - len(seen) if supply is None else supply,
    )
