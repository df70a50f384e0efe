"""Akvárko as a game of OpenSpiel: `python_akvarko`.

Seats pick one after the other without seeing what others have picked, then all picks are revealed,
and they place one after the other (AK-2.2). Chance deals card by card, and at a table of two draws
before each round which card a seat loses, and which one it gets instead (AK-4.1). A seat looks at
its hand when all of that is done: until then nobody has observed anything new.
"""

from collections import Counter
from functools import cache
from typing import Any, Final

import numpy as np
import pyspiel  # type: ignore[import-not-found]  # OpenSpiel ships no types

from lunarium.envs.akvarko.kernels import act, remember
from lunarium.envs.akvarko.layout import (
    ACTION_COUNT,
    LAYOUT,
    PLACE_ACTION,
    REACH,
    SEEN,
    SIDE,
    SPECIES,
    TABLE_WORDS,
    TURNS,
    WINDOW,
)
from lunarium.envs.akvarko.simulator import AkvarkoSimulator
from lunarium.envs.openspiel.common import (
    Kinds,
    TableObserver,
    Tables,
    game_info,
    game_type,
    utilities,
)
from lunarium.envs.sections import Observation
from lunarium.envs.simulator import RANKING, check_reward, rewards_of
from lunarium.fast.akvarko.course import set_up
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    DECK,
    DISCARDS,
    DISCARDS_OF_TWO,
    DRAWN,
    HAND_SIZE,
    HANDS,
    LOST,
    MAX_SEATS,
    PICKS,
    REVEALED,
    ROUND,
    ROUNDS,
    TANK_WORDS,
    TANKS,
    WAITING,
)
from lunarium.fast.api import Words
from lunarium.games.akvarko import AKVARKO, KINDS, Options, Pick, Place, full_deck
from lunarium.games.akvarko.draft import cards_drawn, cards_lost, draws, loses_card, passer
from lunarium.games.akvarko.material import ORDER
from lunarium.games.api import Seat
from lunarium.games.grid import Cell

_MOST_POINTS: Final = 255.0
_KINDS: Final = len(SPECIES)
_OPTIONS: Final[dict[str, Any]] = {"players": 2, "fewer_species": False, "reward": RANKING}


def _type() -> Any:
    return game_type(
        "python_akvarko",
        "Python Akvárko",
        AKVARKO.player_counts,
        _OPTIONS,
        hidden=True,
        alone=False,
    )


@cache
def _table(players: int, fewer: bool) -> AkvarkoSimulator:
    """A simulator for what needs the readable rules; it borrows the array of a state."""
    return AkvarkoSimulator(players, {"fewer_species": fewer})


class AkvarkoGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel ships no types
    """Two to six players; `fewer_species` and `reward` are as in the other environments."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = _OPTIONS | (params or {})
        self.players, self.fewer = int(chosen["players"]), bool(chosen["fewer_species"])
        self.reward = str(chosen["reward"])
        check_reward(self.reward)
        _table(self.players, self.fewer)  # refuses what the rules do not allow
        span = utilities(self.reward, _MOST_POINTS)
        info = game_info(self.players, ACTION_COUNT, _KINDS, span, 2 * ROUNDS * self.players)
        super().__init__(_type(), info, params or {})

    def max_chance_nodes_in_history(self) -> int:
        """Every card that leaves the deck, and every random discard."""
        lost = cards_lost(ROUNDS) if self.players == 2 else 0
        return cards_drawn(self.players, ROUNDS) + lost

    def new_initial_state(self) -> "AkvarkoState":
        """A table at which nothing is dealt yet."""
        return AkvarkoState(self)

    # OpenSpiel's own names and types.
    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> TableObserver:
        """An observer of what a seat knows, or of a part of it."""
        return TableObserver(self.new_initial_state(), Kinds(iig_obs_type), params)


class AkvarkoState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel ships no types
    """A game. The array is that of the environments; cards yet to be drawn lie there in any order.

    `_chances` is what chance has still to do before the round begins: `2 × seat` is to draw a card
    for the seat, `2 × seat + 1` to take one from its hand. `_placed` are all placements, seat by
    seat and round by round.
    """

    def __init__(self, game: AkvarkoGame) -> None:
        super().__init__(game)
        self._players, self._fewer, self._reward = game.players, game.fewer, game.reward
        self._array = _set_up(game.players, game.fewer).copy()
        self._chances = _deals(game.players)
        self._placed: list[int] = []

    def current_player(self) -> int:
        """The player on turn: a seat, chance, or nobody."""
        if self._chances:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        waiting = int(self._array[WAITING])
        return (waiting & -waiting).bit_length() - 1

    def is_terminal(self) -> bool:
        """Whether the sixteenth card of every tank lies (AK-2.4)."""
        return bool(self._array[ROUND] > ROUNDS)

    def _legal_actions(self, player: int) -> list[int]:
        return np.flatnonzero(self._simulator().look(player)["action_mask"]).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The kinds that may be drawn, or lost, by how many cards of them there are."""
        seat, loses = divmod(self._chances[0], 2)
        counts = self._hand(seat) if loses else Counter(self._undrawn())
        total = sum(counts.values())
        return [(kind, count / total) for kind, count in sorted(counts.items())]

    def _apply_action(self, action: int) -> None:
        if not self._chances:
            self._play(action)
            return
        seat, loses = divmod(self._chances.pop(0), 2)
        if loses:
            self._lose(seat, action)
        else:
            self._draw(seat, action)
        if not self._chances:
            remember(self._array)

    def _play(self, action: int) -> None:
        seat, before = self.current_player(), self._array.copy()
        if not act(self._array, seat, action):
            raise self._simulator().refusal(seat, action)
        if action >= PLACE_ACTION:
            self._placed.append(action)
        round_ = int(self._array[ROUND])
        if before[ROUND] < round_ <= ROUNDS:
            self._await(round_, before)

    def _await(self, round_: int, before: Words) -> None:
        """Take back the cards of a new round that chance has still to draw."""
        if round_ == HAND_SIZE + 1:
            self._chances = _deals(self._players)
            hands = [0] * self._players
        elif draws(self._players, round_):
            loses = loses_card(self._players, round_)
            seats = range(self._players)
            self._chances = [2 * seat + lose for seat in seats for lose in (1, 0) if lose <= loses]
            hands = [int(before[HANDS + passer(seat, self._players, round_)]) for seat in seats]
        else:
            return
        array = self._array
        array[DRAWN], array[LOST] = before[DRAWN], before[LOST]
        for seat, hand in enumerate(hands):
            array[HANDS + seat] = hand
            array[SEEN + ROUNDS * seat + round_ - 1] = 0

    def _undrawn(self) -> list[int]:
        """The cards of the deck that nobody has drawn yet."""
        return _digits(self._array, DECK, _deck_size(self._fewer))[int(self._array[DRAWN]) :]

    def _hand(self, seat: Seat) -> dict[int, int]:
        """How many cards of each kind a seat holds."""
        word = int(self._array[HANDS + seat])
        return {kind: word >> 4 * kind & 15 for kind in range(_KINDS) if word >> 4 * kind & 15}

    def _draw(self, seat: Seat, kind: int) -> None:
        top = int(self._array[DRAWN])
        cards = self._undrawn()
        place = cards.index(kind)
        _set_digit(self._array, DECK, top + place, cards[0])
        _set_digit(self._array, DECK, top, kind)
        self._array[HANDS + seat] += 1 << 4 * kind
        self._array[DRAWN] += 1

    def _lose(self, seat: Seat, kind: int) -> None:
        below = sum(count for other, count in self._hand(seat).items() if other < kind)
        _set_digit(self._array, DISCARDS, int(self._array[LOST]), below)
        self._array[HANDS + seat] -= 1 << 4 * kind
        self._array[LOST] += 1

    def _simulator(self) -> AkvarkoSimulator:
        table = _table(self._players, self._fewer)
        table.array = self._array
        return table

    def tables(self, seat: Seat | None, kinds: Kinds) -> Tables:
        """What a seat, or everybody, sees."""
        own = seat or 0
        tables = LAYOUT.split(self._simulator().look(own)["observation"])
        if self._chances:
            _cover(tables, int(self._array[ROUND]))
        pick = tables["seats"][:1, 2:3].copy()
        if seat is None:
            tables["game"][0, 6] = 0  # a spectator is never on turn
            if not self._array[REVEALED]:
                tables["seats"][0, 2] = 0
        wanted: Tables = {}
        if kinds.public:
            wanted |= {name: tables[name] for name in ("game", "seats", "tanks", "laid")}
            if kinds.recall:
                wanted["placed"] = self._placements(own)
        elif kinds.private:
            wanted["pick"] = pick
        if kinds.private:
            wanted |= {name: tables[name] for name in ("hand", "seen")}
        return wanted

    def _placements(self, own: Seat) -> Observation:
        """For each seat, the observer first, its placements round by round; 0 for none."""
        placed = np.zeros((MAX_SEATS, ROUNDS), dtype=np.int16)
        for number, action in enumerate(self._placed):
            round_, seat = divmod(number, self._players)
            placed[(seat - own) % self._players, round_] = action
        return placed

    def text(self, seat: Seat | None, kinds: Kinds) -> str:
        """What a seat sees; of what is remembered, every round with its hand."""
        if kinds.recall:
            return "\n".join(self._memory(seat, kinds))
        if kinds.public:
            # While chance draws, nobody has looked at a hand yet.
            return self._simulator().diagram(None if self._chances else seat)
        if self._chances or seat is None:
            return ""
        pick = int(self._simulator().look(seat)["observation"][LAYOUT.start("seats") + 2])
        return f"hand {_cards(self._hand(seat))}; pick {SPECIES[pick - 1] if pick else '-'}"

    def _memory(self, seat: Seat | None, kinds: Kinds) -> list[str]:
        tables = self.tables(seat, kinds)
        lines = [f"seat {'-' if seat is None else seat} of {self._players}"]
        for round_ in range(min(int(self._array[ROUND]), ROUNDS)):
            facts = [f"round {round_ + 1}"]
            if kinds.private:
                *hand, drawn = tables["seen"][round_].tolist()
                facts.append(_cards({kind: count for kind, count in enumerate(hand) if count}))
                facts.append(f"drew {SPECIES[drawn - 1]}" if drawn else "")
            if kinds.public:
                laid = tables["laid"][: self._players, round_].tolist()
                facts.append(" ".join(SPECIES[card - 1] for card in laid if card))
                placed = tables["placed"][: self._players, round_].tolist()
                facts.append(" ".join(str(action) for action in placed if action))
            lines.append("; ".join(facts))
        if kinds.public:
            lines.append(f"picked {tables['seats'][: self._players, 2].tolist()}")
            lines.append(f"waiting {tables['seats'][: self._players, 1].tolist()}")
        return lines

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            seat, loses = divmod(self._chances[0], 2)
            return f"seat {seat} {'loses' if loses else 'draws'} {SPECIES[action]}"
        if action < PLACE_ACTION:
            return str(Pick(KINDS[action]))
        cell, turn = divmod(action - PLACE_ACTION, TURNS)
        at = cell % WINDOW - REACH, cell // WINDOW - REACH
        return str(Place(at, self._turned(player, turn - 1, at) if turn else None))

    def _turned(self, seat: Seat, remainders: int, at: Cell) -> Cell:
        """The one cell with these remainders by 4 in the frame of the tank with its new card."""
        tank = TANKS + TANK_WORDS * seat
        left, top = at
        if self._array[tank + BOARD]:
            box = int(self._array[tank + BOX])
            left, top = min(left, (box & 7) - REACH), min(top, (box >> 8 & 7) - REACH)
        across, down = remainders % SIDE, remainders // SIDE
        return left + (across - left) % SIDE, top + (down - top) % SIDE

    def returns(self) -> list[float]:
        """The rewards at the end, and nothing before."""
        if not self.is_terminal():
            return [0.0] * self._players
        return rewards_of(self._simulator(), self._reward)

    def __str__(self) -> str:
        lines = [self._simulator().diagram(None)]
        lines += [f"hand of seat {seat}: {_cards(self._hand(seat))}" for seat in self._seats()]
        lines.append(f"picks: {int(self._array[PICKS]):x}")
        if self._chances:
            lines.append(f"draws to come: {len(self._chances)}")
        return "\n".join(lines)

    def _seats(self) -> range:
        return range(self._players)


def _deals(players: int) -> list[int]:
    """Eight cards for each seat, seat by seat (AK-2.1)."""
    return [2 * seat for seat in range(players) for _ in range(HAND_SIZE)]


def _cover(tables: Tables, round_: int) -> None:
    """Hide what a seat does not look at while chance draws, and that anybody would be on turn."""
    tables["hand"][:] = 0
    tables["seen"][round_ - 1] = 0
    tables["seats"][:, 1] = 0
    tables["game"][0, 6] = 0


def _cards(counts: dict[int, int]) -> str:
    return " ".join(SPECIES[kind] for kind, count in counts.items() for _ in range(count)) or "-"


@cache
def _deck_size(fewer: bool) -> int:
    return len(full_deck(Options(fewer)))


@cache
def _set_up(players: int, fewer: bool) -> Words:
    """The first round before anything is dealt."""
    array = np.zeros(TABLE_WORDS, dtype=np.int64)
    deck = np.array([ORDER[card] for card in full_deck(Options(fewer))])
    discards = np.zeros(DISCARDS_OF_TWO if players == 2 else 0, dtype=np.int64)
    set_up(array, players, fewer, deck, discards)
    array[HANDS : HANDS + MAX_SEATS] = 0
    array[DRAWN] = 0
    return array


def _digits(array: Words, first: int, count: int) -> list[int]:
    words = array.view(np.uint64)[first : first + (count + 15) // 16].tolist()
    return [words[n >> 4] >> 4 * (n & 15) & 15 for n in range(count)]


def _set_digit(array: Words, first: int, n: int, digit: int) -> None:
    shift = 4 * (n & 15)
    words = array.view(np.uint64)
    word = int(words[first + (n >> 4)])
    words[first + (n >> 4)] = word & ~(15 << shift) | digit << shift


# A module may be reloaded.
if "python_akvarko" not in pyspiel.registered_names():
    pyspiel.register_game(_type(), AkvarkoGame)
