"""New Moon, Crescent and First Quarter of Nova Luna in plain Python, on the readable rules alone.

Given the same view, limit and generator they choose what the compiled bots choose
(`lunarium.bots.novaluna`): the same features (`lunarium.bots.novaluna.features` describes them),
the same weights, and sums in the same order.
"""

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from math import exp
from random import Random
from types import MappingProxyType
from typing import Final, TypeAlias, cast

from lunarium.bots.api import Bot, Choice, Limit, NothingToChoose
from lunarium.games.grid import Cell, neighbours
from lunarium.games.novaluna import (
    NOVALUNA,
    EndPhase,
    Move,
    Position,
    Refill,
    State,
    Take,
    Tile,
    View,
    preview,
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

ATTENTION: Final = 3
"""At how many of its newest tiles New Moon looks."""

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
    """The tuned weights for so many players, in the order of `NAMES`."""
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
                for chain in tableau._chains_at_laid[laid.at]:  # noqa: SLF001 -- kept there, and dear
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
    supply, far = max(1.0, float(outlook.left)), 0.0
    for colour in reading.ones:
        far += 4.0 * outlook.supply[colour] / supply
    late = (LAST_DISCS + 1 - left) / LAST_DISCS if left <= LAST_DISCS else 0.0
    return [
        left,
        player.distance,
        1.0 if on_turn else 0.0,
        *reading.lacks,
        sum([outlook.near[colour] for colour in reading.ones]),
        far,
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
        outlook = look_out(position, colours_of(after.supply))
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


@lru_cache(maxsize=64)  # the supply of one table stays the same for many moves
def colours_of(supply: tuple[Tile, ...]) -> tuple[int, ...]:
    """How many tiles of each colour a supply holds."""
    colours = [tile.colour for tile in supply]
    return tuple(colours.count(colour) for colour in Colour)


class Beginner:
    """Someone's first game: discs at once, then a cheap tile, beside the newest tiles only."""

    name = "beginner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose among the moves beside the newest tiles; refilling costs nothing."""
        moves = NOVALUNA.choices(view)
        if not moves or view.seat is None:
            raise NothingToChoose("there is no move to choose in this view of Nova Luna")
        if isinstance(moves[-1], EndPhase):
            return Choice(moves[-1])
        laid = view.open.players[view.seat].tableau.laid
        newest = {cell for one in laid[-ATTENTION:] for cell in neighbours(one.at)}
        # The newest tiles may be closed in all round, and the first tile has none beside it.
        noticed = [
            move for move in moves if not isinstance(move, Take) or move.at in newest
        ] or moves
        ranks = [_rank(view, move) for move in noticed]
        top = max(ranks)
        return Choice(
            rng.choice([move for move, rank in zip(noticed, ranks, strict=True) if rank == top])
        )


def _rank(view: View, move: Move) -> tuple[int, int, int]:
    """A win before discs, discs before a low cost, and a lost game after everything."""
    brings = preview(view.open, move)
    cost = move.tile.cost if isinstance(move, Take) else 0
    if brings.next_seat is not None or view.open.solo or view.seat is None:
        return 0, brings.discs, -cost
    # All tiles that could still come are known when a move ends the game.
    after = NOVALUNA.play(NOVALUNA.sample(view, Random(0)), view.seat, move)
    result = NOVALUNA.result(after)
    won = result is not None and result.ranking[0] == (view.seat,)
    return (1 if won else -1), 0, 0


class Greedy:
    """Most discs at once; then the cheaper tile, tasks brought nearer, a compact tableau."""

    name = "greedy"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose by the next position."""
        judgement = Judgement(view, _AT_ONCE)
        if isinstance(judgement.moves[-1], EndPhase):
            return Choice(judgement.moves[-1])
        return Choice(max(judgement.moves, key=judgement.value))


def _at_once() -> Weights:
    """Each criterion outweighs all that follow, whatever a tableau looks like."""
    by_name = {"left_discs": -1.0, "travelled": -1e-2, "spread": -1e-8}
    lacks = dict(zip(NAMES[LACK : LACK + 8], (8, 4, 4, 2, 2, 2, 1, 1), strict=True))
    by_name |= {name: number * 1e-6 for name, number in lacks.items()}
    return tuple(by_name.get(name, 0.0) * 1e-2 for name in NAMES)


_AT_ONCE: Final = _at_once()

WORLDS: Final = 8
"""Orders of the supply over which a refill is judged."""


class Planner:
    """One ply over the tuned judgement; alone, the best tile after the other to the phase's end."""

    name = "planner"

    def play(self, view: View, limit: Limit, rng: Random) -> Choice[Move]:
        """Choose the move after which the seat's own share of the win looks largest."""
        if view.open.solo:
            from lunarium.bots.plain.novaluna_alone import plan  # noqa: PLC0415 -- it knows this one

            return Choice(plan(view))
        judgement = Judgement(view, weights_for(len(view.open.players)))
        moves = judgement.moves
        values = [judgement.value(move) for move in moves if not isinstance(move, Refill)]
        if isinstance(moves[-1], Refill):
            unseen = view.open.unseen
            worlds = [tuple(rng.sample(unseen, len(unseen))) for _ in range(WORLDS)]
            values.append(sum(judgement.value(moves[-1], world) for world in worlds) / WORLDS)
        best = values.index(max(values))
        return Choice(moves[best], values[best], (moves[best],))


LEVELS: Final[Mapping[str, Callable[[], Bot[View, Move]]]] = MappingProxyType(
    {"new-moon": Beginner, "crescent": Greedy, "first-quarter": Planner}
)
"""The levels that need nothing compiled, weakest first."""

BOTS: Final[Mapping[str, Callable[[], Bot[View, Move]]]] = MappingProxyType(
    {Greedy.name: Greedy, Planner.name: Planner}
)
"""The bots that need nothing compiled, by their names on the command line."""
