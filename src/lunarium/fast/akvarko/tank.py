"""A tank: where cards may lie, laying and turning them.

The words of a tank that are used here:

    BOARD  digit x + 4y: what lies x cells right of and y cells below the corner
    BOX    bytes left, top, right, bottom of the cards, each plus 3; the corner is left, top

A cell is `8 (y + 3) + (x + 3)`; a set of cells is one word. Where cells of the board are meant,
they are digits: number x + 4y, or a set of the lowest bits of digits (`words`).
"""

from lunarium.fast.akvarko import layout
from lunarium.fast.akvarko.words import ALL, U, Word, cells_of
from lunarium.fast.cache import part

PLANT = U(layout.PLANT)
FIRST_CELL = U(1) << U(layout.FIRST_CELL)


@part
def spread(digits: Word, box: Word) -> Word:
    """A set of digits of the board as a set of cells."""
    digits = (digits | digits >> U(3)) & U(0x0303030303030303)
    digits = (digits | digits >> U(6)) & U(0x000F000F000F000F)
    digits = (digits | digits >> U(8)) & U(0x00000F0F00000F0F)
    digits = (digits | digits >> U(16)) & U(0x0F0F0F0F)
    return digits << ((box & U(7)) + ((box >> U(8)) & U(7)) * U(8))


@part
def free_cells(board: Word, box: Word) -> Word:
    """Where a card may be laid (AK-3.1)."""
    if board == U(0):
        return FIRST_CELL
    left, top = box & U(7), (box >> U(8)) & U(7)
    right, bottom = (box >> U(16)) & U(7), (box >> U(24)) & U(7)
    # From right - 3 to left + 3 there are 7 - (right - left) columns; with rows it is the same.
    row = (U(0x7F) >> (right - left)) << (right - U(3))
    rows = (U(0x01010101010101) >> ((bottom - top) * U(8))) << ((bottom - U(3)) * U(8))
    return (row * rows) & ~spread(~cells_of(board, U(0)) & ALL, box)


@part
def turnable(board: Word) -> Word:
    """The digits of the board whose card is not a plant yet (AK-3.2)."""
    return ~(cells_of(board, U(0)) | cells_of(board, PLANT)) & ALL


@part
def laid(board: Word, box: Word, kind: Word, cell: Word) -> tuple[Word, Word]:
    """Board and box with one more card."""
    x, y = cell & U(7), cell >> U(3)
    if board == U(0):
        return kind, x | y << U(8) | x << U(16) | y << U(24)
    left, top = box & U(7), (box >> U(8)) & U(7)
    right, bottom = (box >> U(16)) & U(7), (box >> U(24)) & U(7)
    new_left, new_top = min(left, x), min(top, y)
    board <<= (left - new_left) * U(4) + (top - new_top) * U(16)
    board |= kind << ((x - new_left) * U(4) + (y - new_top) * U(16))
    box = new_left | new_top << U(8) | max(right, x) << U(16) | max(bottom, y) << U(24)
    return board, box


@part
def turned(board: Word, shift: Word) -> Word:
    """The board with the card whose digit lies at this bit turned to its plant."""
    return (board & ~(U(15) << shift)) | PLANT << shift


@part
def digit_shift(box: Word, cell: Word) -> Word:
    """The lowest bit of the digit of a cell inside the box."""
    x, y = cell & U(7), cell >> U(3)
    return (x - (box & U(7))) * U(4) + (y - ((box >> U(8)) & U(7))) * U(16)


@part
def cell_at(box: Word, shift: Word) -> Word:
    """The cell of the digit that lies at this bit."""
    return (
        (box & U(7)) + ((shift >> U(2)) & U(3)) + U(8) * (((box >> U(8)) & U(7)) + shift // U(16))
    )


@part
def room(box: Word) -> tuple[Word, Word]:
    """How many cells the frame can still slide over the cards: to the left, and upwards."""
    across = ((box >> U(16)) & U(7)) - (box & U(7))
    down = ((box >> U(24)) & U(7)) - ((box >> U(8)) & U(7))
    return U(3) - across, U(3) - down


@part
def is_full_size(box: Word) -> bool:
    """Whether the cards are four wide and four high, so that the frame is fixed.

    The box of an empty tank says so too.
    """
    across, down = room(box)
    return bool((across | down) == U(0))
