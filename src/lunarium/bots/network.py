"""Small networks, evaluated one position at a time: two hidden layers of `WIDTH` units (ReLU).

A network is one array of float32 with `WIDTH` columns, so that every row is a few registers wide:

    rows                 what
    0 to inputs - 1      the first layer: a row for each input
    inputs               its bias
    + WIDTH              the second layer: a row for each unit of the first
    + 1                  its bias
    + WIDTH              the outputs, in the first `OUTPUTS` columns: a row for each unit
    + 1                  their bias

The scaling of inputs is part of the first layer, so a network takes raw inputs. Rows of inputs that
are 0 are skipped. The first layer is a sum, so if only some inputs change, a caller can keep the
sum over the others.
"""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from lunarium.fast.cache import part

Singles: TypeAlias = NDArray[np.float32]
"""Numbers of single precision: networks, and what goes through them."""

WIDTH = 48
OUTPUTS = 8

SUM = 0
HIDDEN = WIDTH
ANSWER = 2 * WIDTH
ROOM = ANSWER + OUTPUTS
"""How many numbers `answer` works in: the sum of the first layer, the second layer, the outputs."""

AFTER_INPUTS = 2 * WIDTH + 3
"""How many rows a network has besides its inputs."""


@part
def begin(net: Singles, inputs: int, total: Singles) -> None:
    """The sum of a first layer without any input: its bias."""
    for n in range(WIDTH):
        total[n] = net[inputs, n]


@part
def add(net: Singles, first: int, x: Singles, count: int, total: Singles) -> None:
    """Add `count` inputs, from row `first` of the network on, to the sum of the first layer."""
    for row in range(count):
        amount = x[row]
        if amount != np.float32(0.0):
            for n in range(WIDTH):
                total[n] += amount * net[first + row, n]


@part
def answer(net: Singles, inputs: int, room: Singles) -> None:
    """The outputs from the sum of the first layer, both in `room`."""
    second = inputs + 1
    third = second + WIDTH + 1
    _layer(net, second, room[SUM : SUM + WIDTH], room[HIDDEN : HIDDEN + WIDTH])
    _layer(net, third, room[HIDDEN : HIDDEN + WIDTH], room[ANSWER : ANSWER + OUTPUTS])


@part
def _layer(net: Singles, first: int, units: Singles, into: Singles) -> None:
    """What a layer, from row `first` on, makes of the units before it, as far as positive.

    Four rows at a time: that is quicker than to skip those of units that are not.
    """
    bias = net[first + WIDTH]
    for n in range(len(into)):
        into[n] = bias[n]
    zero = np.float32(0.0)
    for unit in range(0, WIDTH, 4):
        a, b = max(units[unit], zero), max(units[unit + 1], zero)
        c, d = max(units[unit + 2], zero), max(units[unit + 3], zero)
        row = first + unit
        one, two, three, four = net[row], net[row + 1], net[row + 2], net[row + 3]
        for n in range(len(into)):
            into[n] += a * one[n] + b * two[n] + c * three[n] + d * four[n]


def answers(net: Singles, x: NDArray[np.float64]) -> NDArray[np.float64]:
    """What a network makes of inputs, a row each, in double precision: slow and readable."""
    wide = net.astype(np.float64)
    inputs = len(wide) - AFTER_INPUTS
    third = inputs + 2 + WIDTH
    one = np.maximum(x @ wide[:inputs] + wide[inputs], 0.0)
    two = np.maximum(one @ wide[inputs + 1 : third - 1] + wide[third - 1], 0.0)
    outputs: NDArray[np.float64] = (two @ wide[third:-1] + wide[-1])[:, :OUTPUTS]
    return outputs


@cache
def networks(package: str) -> Mapping[str, Singles]:
    """The networks of a game by name, from `networks.npz` in its package of bots."""
    with files(package).joinpath("networks.npz").open("rb") as file, np.load(file) as arrays:
        return MappingProxyType(
            {name: np.ascontiguousarray(arrays[name], dtype=np.float32) for name in arrays.files}
        )
