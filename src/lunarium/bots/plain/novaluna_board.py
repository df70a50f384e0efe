"""A tableau of Nova Luna in plain Python: the features of bots, and what they say about a move.

They are the same as those of the compiled bots (`lunarium.bots.novaluna.features` describes
them), with the same weights and sums in the same order.
"""

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from typing import Final, TypeAlias, cast

from lunarium.bots.api import NothingToChoose
from lunarium.games.grid import Cell, neighbours
from lunarium.games.novaluna import (
    NOVALUNA,
    Move,
    Position,
    State,
    Tile,
    View,
)
from lunarium.games.novaluna.board import Chain, Laid, Tableau
from lunarium.games.novaluna.material import TILES, Colour
from lunarium.games.novaluna.state import OFFER, Player

NAMES: Final = (
    "left_discs",
    "travelled",
    "on_turn",
    "lack_1",
    "lack_2",
    "lack_1_1",
    "lack_3",
    "lack_2_1",
    "lack_1_1_1",
    "lack_4",
    "lack_1_1_1_1",
    "near",
    "far",
    "shut",
    "edges",
    "chains",
    "best",
    "coming",
    "late",
    "late_all",
    "spread",
    "curve",
)
"""The features by number, as the file of weights names them."""

PHASES: Final = ("phase_1", "junction", "phase_2")
"""The rows of weights of the solo game."""

LACK: Final = NAMES.index("lack_1")

SOON: Final = 6
"""How many tiles after the moon are about to come."""

LAST_DISCS: Final = 6

_PATTERNS: Final = {
    (1, 1): 0,
    (2, 1): 1,
    (2, 2): 2,
    (3, 1): 3,
    (3, 2): 4,
    (3, 3): 5,
    (4, 1): 6,
    (4, 2): 7,
    (4, 3): 7,
    (4, 4): 7,
}
"""The number of a pattern of lacking tiles: how many, of how many colours."""

Weights: TypeAlias = Sequence[float]


def _numbers() -> dict[Tile, int]:
    """The tiles with tasks are counted from 0, and the four without come last."""
    tiles = list(TILES.values())
    return {tile: n for n, tile in enumerate(sorted(tiles, key=lambda tile: not tile.tasks))}


NUMBER: Final = _numbers()


@cache
def _tables() -> Mapping[str, Mapping[str, object]]:
    text = files("lunarium.bots").joinpath("novaluna", "weights.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@cache
def weights_for(players: int) -> Weights:
    """The tuned weights for this many players, in the order of `NAMES`."""
    table = _tables()[f"players_{players}"]
    return tuple(float(str(table[name])) for name in NAMES)


@cache
def weights_alone() -> tuple[tuple[Weights, float], ...]:
    """The weights of the solo game by phase, and what a disc missing to the eight is worth."""
    rows = []
    for phase in PHASES:
        table = cast("Mapping[str, float]", _tables()["solo"][phase])
        rows.append((tuple(table.get(name, 0.0) for name in NAMES), table.get("to_eight", 0.0)))
    return tuple(rows)


# ---------------------------------------------------------------------- what a seat has


@dataclass(frozen=True, slots=True)
class Outlook:
    """What the wheel and the supply hold: the colours of the next tiles, and counts by colour."""

    soon: tuple[int, ...]
    near: tuple[int, ...]
    supply: tuple[int, ...]
    left: int


class Supply:
    """The colours of what is face down, counted once for all moves that leave it as it is."""

    def __init__(self, state: State) -> None:
        self._tiles = state.supply
        self._colours = _colours(state.supply)

    def colours(self, after: State) -> tuple[int, ...]:
        """How many tiles of each colour are face down after a move."""
        return self._colours if after.supply is self._tiles else _colours(after.supply)


def _colours(tiles: Sequence[Tile]) -> tuple[int, ...]:
    colours = [tile.colour for tile in tiles]
    return tuple(colours.count(colour) for colour in Colour)


def look_out(position: Position, supply: Sequence[int]) -> Outlook:
    """The outlook of a position; `supply` counts what is face down by colour."""
    start = position.moon + 1
    ring = [tile for tile in position.wheel[start:] + position.wheel[:start] if tile]
    soon = tuple([int(tile.colour) for tile in ring[:SOON]])
    near = tuple([soon.count(colour) for colour in range(4)])
    return Outlook(soon, near, tuple(supply), position.supply)


@dataclass(frozen=True, slots=True)
class Reading:
    """What a tableau has, whatever the wheel holds.

    lacks   open tasks by what they lack
    ones    the colours of the tasks that lack one tile, in the order of tiles
    gains   by colour, the most tasks that one tile would fulfil on laid tiles
    """

    lacks: tuple[int, ...]
    ones: tuple[int, ...]
    gains: tuple[int, ...]
    shut: int
    edges: int
    chains: int
    spread: int


class _Tiles:
    """The laid tiles with tasks as bits, and who counts which chain."""

    def __init__(self, tableau: Tableau) -> None:
        self.bits: dict[Cell, int] = {}
        self.touch: dict[Chain, int] = {}
        self.wanting: list[tuple[int, Laid]] = []
        self.open = 0
        for laid in tableau.laid:
            if laid.tile.tasks:
                number = NUMBER[laid.tile]
                bit = self.bits[laid.at] = 1 << number
                for chain in tableau.chains_at_laid[laid.at]:
                    self.touch[chain] = self.touch.get(chain, 0) | bit
                if not all(laid.covered):
                    self.open |= bit
                    self.wanting.append((bit, laid))
        self.wanting.sort(key=_by_number)


def read_tableau(tableau: Tableau) -> Reading:
    """Read a tableau, tile by tile and cell by cell."""
    tiles = _Tiles(tableau)
    lacks, ones = [0] * 8, []
    single, double = [0] * 4, [0] * 4
    short: list[tuple[int, tuple[int, ...]]] = []
    for bit, laid in tiles.wanting:
        have = tableau.counts(laid.at)
        for _, task in laid.open_tasks():
            lacking = _lacking(task.needs, have)
            if lacking:
                short.append((bit, lacking))
                lacks[_PATTERNS[len(lacking), len(set(lacking))]] += 1
            if len(lacking) == 1:
                colour = lacking[0]
                ones.append(colour)
                double[colour] |= single[colour] & bit
                single[colour] |= bit
    reached, gains, largest, edges = [0] * 4, [0] * 4, [0] * 4, 0
    for cell in tableau.free_cells:
        beside, chains = _look_around(tableau, tiles, cell)
        edges += (beside & tiles.open).bit_count()
        touched = [beside] * 4
        for chain in chains:
            touched[chain.colour] |= tiles.touch.get(chain, 0)
            largest[chain.colour] = max(largest[chain.colour], len(chain.cells))
        for colour, counting in enumerate(touched):
            reached[colour] |= counting
            if single[colour] & counting:
                gain = (single[colour] & counting).bit_count()
                gain += (double[colour] & counting).bit_count()
                gains[colour] = max(gains[colour], gain)
    return Reading(
        lacks=tuple(lacks),
        ones=tuple(ones),
        gains=tuple(gains),
        shut=sum(not reached[colour] & bit for bit, lacking in short for colour in set(lacking)),
        edges=edges,
        chains=sum(min(size, 4) for size in largest),
        spread=len(tableau.free_cells),
    )


def _look_around(tableau: Tableau, tiles: _Tiles, cell: Cell) -> tuple[int, dict[Chain, None]]:
    """The tiles with tasks beside a free cell, and the chains there, each once."""
    beside = 0
    found: dict[Chain, None] = {}
    for next_cell in neighbours(cell):
        chain = tableau.chains.get(next_cell)
        if chain is not None:
            found[chain] = None
            beside |= tiles.bits.get(next_cell, 0)
    return beside, found


def _by_number(wanting: tuple[int, Laid]) -> int:
    return wanting[0]


@lru_cache(maxsize=50_000)
def _lacking(needs: tuple[int, ...], have: tuple[int, ...]) -> tuple[int, ...]:
    """The colours that a task lacks, each as often as tiles of it are missing."""
    return tuple([colour for colour in range(4) for _ in range(needs[colour] - have[colour])])


def features(reading: Reading, player: Player, outlook: Outlook, *, on_turn: bool) -> list[float]:
    """The numbers that the weights are for, in the order of `NAMES`."""
    left, gains = player.discs_left, reading.gains
    far = sum([outlook.supply[colour] for colour in reading.ones])
    late = (LAST_DISCS + 1 - left) / LAST_DISCS if left <= LAST_DISCS else 0.0
    return [
        left,
        player.distance,
        1.0 if on_turn else 0.0,
        *reading.lacks,
        sum([outlook.near[colour] for colour in reading.ones]),
        4.0 * far / max(1.0, float(outlook.left)),
        reading.shut,
        reading.edges,
        reading.chains,
        min(max([gains[colour] for colour in outlook.soon[:OFFER]], default=0), left),
        sum([gains[colour] for colour in outlook.soon]),
        late * reading.lacks[0],
        late * sum(reading.lacks),
        reading.spread,
        left * left * 0.05,
    ]


def _sum(numbers: Sequence[float], weights: Weights) -> float:
    """The weighted sum, added up in the order of the features."""
    total = 0.0
    for number, weight in zip(numbers, weights, strict=True):
        total += weight * number
    return total


# ---------------------------------------------------------------------- what a move brings


class Judgement:
    """The shares of the win after each move of a view, by some weights.

    A tableau that several moves leave as it is is read once.
    """

    def __init__(self, view: View, weights: Weights) -> None:
        if view.seat is None or view.open.on_turn != view.seat:
            raise NothingToChoose("there is no move to choose in this view of Nova Luna")
        self.seat = view.seat
        self.moves = NOVALUNA.choices(view)
        self.state = State(view.open, view.open.unseen)
        self._weights = weights
        self._supply = Supply(self.state)
        self._readings: dict[int, Reading] = {
            id(player.tableau): read_tableau(player.tableau) for player in view.open.players
        }

    def value(self, move: Move, supply: tuple[Tile, ...] | None = None) -> float:
        """The seat's own share after a move; alone its strength. A refill takes from `supply`."""
        state = self.state if supply is None else State(self.state.open, supply)
        after = NOVALUNA.play(state, self.seat, move)
        position = after.open
        if position.over and not position.solo:
            result = NOVALUNA.result(after)
            return 1.0 if result is not None and result.ranking[0] == (self.seat,) else 0.0
        outlook = look_out(position, self._supply.colours(after))
        strengths = [
            self._strength(position, seat, player, outlook)
            for seat, player in enumerate(position.players)
        ]
        if position.solo:
            return strengths[0]
        top = max(strengths)
        parts = [exp(strength - top) for strength in strengths]
        total = 0.0
        for part in parts:
            total += part
        return parts[self.seat] / total

    def _strength(self, position: Position, seat: int, player: Player, outlook: Outlook) -> float:
        reading = self._readings.get(id(player.tableau))
        if reading is None:  # the tableau that the move has changed
            reading = read_tableau(player.tableau)
        on_turn = position.order[0] == seat
        return _sum(features(reading, player, outlook, on_turn=on_turn), self._weights)
