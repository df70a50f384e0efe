"""Nova Luna in records and as view documents: everything that is open on the table."""

from itertools import pairwise
from typing import Final

from lunarium.games.api import Seat
from lunarium.games.novaluna import (
    NOVALUNA,
    TILES,
    WHEEL_SLOTS,
    EndPhase,
    Laid,
    Move,
    Player,
    Position,
    Refill,
    State,
    Tableau,
    Take,
    Tile,
    View,
    deal,
)
from lunarium.records.fields import (
    Cause,
    Fault,
    Json,
    Object,
    a_boolean,
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
    """Set-up, moves and result of Nova Luna as fields of a record."""

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
        deck = [_recorded_tile(tile_id) for tile_id in an_array(fields["deck"], "setup.deck")]
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
            take = Take(_recorded_tile(fields["tile"]), a_cell(fields["at"], "at"))
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


def _recorded_tile(value: Json) -> Tile:
    tile_id = a_string(value, "a tile")
    if tile_id not in TILES:
        raise Fault(f"there is no tile {tile_id!r}", "NL-1.1")
    return TILES[tile_id]


CODEC: Final = NovaLunaCodec()
"""How this game is written into records."""


class NovaLunaViews:
    """What a seat may see of Nova Luna as fields of a document."""

    fields = (
        "options",
        "seat",
        "wheel",
        "moon",
        "players",
        "order",
        "supply",
        "phase",
        "notes",
        "over",
    )

    def write(self, view: View) -> Object:
        """The open position, which is the same for everybody (NL-2.4), and whose view it is."""
        return self.write_with(view, [_player(player) for player in view.open.players])

    def write_with(self, view: View, players: list[Json]) -> Object:
        """The same, with what lies in front of each player as somebody has written it already."""
        position = view.open
        return {
            "options": {"discs": position.options.discs},
            "seat": view.seat,
            "wheel": [None if tile is None else tile.id for tile in position.wheel],
            "moon": position.moon,
            "players": players,
            "order": list(position.order),
            "supply": position.supply,
            "phase": position.phase,
            "notes": list(position.notes),
            "over": position.over,
        }

    def read(self, fields: Object) -> View:
        """A position that the box and the track allow, however it came about."""
        given = an_array(fields["players"], "players")
        options = NOVALUNA.options(len(given), an_object(fields["options"], "options", ("discs",)))
        seat = None if fields["seat"] is None else an_integer(fields["seat"], "seat")
        if seat is not None and seat not in range(len(given)):
            raise Fault(f"seat must be 0 to {len(given) - 1}, or null, not {seat}")
        position = Position(
            options=options,
            wheel=tuple(
                None if tile_id is None else read_tile(tile_id, f"wheel[{slot}]")
                for slot, tile_id in enumerate(an_array(fields["wheel"], "wheel", WHEEL_SLOTS))
            ),
            moon=an_integer(fields["moon"], "moon"),
            players=tuple(
                _read_player(player, f"players[{number}]") for number, player in enumerate(given)
            ),
            order=tuple(
                an_integer(each, "a seat of order") for each in an_array(fields["order"], "order")
            ),
            supply=an_integer(fields["supply"], "supply"),
            phase=an_integer(fields["phase"], "phase"),
            notes=tuple(
                an_integer(note, "a note of notes") for note in an_array(fields["notes"], "notes")
            ),
            over=a_boolean(fields["over"], "over"),
        )
        _check(position)
        return View(position, seat)


def _player(player: Player) -> Object:
    tableau: list[Json] = [
        {"tile": laid.tile.id, "at": list(laid.at), "covered": list(laid.covered)}
        for laid in player.tableau.laid
    ]
    return {"discs_left": player.discs_left, "distance": player.distance, "tableau": tableau}


def _read_player(value: Json, what: str) -> Player:
    fields = an_object(value, what, ("discs_left", "distance", "tableau"))
    laid = [
        _read_laid(entry, f"{what}.tableau[{number}]")
        for number, entry in enumerate(an_array(fields["tableau"], f"{what}.tableau"))
    ]
    tableau = Tableau()
    for number, one in enumerate(laid):
        if one.at not in tableau.free_cells:
            raise Fault(
                f"{what}.tableau[{number}].at must be a free cell beside a tile laid before it,"
                " and [0, 0] for the first",
                "NL-4.4",
            )
        tableau = Tableau((*tableau.laid, one))
    return Player(
        tableau,
        an_integer(fields["discs_left"], f"{what}.discs_left"),
        an_integer(fields["distance"], f"{what}.distance"),
    )


def _read_laid(value: Json, what: str) -> Laid:
    fields = an_object(value, what, ("tile", "at", "covered"))
    tile = read_tile(fields["tile"], f"{what}.tile")
    covered = read_covered(fields["covered"], what, tile)
    return Laid(tile, a_cell(fields["at"], f"{what}.at"), covered)


def read_covered(value: Json, what: str, tile: Tile) -> tuple[bool, ...]:
    """Which tasks of a tile bear a disc."""
    covered = an_array(value, f"{what}.covered", len(tile.tasks))
    return tuple(a_boolean(one, f"an entry of {what}.covered") for one in covered)


def read_tile(value: Json, what: str) -> Tile:
    """A tile by its id."""
    tile_id = a_string(value, what)
    if tile_id not in TILES:
        raise Fault(f"{what}: there is no tile {tile_id!r}", "NL-1.1", Cause("no_such_piece"))
    return TILES[tile_id]


def _check(position: Position) -> None:
    """Refuse an impossible position: tiles that lie twice, too many discs."""
    seen = [tile.id for tile in position.wheel if tile]
    seen += [laid.tile.id for player in position.players for laid in player.tableau.laid]
    twice = sorted({tile_id for tile_id in seen if seen.count(tile_id) > 1})
    if twice:
        raise Fault(
            f"the tile {', '.join(twice)} lies on the table twice",
            "NL-1.1",
            Cause("tile_twice", piece=twice[0]),
        )
    if position.supply != len(TILES) - len(seen):
        raise Fault(
            f"supply must be {len(TILES) - len(seen)}, as {len(seen)} of {len(TILES)} tiles lie"
            f" open, not {position.supply}",
            "NL-2.4",
        )
    if position.moon not in range(WHEEL_SLOTS) or position.wheel[position.moon] is not None:
        raise Fault(
            "moon must be an empty slot of the wheel, from 0 to 11",
            "NL-4.2",
            Cause("moon_not_on_empty_slot"),
        )
    _check_track(position)
    _check_solo(position)
    _check_end(position)
    for number, player in enumerate(position.players):
        covered = sum(sum(laid.covered) for laid in player.tableau.laid)
        left = position.discs_to_place - covered
        if left < 0:
            raise Fault(
                f"players[{number}].tableau has {-left} discs too many",
                "NL-4.5",
                Cause("wrong_discs", seat=number),
            )
        if player.discs_left != left:
            raise Fault(
                f"players[{number}].discs_left must be {left}, as {covered} of"
                f" {position.discs_to_place} discs cover a task, not {player.discs_left}",
                "NL-4.5",
            )
        _check_discs(player, number)


def _check_discs(player: Player, seat: Seat) -> None:
    """Discs lie on tasks that are fulfilled, and on all of them as far as they go (NL-4.5)."""
    for number, laid in enumerate(player.tableau.laid):
        counts = player.tableau.counts(laid.at)
        for index, (task, covered) in enumerate(zip(laid.tile.tasks, laid.covered, strict=True)):
            done = all(have >= need for have, need in zip(counts, task.needs, strict=True))
            where = f"players[{seat}].tableau[{number}].covered[{index}]"
            cause = Cause("wrong_discs", seat=seat)
            if covered and not done:
                reason = f"{where} must be false: the task of {laid.tile} is not fulfilled"
                raise Fault(reason, "NL-5.3", cause)
            if done and not covered and player.discs_left > 0:
                reason = f"{where} must be true: the task of {laid.tile} is fulfilled"
                raise Fault(reason, "NL-4.5", cause)


def is_over(position: Position) -> bool:
    """Whether a position is the end: all discs of a player placed, or nothing left to take."""
    if any(player.discs_left == 0 for player in position.players):
        return True  # NL-6.1, NL-7.5
    empty = position.tiles_on_wheel == 0
    if len(position.players) == 1:
        return empty and position.phase == 2  # NL-7.5
    return empty and position.supply == 0  # NL-6.2


def _check_end(position: Position) -> None:
    if sum(player.discs_left == 0 for player in position.players) > 1:
        raise Fault(
            "only one player can have placed all discs", "NL-6.1", Cause("two_have_finished")
        )
    over = is_over(position)
    if not over and position.tiles_on_wheel == 0:
        raise Fault(
            "wheel must not be empty: it was refilled at once", "NL-4.1", Cause("wheel_empty")
        )
    if position.over != over:
        raise Fault(f"over must be {str(over).lower()} here", "NL-6.2" if over else "NL-6.1")


def _check_track(position: Position) -> None:
    seats = range(len(position.players))
    if sorted(position.order) != list(seats):
        raise Fault(f"order must list each seat from 0 to {seats[-1]} once", "NL-3.1")
    for number, player in enumerate(position.players):
        cost = sum(laid.tile.cost for laid in player.tableau.laid)
        if player.distance != cost:
            raise Fault(f"players[{number}].distance must be {cost}, what its tiles cost", "NL-3.1")
    distances = [position.players[seat].distance for seat in position.order]
    if any(one > next_one for one, next_one in pairwise(distances)):
        raise Fault("order must begin with the seat that is farthest behind", "NL-3.1")


def _check_solo(position: Position) -> None:
    solo = len(position.players) == 1
    if position.phase not in ((1, 2) if solo else (0,)):
        right = "1 or 2 in the solo game" if solo else "0 with several players"
        raise Fault(f"phase must be {right}, not {position.phase}", "NL-7.3")
    wanted = max(0, 2 if solo and position.over else position.phase - 1)
    if len(position.notes) != wanted:
        raise Fault(
            f"notes must have {wanted} entries here, not {len(position.notes)}",
            "NL-7.3",
            Cause("wrong_notes"),
        )


VIEWS: Final = NovaLunaViews()
"""How views of this game are written as documents."""
