"""Tables to sit bots down at: views of games in progress, and whole games."""

from collections.abc import Iterator, Sequence
from random import Random

from lunarium.bots.api import Bot, Limit
from lunarium.games.akvarko import AKVARKO, Move, State, View

NODES = Limit(nodes=12)
"""A limit so small that a search is over at once."""


def states(seats: int, seed: int, *, fewer: bool = False) -> Iterator[State]:
    """Every position of a game of random moves, the last one over."""
    rng = Random(seed)
    options = AKVARKO.options(seats, {"fewer_species": fewer})
    state = AKVARKO.start(options, seats, rng)
    yield state
    while waiting := AKVARKO.to_move(state):
        seat = rng.choice(sorted(waiting))
        state = AKVARKO.play(state, seat, rng.choice(AKVARKO.moves(state, seat)))
        yield state


def some_views(seats: int, seed: int, rounds: Sequence[int], *, fewer: bool = False) -> list[View]:
    """A pick and a placement of these rounds, each by a seat that is to move."""
    found: dict[tuple[int, bool], View] = {}
    for state in states(seats, seed, fewer=fewer):
        waiting = AKVARKO.to_move(state)
        if state.round in rounds and waiting:
            seat = max(waiting)
            found.setdefault((state.round, state.revealed), AKVARKO.view(state, seat))
    return list(found.values())


def play_game(bots: Sequence[Bot[View, Move]], seed: int, limit: Limit = NODES) -> State:
    """A game between bots, from deal to end."""
    rng = Random(seed)
    seats = len(bots)
    state = AKVARKO.start(AKVARKO.options(seats), seats, rng)
    dice = [Random(f"{seed} {seat}") for seat in range(seats)]
    while waiting := AKVARKO.to_move(state):
        seat = min(waiting)
        choice = bots[seat].play(AKVARKO.view(state, seat), limit, dice[seat])
        state = AKVARKO.play(state, seat, choice.move)
    return state


def share_of_wins(one: Bot[View, Move], other: Bot[View, Move], deals: range) -> float:
    """What share of the games of two the one wins, each deal played from both seats."""
    won = 0.0
    for seed in deals:
        for seat in range(2):
            bots = [one, other] if seat == 0 else [other, one]
            result = AKVARKO.result(play_game(bots, seed))
            if result is not None and seat in result.ranking[0]:
                won += 1 / len(result.ranking[0])
    return won / (2 * len(deals))
