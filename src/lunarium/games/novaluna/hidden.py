"""What a seat may know (NL-2.4), and full states that agree with it."""

from random import Random

from lunarium.games.api import Seat
from lunarium.games.novaluna.state import State, View


def view(state: State, seat: Seat | None) -> View:
    """The open position. Only the order of the supply is hidden."""
    if seat is not None and seat not in range(len(state.open.players)):
        raise ValueError(f"there is no seat {seat} at this table")
    return View(state.open, seat)


def sample(view: View, rng: Random) -> State:
    """A state with this view; every order of the supply is equally likely."""
    supply = list(view.open.unseen)
    rng.shuffle(supply)
    return State(view.open, tuple(supply))
