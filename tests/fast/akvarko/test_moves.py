"""Placements at the edges of what there can be, and the codes of moves."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from lunarium.fast.akvarko import MAX_MOVES, decode, encode, legal, pack
from lunarium.fast.akvarko.layout import REVEALED
from lunarium.games.akvarko import AKVARKO, KINDS, Card, Kind, Move, Options, Pick, Place, Tank
from lunarium.games.akvarko.moves import possible_places
from lunarium.games.grid import Cell

REACH = range(-3, 4)
CELLS: list[Cell] = [(x, y) for y in REACH for x in REACH]


def placements(tank: Tank) -> list[Move]:
    """What the kernel lists for a tank, whichever seat has it and in whichever round."""
    state = AKVARKO.start(Options(), 3, Random(0))
    moves = np.zeros(MAX_MOVES, np.int64)
    words = pack(replace(state, tanks=(tank, *state.tanks[1:])))
    words[REVEALED] = 1  # as if all had picked: placements do not depend on the card
    count = legal(words, 0, moves)
    return [decode(code) for code in moves[:count].tolist()]


def boxed(width: int, height: int, cards: int) -> Tank | None:
    """A tank with that many cards, that wide and that high, if there is one."""
    cells = [(x, y) for y in range(height) for x in range(width)]
    edge = [(n % width, n % height) for n in range(max(width, height))]
    laid = list(dict.fromkeys([*edge, *cells]))[:cards]
    if not max(width, height) <= cards <= len(cells):
        return None
    return Tank(tuple(Card(Kind.DANIO, cell) for cell in laid))


def test_no_tank_has_more_placements_than_there_is_room_for() -> None:
    most = 0
    for width in range(1, 5):
        for height in range(1, 5):
            for cards in range(1, 16):
                tank = boxed(width, height, cards)
                if tank is not None:
                    moves = placements(tank)
                    assert moves == possible_places(tank)
                    most = max(most, len(moves))
    assert most == MAX_MOVES


def test_a_first_card_may_lie_at_the_origin_alone() -> None:
    assert placements(Tank()) == [Place((0, 0)), Place((0, 0), (0, 0))]


def test_a_full_tank_has_no_placements() -> None:
    full = boxed(4, 4, 16)
    assert full is not None
    assert placements(full) == []


def test_codes_of_moves_are_read_back_and_differ() -> None:
    moves: list[Move] = [Pick(kind) for kind in KINDS if kind is not Kind.PLANT]
    moves += [Place(at, flip) for at in CELLS for flip in (None, *CELLS)]

    codes = [encode(move) for move in moves]

    assert [decode(code) for code in codes] == moves
    assert len(set(codes)) == len(moves)


@pytest.mark.parametrize("cell", [(4, 0), (0, -4), (-9, 9)])
def test_a_cell_that_no_card_can_lie_on_has_no_code(cell: Cell) -> None:
    with pytest.raises(ValueError, match="too far from the first card at 0,0"):
        encode(Place(cell))
    with pytest.raises(ValueError, match="too far from the first card at 0,0"):
        encode(Place((0, 0), cell))
