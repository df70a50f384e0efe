"""What a player of OpenSpiel observes: the tables of the layout, each a tensor by its name."""

from typing import Any, Final, Protocol

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # OpenSpiel ships no types
from numpy.typing import NDArray

from lunarium.games.api import Seat

Tables = dict[str, NDArray[np.int16]]
"""Tables of numbers by name."""

PUBLIC: Final = None
"""Instead of a seat: what everybody sees, told from seat 0."""


class Observed(Protocol):
    """A state that can be observed."""

    def tables(self, seat: Seat | None, kinds: "Kinds") -> Tables:
        """The numbers of these kinds that a seat, or everybody, sees."""

    def text(self, seat: Seat | None, kinds: "Kinds") -> str:
        """The same for people; of what is remembered everything."""


class Kinds:
    """Which kinds of information are wanted.

    `public` is what everybody sees, `private` what the seat alone knows, and `recall` adds all that
    the seat has seen before.
    """

    # OpenSpiel has no types.
    def __init__(self, wanted: Any) -> None:
        if wanted is None:
            wanted = pyspiel.IIGObservationType(perfect_recall=False)
        if wanted.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            raise ValueError(
                "an observation of the private information of all players is not offered: ask for"
                " one player after the other"
            )
        self.public = bool(wanted.public_info)
        self.private = bool(wanted.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER)
        self.recall = bool(wanted.perfect_recall)


class TableObserver:
    """OpenSpiel's observer: `tensor`, and by name the tables that lie in it."""

    def __init__(self, first: Observed, kinds: Kinds, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer has no parameters, so not {', '.join(sorted(params))}")
        self._kinds = kinds
        shapes = {name: table.shape for name, table in first.tables(0, kinds).items()}
        self.tensor = np.zeros(sum(int(np.prod(shape)) for shape in shapes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        begins = 0
        for name, shape in shapes.items():
            size = int(np.prod(shape))
            self.dict[name] = self.tensor[begins : begins + size].reshape(shape)
            begins += size

    def _seat(self, player: int) -> Seat | None:
        return player if self._kinds.private else PUBLIC

    def set_from(self, state: Observed, player: int) -> None:
        """Write what a player observes into the tensor."""
        for name, table in state.tables(self._seat(player), self._kinds).items():
            self.dict[name][...] = table

    def string_from(self, state: Observed, player: int) -> str:
        """What a player observes, for people."""
        return state.text(self._seat(player), self._kinds)
