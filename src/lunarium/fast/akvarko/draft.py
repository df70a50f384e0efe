"""How cards travel: dealt from the deck, passed on, and swapped at a table of two.

The words of a state that are used here:

    SEATS     the number of seats
    ROUND     the round that begins
    DRAWN     how many cards have left the deck
    LOST      how many random discards have been made
    HANDS     one word a seat; digit k: how many cards of kind k
    DECK      16 cards a word, lowest digit first
    DISCARDS  16 numbers a word, lowest digit first
"""

from lunarium.fast.akvarko.compiled import U, Word, Words, number, part, read_digit
from lunarium.fast.akvarko.layout import (
    DECK,
    DISCARDS,
    DRAWN,
    HAND_SIZE,
    HANDS,
    LOST,
    ROUND,
    ROUNDS,
    SEATS,
)


@part
def one_card(kind: Word) -> Word:
    """A hand of one card."""
    return U(1) << (kind << U(2))


@part
def nth_card(hand: Word, n: Word) -> Word:
    """The kind of a card, counted from 0, of a hand sorted in file order."""
    kind = U(0)
    while n >= hand & U(15):
        n -= hand & U(15)
        hand >>= U(4)
        kind += U(1)
    return kind


@part
def begin_round(state: Words) -> None:
    """The hands of a round from those left in the round before."""
    if state[ROUND] == U(1) or state[ROUND] == U(HAND_SIZE + 1):
        deal(state)
    else:
        pass_on(state)
        if state[SEATS] == U(2):
            swap(state)


@part
def deal(state: Words) -> None:
    """Eight cards each, seat by seat (AK-2.1)."""
    top = number(state[DRAWN])
    for seat in range(number(state[SEATS])):
        hand = U(0)
        for _ in range(HAND_SIZE):
            hand += one_card(read_digit(state, DECK, top))
            top += 1
        state[HANDS + seat] = hand
    state[DRAWN] = U(top)


@part
def pass_on(state: Words) -> None:
    """Hands go to the next seat in phase 1 and to the previous one in phase 2 (AK-2.3)."""
    last = number(state[SEATS]) - 1
    if state[ROUND] <= U(HAND_SIZE):
        hand = state[HANDS + last]
        for seat in range(last, 0, -1):
            state[HANDS + seat] = state[HANDS + seat - 1]
        state[HANDS] = hand
    else:
        hand = state[HANDS]
        for seat in range(last):
            state[HANDS + seat] = state[HANDS + seat + 1]
        state[HANDS + last] = hand


@part
def swap(state: Words) -> None:
    """Each of two players loses a random card, but for the last round, and draws one (AK-4)."""
    for seat in range(2):
        hand = state[HANDS + seat]
        if state[ROUND] < U(ROUNDS):
            lost = read_digit(state, DISCARDS, number(state[LOST]))
            hand -= one_card(nth_card(hand, lost))
            state[LOST] += U(1)
        card = read_digit(state, DECK, number(state[DRAWN]))
        state[DRAWN] += U(1)
        state[HANDS + seat] = hand + one_card(card)
