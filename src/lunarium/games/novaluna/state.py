"""What is on the table: the options, the open position, and the hidden supply."""

from dataclasses import dataclass, fields
from functools import cached_property

from lunarium.games.api import Seat
from lunarium.games.novaluna.board import Tableau
from lunarium.games.novaluna.material import ALL_DISCS, TILES, WHEEL_SLOTS, Tile

OFFER = 3
"""How many tiles after the moon figure may be taken (NL-4.2)."""


@dataclass(frozen=True, slots=True)
class Options:
    """`discs`: how many each player has, the one on the track included (NL-2.2)."""

    discs: int = ALL_DISCS


@dataclass(frozen=True, slots=True)
class Player:
    """What lies in front of one player.

    `discs_left` does not count the disc on the track (NL-6.3); `distance` is the total
    distance that disc has travelled (NL-3.1), and in the solo game just the cost so far.
    """

    tableau: Tableau
    discs_left: int
    distance: int = 0


@dataclass(frozen=True)
class Position:
    """Everything that is open at the table, which is all but the order of the supply (NL-2.4).

    wheel    the tile on each of the 12 slots, or None
    moon     the slot of the moon figure
    players  by seat
    order    the seats as they would be on turn: by distance, on one space the upper disc first
             (NL-3.1); the disc that moved last lies on top of its space (NL-4.3)
    supply   how many tiles are face down
    phase    0 with several players; 1 or 2 in the solo game
    notes    the notes taken so far in the solo game (NL-7.3, NL-7.5)
    over     whether the game has ended
    """

    options: Options
    wheel: tuple[Tile | None, ...]
    moon: int
    players: tuple[Player, ...]
    order: tuple[Seat, ...]
    supply: int
    phase: int
    notes: tuple[int, ...] = ()
    over: bool = False

    def __getstate__(self) -> dict[str, object]:
        # Copies and other processes get the fields, not the cached answers.
        return {field.name: getattr(self, field.name) for field in fields(self)}

    @property
    def solo(self) -> bool:
        """Whether this is the solo game."""
        return self.phase > 0

    @property
    def on_turn(self) -> Seat | None:
        """Whose turn it is (NL-3.1); nobody's once the game is over."""
        return None if self.over else self.order[0]

    @cached_property
    def offer(self) -> tuple[Tile, ...]:
        """The next three tiles clockwise from the moon figure (NL-4.2)."""
        return self._clockwise[:OFFER]

    @cached_property
    def tiles_on_wheel(self) -> int:
        """How many tiles are on the wheel."""
        return len(self._clockwise)

    @cached_property
    def _clockwise(self) -> tuple[Tile, ...]:
        start = self.moon + 1
        ring = self.wheel[start:] + self.wheel[:start]
        return tuple([tile for tile in ring if tile])

    @property
    def may_refill(self) -> bool:
        """Whether the player on turn may refill the wheel (NL-4.1; never in the solo game)."""
        return not self.over and not self.solo and self.tiles_on_wheel <= 2 and self.supply > 0

    @property
    def discs_to_place(self) -> int:
        """How many discs a player had to place at the start (NL-2.3, NL-7.1)."""
        return self.options.discs if self.solo else self.options.discs - 1

    def discs_placed(self, seat: Seat) -> int:
        """How many discs lie on the tasks of a seat's tableau."""
        return self.discs_to_place - self.players[seat].discs_left

    @cached_property
    def unseen(self) -> tuple[Tile, ...]:
        """What the supply contains, in the order of the box's list (NL-2.4)."""
        seen = {tile for tile in self.wheel if tile}
        for player in self.players:
            seen.update(laid.tile for laid in player.tableau.laid)
        return tuple([tile for tile in TILES.values() if tile not in seen])

    def hand_on(self, after: "Position") -> None:
        """Pass the cached answers of this position on to one with the same supply."""
        vars(after)["unseen"] = self.unseen


@dataclass(frozen=True)
class State:
    """A whole game: the open position and the order of the supply, next tile first."""

    open: Position
    supply: tuple[Tile, ...]

    def __post_init__(self) -> None:
        if len(self.supply) != self.open.supply or len(self.open.wheel) != WHEEL_SLOTS:
            raise ValueError("the supply and the open position do not belong together")


@dataclass(frozen=True)
class View:
    """What a seat (or a spectator, `None`) may know: the open position (NL-2.4)."""

    open: Position
    seat: Seat | None
