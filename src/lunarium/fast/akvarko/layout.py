"""The map of a state: one array of 47 words of 64 bits, for two to six seats.

    word   name      holds
    0      SEATS     the number of seats
    1      FEWER     1 with the option *fewer species* (AK-5.1)
    2      ROUND     1 to 16; 17 when the game is over
    3      WAITING   bit s is set while seat s has still to pick, or to place
    4      REVEALED  1 while the picked cards are placed, 0 while cards are picked
    5      DRAWN     how many cards have left the deck
    6      LOST      how many random discards have been made (AK-4.1)
    7      PICKS     digit s: what seat s has picked in this round, 0 for nothing
    8-13   HANDS     one word a seat; digit k: how many cards of kind k
    14-20  DECK      16 cards a word, lowest digit first: all cards in draw order, drawn ones too
    21-22  DISCARDS  16 numbers a word, lowest digit first (two seats only)
    23-46  TANKS     four words a seat:
      +0   BOARD     digit x + 4y: what lies x cells right of and y cells below the corner
      +1   BOX       four bytes: left, top, right and bottom of the cards; the corner is left, top
      +2   CELLS     digit n: where the card n laid lies, as (x mod 4) + 4 (y mod 4)
      +3   CARDS     digit n: what card n is on its front

A digit is four bits. In DECK and HANDS kinds count from 0 in file order, the plant being 12.
On BOARD, in PICKS and in CARDS they count from 1, so that 0 is nothing.

A tank grows: the corner moves when a card is laid left of it or above it, and the digits of
BOARD are shifted along. As all cards fit into 4x4 (AK-3.1), a cell is known by its remainders.

A cell is `8 (y + 3) + (x + 3)`, the first card at (0, 0) being cell 27, so that cells sort in
reading order and a set of cells is a word. BOX holds the same x + 3 and y + 3, from 0 to 6.

A move is an integer: a pick is the kind, 0 to 11; a placement is PLACE + 64 cell + flip, where
flip is a cell, or NO_FLIP.
"""

from typing import Final

KINDS: Final = 13
"""The kinds; the last is the plant."""

PLANT: Final = 13
"""The plant, as it lies on a board."""

MAX_SEATS: Final = 6
ROUNDS: Final = 16
HAND_SIZE: Final = 8
"""The cards dealt to each seat at the start of a phase, which has as many rounds (AK-2.1)."""

DISCARDS_OF_TWO: Final = 26
"""The random discards of a table of two: rounds 2 to 8 and 10 to 15, for both seats (AK-4.1)."""

SEATS: Final = 0
FEWER: Final = 1
ROUND: Final = 2
WAITING: Final = 3
REVEALED: Final = 4
DRAWN: Final = 5
LOST: Final = 6
PICKS: Final = 7
HANDS: Final = 8
DECK: Final = 14
DISCARDS: Final = 21
TANKS: Final = 23

TANK_WORDS: Final = 4
BOARD: Final = 0
BOX: Final = 1
CELLS: Final = 2
CARDS: Final = 3

STATE_WORDS: Final = TANKS + MAX_SEATS * TANK_WORDS

FIRST_CELL: Final = 27
"""The cell (0, 0)."""

EMPTY_BOX: Final = 0x06060303
"""The box of an empty tank, whose frame is said to lie at the origin (AK-6.6)."""

PLACE: Final = 4096
"""The codes from here on are placements."""

NO_FLIP: Final = 63

MAX_MOVES: Final = 192
"""The most legal moves there can be: four cards in a square of 2x2, 32 cells, six turns each."""
