"""The course of Nova Luna: set-up, turns, the solo game's phases, and the end."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random

from lunarium.games.api import InvalidMove, InvalidSetup, Result, Seat
from lunarium.games.novaluna import explain, hidden, legal, moves, result, text
from lunarium.games.novaluna.board import Tableau
from lunarium.games.novaluna.explain import Preview
from lunarium.games.novaluna.material import ALL_DISCS, FIRST_OFFER, TILES, WHEEL_SLOTS, Tile
from lunarium.games.novaluna.moves import EndPhase, Move, Refill, Take
from lunarium.games.novaluna.state import Options, Player, Position, State, View

FIRST_GAME_DISCS = {3: 18, 4: 16}
"""The first-game option by number of players (NL-2.2); with two it is always 21."""


class NovaLuna:
    """The rules of Nova Luna for 1 (solo) to 4 players, as a game of the common protocol.

    Legal moves come in this order: tiles clockwise from the moon, for each the cells in reading
    order, then `refill` or `end` where it is allowed.
    """

    name = "novaluna"
    title = "Nova Luna"
    player_counts = range(1, 5)
    view_type = View
    simultaneous = False

    def option_values(self, seats: int) -> Mapping[str, Sequence[int]]:
        """`discs`: 21; with three players also 18, with four also 16 (NL-2.2)."""
        _check_seats(seats)
        return {"discs": tuple(dict.fromkeys((ALL_DISCS, FIRST_GAME_DISCS.get(seats, ALL_DISCS))))}

    def options(self, seats: int, values: Mapping[str, object] | None = None) -> Options:
        """`discs`: 21; with three players also 18, with four also 16 (NL-2.2)."""
        _check_seats(seats)
        unknown = set(values or ()) - {"discs"}
        if unknown:
            raise InvalidSetup(
                f"Nova Luna has no option {', '.join(sorted(unknown))}: it has discs"
            )
        discs = (values or {}).get("discs", ALL_DISCS)
        if not isinstance(discs, int) or isinstance(discs, bool):
            raise InvalidSetup(f"the option discs is a whole number, not {discs!r}")
        options = Options(discs)
        _check_options(options, seats)
        return options

    def start(self, options: Options, seats: int, rng: Random) -> State:
        """Shuffle the tiles and the stack of discs, and set the table (NL-2.1, NL-2.3)."""
        _check_seats(seats)
        deck = list(TILES.values())
        rng.shuffle(deck)
        stack = list(range(seats))
        rng.shuffle(stack)
        return deal(options, seats, deck, stack)

    def to_move(self, state: State) -> frozenset[Seat]:
        """The one seat on turn (NL-3.1), or nobody."""
        seat = state.open.on_turn
        return frozenset() if seat is None else frozenset({seat})

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The legal moves of a seat."""
        return legal.moves(state.open) if state.open.on_turn == seat else ()

    def play(self, state: State, seat: Seat, move: Move) -> State:
        """The state after a move, forced refills and a forced end of phase 1 included."""
        if not isinstance(move, _MOVES):
            raise InvalidMove(repr(move), "a move of Nova Luna is a Take, a Refill or an EndPhase")
        refusal = legal.refusal(state.open, seat, move)
        if refusal:
            raise refusal.error(move, seat, self.diagram(self.view(state, None)))
        if isinstance(move, Take):
            return _after_take(state, seat, move)
        return _end_phase(state) if isinstance(move, EndPhase) else _refill(state)

    def view(self, state: State, seat: Seat | None) -> View:
        """The open position; everybody may know the same (NL-2.4)."""
        return hidden.view(state, seat)

    def sample(self, view: View, rng: Random) -> State:
        """The open position with the supply in random order, each order equally likely."""
        return hidden.sample(view, rng)

    def reveals(self, before: State, after: State) -> bool:
        """Whether tiles of the supply were turned up."""
        return before.open.supply != after.open.supply

    def same_step(self, before: State, after: State) -> bool:
        """Never: one seat moves after the other."""
        return False

    def chooses_unseen(self, state: State) -> bool:
        """Never: everything but the supply is open (NL-2.4)."""
        return False

    def result(self, state: State) -> Result | None:
        """Scores are discs left, or the solo score; fewer is better."""
        return result.result(state.open)

    def choices(self, view: View) -> Sequence[Move]:
        """The legal moves of the view's own seat."""
        on_turn = view.seat is not None and view.open.on_turn == view.seat
        return legal.moves(view.open) if on_turn else ()

    def previews(self, view: View) -> Sequence[Preview]:
        """What each legal move of the view's own seat gains."""
        return [explain.preview(view.open, move) for move in self.choices(view)]

    def nearer(self, view: View, move: Move) -> int:
        """Open tasks that lack fewer tiles afterwards, those of the new tile not counted."""
        return 0 if view.seat is None else explain.tasks_nearer(view.open, view.seat, move)

    def parse(self, text: str) -> Move:
        """Read a move's notation."""
        return moves.parse(text)

    def diagram(self, view: View) -> str:
        """The position as plain text."""
        return text.diagram(view)


_MOVES = (Take, Refill, EndPhase)

NOVALUNA = NovaLuna()
"""The rules of Nova Luna."""


def deal(options: Options, seats: int, deck: Sequence[Tile], stack: Sequence[Seat]) -> State:
    """The start of a game with this order of tiles and this stack of discs, bottom first."""
    _check_seats(seats)
    _check_options(options, seats)
    if sorted(tile.id for tile in deck) != sorted(TILES):
        raise InvalidSetup(f"a deck holds each of the {len(TILES)} tiles once", "NL-1.1")
    if sorted(stack) != list(range(seats)):
        raise InvalidSetup(f"the stack holds each seat from 0 to {seats - 1} once", "NL-2.3")
    solo = seats == 1
    discs = options.discs if solo else options.discs - 1  # NL-2.3, NL-7.1
    supply = tuple(deck[FIRST_OFFER:])
    return State(
        Position(
            options=options,
            wheel=(None, *deck[:FIRST_OFFER]),
            moon=0,
            players=(Player(Tableau(), discs),) * seats,
            order=tuple(reversed(stack)),
            supply=len(supply),
            phase=1 if solo else 0,
        ),
        supply,
    )


def _check_seats(seats: int) -> None:
    if seats not in NovaLuna.player_counts:
        raise InvalidSetup(f"Nova Luna is for 1 to 4 players, not {seats}")


def _check_options(options: Options, seats: int) -> None:
    allowed = {ALL_DISCS, FIRST_GAME_DISCS.get(seats, ALL_DISCS)}
    if options.discs not in allowed:
        players = "1 player" if seats == 1 else f"{seats} players"
        choice = " or ".join(str(number) for number in sorted(allowed, reverse=True))
        raise InvalidSetup(f"with {players} discs is {choice}, not {options.discs}", "NL-2.2")


def _after_take(state: State, seat: Seat, take: Take) -> State:
    """Take, advance, place, cover tasks (NL-4.2 to NL-4.5), then what follows automatically."""
    position = state.open
    before = position.players[seat]
    cover = before.tableau.fulfilled_by(take.tile, take.at)[: before.discs_left]
    after = Player(
        before.tableau.lay(take.tile, take.at, cover),
        before.discs_left - len(cover),
        before.distance + take.tile.cost,
    )
    slot = position.wheel.index(take.tile)
    players = (*position.players[:seat], after, *position.players[seat + 1 :])
    taken = Position(
        position.options,
        wheel=(*position.wheel[:slot], None, *position.wheel[slot + 1 :]),
        moon=slot,
        players=players,
        order=legal.order_after(position, seat, after.distance),
        supply=position.supply,
        phase=position.phase,
        notes=position.notes,
    )
    position.hand_on(taken)
    return _settle(State(taken, state.supply), after)


def _settle(state: State, mover: Player) -> State:
    """The forced consequences of a take: end, refill, or the solo game's next phase."""
    position = state.open
    if mover.discs_left == 0:
        return _end(state)  # NL-6.1, NL-7.5: at once, before any refill
    if position.tiles_on_wheel:
        return state
    if position.phase == 1:
        return _end_phase(state)  # NL-7.3
    if position.solo or position.supply == 0:
        return _end(state)  # NL-6.2, NL-7.5
    return _refill(state)  # NL-4.1


def _refill(state: State) -> State:
    """Tiles from the supply on the empty slots, clockwise from the moon, as far as it goes."""
    position = state.open
    wheel = list(position.wheel)
    slots = ((position.moon + step) % WHEEL_SLOTS for step in range(1, WHEEL_SLOTS))
    empty = [slot for slot in slots if wheel[slot] is None]
    for slot, tile in zip(empty, state.supply, strict=False):
        wheel[slot] = tile
    supply = state.supply[len(empty) :]
    return State(replace(position, wheel=tuple(wheel), supply=len(supply)), supply)


def _end_phase(state: State) -> State:
    """Phase 1 of the solo game ends: note, refill, phase 2 (NL-7.3, NL-7.4)."""
    note = result.phase_1_note(state.open)
    return _refill(replace(state, open=replace(state.open, phase=2, notes=(note,))))


def _end(state: State) -> State:
    position = state.open
    notes = result.final_notes(position) if position.solo else ()
    return replace(state, open=replace(position, notes=notes, over=True))
