"""Worlds to search in, what is known to come, and when a candidate is given up."""

from collections import Counter
from collections.abc import Callable
from random import Random

import numpy as np
import pytest

from lunarium.bots.akvarko.search import REUSE, Halving, Judge, Worlds
from lunarium.bots.api import Limit
from lunarium.bots.plain.akvarko_planner import coming
from lunarium.fast.akvarko import unpack
from lunarium.fast.api import Reals, Words
from lunarium.games.akvarko import AKVARKO, Kind
from lunarium.games.akvarko.material import ORDER
from tests.bots.akvarko.tables import some_views, states


@pytest.mark.parametrize(("seats", "fewer"), [(2, False), (2, True), (3, True), (5, False)])
def test_every_world_agrees_with_the_view(seats: int, fewer: bool) -> None:
    for view in some_views(seats, 1, (1, 2, 8, 9, 13, 16), fewer=fewer):
        for words in Worlds(view, Random(1)).draw(6):
            world = unpack(words)
            # The cards are laid, so that is what an unpacked state remembers of the picks.
            assert AKVARKO.view(world, view.seat) == view


def test_worlds_differ_in_what_is_to_come() -> None:
    (view, _) = some_views(2, 2, (9,))
    worlds = [unpack(words) for words in Worlds(view, Random(1)).draw(2 * REUSE)]
    assert len({world.deck for world in worlds}) == len(worlds)
    assert len({world.discards for world in worlds}) > REUSE
    assert len({Counter(world.deck)[Kind.DANIO] for world in worlds}) == 1


def test_the_same_generator_gives_the_same_worlds() -> None:
    (view, _) = some_views(3, 3, (5,))
    one, other = (Worlds(view, Random(7)).draw(5) for _ in range(2))
    assert np.array_equal(one, other)


def test_cards_that_come_round_are_those_of_the_hands_seen() -> None:
    for state in states(3, 4):
        if state.round in (4, 12) and AKVARKO.to_move(state) == {0, 1, 2}:
            known = coming(AKVARKO.view(state, 0), 0)
            met = {ORDER[card] for hand in state.hands[1:] for card in hand}
            assert any(known)
            assert set(np.flatnonzero(known)) <= met | set(_picked_now(state.history, state.round))


def _picked_now(history: tuple[tuple[Kind, ...], ...], round_: int) -> set[int]:
    return {ORDER[card] for card in history[-1]} if len(history) == round_ else set()


def test_nothing_is_known_to_come_in_the_first_round_of_a_phase() -> None:
    for view in some_views(4, 5, (1, 9)):
        assert view.seat is not None
        assert not any(coming(view, view.seat))


def _judges(luck: np.random.Generator, lead: float) -> Callable[[int], Judge]:
    """Worlds in which the first of two candidates leads; all worlds of a sample are alike."""

    def draw(count: int) -> Judge:
        samples = luck.normal(lead, 0.2, -(-count // REUSE))

        def judge(_part: int, part: slice, active: Words, shares: Reals) -> None:
            leads = np.repeat(samples, REUSE)[:count][part]
            shares[:] = np.where(active == 0, 0.5 + leads[:, np.newaxis], 0.5)

        return judge

    return draw


def _kept(lead: float) -> int:
    """How many of a hundred searches with twenty samples keep both candidates to the end."""
    luck = np.random.default_rng(1)
    kept = 0
    for _ in range(100):
        halving = Halving(np.array([0.5, 0.5]), _judges(luck, lead), threads=1)
        halving.run(Limit(nodes=2 * 20 * REUSE))
        kept += len(halving.active) == 2
    return kept


def test_a_candidate_is_not_given_up_because_one_lucky_sample_was_used_often() -> None:
    assert _kept(lead=0.0) >= 95


def test_a_candidate_that_is_clearly_behind_is_given_up() -> None:
    assert _kept(lead=0.4) <= 5
