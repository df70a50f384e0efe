"""The referee of Akvárko records, written from the rules' text alone.

Of the species' file it takes only what the text leaves to it: the copies, the order of the
species, and the marked cells of the areas with their tiers. The rest is written out here.
"""

import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict, cast

from tests.referee import (
    Cell,
    Foul,
    cell,
    compare_results,
    complaints_about,
    entries,
    envelope,
    fields,
    in_order,
    text,
    whole,
)

_ROOT = Path(__file__).resolve().parents[2]


class _Species(TypedDict, total=False):
    id: str
    copies: int
    condition: str
    area: list[str]
    tiers: list[list[int]]


def _read_species() -> list[_Species]:
    path = _ROOT / "src" / "lunarium" / "games" / "akvarko" / "species.toml"
    return cast("list[_Species]", tomllib.loads(path.read_text(encoding="utf-8"))["species"])


SPECIES = _read_species()
ORDER = [species["id"] for species in SPECIES]

LINES = {"danio": (1, 0), "neon": (0, 1), "bala": (1, 1), "guppy": (1, -1)}  # y runs down
ORTHOGONAL = [(0, -1), (1, 0), (0, 1), (-1, 0)]
DIAGONAL = [(-1, -1), (1, -1), (1, 1), (-1, 1)]

Kinds = dict[Cell, str]
"""What lies on each cell of a tank, plants as plants."""
Sheet = dict[str, int]
"""Points by kind, without zeros."""


def line_points(cells: set[Cell], step: Cell) -> int:
    """The best packing of lines of two (5) and three (11) in one direction (AK-6.1)."""
    if not cells:
        return 0
    x, y = min(cells)  # the smallest x, then y: a line can only start here, in each direction
    best = line_points(cells - {(x, y)}, step)
    for length, points in [(2, 5), (3, 11)]:
        line = {(x + step[0] * along, y + step[1] * along) for along in range(length)}
        if line <= cells:
            best = max(best, points + line_points(cells - line, step))
    return best


def area_points(cells: set[Cell], corner: Cell, species: _Species) -> int:
    """The best tier that the cards on the marked cells reach (AK-6.2)."""
    marked = {
        (corner[0] + column, corner[1] + row)
        for row, line in enumerate(species["area"])
        for column, mark in enumerate(line)
        if mark == "#"
    }
    reached = [points for least, points in species["tiers"] if len(cells & marked) >= least]
    return max(reached, default=0)


def neighbour_points(kinds: Kinds, place: Cell) -> int:
    """The points of one creature (AK-6.4)."""
    x, y = place
    steps = DIAGONAL if kinds[place] == "shrimp" else ORTHOGONAL
    around = Counter(kinds[x + dx, y + dy] for dx, dy in steps if (x + dx, y + dy) in kinds)
    if kinds[place] == "loach":
        return 5 if len(around) >= 3 else 0
    twice = any(number >= 2 for number in around.values())
    return (6 if kinds[place] == "shrimp" else 5) if twice else 0


def _points(kinds: Kinds, corner: Cell, species: _Species) -> int:
    kind = species["id"]
    cells = {place for place in kinds if kinds[place] == kind}
    if kind in LINES:
        return line_points(cells, LINES[kind])
    if species["condition"] == "area":
        return area_points(cells, corner, species)
    if kind == "angelfish":  # AK-6.3
        return 13 if len(cells) >= 4 else 5 if len(cells) == 1 else 0
    if kind == "plant":  # AK-6.3
        return max(
            points for least, points in [(0, 0), (2, 3), (4, 7), (7, 13)] if len(cells) >= least
        )
    return sum(neighbour_points(kinds, place) for place in cells)


def frame_sheet(kinds: Kinds, corner: Cell) -> Sheet:
    """The points of a tank in the 4×4 frame with this top left corner (AK-6)."""
    sheet = {species["id"]: _points(kinds, corner, species) for species in SPECIES}
    return {kind: points for kind, points in sheet.items() if points > 0}


def best_sheet(kinds: Kinds) -> Sheet:
    """The sheet of the best 4×4 frame around all cards (AK-6.6); a full tank has one frame."""
    if not kinds:
        return {}
    frames = [
        (x, y)
        for x in range(max(x for x, _ in kinds) - 3, min(x for x, _ in kinds) + 1)
        for y in range(max(y for _, y in kinds) - 3, min(y for _, y in kinds) + 1)
    ]
    # `max` keeps the first of equals: the smallest x, then the smallest y.
    return max((frame_sheet(kinds, frame) for frame in frames), key=lambda s: sum(s.values()))


def ranking(sheets: list[Sheet]) -> list[list[int]]:
    """Places by points, then by kinds that score, plants not counted (AK-6.5)."""
    worth = [(sum(sheet.values()), len(set(sheet) - {"plant"})) for sheet in sheets]
    places = sorted(set(worth), reverse=True)
    return [[seat for seat, its in enumerate(worth) if its == place] for place in places]


class Tank:
    """The cards that a seat has placed."""

    def __init__(self) -> None:
        self.kinds: Kinds = {}

    def place(self, card: str, at: Cell, where: str) -> None:
        """Put a card on a free cell within a 4×4 square (AK-3.1)."""
        if not self.kinds and at != (0, 0):
            raise Foul(f"{where} (AK-3.1): the first card lies at {at}, not at (0, 0)")
        if at in self.kinds:
            raise Foul(f"{where} (AK-3.1): cell {at} is not free")
        for numbers in zip(*self.kinds, at, strict=True):
            if max(numbers) - min(numbers) > 3:
                raise Foul(f"{where} (AK-3.1): with {at} the cards do not fit into 4×4")
        self.kinds[at] = card

    def flip(self, at: Cell, where: str) -> None:
        """Turn a card to its plant side (AK-3.2)."""
        if at not in self.kinds:
            raise Foul(f"{where} (AK-3.2): no card to turn at {at}")
        if self.kinds[at] == "plant":
            raise Foul(f"{where} (AK-3.2): the card at {at} is a plant already")
        self.kinds[at] = "plant"


class _Open(Exception):
    """The entries of the record are used up before the game is over."""


class Table:
    """Hands, deck and tanks, and the entries of the record still to come."""

    def __init__(
        self, seats: int, deck: list[str], discards: list[int], moves: list[object]
    ) -> None:
        self.seats = seats
        self.deck = deck
        self.discards = iter(discards)
        self.moves = iter(enumerate(moves, 1))
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.tanks = [Tank() for _ in range(seats)]

    def next_entry(self, do: str, detail: set[str], clause: str) -> tuple[str, dict[str, object]]:
        """The next entry, which must be of this sort, and the words for its place."""
        number, move = next(self.moves, (0, None))
        if not number:
            raise _Open
        where = f"move {number}"
        found = move.get("do") if isinstance(move, dict) else move
        if found != do:
            raise Foul(f"{where} ({clause}): {found!r}, but a {do} is due")
        return where, fields(move, where, {"seat", "do"} | detail)

    def next_of_all(
        self, do: str, detail: set[str]
    ) -> Iterator[tuple[str, int, dict[str, object]]]:
        """One entry for each seat, in any order (AK-2.2)."""
        waiting = set(range(self.seats))
        while waiting:
            where, entry = self.next_entry(do, detail, "AK-2.2")
            seat = whole(entry["seat"], where)
            if seat not in waiting:
                raise Foul(f"{where} (AK-2.2): {do} of seat {seat}, due are {sorted(waiting)}")
            waiting.remove(seat)
            yield where, seat, entry

    def deal(self) -> None:
        """Eight cards for seat 0, then eight for seat 1, and so on (AK-2.1)."""
        for seat in range(self.seats):
            self.hands[seat] = [self.deck.pop(0) for _ in range(8)]

    def pass_hands(self, step: int) -> None:
        """Each hand goes to the seat `step` further (AK-2.3)."""
        hands: list[list[str]] = [[] for _ in range(self.seats)]
        for seat in range(self.seats):
            hands[(seat + step) % self.seats] = self.hands[seat]
        self.hands = hands

    def exchange(self, *, last: bool) -> None:
        """Two players' discard and draw after a pass; in the last round a draw alone (AK-4)."""
        do, clause = ("draw", "AK-4.2") if last else ("swap", "AK-4.1")
        for seat in range(2):
            where, entry = self.next_entry(do, {"in"} if last else {"out", "in"}, clause)
            if whole(entry["seat"], where) != seat:
                raise Foul(f"{where} ({clause}): {do} of seat {entry['seat']}, not of {seat}")
            hand = sorted(self.hands[seat], key=ORDER.index)
            if not last:
                card = hand.pop(next(self.discards))
                if entry["out"] != card:
                    raise Foul(f"{where} ({clause}): out is {entry['out']!r}, should be {card!r}")
            card = self.deck.pop(0)
            if entry["in"] != card:
                raise Foul(f"{where} ({clause}): in is {entry['in']!r}, should be {card!r}")
            self.hands[seat] = [*hand, card]

    def pick_and_place(self) -> None:
        """All pick, then all place (AK-2.2)."""
        picks: dict[int, str] = {}
        for where, seat, entry in self.next_of_all("pick", {"card"}):
            card = text(entry["card"], where)
            if card not in self.hands[seat]:
                raise Foul(f"{where} (AK-2.2): {card} is not in the hand {self.hands[seat]}")
            self.hands[seat].remove(card)
            picks[seat] = card
        for where, seat, entry in self.next_of_all("place", {"at", "flip"}):
            self.tanks[seat].place(picks[seat], cell(entry["at"], where), where)
            if entry["flip"] is not None:
                self.tanks[seat].flip(cell(entry["flip"], where), where)

    def play(self) -> None:
        """Two phases of eight rounds (AK-2.1)."""
        for phase in (1, 2):
            for number in range(1, 9):
                if number == 1:
                    self.deal()
                else:
                    self.pass_hands(1 if phase == 1 else -1)
                    if self.seats == 2:
                        self.exchange(last=(phase, number) == (2, 8))
                self.pick_and_place()
        for number, _ in self.moves:
            raise Foul(f"move {number} (AK-2.4): the game is over")

    def result(self) -> dict[str, object]:
        """What the record should say at the end (AK-6)."""
        sheets = [best_sheet(tank.kinds) for tank in self.tanks]
        scores = [sum(sheet.values()) for sheet in sheets]
        return {"scores": scores, "sheet": sheets, "ranking": ranking(sheets)}


def _set_up(seats: int, options: object, setup: object, moves: list[object]) -> Table:
    fewer = fields(options, "options", {"fewer_species"})["fewer_species"]
    if not isinstance(fewer, bool):
        raise Foul(f"options (record): fewer_species is {fewer!r}, not true or false")
    if fewer and seats not in {2, 3}:
        raise Foul(f"options (AK-5.1): fewer species with {seats} seats")
    found = fields(setup, "setup", {"deck", "discards"} if seats == 2 else {"deck"})
    deck = [text(card, "setup.deck") for card in entries(found["deck"], "setup.deck")]
    copies = {species["id"]: species["copies"] for species in SPECIES if species["copies"]}
    if fewer:
        del copies["bala"], copies["neon"]
    if Counter(deck) != Counter(copies):
        raise Foul("setup.deck (AK-1.1, AK-5.1): not the cards of the game")
    received = [*range(7, 0, -1), *range(7, 1, -1)]  # the sizes of the hands passed (AK-4.1)
    sizes = [size for size in received for _ in range(2)]
    discards = [whole(d, "setup.discards") for d in entries(found.get("discards", []), "setup")]
    if seats == 2 and len(discards) != len(sizes):
        raise Foul(f"setup.discards (AK-4.1): {len(discards)} of them, not {len(sizes)}")
    for discard, size in zip(discards, sizes, strict=False):
        if not 0 <= discard < size:
            raise Foul(f"setup.discards (AK-4.1): {discard} of a hand of {size}")
    return Table(seats, deck, discards, moves)


def _replay(record: dict[str, object], complaints: list[str]) -> Table:
    opened = envelope(record, "akvarko", 2, 6)
    table = _set_up(opened.seats, opened.options, opened.setup, opened.moves)
    try:
        table.play()
    except _Open:
        complaints += compare_results(opened.result, None, "AK-2.4")
    else:
        complaints += compare_results(opened.result, table.result(), "AK-6")
    return table


def replay(record: dict[str, object]) -> Table:
    """The table after the moves of a record; raise `Foul` if it is not in order."""
    return in_order(_replay, record)


def check(record: dict[str, object]) -> list[str]:
    """What is wrong in a record; an empty list when it obeys the rules."""
    return complaints_about(_replay, record)
