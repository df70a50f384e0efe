"""Nova Luna's part of a record."""

from typing import Final

from lunarium.games.api import Seat
from lunarium.games.novaluna import (
    NOVALUNA,
    TILES,
    EndPhase,
    Move,
    Refill,
    State,
    Take,
    Tile,
    deal,
)
from lunarium.records.fields import (
    Fault,
    Json,
    Object,
    a_cell,
    a_string,
    an_array,
    an_integer,
    an_object,
)

_CLAUSES = {
    "slot": "NL-4.2",
    "discs": "NL-4.5",
    "discs_left": "NL-6.3",
    "ranking": "NL-6.3",
    "phases": "NL-7.5",
    "score": "NL-7.6",
}


class NovaLunaCodec:
    """See `lunarium.records.codec.Codec`."""

    def clause(self, field: str, entry: Object) -> str | None:
        """The clause behind a field."""
        return _CLAUSES.get(field)

    def options(self, start: State) -> Object:
        """`discs`: how many discs each player has."""
        return {"discs": start.open.options.discs}

    def setup(self, start: State) -> Object:
        """The deck in draw order and the stack of discs, bottom first."""
        deck: list[Json] = [tile.id for tile in (*start.open.wheel, *start.supply) if tile]
        setup: Object = {"deck": deck}
        if not start.open.solo:
            setup["stack"] = list(reversed(start.open.order))
        return setup

    def start(self, seats: int, options: Object, setup: Object) -> State:
        """Set the table; the first 11 tiles of the deck fill slots 1 to 11."""
        checked = NOVALUNA.options(seats, an_object(options, "options", ("discs",)))
        solo = seats == 1
        fields = an_object(setup, "setup", ("deck",) if solo else ("deck", "stack"))
        deck = [_tile(tile_id) for tile_id in an_array(fields["deck"], "setup.deck")]
        stack = [
            an_integer(seat, "a seat of setup.stack")
            for seat in an_array([0] if solo else fields["stack"], "setup.stack")
        ]
        return deal(checked, seats, deck, stack)

    def forced(self, before: State | None, after: State) -> tuple[Object, ...]:
        """Nothing: forced refills and phase ends are not recorded."""
        return ()

    def entry(self, before: State, seat: Seat, move: Move, after: State) -> Object:
        """A take with its slot and the discs it placed, a refill, or the end of phase 1."""
        if isinstance(move, Take):
            placed = after.open.discs_placed(seat) - before.open.discs_placed(seat)
            return {
                "seat": seat,
                "do": "take",
                "slot": before.open.wheel.index(move.tile),
                "tile": move.tile.id,
                "at": list(move.at),
                "discs": placed,
            }
        return {"seat": seat, "do": "refill" if isinstance(move, Refill) else "end_phase"}

    def read_entry(self, entry: Object) -> tuple[Seat, Move]:
        """The move of an entry; slot and discs are compared after it has been played."""
        if entry.get("do") == "take":
            fields = an_object(entry, "a take", ("seat", "do", "slot", "tile", "at", "discs"))
            an_integer(fields["slot"], "slot")
            an_integer(fields["discs"], "discs")
            take = Take(_tile(fields["tile"]), a_cell(fields["at"], "at"))
            return an_integer(fields["seat"], "seat"), take
        fields = an_object(entry, "a move", ("seat", "do"))
        seat = an_integer(fields["seat"], "seat")
        match fields["do"]:
            case "refill":
                return seat, Refill()
            case "end_phase":
                return seat, EndPhase()
        raise Fault(f"do must be take, refill or end_phase, not {fields['do']!r}")

    def result(self, state: State) -> Object | None:
        """Discs left and ranking; the solo game adds its score and both notes."""
        result = NOVALUNA.result(state)
        if result is None:
            return None
        ranking: list[Json] = [list(group) for group in result.ranking]
        discs_left: list[Json] = [player.discs_left for player in state.open.players]
        fields: Object = {"discs_left": discs_left, "ranking": ranking}
        if state.open.solo:
            fields |= {"score": result.scores[0], "phases": list(state.open.notes)}
        return fields


def _tile(value: Json) -> Tile:
    tile_id = a_string(value, "a tile")
    if tile_id not in TILES:
        raise Fault(f"there is no tile {tile_id!r}", "NL-1.1")
    return TILES[tile_id]


CODEC: Final = NovaLunaCodec()
"""How this game is written into records."""
