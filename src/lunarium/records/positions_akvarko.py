"""Positions of Akvárko: forks, drafts from the editor, and games with the real box."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from lunarium.games.akvarko import (
    AKVARKO,
    Card,
    Hand,
    Kind,
    Move,
    Options,
    Pick,
    Place,
    SeenHand,
    State,
    Tank,
    View,
    deal,
    full_deck,
)
from lunarium.games.akvarko.draft import (
    ROUNDS,
    cards_drawn,
    cards_lost,
    discard_sizes,
    draws,
    hand_size,
    loses_card,
)
from lunarium.games.akvarko.hidden import imagine, imagine_deck, with_deck
from lunarium.games.akvarko.material import sort_kinds, without
from lunarium.games.api import Seat
from lunarium.games.grid import Cell
from lunarium.records.akvarko import check_copies, read_kind, read_tank, too_many
from lunarium.records.fields import Cause, Fault, Json, Object, an_array, an_integer, an_object
from lunarium.records.positions import Drafted, Positions, WrongEntry

_MOST_CARDS: Final = 16
"""The cards of a full tank; a hand and a list of picks are never longer."""


class AkvarkoPositions(Positions[State, Move, View]):
    """The positions of Akvárko."""

    def dealt_anew(self, start: State, state: State, rng: Random) -> State:
        """The cards still in the deck in another order, and other random discards to come."""
        seats, begun = state.seats, len(state.received)
        drawn = cards_drawn(seats, begun)
        cards = list(start.deck[drawn:])
        rng.shuffle(cards)
        made = cards_lost(begun) if seats == 2 else 0
        sizes = discard_sizes(seats)[made:]
        discards = (*start.discards[:made], *(rng.randrange(size) for size in sizes))
        return deal(start.options, seats, (*start.deck[:drawn], *cards), discards)

    def beginning(self, view: View, rng: Random) -> tuple[State, list[tuple[Seat, Move]]]:
        """Hidden cards at random; a card that shows its plant was turned when it was laid."""
        state = AKVARKO.sample(view, rng)
        start = deal(state.options, state.seats, state.deck, state.discards)
        seats = range(state.seats)
        found: list[tuple[Seat, Move]] = []
        for number, picks in enumerate(state.history):
            found += [(seat, Pick(picks[seat])) for seat in seats]
            for seat in seats:
                cards = state.tanks[seat].cards
                if number < len(cards):
                    card = cards[number]
                    found.append((seat, Place(card.at, card.at if card.turned else None)))
        if not state.revealed and not state.over:
            picked = enumerate(state.picks)
            found += [(seat, Pick(card)) for seat, card in picked if card is not None]
        return start, found

    def seats(self, view: View) -> int:
        """As the view says."""
        return view.seats

    def read_draft(self, fields: Object) -> Drafted:
        """Tanks and hand as they lie; round and picks follow, what has passed may be left open."""
        given = an_object(
            fields, "a draft", ("game", "options", "seat", "tanks", "hand"),
            ("pick", "picks", "seen"),
        )  # fmt: skip
        drafted = [_read_tank(tank, n) for n, tank in enumerate(an_array(given["tanks"], "tanks"))]
        tanks, shifts = tuple(tank for tank, _ in drafted), tuple(shift for _, shift in drafted)
        options = AKVARKO.options(
            len(tanks), an_object(given["options"], "options", ("fewer_species",))
        )
        seat = an_integer(given["seat"], "seat")
        if seat not in range(len(tanks)):
            raise Fault(f"seat must be 0 to {len(tanks) - 1}, not {seat}")
        view = _open_view(options, seat, tanks, given)
        hand = sort_kinds(_kinds(given["hand"], "hand"))
        _check_hand(view, hand)
        chosen_from = hand if view.pick is None else sort_kinds((*hand, view.pick))
        return Drafted(_remembered(view, chosen_from, given.get("seen")), shifts)

    def entered(
        self, seats: int, options: Object, setup: Object, played: Sequence[tuple[Seat, Move]]
    ) -> State:
        """Hands from which everybody can have picked what they picked."""
        an_object(setup, "setup", ())
        checked = AKVARKO.options(seats, an_object(options, "options", ("fewer_species",)))
        _check_box(checked, played)
        picks = _by_round(seats, played)
        rounds = max(1, min(ROUNDS, len(picks)))
        # Cards after a complete round are dealt again with every move that is entered.
        view = View(
            options=checked, seats=seats, seat=None, round=rounds, tanks=(Tank(),) * seats,
            history=tuple(tuple(one for one in row if one) for row in picks if None not in row),
            picked=(False,) * seats, deck_left=0, hand=(), pick=None, seen=(),
        )  # fmt: skip
        deck, losses = imagine_deck(view, picks, {}, Random(0))
        state = with_deck(view, deck, losses, Random(0))
        return deal(checked, seats, state.deck, state.discards)

    def missing(self, state: State, setup: Object) -> tuple[int, ...]:
        """There are no slots."""
        return ()

    def untold(self, state: State, setup: Object) -> None:
        """A tank and the picks tell everything that lies open."""

    def unpicked(self, state: State) -> Mapping[str, int] | None:
        """The cards of each kind that nobody has picked, while picks are to be made."""
        if state.over or state.revealed:
            return None
        left = Counter(full_deck(state.options))
        left.subtract(kind for picks in state.history for kind in picks)
        left.subtract(kind for kind in state.picks if kind is not None)
        return {kind.value: number for kind, number in left.items() if number > 0}


def _check_box(options: Options, played: Sequence[tuple[Seat, Move]]) -> None:
    left = Counter(full_deck(options))
    for number, (_, move) in enumerate(played):
        if isinstance(move, Pick):
            left[move.card] -= 1
            if left[move.card] < 0:
                box = Counter(full_deck(options))[move.card]
                raise WrongEntry(
                    number,
                    f"there are only {box} {move.card.value} in the game",
                    "AK-1.1",
                    too_many(move.card, box),
                )


def _by_round(seats: int, played: Sequence[tuple[Seat, Move]]) -> list[list[Kind | None]]:
    """The picks by round and seat, up to the first round that is not complete."""
    rows: list[list[Kind | None]] = []
    made = [0] * seats
    for seat, move in played:
        if isinstance(move, Pick) and seat in range(seats) and made[seat] < ROUNDS:
            if made[seat] == len(rows):
                if rows and None in rows[-1]:
                    break  # a second pick before the others: the rules refuse it
                rows.append([None] * seats)
            rows[made[seat]][seat] = move.card
            made[seat] += 1
    return rows


def _open_view(options: Options, seat: Seat, tanks: tuple[Tank, ...], given: Object) -> View:
    """What lies open in a draft, and the seat's own pick; hand and memory are still to come."""
    seats = len(tanks)
    laid = [len(tank.cards) for tank in tanks]
    done = min(laid)
    if max(laid) > done + 1:
        raise Fault(
            "no tank can be more than one card ahead of another", "AK-2.2", Cause("tanks_uneven")
        )
    shown = _picks(given.get("picks"), seats)
    history = [tuple(tank.cards[n].species for tank in tanks) for n in range(done)]
    if max(laid) > done or any(shown):
        history.append(_revealed(tanks, shown, done))
    if done == ROUNDS:
        raise Fault("all tanks are full: the game is over", "AK-2.4", Cause("tanks_full"))
    own = given.get("pick")
    revealed = len(history) > done
    pick = None if own is None else read_kind(own, "pick")
    if revealed:
        pick = history[-1][seat]
    return View(
        options=options,
        seats=seats,
        seat=seat,
        round=done + 1,
        tanks=tanks,
        history=tuple(history),
        picked=(True,) * seats
        if revealed
        else tuple(n == seat and pick is not None for n in range(seats)),
        deck_left=len(full_deck(options)) - cards_drawn(seats, done + 1),
        hand=(),
        pick=pick,
        seen=(),
    )


def _picks(value: Json, seats: int) -> list[Kind | None]:
    if value is None:
        return [None] * seats
    return [
        None if kind is None else read_kind(kind, f"picks[{seat}]")
        for seat, kind in enumerate(an_array(value, "picks", seats))
    ]


def _revealed(tanks: Sequence[Tank], shown: Sequence[Kind | None], done: int) -> tuple[Kind, ...]:
    """The open picks of a round: in the tank already, or lying beside it."""
    picks: list[Kind] = []
    for seat, tank in enumerate(tanks):
        beside = shown[seat]
        if len(tank.cards) > done:
            picks.append(tank.cards[done].species)
        elif beside is not None:
            picks.append(beside)
        else:
            raise Fault(
                f"picks[{seat}] is missing: others have placed, so all picks are open",
                "AK-2.2",
                Cause("pick_missing", seat=seat),
            )
    return tuple(picks)


def _check_hand(view: View, hand: Hand) -> None:
    """The number of cards in a hand, and no more of a kind than there are."""
    drawn_last = draws(view.seats, view.round) and not loses_card(view.seats, view.round)
    wanted = hand_size(view.round) + drawn_last - (view.pick is not None)
    if len(hand) != wanted:
        raise Fault(
            f"hand must have {wanted} cards in round {view.round}, not {len(hand)}",
            "AK-2.1",
            Cause("wrong_hand_size", seat=view.seat, count=wanted),
        )
    check_copies(view, hand)


def _remembered(view: View, chosen_from: Hand, value: Json) -> View:
    """The view with its memory: what the draft says, and the rest as it may have been."""
    rounds = view.round
    told = [None] * rounds if value is None else list(an_array(value, "seen"))
    if len(told) not in (rounds, rounds - 1):
        raise Fault(f"seen must have an entry for each of {rounds} rounds, or one less")
    known = {
        number: _seen(one, f"seen[{number - 1}]")
        for number, one in enumerate(told[: rounds - 1], start=1)
        if one is not None
    }
    last = told[rounds - 1] if len(told) == rounds else None
    drawn = None if last is None else _seen(last, f"seen[{rounds - 1}]").drawn
    known[rounds] = SeenHand(chosen_from, drawn)
    if len(known) == rounds and (view.seats > 2 or last is not None or rounds == 1):
        seen = tuple(known[number] for number in range(1, rounds + 1))
        hand = chosen_from if view.pick is None else without(chosen_from, view.pick)
        return replace(view, hand=hand, seen=seen)
    if view.seats == 2 and len(known) > 1:
        raise Fault(
            "at a table of two, seen must be given for all rounds, with `drawn`, or for none"
        )
    hands = {number: one.hand for number, one in known.items()}
    try:
        return AKVARKO.view(imagine(view, hands, Random(0)), view.seat)
    except ValueError as error:
        raise Fault(f"impossible hand: {error}", "AK-2.3", Cause("impossible_hand")) from None


def _seen(value: Json, what: str) -> SeenHand:
    fields = an_object(value, what, ("hand",), ("drawn",))
    drawn = fields.get("drawn")
    hand = sort_kinds(_kinds(fields["hand"], f"{what}.hand"))
    return SeenHand(hand, None if drawn is None else read_kind(drawn, f"{what}.drawn"))


def _kinds(value: Json, what: str) -> list[Kind]:
    given = an_array(value, what)
    if len(given) > _MOST_CARDS:
        reason = f"{what} has {len(given)} cards, which no hand has"
        raise Fault(reason, "AK-2.1", Cause("too_many_pieces"))
    return [read_kind(kind, f"{what}[{number}]") for number, kind in enumerate(given)]


def _read_tank(value: Json, seat: Seat) -> tuple[Tank, Cell]:
    """A tank whose first card lies at the origin, and the shift that brought it there."""
    tank = read_tank(value, seat)
    if not tank.cards:
        return tank, (0, 0)
    x, y = tank.cards[0].at
    moved = [Card(one.species, (one.at[0] - x, one.at[1] - y), one.turned) for one in tank.cards]
    return Tank(tuple(moved)), (-x, -y)


POSITIONS: Final = AkvarkoPositions()
"""How positions of this game are made."""
