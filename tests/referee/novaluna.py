"""The referee of Nova Luna records, written from the rules' text alone."""

import csv
from pathlib import Path
from typing import NamedTuple

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
_LETTERS = {"red": "R", "blue": "B", "turquoise": "T", "yellow": "Y"}


class Tile(NamedTuple):
    """One of the 68 tiles (NL-1.1); a task is a word like `RRB`."""

    colour: str
    cost: int
    tasks: list[str]


def _read_tiles() -> dict[str, Tile]:
    path = _ROOT / "src" / "lunarium" / "games" / "novaluna" / "tiles.csv"
    tiles = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            tasks = [row[f"task{number}"] for number in (1, 2, 3)]
            colour = _LETTERS[row["colour"]]
            tiles[row["id"]] = Tile(colour, int(row["cost"]), [task for task in tasks if task])
    return tiles


TILES = _read_tiles()

Tableau = dict[Cell, str]
"""Tile ids by cell, in the order they were laid."""


def beside(place: Cell) -> list[Cell]:
    """The four cells edge to edge with this one (NL-5.2)."""
    x, y = place
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def chain(tableau: Tableau, start: Cell) -> set[Cell]:
    """The edge-connected group of one colour around a tile (NL-5.3)."""
    colour = TILES[tableau[start]].colour
    found = {start}
    while True:
        more = {
            neighbour
            for member in found
            for neighbour in beside(member)
            if neighbour in tableau and TILES[tableau[neighbour]].colour == colour
        }
        if more <= found:
            return found
        found |= more


def fulfilled(tableau: Tableau, place: Cell, task: str) -> bool:
    """Whether a task on the tile at that place is fulfilled now (NL-5.3, NL-5.4)."""
    for colour in task:
        counted: set[Cell] = set()
        for neighbour in beside(place):
            if neighbour in tableau and TILES[tableau[neighbour]].colour == colour:
                counted |= chain(tableau, neighbour)
        counted -= {place}
        if len(counted) < task.count(colour):
            return False
    return True


class Table:
    """The things on the table, as the rules name them."""

    def __init__(self, seats: int, discs: int, deck: list[str], stack: list[int]) -> None:
        self.solo = seats == 1
        self.moon = 0
        self.wheel = {slot: deck[slot - 1] for slot in range(1, 12)}  # NL-2.1
        self.supply = deck[11:]
        self.track = {0: stack}  # total distance: the discs there, from bottom to top (NL-3.1)
        self.left = [discs if self.solo else discs - 1] * seats  # NL-2.3, NL-7.1
        self.tableaux: list[Tableau] = [{} for _ in range(seats)]
        self.covered: list[set[tuple[Cell, int]]] = [set() for _ in range(seats)]
        self.notes: list[int] = []  # of the solo game; with one note it is phase 2
        self.over = False

    def turn_order(self) -> list[int]:
        """The seats from the furthest behind to the furthest ahead, upper discs first (NL-3.1)."""
        return [seat for distance in sorted(self.track) for seat in reversed(self.track[distance])]

    def clockwise(self) -> list[int]:
        """The eleven slots from the one next to the moon figure."""
        return [(self.moon + step) % 12 for step in range(1, 12)]

    def refill(self) -> None:
        """Put a tile on every empty slot but the moon's, as far as the supply goes (NL-4.1)."""
        for slot in self.clockwise():
            if slot not in self.wheel and self.supply:
                self.wheel[slot] = self.supply.pop(0)

    def refill_at_will(self, where: str) -> None:
        """Check and do the optional refill (NL-4.1)."""
        if self.solo:
            raise Foul(f"{where} (NL-7.1): no refill at will in solo")
        if len(self.wheel) not in {1, 2}:
            raise Foul(f"{where} (NL-4.1): refill with {len(self.wheel)} tiles on the wheel")
        if not self.supply:
            raise Foul(f"{where} (NL-4.1): refill, but the supply is empty")
        self.refill()

    def take(self, slot: int, tile: str, where: str) -> None:
        """Take one of the next three tiles; the moon figure goes to its slot (NL-4.2)."""
        offer = [place for place in self.clockwise() if place in self.wheel][:3]
        if slot not in offer:
            raise Foul(f"{where} (NL-4.2): slot {slot} is not on offer, these are: {offer}")
        if self.wheel[slot] != tile:
            raise Foul(f"{where} (NL-4.2): slot {slot} has {self.wheel[slot]}, not {tile}")
        del self.wheel[slot]
        self.moon = slot

    def advance(self, seat: int, cost: int) -> None:
        """Move the own disc on by the cost, on top of what is there (NL-4.3)."""
        for distance, discs in self.track.items():
            if seat in discs:
                discs.remove(seat)
                self.track.setdefault(distance + cost, []).append(seat)
                return

    def place(self, seat: int, tile: str, at: Cell, where: str) -> None:
        """Lay the tile into the own tableau (NL-4.4)."""
        tableau = self.tableaux[seat]
        if not tableau and at != (0, 0):
            raise Foul(f"{where} (NL-4.4): the first tile lies at {at}, not at (0, 0)")
        if at in tableau:
            raise Foul(f"{where} (NL-4.4): cell {at} is not free")
        if tableau and not any(neighbour in tableau for neighbour in beside(at)):
            raise Foul(f"{where} (NL-4.4): nothing lies beside {at}")
        tableau[at] = tile

    def cover(self, seat: int) -> int:
        """Put a disc on each newly fulfilled task while there are discs; how many (NL-4.5)."""
        placed = 0
        for place, tile in self.tableaux[seat].items():
            for number, task in enumerate(TILES[tile].tasks):
                if (place, number) in self.covered[seat] or self.left[seat] == 0:
                    continue
                if fulfilled(self.tableaux[seat], place, task):
                    self.covered[seat].add((place, number))
                    self.left[seat] -= 1
                    placed += 1
        return placed

    def after_take(self, seat: int) -> None:
        """End the game, end a solo phase or refill, where the take brings it about."""
        if self.left[seat] == 0:  # NL-6.1, NL-7.5
            self.over = True
            while self.solo and len(self.notes) < 2:
                self.note(21)
        elif self.wheel:
            return
        elif self.solo and not self.notes:
            self.end_phase()  # by force, NL-7.3
        elif self.solo:
            self.over = True  # NL-7.5
            self.note(21)
        elif self.supply:
            self.refill()  # forced, NL-4.1
        else:
            self.over = True  # NL-6.2

    def note(self, goal: int) -> None:
        """Note the costs of all tiles placed and 10 for each missing disc (NL-7.3, NL-7.5)."""
        costs = sum(TILES[tile].cost for tile in self.tableaux[0].values())
        self.notes.append(costs + 10 * max(0, goal - len(self.covered[0])))

    def end_phase_at_will(self, where: str) -> None:
        """Check and do the voluntary end of phase 1 (NL-7.3)."""
        if not self.solo:
            raise Foul(f"{where} (NL-7): there are no phases with several players")
        if self.notes:
            raise Foul(f"{where} (NL-7.5): phase 2 cannot be ended at will")
        if len(self.covered[0]) < 8:
            raise Foul(f"{where} (NL-7.3): only {len(self.covered[0])} discs are placed, not 8")
        self.end_phase()

    def end_phase(self) -> None:
        """Note phase 1 and refill for phase 2 (NL-7.3, NL-7.4)."""
        self.note(8)
        self.refill()

    def result(self) -> dict[str, object] | None:
        """What the record should say at the end (NL-6.3, NL-7.6)."""
        if not self.over:
            return None
        ranking = sorted(self.turn_order(), key=lambda seat: self.left[seat])
        result: dict[str, object] = {
            "discs_left": self.left,
            "ranking": [[seat] for seat in ranking],
        }
        if self.solo:
            result |= {"score": sum(self.notes), "phases": self.notes}
        return result


def _set_up(seats: int, options: object, setup: object) -> Table:
    discs = whole(fields(options, "options", {"discs"})["discs"], "options")
    if discs not in {1: {21}, 2: {21}, 3: {21, 18}, 4: {21, 16}}[seats]:
        raise Foul(f"options (NL-2.2): {discs} discs with {seats} seats")
    found = fields(setup, "setup", {"deck"} if seats == 1 else {"deck", "stack"})
    deck = [text(tile, "setup.deck") for tile in entries(found["deck"], "setup.deck")]
    if sorted(deck) != sorted(TILES):
        raise Foul("setup.deck (NL-1.1): not each of the 68 tiles once")
    stack = [whole(seat, "setup.stack") for seat in entries(found.get("stack", [0]), "setup.stack")]
    if sorted(stack) != list(range(seats)):
        raise Foul(f"setup.stack (NL-2.3): {stack} is not each seat once")
    return Table(seats, discs, deck, stack)


def make_move(table: Table, move: object, where: str) -> list[str]:
    """Check and do one entry; a wrong number of discs is a complaint, all else a `Foul`."""
    if table.over:
        raise Foul(f"{where} (NL-6, NL-7.5): the game is over")
    do = move.get("do") if isinstance(move, dict) else None
    if do not in ["take", "refill", "end_phase"]:  # a list: `do` may be anything
        raise Foul(f"{where} (record): do is {do!r}, not take, refill or end_phase")
    detail = {"slot", "tile", "at", "discs"} if do == "take" else set()
    entry = fields(move, where, {"seat", "do"} | detail)
    seat = whole(entry["seat"], where)
    if seat != table.turn_order()[0]:
        raise Foul(f"{where} (NL-3.1): seat {seat}, but {table.turn_order()[0]} is on turn")
    if do == "refill":
        table.refill_at_will(where)
        return []
    if do == "end_phase":
        table.end_phase_at_will(where)
        return []
    tile = text(entry["tile"], where)
    table.take(whole(entry["slot"], where), tile, where)
    if not table.solo:  # NL-7.1
        table.advance(seat, TILES[tile].cost)
    table.place(seat, tile, cell(entry["at"], where), where)
    written, placed = whole(entry["discs"], where), table.cover(seat)
    table.after_take(seat)
    if written != placed:
        return [f"{where} (NL-4.5): {written} discs written, but {placed} are placed"]
    return []


def _replay(record: dict[str, object], complaints: list[str]) -> Table:
    opened = envelope(record, "novaluna", 1, 4)
    table = _set_up(opened.seats, opened.options, opened.setup)
    for number, move in enumerate(opened.moves, 1):
        complaints += make_move(table, move, f"move {number}")
    clause = "NL-7.6" if table.solo else "NL-6.3"
    complaints += compare_results(opened.result, table.result(), clause)
    return table


def replay(record: dict[str, object]) -> Table:
    """The table after the moves of a record; raise `Foul` if it is not in order."""
    return in_order(_replay, record)


def check(record: dict[str, object]) -> list[str]:
    """What is wrong in a record; an empty list when it obeys the rules."""
    return complaints_about(_replay, record)
