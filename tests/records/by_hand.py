"""The fair shuffle once more, written from `docs/formats/fairness.md` alone.

It imports nothing of Lunarium and no random number generator, so that it can only agree with the
real one if the page says all there is to say.
"""

from hashlib import sha256

TILES = [
    "R1", "R2a", "R2b", "R3a", "R3b", "R3c", "R3d", "R4a", "R4b", "R4c", "R4d", "R5a", "R5b", "R5c",
    "R6a", "R6b", "R7",
    "B1", "B2a", "B2b", "B3a", "B3b", "B3c", "B3d", "B4a", "B4b", "B4c", "B4d", "B5a", "B5b", "B5c",
    "B6a", "B6b", "B7",
    "T1", "T2a", "T2b", "T3a", "T3b", "T3c", "T3d", "T4a", "T4b", "T4c", "T4d", "T5a", "T5b", "T5c",
    "T6a", "T6b", "T7",
    "Y1", "Y2a", "Y2b", "Y3a", "Y3b", "Y3c", "Y3d", "Y4a", "Y4b", "Y4c", "Y4d", "Y5a", "Y5b", "Y5c",
    "Y6a", "Y6b", "Y7",
]  # fmt: skip

CARDS = {
    "danio": 9, "neon": 9, "bala": 9, "guppy": 9, "swordtail": 9, "discus": 9, "blackshark": 9,
    "pleco": 9, "angelfish": 9, "shrimp": 6, "snail": 6, "loach": 6,
}  # fmt: skip

DISCARD_SIZES = [
    7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1,
    7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2,
]  # fmt: skip


class Bits:
    """The stream as one long row of binary digits, of which each draw cuts off whole bytes."""

    def __init__(self, seed: bytes, blocks: int = 64) -> None:
        name = "lunarium-shuffle-1".encode("ascii")
        self.row = "".join(
            f"{int(sha256(name + seed + bytes(7) + bytes([number])).hexdigest(), 16):0256b}"
            for number in range(blocks)
        )

    def number_of(self, bits: int) -> int:
        width = 8 * ((bits + 7) // 8)
        taken, self.row = self.row[:width], self.row[width:]
        assert len(taken) == width, "the row is too short"
        return int("0" + taken[:bits], 2)

    def number_below(self, limit: int) -> int:
        bits = len(f"{limit:b}")
        number = limit
        while number >= limit:
            number = self.number_of(bits)
        return number

    def shuffled(self, entries: list[str]) -> list[str]:
        left, done = list(entries), list[str]()
        while len(left) > 1:
            chosen = self.number_below(len(left))
            last = left.pop()
            if chosen == len(left):
                done.append(last)
            else:
                done.append(left[chosen])
                left[chosen] = last
        return left + done[::-1]


def setup_by_hand(
    game: str, seats: int, options: dict[str, object], seed: bytes
) -> dict[str, list[str] | list[int]]:
    """What a record with this seed has as its set-up."""
    bits = Bits(seed)
    if game == "novaluna":
        setup: dict[str, list[str] | list[int]] = {"deck": bits.shuffled(TILES)}
        stack = bits.shuffled([str(seat) for seat in range(seats)])
        return setup if seats == 1 else {**setup, "stack": [int(seat) for seat in stack]}
    absent = {"neon", "bala"} if options.get("fewer_species") else set()
    cards = [card for card, copies in CARDS.items() if card not in absent for _ in range(copies)]
    setup = {"deck": bits.shuffled(cards)}
    if seats == 2:
        setup["discards"] = [bits.number_below(size) for size in DISCARD_SIZES]
    return setup
