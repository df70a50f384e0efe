"""Nova Luna as a game of OpenSpiel: `python_novaluna`.

Everything is open but the order of the supply, which is drawn when the wheel is filled: chance
draws the first turn order, then the first eleven tiles, and the new tiles of each refill, one by
one, in the order in which they are put on the wheel (NL-4.1).
"""

from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # OpenSpiel ships no types

from lunarium.envs.novaluna.kernels import act
from lunarium.envs.novaluna.layout import (
    ACTION_COUNT,
    END_ACTION,
    LAYOUT,
    REFILL_ACTION,
)
from lunarium.envs.novaluna.simulator import NovaLunaSimulator
from lunarium.envs.openspiel.common import (
    Kinds,
    TableObserver,
    Tables,
    game_info,
    game_type,
    utilities,
)
from lunarium.envs.simulator import DIFFERENCE, RANKING, check_reward, rewards_of
from lunarium.fast.novaluna import Words
from lunarium.fast.novaluna.course import set_up
from lunarium.fast.novaluna.layout import (
    DECK,
    MAX_CELLS,
    MOON,
    ON_WHEEL,
    ORDER,
    OVER,
    SLOTS,
    STATE_WORDS,
    SUPPLY,
    TILE_COUNT,
    WHEEL,
)
from lunarium.fast.novaluna.pack import BOX, TILE
from lunarium.games.api import Seat
from lunarium.games.novaluna import ALL_DISCS, GREAT_SOLO_SCORE, NOVALUNA, EndPhase, Refill, Take

MOST_DECISIONS: Final = TILE_COUNT + 7
"""All tiles taken, and a refill for every nine of the 57 in the supply (NL-4.1)."""

_DEAREST = sum(tile.cost for tile in TILE)
_WORST_SOLO: Final = 2 * _DEAREST + 10 * 8 + 10 * ALL_DISCS
"""More than both notes of a solo game can be (NL-7.3, NL-7.5)."""

_OPTIONS: Final[dict[str, Any]] = {"players": 2, "discs": ALL_DISCS, "reward": RANKING}


def _type(*, alone: bool) -> Any:
    return game_type(
        "python_novaluna",
        "Python Nova Luna",
        NOVALUNA.player_counts,
        _OPTIONS,
        hidden=False,
        alone=alone,
    )


@cache
def _table(players: int, discs: int) -> NovaLunaSimulator:
    """A simulator for what needs the readable rules; it borrows the array of a state."""
    return NovaLunaSimulator(players, {} if discs == ALL_DISCS else {"discs": discs})


class NovaLunaGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """One to four players; `discs` and `reward` are as in the other environments."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = _OPTIONS | (params or {})
        self.players, self.discs = int(chosen["players"]), int(chosen["discs"])
        self.reward = str(chosen["reward"])
        check_reward(self.reward)
        _table(self.players, self.discs)  # refuses what the rules do not allow
        span = utilities(self.reward, self.discs - 1.0)
        if self.players == 1 and self.reward == DIFFERENCE:
            span = float(GREAT_SOLO_SCORE - _WORST_SOLO), float(GREAT_SOLO_SCORE)
        info = game_info(self.players, ACTION_COUNT, TILE_COUNT, span, MOST_DECISIONS)
        super().__init__(_type(alone=self.players == 1), info, params or {})

    def max_chance_nodes_in_history(self) -> int:
        """Every tile is drawn once, and every seat but the last."""
        return int(TILE_COUNT + self.players - 1)

    def new_initial_state(self) -> "NovaLunaState":
        """A table on which nothing lies yet."""
        return NovaLunaState(self)

    # OpenSpiel's own names and types.
    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> TableObserver:
        """An observer; its observations are public."""
        return TableObserver(self.new_initial_state(), Kinds(iig_obs_type), params)


class NovaLunaState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A game. The array is that of the fast rules; tiles yet to be drawn lie there in any order.

    `_seats_left` are the seats whose place in the first order is still to be drawn, `_slots` the
    slots of the wheel that wait for a tile. Both are empty when a player is on turn.
    """

    def __init__(self, game: NovaLunaGame) -> None:
        super().__init__(game)
        self._players, self._discs, self._reward = game.players, game.discs, game.reward
        self._array = _set_up(game.players, game.discs).copy()
        self._seats_left = list(range(game.players)) if game.players > 1 else []
        self._slots = list(range(1, SLOTS))

    def current_player(self) -> int:
        """The player on turn: a seat, chance, or nobody."""
        if self._slots:
            return int(pyspiel.PlayerId.CHANCE)
        if self._array[OVER]:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self._array[ORDER])

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return not self._slots and bool(self._array[OVER])

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self._simulator().look(player)["action_mask"]).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seats that may come next in the first order; then the tiles that nobody has seen."""
        left = sorted(self._seats_left or self._unseen().tolist())
        return [(outcome, 1 / len(left)) for outcome in left]

    def _apply_action(self, action: int) -> None:
        if self._seats_left:
            self._draw_seat(action)
        elif self._slots:
            self._draw_tile(action)
        else:
            self._play(action)

    def _draw_seat(self, seat: Seat) -> None:
        """The seat comes next; the last one needs no draw (NL-2.3)."""
        place = self._players - len(self._seats_left)
        self._seats_left.remove(seat)
        self._array[ORDER + place] = seat
        if len(self._seats_left) == 1:
            self._array[ORDER + place + 1] = self._seats_left.pop()

    def _draw_tile(self, tile: int) -> None:
        """Put a tile on the next slot that waits for one."""
        unseen = self._unseen()
        place = int(np.flatnonzero(unseen == tile)[0])
        unseen[place], unseen[0] = unseen[0], tile
        self._array[WHEEL + np.array(self._slots)] = unseen[: len(self._slots)]
        self._slots.pop(0)

    def _unseen(self) -> Words:
        """The tiles still to be drawn, those of the waiting slots first: a part of the array."""
        first = TILE_COUNT - int(self._array[SUPPLY]) - len(self._slots)
        return self._array[DECK + first : DECK + TILE_COUNT]

    def _play(self, action: int) -> None:
        array = self._array
        before, supply = int(array[ON_WHEEL]), int(array[SUPPLY])
        if not act(array, int(array[ORDER]), action):
            raise self._simulator().refusal(int(array[ORDER]), action)
        if array[SUPPLY] < supply:
            moon = int(array[MOON])
            new = int(array[ON_WHEEL]) & ~(before & ~(1 << moon))
            ring = [(moon + steps) % SLOTS for steps in range(1, SLOTS)]
            self._slots = [slot for slot in ring if new >> slot & 1]

    def _simulator(self) -> NovaLunaSimulator:
        table = _table(self._players, self._discs)
        table.array = self._open()
        return table

    def _open(self) -> Words:
        """The array without the tiles that are still to be drawn."""
        if not self._slots:
            return self._array
        array = self._array.copy()
        array[ON_WHEEL] &= ~sum(1 << slot for slot in self._slots)
        array[SUPPLY] += len(self._slots)
        return array

    def tables(self, seat: Seat | None, kinds: Kinds) -> Tables:
        """What a seat sees; nothing of it is private."""
        if not kinds.public:
            return {}
        tables = LAYOUT.split(self._simulator().look(seat or 0)["observation"])
        if seat is None or self._slots:
            tables["game"][0, 4] = 0  # nobody is on turn while chance draws, and no spectator is
        return tables

    def text(self, seat: Seat | None, kinds: Kinds) -> str:
        """The position; of what is remembered all moves, which everybody has seen."""
        if not kinds.public:
            return ""
        if kinds.recall:
            return f"seat {seat}: {self.history_str()}"
        return self._simulator().diagram(seat)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"next seat {action}" if self._seats_left else f"tile {TILE[action].id}"
        if action == REFILL_ACTION:
            return str(Refill())
        if action == END_ACTION:
            return str(EndPhase())
        number, rank = divmod(action, MAX_CELLS)
        table = LAYOUT.split(self._simulator().look(player)["observation"])
        tile = TILE[int(table["wheel"][number, 0]) - 1]
        _, x, y = table["cells"][rank, :3].tolist()
        return str(Take(tile, (x, y)))

    def returns(self) -> list[float]:
        """The rewards at the end, and nothing before."""
        if not self.is_terminal():
            return [0.0] * self._players
        return rewards_of(self._simulator(), self._reward)

    def __str__(self) -> str:
        if self._seats_left:
            return f"seats to be drawn: {self._seats_left}"
        waiting = f"\nslots to be filled: {self._slots}" if self._slots else ""
        return self._simulator().diagram(None) + waiting


@cache
def _set_up(players: int, discs: int) -> Words:
    array = np.zeros(STATE_WORDS, dtype=np.int64)
    set_up(array, BOX, np.arange(TILE_COUNT), np.arange(players)[::-1].copy(), discs)
    return array


# A module may be reloaded.
if "python_novaluna" not in pyspiel.registered_names():
    pyspiel.register_game(_type(alone=False), NovaLunaGame)
