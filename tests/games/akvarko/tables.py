"""Games to test with: hand-made decks, random play, and the hidden half of a state."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

from hypothesis import strategies as st

from lunarium.games.akvarko import (
    AKVARKO,
    KINDS,
    Kind,
    Move,
    Options,
    Pick,
    State,
    deal,
    full_deck,
)
from lunarium.games.akvarko.draft import discard_sizes
from lunarium.games.grid import Cell

FISH = tuple(kind for kind in KINDS if kind is not Kind.PLANT)
TABLES = [
    (seats, fewer) for seats in range(2, 7) for fewer in (False, True) if seats < 4 or not fewer
]


def kinds(words: str) -> tuple[Kind, ...]:
    """`"2 danio neon"` as cards; a number repeats the kind after it."""
    cards: list[Kind] = []
    times = 1
    for word in words.split():
        if word.isdigit():
            times = int(word)
        else:
            cards += [Kind(word)] * times
            times = 1
    return tuple(cards)


def deck_from(top: Iterable[Kind], options: Options | None = None) -> list[Kind]:
    """A whole deck with these cards on top, the others below in file order."""
    first = list(top)
    rest = Counter(full_deck(options or Options()))
    rest.subtract(first)
    assert min(rest.values()) >= 0
    return first + list(rest.elements())


def table(top: str, seats: int, discards: Sequence[int] = ()) -> State:
    """A fresh game with these cards on top of the deck; the missing discards are zeros."""
    numbers = [*discards, *[0] * (len(discard_sizes(seats)) - len(discards))]
    return deal(Options(), seats, deck_from(kinds(top)), numbers)


def start(seats: int, seed: int, *, fewer: bool = False) -> State:
    options = AKVARKO.options(seats, {"fewer_species": fewer})
    return AKVARKO.start(options, seats, Random(seed))


def pick_all(state: State, words: str) -> State:
    """Every seat picks its word, in seat order."""
    for seat, word in enumerate(words.split()):
        state = AKVARKO.play(state, seat, Pick(Kind(word)))
    return state


def place_all(state: State) -> State:
    """Every seat that has still to place does so on its first cell, without a turn."""
    for seat in sorted(AKVARKO.to_move(state)):
        state = AKVARKO.play(state, seat, AKVARKO.moves(state, seat)[0])
    return state


def play_rounds(state: State, *rounds: str) -> State:
    for words in rounds:
        state = place_all(pick_all(state, words))
    return state


def random_move(state: State, seat: int, rng: Random) -> Move:
    """A pick of any physical card, or any placement."""
    if state.revealed:
        return rng.choice(AKVARKO.moves(state, seat))
    return Pick(rng.choice(state.hands[seat]))


def random_walk(state: State, rng: Random) -> Iterator[State]:
    """All states of a random game, seats moving in random order."""
    yield state
    while not state.over:
        seat = rng.choice(sorted(AKVARKO.to_move(state)))
        state = AKVARKO.play(state, seat, random_move(state, seat, rng))
        yield state


def cards_of(state: State) -> Counter[Kind]:
    """Every card of a game, wherever it is now."""
    cards: Counter[Kind] = Counter()
    for hand in state.hands:
        cards.update(hand)
    for seat, pick in enumerate(state.picks):
        if pick is not None and not state.placed(seat):
            cards[pick] += 1
    for tank in state.tanks:
        cards.update(card.species for card in tank.cards)
    for swaps in state.swap_log:
        cards.update(swap.out for swap in swaps if swap is not None and swap.out is not None)
    cards.update(state.deck[len(state.deck) - AKVARKO.view(state, None).deck_left :])
    return cards


@st.composite
def tank_kinds(draw: st.DrawFn, full: bool = False) -> dict[Cell, Kind]:
    """What lies in a random tank, somewhere on the grid; few kinds, so that much scores."""
    left, top = draw(st.integers(-3, 3)), draw(st.integers(-3, 3))
    cells = [(left + x, top + y) for y in range(4) for x in range(4)]
    some = draw(st.lists(st.sampled_from(KINDS), min_size=1, max_size=6))
    taken = cells if full else draw(st.lists(st.sampled_from(cells), unique=True))
    return {cell: draw(st.sampled_from(some)) for cell in taken}
