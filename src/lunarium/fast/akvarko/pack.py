"""Where the readable rules and the kernels meet: converts states and moves both ways.

This is the only file of the package that knows `lunarium.games`. `layout` has the map.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from lunarium.fast.akvarko.afterstates import AFTERSTATE_ROWS, tanks_after
from lunarium.fast.akvarko.layout import (
    BOARD,
    BOX,
    CARDS,
    CELLS,
    DECK,
    DISCARDS,
    DRAWN,
    EMPTY_BOX,
    FEWER,
    HANDS,
    LOST,
    MAX_MOVES,
    MAX_SEATS,
    NO_FLIP,
    PICKS,
    PLACE,
    PLANT,
    REVEALED,
    ROUND,
    SEATS,
    STATE_WORDS,
    TANK_WORDS,
    TANKS,
    WAITING,
)
from lunarium.fast.akvarko.playouts import shuffled_tables
from lunarium.fast.akvarko.points import score_tanks
from lunarium.fast.akvarko.tank import Unsigned
from lunarium.fast.api import Seeds, Words
from lunarium.games.akvarko import (
    AKVARKO,
    KINDS,
    Card,
    Hand,
    Kind,
    Move,
    Options,
    Pick,
    Place,
    State,
    Tank,
    full_deck,
)
from lunarium.games.akvarko.draft import ROUNDS, begin_round, cards_drawn, cards_lost
from lunarium.games.akvarko.material import ORDER, without
from lunarium.games.grid import Cell, cell_text

DIGITS = 16
"""The digits of a word."""

REACH = 3
"""How far a card can lie from the first one in any direction (AK-3.1)."""


def pack(state: State) -> Words:
    """The state as an array. A state sampled from a view is packed like any other."""
    words = [0] * STATE_WORDS
    begun = min(state.round, ROUNDS)
    words[SEATS] = state.seats
    words[FEWER] = int(state.options.fewer_species)
    words[ROUND] = state.round
    words[WAITING] = sum(1 << seat for seat in AKVARKO.to_move(state))
    words[REVEALED] = int(state.revealed)
    words[DRAWN] = cards_drawn(state.seats, begun)
    words[LOST] = cards_lost(begun) if state.seats == 2 else 0
    words[PICKS] = _digits(0 if card is None else ORDER[card] + 1 for card in state.picks)
    for seat, hand in enumerate(state.hands):
        words[HANDS + seat] = sum(1 << 4 * ORDER[card] for card in hand)
    _write_row(words, DECK, [ORDER[card] for card in state.deck])
    _write_row(words, DISCARDS, state.discards)
    for seat in range(MAX_SEATS):
        tank = state.tanks[seat] if seat < state.seats else Tank()
        first = TANKS + TANK_WORDS * seat
        words[first : first + TANK_WORDS] = _tank_words(tank)
    return np.array(words, dtype=np.uint64).view(np.int64)


def pack_tank(tank: Tank) -> Unsigned:
    """The four words of a tank. Its cards must lie where a first card at (0, 0) allows."""
    return np.array(_tank_words(tank), dtype=np.uint64)


def unpack(state: Words) -> State:
    """The readable state; what happened before is worked out from the deck and the tanks."""
    words: list[int] = state.view(np.uint64).tolist()
    seats, round_ = words[SEATS], words[ROUND]
    options = Options(bool(words[FEWER]))
    deck = tuple(KINDS[kind] for kind in _read_row(words, DECK, len(full_deck(options))))
    discards = tuple(_read_row(words, DISCARDS, cards_lost(ROUNDS) if seats == 2 else 0))
    picks = tuple(_kind(_digit(words[PICKS], seat)) for seat in range(seats))
    tanks = tuple(_tank(words[TANKS + TANK_WORDS * seat :]) for seat in range(seats))
    laid_cards = [words[TANKS + TANK_WORDS * seat + CARDS] for seat in range(seats)]
    history = [
        tuple(KINDS[_digit(cards, turn) - 1] for cards in laid_cards) for turn in range(round_ - 1)
    ]
    if words[REVEALED]:
        history.append(tuple(card for card in picks if card is not None))
    hands: tuple[Hand, ...] = ((),) * seats
    received, swap_log = [], []
    for number in range(1, min(round_, ROUNDS) + 1):
        hands, swaps = begin_round(deck, discards, number, hands)
        received.append(hands)
        swap_log.append(swaps)
        if number <= len(history):
            taken = zip(hands, history[number - 1], strict=True)
            hands = tuple(without(hand, card) for hand, card in taken)
    return State(
        options=options,
        seats=seats,
        deck=deck,
        discards=discards,
        round=round_,
        hands=tuple(_hand(words[HANDS + seat]) for seat in range(seats)),
        picks=picks,
        tanks=tanks,
        history=tuple(history),
        received=tuple(received),
        swap_log=tuple(swap_log),
    )


def empty_states(count: int) -> Words:
    """Room for this many states, one a row."""
    return np.zeros((count, STATE_WORDS), dtype=np.int64)


def empty_moves() -> Words:
    """Room for the legal moves of any decision."""
    return np.zeros(MAX_MOVES, dtype=np.int64)


def empty_afterstates() -> Words:
    """Room for what the moves of any decision bring."""
    return np.zeros((AFTERSTATE_ROWS, MAX_MOVES), dtype=np.int64)


def deal(state: Words, options: Options, seats: int, generator: Seeds) -> None:
    """Begin a game with a shuffled deck and, for two, random discards."""
    shuffled_tables(state[None], seats, options.fewer_species, generator)


def deal_many(states: Words, options: Options, seats: int, generators: Seeds) -> None:
    """Begin a game in each row, shuffled by a generator of its own."""
    shuffled_tables(states, seats, options.fewer_species, generators)


def encode(move: Move) -> int:
    """The code of a move."""
    if isinstance(move, Pick):
        return ORDER[move.card]
    flip = NO_FLIP if move.flip is None else _cell_code(move.flip)
    return PLACE + 64 * _cell_code(move.at) + flip


def decode(move: int) -> Move:
    """The move of a code."""
    if move < PLACE:
        return Pick(KINDS[move])
    at, flip = divmod(int(move) - PLACE, 64)
    return Place(_cell(at), None if flip == NO_FLIP else _cell(flip))


def points_after(tank: Tank, cards: Sequence[Kind], *, turns: bool) -> list[list[int]]:
    """For each card the points of the tank after every placement, in the order of the rules."""
    words = pack_tank(tank)
    board, box = words[BOARD], words[BOX]
    codes, points = np.empty((2, MAX_MOVES), np.int64)
    boards, boxes = np.empty((2, MAX_MOVES), np.uint64)
    found: list[list[int]] = []
    for card in cards:
        kind = np.uint64(ORDER[card] + 1)
        number = tanks_after(board, box, kind, turns, codes, boards, boxes)
        score_tanks(boards[:number], boxes[:number], points)
        found.append(points[:number].tolist())
    return found


def _digits(values: Iterable[int]) -> int:
    return sum(value << 4 * place for place, value in enumerate(values))


def _digit(word: int, place: int) -> int:
    return word >> 4 * place & 15


def _write_row(words: list[int], first: int, values: Sequence[int]) -> None:
    for start in range(0, len(values), DIGITS):
        words[first + start // DIGITS] = _digits(values[start : start + DIGITS])


def _read_row(words: list[int], first: int, number: int) -> list[int]:
    return [_digit(words[first + n // DIGITS], n % DIGITS) for n in range(number)]


def _kind(digit: int) -> Kind | None:
    return KINDS[digit - 1] if digit else None


def _hand(word: int) -> Hand:
    return tuple(kind for place, kind in enumerate(KINDS) for _ in range(_digit(word, place)))


def _cell_code(cell: Cell) -> int:
    x, y = cell
    if not (-REACH <= x <= REACH and -REACH <= y <= REACH):
        raise ValueError(
            f"the cell {cell_text(cell)} is too far from the first card at 0,0: x and y are from"
            f" {-REACH} to {REACH} (AK-3.1)"
        )
    return 8 * (y + REACH) + x + REACH


def _cell(code: int) -> Cell:
    y, x = divmod(code, 8)
    return x - REACH, y - REACH


def _tank_words(tank: Tank) -> list[int]:
    words = [0] * TANK_WORDS
    words[BOX] = EMPTY_BOX
    if tank.cards:
        corners = [_cell_code(corner) for corner in (tank.bounds[:2], tank.bounds[2:])]
        left, top, _, _ = tank.bounds
        words[BOX] = sum((c % 8 | c // 8 << 8) << 16 * n for n, c in enumerate(corners))
    for n, card in enumerate(tank.cards):
        x, y = card.at
        words[BOARD] |= ORDER[card.kind] + 1 << 4 * (x - left) + 16 * (y - top)
        words[CELLS] |= x % 4 + 4 * (y % 4) << 4 * n
        words[CARDS] |= ORDER[card.species] + 1 << 4 * n
    return words


def _tank(words: list[int]) -> Tank:
    left, top = _cell(words[BOX] % 256 + 8 * (words[BOX] >> 8 & 255))
    cards = []
    for n in range(DIGITS):
        species = _kind(_digit(words[CARDS], n))
        if species is None:
            break
        place = _digit(words[CELLS], n)
        # Of all cells with these remainders one lies in the frame at the corner.
        dx, dy = (place % 4 - left) % 4, (place // 4 - top) % 4
        turned = _digit(words[BOARD], dx + 4 * dy) == PLANT
        cards.append(Card(species, (left + dx, top + dy), turned))
    return Tank(tuple(cards))
