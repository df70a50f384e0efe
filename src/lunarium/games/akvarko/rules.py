"""The rules of Akvárko as a game of the common protocol."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import NoReturn

from lunarium.games.akvarko import explain, hidden, moves, result, text
from lunarium.games.akvarko.board import SIDE, Tank
from lunarium.games.akvarko.draft import ROUNDS, begin_round, discard_sizes
from lunarium.games.akvarko.explain import PickPreview, PlacePreview
from lunarium.games.akvarko.material import Hand, Kind, Options, full_deck, without
from lunarium.games.akvarko.moves import Move, Pick, Place
from lunarium.games.akvarko.state import State, View
from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup, Result, Seat
from lunarium.games.grid import ORIGIN, cell_text

PLAYER_COUNTS = range(2, 7)
FEWER_SPECIES_SEATS = range(2, 4)


class Akvarko:
    """Akvárko, for two to six players."""

    name = "akvarko"
    title = "Akvárko"
    player_counts = PLAYER_COUNTS
    view_type = View
    simultaneous = True

    def option_values(self, seats: int) -> Mapping[str, Sequence[bool]]:
        """`fewer_species` may be true with two or three seats (AK-5.1)."""
        _check_table(Options(), seats)
        return {"fewer_species": (False, True) if seats in FEWER_SPECIES_SEATS else (False,)}

    def options(self, seats: int, values: Mapping[str, object] | None = None) -> Options:
        """The options of a table: `fewer_species`, for two or three seats (AK-5.1)."""
        values = values or {}
        unknown = sorted(set(values) - {"fewer_species"})
        if unknown:
            raise InvalidSetup(f"Akvárko has no option {', '.join(unknown)}: it has fewer_species")
        fewer = values.get("fewer_species", False)
        if not isinstance(fewer, bool):
            raise InvalidSetup(f"fewer_species is true or false, not {fewer!r}")
        options = Options(fewer)
        _check_table(options, seats)
        return options

    def start(self, options: Options, seats: int, rng: Random) -> State:
        """A fresh game: the deck shuffled, and the random discards of a table of two drawn."""
        _check_table(options, seats)
        deck = list(full_deck(options))
        rng.shuffle(deck)
        return deal(options, seats, deck, [rng.randrange(size) for size in discard_sizes(seats)])

    def to_move(self, state: State) -> frozenset[Seat]:
        """The seats that have still to pick, or to place."""
        return frozenset(seat for seat in range(state.seats) if _may_move(state, seat))

    def moves(self, state: State, seat: Seat) -> Sequence[Move]:
        """The legal moves in a fixed order.

        Picks: the kinds of the hand in file order. Placements: cells in reading order, for each
        first without a turn, then turning each card that is not a plant yet, in reading order.
        """
        if seat not in range(state.seats) or not _may_move(state, seat):
            return ()
        if state.revealed:
            return moves.possible_places(state.tanks[seat])
        return moves.possible_picks(state.hands[seat])

    def play(self, state: State, seat: Seat, move: Move) -> State:
        """The state after a pick or a placement, with everything that follows automatically."""
        if not isinstance(move, Pick | Place):
            raise InvalidMove(repr(move), "a move of Akvárko is a Pick or a Place")
        if seat not in range(state.seats):
            _refuse(state, seat, move, "no_such_seat", "AK-2.2", _seats_are(state))
        if state.over:
            _refuse(state, seat, move, "game_over", "AK-2.4", "the game is over")
        if isinstance(move, Pick):
            _check_pick(state, seat, move)
            return _pick(state, seat, move)
        _check_place(state, seat, move)
        return _place(state, seat, move)

    def view(self, state: State, seat: Seat | None) -> View:
        """Open information, and what the seat holds and has held (AK-2.5)."""
        return hidden.view(state, seat)

    def sample(self, view: View, rng: Random) -> State:
        """A full state that agrees with the view; `hidden.sample` says with what chances."""
        return hidden.sample(view, rng)

    def reveals(self, before: State, after: State) -> bool:
        """Whether the picks of the round or the hands of the next were shown."""
        picks_shown = len(after.history) > len(before.history)
        return picks_shown or len(after.received) > len(before.received)

    def same_step(self, before: State, after: State) -> bool:
        """Whether both are in the same half of the same round: the picks, or the placements."""
        return before.round == after.round and before.revealed == after.revealed

    def chooses_unseen(self, state: State) -> bool:
        """Whether the picks of this round are still to be revealed."""
        return not state.revealed

    def result(self, state: State) -> Result | None:
        """More points are better; the sheets hold the points of each kind (AK-6.5)."""
        return result.result(state)

    def choices(self, view: View) -> Sequence[Move]:
        """The legal moves of the view's own seat, in the order of `moves`."""
        return explain.choices(view)

    def previews(self, view: View) -> Sequence[PickPreview | PlacePreview]:
        """What each of `choices` would gain, in the same order."""
        return explain.previews(view)

    def nearer(self, view: View, move: Move) -> int:
        """Kinds with the same points that lack fewer cards for the next ones (AK-6.2)."""
        return explain.kinds_nearer(view, move)

    def parse(self, text: str) -> Move:
        """Read `danio`, `@1,2` or `@1,2~0,0`."""
        return moves.parse(text)

    def diagram(self, view: View) -> str:
        """The position as plain text."""
        return text.diagram(view)


AKVARKO = Akvarko()
"""The game."""


def deal(options: Options, seats: int, deck: Sequence[str], discards: Sequence[int]) -> State:
    """The first round from a shuffled deck (AK-2.1) and the random discards (AK-4.1).

    This is the set-up of a record; anything wrong with it raises `InvalidSetup`.
    """
    _check_table(options, seats)
    cards = _checked_deck(options, deck)
    _check_discards(seats, discards)
    no_hands: tuple[Hand, ...] = ((),) * seats
    hands, swaps = begin_round(cards, discards, 1, no_hands)
    return State(
        options=options,
        seats=seats,
        deck=cards,
        discards=tuple(discards),
        round=1,
        hands=hands,
        picks=(None,) * seats,
        tanks=(Tank(),) * seats,
        history=(),
        received=(hands,),
        swap_log=(swaps,),
    )


def _check_table(options: Options, seats: int) -> None:
    if type(seats) is not int or seats not in PLAYER_COUNTS:
        raise InvalidSetup(f"Akvárko is for 2 to 6 players, not {seats!r}")
    if options.fewer_species and seats not in FEWER_SPECIES_SEATS:
        raise InvalidSetup(f"fewer_species is for 2 or 3 players, not {seats}", "AK-5.1")


def _checked_deck(options: Options, deck: Sequence[str]) -> tuple[Kind, ...]:
    strange = sorted({str(card) for card in deck} - {kind.value for kind in Kind})
    if strange:
        raise InvalidSetup(f"the deck has cards that do not exist: {', '.join(strange)}", "AK-1.1")
    cards = tuple(Kind(card) for card in deck)
    have, want = Counter(cards), Counter(full_deck(options))
    wrong = [f"{have[k]} {k} instead of {want[k]}" for k in Kind if have[k] != want[k]]
    if wrong:
        raise InvalidSetup(f"the deck is not complete: {', '.join(wrong)}", "AK-1.1")
    return cards


def _check_discards(seats: int, discards: Sequence[int]) -> None:
    sizes = discard_sizes(seats)
    if len(discards) != len(sizes):
        raise InvalidSetup(
            f"a game of {seats} has {len(sizes)} random discards, not {len(discards)}", "AK-4.1"
        )
    for place, (number, size) in enumerate(zip(discards, sizes, strict=True)):
        if type(number) is not int or number not in range(size):
            raise InvalidSetup(
                f"discard {place} must be from 0 to {size - 1}, not {number!r}", "AK-4.1"
            )


def _may_move(state: State, seat: Seat) -> bool:
    if state.over:
        return False
    return not state.placed(seat) if state.revealed else state.picks[seat] is None


def _seats_are(state: State) -> str:
    return f"there is no such seat; the seats are 0 to {state.seats - 1}"


def _refuse(state: State, seat: Seat, move: Move, code: str, clause: str, reason: str) -> NoReturn:
    # The position is what that seat may see, so that an error reveals nothing.
    watcher = seat if seat in range(state.seats) else None
    position = text.diagram(hidden.view(state, watcher))
    raise IllegalMove(str(move), seat, code, clause, reason, position)


def _check_pick(state: State, seat: Seat, move: Pick) -> None:
    if state.revealed and state.placed(seat):
        reason = "this seat has placed its card and waits for the others"
        _refuse(state, seat, move, "already_placed", "AK-2.2", reason)
    if state.revealed:
        reason = f"all have picked: now place {state.picks[seat]}"
        _refuse(state, seat, move, "wrong_kind_of_move", "AK-2.2", reason)
    if state.picks[seat] is not None:
        reason = "this seat has picked a card and waits for the others"
        _refuse(state, seat, move, "already_picked", "AK-2.2", reason)
    if move.card not in state.hands[seat]:
        reason = f"the hand holds no {move.card}"
        _refuse(state, seat, move, "not_in_hand", "AK-2.2", reason)


def _check_place(state: State, seat: Seat, move: Place) -> None:
    if not state.revealed:
        if state.picks[seat] is not None:
            reason = "cards are placed when all have picked, and some have not"
            _refuse(state, seat, move, "waiting_for_picks", "AK-2.2", reason)
        reason = "pick a card from the hand first"
        _refuse(state, seat, move, "wrong_kind_of_move", "AK-2.2", reason)
    if state.placed(seat):
        reason = "this seat has placed its card and waits for the others"
        _refuse(state, seat, move, "already_placed", "AK-2.2", reason)
    tank = state.tanks[seat]
    if not tank.cards and move.at != ORIGIN:
        reason = f"the first card of a tank lies at {cell_text(ORIGIN)}"
        _refuse(state, seat, move, "first_card_at_origin", "AK-3.1", reason)
    if move.at in tank.kinds:
        reason = f"a card lies on {cell_text(move.at)}"
        _refuse(state, seat, move, "cell_taken", "AK-3.1", reason)
    if not tank.fits(move.at):
        reason = f"with {cell_text(move.at)} the cards no longer fit into {SIDE}x{SIDE}"
        _refuse(state, seat, move, "outside_frame", "AK-3.1", reason)
    if move.flip is None or move.flip == move.at:
        return
    if move.flip not in tank.kinds:
        reason = f"there is no card on {cell_text(move.flip)} to turn"
        _refuse(state, seat, move, "nothing_to_turn", "AK-3.2", reason)
    if tank.kinds[move.flip] is Kind.PLANT:
        reason = f"the card on {cell_text(move.flip)} is already a plant"
        _refuse(state, seat, move, "already_plant", "AK-3.2", reason)


def _pick(state: State, seat: Seat, move: Pick) -> State:
    hands, picks = list(state.hands), list(state.picks)
    hands[seat] = without(hands[seat], move.card)
    picks[seat] = move.card
    revealed = tuple(card for card in picks if card is not None)
    everyone = len(revealed) == state.seats
    return replace(
        state,
        hands=tuple(hands),
        picks=tuple(picks),
        history=(*state.history, revealed) if everyone else state.history,
    )


def _place(state: State, seat: Seat, move: Place) -> State:
    card = state.history[-1][seat]
    tanks = list(state.tanks)
    tanks[seat] = tanks[seat].laid(card, move.at, move.flip)
    placed = replace(state, tanks=tuple(tanks))
    everyone = all(placed.placed(each) for each in range(state.seats))
    return _end_round(placed) if everyone else placed


def _end_round(state: State) -> State:
    no_picks = (None,) * state.seats
    if state.round == ROUNDS:
        return replace(state, round=ROUNDS + 1, picks=no_picks)
    hands, swaps = begin_round(state.deck, state.discards, state.round + 1, state.hands)
    return replace(
        state,
        round=state.round + 1,
        hands=hands,
        picks=no_picks,
        received=(*state.received, hands),
        swap_log=(*state.swap_log, swaps),
    )
