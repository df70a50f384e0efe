"""Positions of Nova Luna: forks, drafts from the editor, and games with the real box."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final

from lunarium.games.api import Seat
from lunarium.games.grid import Cell, neighbours
from lunarium.games.novaluna import (
    NOVALUNA,
    TILES,
    WHEEL_SLOTS,
    Laid,
    Move,
    Player,
    Position,
    State,
    Tableau,
    View,
)
from lunarium.records.fields import (
    Cause,
    Fault,
    Json,
    Object,
    a_cell,
    a_string,
    an_array,
    an_integer,
    an_object,
)
from lunarium.records.novaluna import CODEC, is_over, read_covered, read_tile
from lunarium.records.positions import Drafted, Impossible, Positions


class NovaLunaPositions(Positions[State, Move, View]):
    """The positions of Nova Luna."""

    def dealt_anew(self, start: State, state: State, rng: Random) -> State:
        """The tiles still in the bag in another order."""
        drawn = len(start.supply) - len(state.supply)
        rest = list(start.supply[drawn:])
        rng.shuffle(rest)
        return State(start.open, (*start.supply[:drawn], *rest))

    def beginning(self, view: View, rng: Random) -> None:
        """Tiles, discs and the track do not tell in which order the turns were."""

    def seats(self, view: View) -> int:
        """One for each player's side of the table."""
        return len(view.open.players)

    def hidden(self, state: State) -> tuple[str, ...]:
        """The tiles in the bag, the next one first."""
        return tuple(tile.id for tile in state.supply)

    def state(self, view: View, hidden: Sequence[str]) -> State:
        """The open position, and these tiles in the bag."""
        return State(view.open, tuple(TILES[name] for name in hidden))

    def read_draft(self, fields: Object) -> Drafted:
        """Tiles, moon and order as they lie; discs, distances and the rest by the rules."""
        given = an_object(
            fields, "a draft", ("game", "options", "wheel", "moon", "players"),
            ("order", "phase", "notes"),
        )  # fmt: skip
        players = an_array(given["players"], "players")
        seats = len(players)
        options = NOVALUNA.options(seats, an_object(given["options"], "options", ("discs",)))
        solo = seats == 1
        discs = options.discs if solo else options.discs - 1
        drafted = [_read_player(player, n, discs) for n, player in enumerate(players)]
        laid = tuple(player for player, _ in drafted)
        wheel = tuple(
            None if name is None else read_tile(name, f"wheel[{slot}]")
            for slot, name in enumerate(an_array(given["wheel"], "wheel", WHEEL_SLOTS))
        )
        notes = tuple(
            an_integer(note, "a note of notes")
            for note in an_array(given.get("notes", []), "notes")
        )
        seen = sum(tile is not None for tile in wheel) + sum(len(one.tableau.laid) for one in laid)
        position = Position(
            options=options,
            wheel=wheel,
            moon=an_integer(given["moon"], "moon"),
            players=laid,
            order=_order(given.get("order"), laid),
            supply=max(0, len(TILES) - seen),
            phase=an_integer(given.get("phase", 1), "phase") if solo else 0,
            notes=notes if solo else (),
        )
        over = is_over(position)
        ended = replace(position, over=over)
        return Drafted(
            View(ended, 0 if over else ended.order[0]), tuple(shift for _, shift in drafted)
        )

    def entered(
        self, seats: int, options: Object, setup: Object, played: Sequence[tuple[Seat, Move]]
    ) -> State:
        """The tiles told first, then the others in any order."""
        fields = an_object(setup, "setup", ("deck",) if seats == 1 else ("deck", "stack"))
        known = [read_tile(name, f"setup.deck[{n}]").id for n, name in enumerate(_deck(fields))]
        twice = sorted({name for name in known if known.count(name) > 1})
        if twice:
            raise Fault(f"the tile {', '.join(twice)} came out of the bag twice", "NL-1.1")
        rest: list[Json] = [name for name in TILES if name not in set(known)]
        Random(0).shuffle(rest)
        return CODEC.start(seats, options, {**fields, "deck": [*known, *rest]})

    def missing(self, state: State, setup: Object) -> tuple[int, ...]:
        """The slots with a tile that was not told, in the order in which they were filled."""
        known = set(_deck(setup))
        position = state.open
        slots = [(position.moon + step) % WHEEL_SLOTS for step in range(1, WHEEL_SLOTS)]
        tiles = [(slot, position.wheel[slot]) for slot in slots]
        return tuple(slot for slot, tile in tiles if tile is not None and tile.id not in known)

    def untold(self, state: State, setup: Object) -> Impossible | None:
        """Tiles lie on the wheel that nobody has named."""
        if not self.missing(state, setup):
            return None
        reason = "first say which tiles came out of the bag"
        return Impossible(reason, "NL-4.1", cause=Cause("tiles_missing"))

    def unpicked(self, state: State) -> None:
        """Nothing is in hands."""


def _deck(setup: Object) -> Sequence[Json]:
    found = an_array(setup.get("deck"), "setup.deck")
    if len(found) > len(TILES):
        reason = f"setup.deck has {len(found)} tiles, but the box has only {len(TILES)}"
        raise Fault(reason, "NL-1.1", Cause("too_many_pieces"))
    return [a_string(name, "a tile of setup.deck") for name in found]


def _order(value: Json, players: Sequence[Player]) -> tuple[Seat, ...]:
    """The seats by distance; on one space as given, the upper disc first."""
    seats: list[Json] = list(range(len(players)))
    given = [
        an_integer(seat, "a seat of order")
        for seat in an_array(seats if value is None else value, "order", len(players))
    ]
    if sorted(given) != seats:
        raise Fault(f"order must list each seat from 0 to {len(players) - 1} once", "NL-3.1")
    return tuple(sorted(given, key=lambda seat: players[seat].distance))


def _read_player(value: Json, seat: Seat, discs: int) -> tuple[Player, Cell]:
    """A player with the tiles in an order in which they can have been laid, and the shift."""
    what = f"players[{seat}]"
    fields = an_object(value, what, ("tableau",), ("discs_left", "distance"))
    given = an_array(fields["tableau"], f"{what}.tableau")
    if len(given) > len(TILES):
        reason = f"{what}.tableau has {len(given)} tiles, but the box has only {len(TILES)}"
        raise Fault(reason, "NL-1.1", Cause("too_many_pieces"))
    tiles: dict[Cell, tuple[str, Object]] = {}
    for number, entry in enumerate(given):
        where = f"{what}.tableau[{number}]"
        one = an_object(entry, where, ("tile", "at"), ("covered",))
        at = a_cell(one["at"], f"{where}.at")
        if at in tiles:
            reason = f"{where}: two tiles lie at {at[0]},{at[1]}"
            raise Fault(reason, "NL-4.4", Cause("two_on_a_cell", seat=seat))
        tiles[at] = where, one
    if not tiles:
        return Player(Tableau(), discs), (0, 0)
    first = next(iter(tiles))
    shift = (-first[0], -first[1])
    tableau, told = Tableau(), []
    for at in _as_laid(list(tiles)):
        where, one = tiles[at]
        tile = read_tile(one["tile"], f"{where}.tile")
        cell = (at[0] + shift[0], at[1] + shift[1])
        if cell not in tableau.free_cells:
            reason = f"{what}: the tile at {at[0]},{at[1]} lies apart"
            raise Fault(reason, "NL-4.4", Cause("tile_apart", seat=seat, piece=tile.id))
        left = discs - sum(sum(laid.covered) for laid in tableau.laid)
        tableau = tableau.lay(tile, cell, tableau.fulfilled_by(tile, cell)[:left])
        told.append(read_covered(one["covered"], where, tile) if "covered" in one else None)
    laid = tuple(
        one if covered is None else Laid(one.tile, one.at, covered)
        for one, covered in zip(tableau.laid, told, strict=True)
    )
    placed = sum(sum(one.covered) for one in laid)
    cost = sum(one.tile.cost for one in laid)
    return Player(Tableau(laid), discs - placed, cost), shift


def _as_laid(cells: list[Cell]) -> list[Cell]:
    """The cells in an order in which each touches one before it; as given where that works.

    Cells that cannot be reached come last.
    """
    reached, waiting = [cells[0]], cells[1:]
    while waiting:
        beside = {cell for at in reached for cell in neighbours(at)}
        at = next((cell for cell in waiting if cell in beside), None)
        if at is None:
            return reached + waiting
        reached.append(at)
        waiting.remove(at)
    return reached


POSITIONS: Final = NovaLunaPositions()
"""How positions of this game are made."""
