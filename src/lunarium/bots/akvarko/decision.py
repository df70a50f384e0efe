"""What a seat has to decide: the moves it can choose from, and its tank as words for kernels."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from lunarium.bots.api import NothingToChoose
from lunarium.fast.akvarko import MAX_MOVES
from lunarium.fast.akvarko.afterstates import tanks_after
from lunarium.fast.akvarko.layout import BOARD, BOX
from lunarium.fast.akvarko.pack import pack_tank
from lunarium.fast.akvarko.tank import Unsigned, Word
from lunarium.fast.api import Words
from lunarium.games.akvarko import AKVARKO, Move, View
from lunarium.games.akvarko.material import ORDER
from lunarium.games.api import Seat


@dataclass(frozen=True, slots=True)
class Decision:
    """A view with something to choose: the seat, its tank, and the kinds (from 0) it may play.

    Before the pick these are the kinds of the hand, afterwards the picked card alone.
    """

    view: View
    seat: Seat
    moves: Sequence[Move]
    board: Word
    box: Word
    kinds: tuple[int, ...]

    @property
    def cards(self) -> int:
        """How many cards the tank has when the card of this round lies in it."""
        return self.view.round

    @property
    def places(self) -> bool:
        """Whether a card is to be placed, not picked."""
        return self.view.revealed


def decision_of(view: View) -> Decision:
    """What there is to choose from; raises `NothingToChoose`."""
    moves = AKVARKO.choices(view)
    if not moves or view.seat is None:
        raise NothingToChoose(
            "there is no move to choose in this view of Akvárko: the game is over, or its seat is"
            " not on turn"
        )
    tank = pack_tank(view.tanks[view.seat])
    cards = view.hand if view.picks is None else (view.picks[view.seat],)
    kinds = tuple(ORDER[card] for card in dict.fromkeys(cards))
    return Decision(view, view.seat, moves, tank[BOARD], tank[BOX], kinds)


def placements(
    decision: Decision, kind: int, *, turns: bool = True
) -> tuple[Words, Unsigned, Unsigned]:
    """All placements of a kind (from 0) in the order of moves: codes, boards and boxes after."""
    codes = np.empty(MAX_MOVES, np.int64)
    boards, boxes = np.empty((2, MAX_MOVES), np.uint64)
    found = tanks_after(
        decision.board, decision.box, np.uint64(kind + 1), turns, codes, boards, boxes
    )
    return codes[:found], boards[:found], boxes[:found]
