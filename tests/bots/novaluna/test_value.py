"""The networks of Nova Luna: what the kernels compute, and what positions look like to them."""

import numpy as np
import pytest

from lunarium.bots.api import Limit
from lunarium.bots.network import AFTER_INPUTS, answers, networks
from lunarium.bots.novaluna import BOTS
from lunarium.bots.novaluna.tree import candidates
from lunarium.bots.novaluna.value import (
    INPUTS_OF_SEAT,
    INPUTS_OF_TABLE,
    POLICY,
    VALUES,
)
from lunarium.fast.novaluna import empty_moves
from lunarium.fast.novaluna.course import play
from lunarium.fast.novaluna.layout import DECK, ORDER, OVER, SUPPLY, TILE_COUNT
from lunarium.fast.novaluna.pack import pack
from tests.bots.novaluna.tables import course, started
from training.novaluna import inputs_of_many

pytestmark = pytest.mark.xdist_group("inputs")  # one process compiles the kernels of training

NETS = networks("lunarium.bots.novaluna")


def inputs(seats: int) -> int:
    return seats * INPUTS_OF_SEAT + INPUTS_OF_TABLE


def positions(seats: int) -> list[np.ndarray]:
    games = course(started(seats, 21, 3), [BOTS["greedy"]()] * seats, Limit(nodes=1), 1)
    return [pack(state) for state, _ in games]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kernels_compute_what_numpy_does(seats: int) -> None:
    net = NETS[f"players_{seats}"]
    assert net.shape[0] == inputs(seats) + AFTER_INPUTS
    moves, values = empty_moves(), np.zeros((len(empty_moves()), VALUES))
    for state in positions(seats)[2::7]:
        count = candidates(state, net, len(moves), len(moves), moves, values)
        after = np.repeat(state[None], count, axis=0)
        for row, move in zip(after, moves[:count].tolist(), strict=True):
            play(row, 0, move)
        goes_on = after[:, OVER] == 0
        x = np.zeros((int(goes_on.sum()), inputs(seats)), dtype=np.float32)
        inputs_of_many(np.ascontiguousarray(after[goes_on]), x)
        told = answers(net, x.astype(np.float64))
        shares = np.exp(told[:, :seats] - told[:, :seats].max(axis=1, keepdims=True))
        shares /= shares.sum(axis=1, keepdims=True)
        for row, order in enumerate(after[goes_on][:, ORDER : ORDER + seats]):
            found = values[:count][goes_on][row]
            assert np.abs(found[order] - shares[row]).max() < 1e-5
            assert abs(found[POLICY] - told[row, POLICY]) < 1e-4


def test_the_order_of_the_supply_makes_no_difference_to_what_a_network_sees() -> None:
    for state in positions(3)[::9]:
        if state[OVER]:
            continue
        twin = state.copy()
        hidden = slice(DECK + TILE_COUNT - int(state[SUPPLY]), DECK + TILE_COUNT)
        twin[hidden] = twin[hidden][::-1]
        x = np.zeros((2, inputs(3)), dtype=np.float32)
        inputs_of_many(np.stack([state, twin]), x)
        assert np.array_equal(x[0], x[1])
