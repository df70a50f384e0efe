"""A game at one moment: the full state, and what one seat may know of it."""

from dataclasses import dataclass
from typing import TypeAlias

from lunarium.games.akvarko.board import Tank
from lunarium.games.akvarko.draft import ROUNDS, Hands, Swaps, phase_of
from lunarium.games.akvarko.material import Hand, Kind, Options
from lunarium.games.api import Seat

Picks: TypeAlias = tuple[Kind, ...]
"""The revealed picks of one round, by seat."""


class Course:
    """The progress of a game: what a state and a view of it both hold."""

    __slots__ = ()

    round: int
    history: tuple[Picks, ...]

    @property
    def over(self) -> bool:
        """Whether the sixteenth card of every tank lies (AK-2.4)."""
        return self.round > ROUNDS

    @property
    def phase(self) -> int:
        """The phase, 1 or 2."""
        return phase_of(self.round)

    @property
    def revealed(self) -> bool:
        """Whether all have picked, so that the cards are to be placed."""
        return len(self.history) == self.round


@dataclass(frozen=True, slots=True)
class State(Course):
    """A game, including hidden information.

    `deck` holds all cards in draw order, also those already drawn, and `discards` the random
    discards of a table of two. A picked card leaves the hand; `picks` holds it until the round
    is over. `history` has the picks of every revealed round, the present one included.
    `received` and `swap_log` remember, for each round begun, the hands the seats chose from and
    the swaps before it. `round` is 17 when the game is over; at a table of two each hand then
    holds the card that was left in the sixteenth round.
    """

    options: Options
    seats: int
    deck: tuple[Kind, ...]
    discards: tuple[int, ...]
    round: int
    hands: Hands
    picks: tuple[Kind | None, ...]
    tanks: tuple[Tank, ...]
    history: tuple[Picks, ...]
    received: tuple[Hands, ...]
    swap_log: tuple[Swaps, ...]

    @property
    def swaps(self) -> Swaps:
        """What happened to each hand at the start of this round (AK-4.1)."""
        return (None,) * self.seats if self.over else self.swap_log[-1]

    def placed(self, seat: Seat) -> bool:
        """Whether the seat has placed its card of this round."""
        return len(self.tanks[seat].cards) >= self.round


@dataclass(frozen=True, slots=True)
class SeenHand:
    """A hand that a seat chose from, and the card among it that the seat drew (AK-4.1)."""

    hand: Hand
    drawn: Kind | None


@dataclass(frozen=True, slots=True)
class View(Course):
    """Everything that a seat may know (AK-2.5); `seat` is `None` for a spectator.

    The tanks, the revealed picks of every round (`history`) and which seats have picked are open.
    `hand`, `pick` (this round's, if made) and `seen`, the hands of every round so far, are the
    seat's own; a spectator has none. Random discards stay face down, also after the game.
    """

    options: Options
    seats: int
    seat: Seat | None
    round: int
    tanks: tuple[Tank, ...]
    history: tuple[Picks, ...]
    picked: tuple[bool, ...]
    deck_left: int
    hand: Hand
    pick: Kind | None
    seen: tuple[SeenHand, ...]

    @property
    def picks(self) -> Picks | None:
        """The picks of this round by seat, once they are revealed."""
        return self.history[-1] if self.revealed else None

    @property
    def drawn(self) -> Kind | None:
        """The card that the seat drew for this round at a table of two."""
        return self.seen[-1].drawn if self.seen and not self.over else None

    @property
    def waiting_for(self) -> frozenset[Seat]:
        """The seats that have still to pick, or to place."""
        if self.over:
            return frozenset()
        if self.revealed:
            tanks = enumerate(self.tanks)
            return frozenset(seat for seat, tank in tanks if len(tank.cards) < self.round)
        return frozenset(seat for seat, done in enumerate(self.picked) if not done)


__all__ = ["Options", "Picks", "SeenHand", "State", "View"]
