"""Akvárko in records and as view documents: tanks, open picks, and the seat's own hands."""

from collections import Counter
from random import Random
from typing import Final

from lunarium.games.akvarko import (
    AKVARKO,
    Card,
    Hand,
    Kind,
    Move,
    Pick,
    Place,
    SeenHand,
    State,
    Swap,
    Tank,
    View,
    deal,
    full_deck,
)
from lunarium.games.akvarko.draft import ROUNDS, cards_drawn
from lunarium.games.akvarko.material import sort_kinds, without
from lunarium.games.api import InvalidSetup, Seat
from lunarium.games.grid import ORIGIN
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


class AkvarkoCodec:
    """Set-up, moves and result of Akvárko as fields of a record."""

    def clause(self, field: str, entry: Object) -> str | None:
        """The clause behind a field."""
        if field in {"scores", "sheet", "ranking"}:
            return "AK-6.5"
        return {"swap": "AK-4.1", "draw": "AK-4.2"}.get(str(entry.get("do")))

    def options(self, start: State) -> Object:
        """`fewer_species`: whether two species were left out."""
        return {"fewer_species": start.options.fewer_species}

    def setup(self, start: State) -> Object:
        """All cards in draw order; with two seats also the random discards."""
        deck: list[Json] = [card.value for card in start.deck]
        setup: Object = {"deck": deck}
        if start.seats == 2:
            setup["discards"] = list(start.discards)
        return setup

    def start(self, seats: int, options: Object, setup: Object) -> State:
        """Deal the first hands: seat 0 gets the next 8 cards, then seat 1, and so on."""
        given = an_object(options, "options", ("fewer_species",))
        fewer = a_boolean(given["fewer_species"], "options.fewer_species")
        checked = AKVARKO.options(seats, {"fewer_species": fewer})
        pair = seats == 2
        fields = an_object(setup, "setup", ("deck", "discards") if pair else ("deck",))
        deck = [_recorded_card(card) for card in an_array(fields["deck"], "setup.deck")]
        discards = [
            an_integer(number, "a number of setup.discards")
            for number in an_array(fields["discards"] if pair else [], "setup.discards")
        ]
        return deal(checked, seats, deck, discards)

    def forced(self, before: State | None, after: State) -> tuple[Object, ...]:
        """The swaps of two players at the start of a round, the draws of the sixteenth."""
        if before is None or before.round == after.round:
            return ()
        return tuple(
            _swap_entry(seat, swap) for seat, swap in enumerate(after.swaps) if swap is not None
        )

    def entry(self, before: State, seat: Seat, move: Move, after: State) -> Object:
        """A pick or a placement."""
        if isinstance(move, Pick):
            return {"seat": seat, "do": "pick", "card": move.card.value}
        flip: Json = None if move.flip is None else list(move.flip)
        return {"seat": seat, "do": "place", "at": list(move.at), "flip": flip}

    def read_entry(self, entry: Object) -> tuple[Seat, Move]:
        """The seat and the move of a pick or a placement."""
        match entry.get("do"):
            case "pick":
                fields = an_object(entry, "a pick", ("seat", "do", "card"))
                return an_integer(fields["seat"], "seat"), Pick(_recorded_card(fields["card"]))
            case "place":
                fields = an_object(entry, "a placement", ("seat", "do", "at", "flip"))
                flip = None if fields["flip"] is None else a_cell(fields["flip"], "flip")
                place = Place(a_cell(fields["at"], "at"), flip)
                return an_integer(fields["seat"], "seat"), place
            case "swap" | "draw" as automatic:
                raise Fault(
                    f"there is no {automatic} here: now a card is picked or placed", "AK-4.1"
                )
        raise Fault(f"do must be pick, place, swap or draw, not {entry.get('do')!r}")

    def result(self, state: State) -> Object | None:
        """Scores, the sheet of each seat without its zero entries, and the ranking."""
        result = AKVARKO.result(state)
        if result is None:
            return None
        sheets: list[Json] = [dict[str, Json](sheet) for sheet in result.sheets]
        ranking: list[Json] = [list(group) for group in result.ranking]
        return {"scores": list(result.scores), "sheet": sheets, "ranking": ranking}


def _swap_entry(seat: Seat, swap: Swap) -> Object:
    if swap.out is None:  # AK-4.2
        return {"seat": seat, "do": "draw", "in": swap.drawn.value}
    return {"seat": seat, "do": "swap", "out": swap.out.value, "in": swap.drawn.value}


def _recorded_card(value: Json) -> Kind:
    name = a_string(value, "a card")
    if name == Kind.PLANT or name not in set(Kind):
        raise Fault(f"there is no card {name!r}", "AK-1.1")
    return Kind(name)


CODEC: Final = AkvarkoCodec()
"""How this game is written into records."""


class AkvarkoViews:
    """What a seat may see of Akvárko as fields of a document."""

    fields = (
        "options",
        "seat",
        "round",
        "tanks",
        "history",
        "picked",
        "deck_left",
        "hand",
        "pick",
        "seen",
    )

    def write(self, view: View) -> Object:
        """What is open, and the seat's own hand, pick and the hands it saw (AK-2.5)."""
        return {
            "options": {"fewer_species": view.options.fewer_species},
            "seat": view.seat,
            "round": view.round,
            "tanks": [[_card_fields(card) for card in tank.cards] for tank in view.tanks],
            "history": [_kinds(picks) for picks in view.history],
            "picked": list(view.picked),
            "deck_left": view.deck_left,
            "hand": _kinds(view.hand),
            "pick": None if view.pick is None else view.pick.value,
            "seen": [
                {
                    "hand": _kinds(seen.hand),
                    "drawn": None if seen.drawn is None else seen.drawn.value,
                }
                for seen in view.seen
            ],
        }

    def read(self, fields: Object) -> View:
        """A view whose parts agree with each other; hidden cards stay hidden."""
        tanks = tuple(
            read_tank(tank, seat) for seat, tank in enumerate(an_array(fields["tanks"], "tanks"))
        )
        seats = len(tanks)
        given = an_object(fields["options"], "options", ("fewer_species",))
        fewer = a_boolean(given["fewer_species"], "options.fewer_species")
        view = View(
            options=AKVARKO.options(seats, {"fewer_species": fewer}),
            seats=seats,
            seat=None if fields["seat"] is None else an_integer(fields["seat"], "seat"),
            round=an_integer(fields["round"], "round"),
            tanks=tanks,
            history=tuple(
                _read_kinds(picks, f"history[{number}]", seats)
                for number, picks in enumerate(an_array(fields["history"], "history"))
            ),
            picked=tuple(
                a_boolean(done, f"picked[{seat}]")
                for seat, done in enumerate(an_array(fields["picked"], "picked", seats))
            ),
            deck_left=an_integer(fields["deck_left"], "deck_left"),
            hand=_read_hand(fields["hand"], "hand"),
            pick=None if fields["pick"] is None else read_kind(fields["pick"], "pick"),
            seen=tuple(
                _read_seen(seen, f"seen[{number}]")
                for number, seen in enumerate(an_array(fields["seen"], "seen"))
            ),
        )
        _check_course(view)
        _check_own(view)
        check_copies(view, view.hand)
        _check_passes(view)
        return view


def _card_fields(card: Card) -> Object:
    return {"card": card.species.value, "at": list(card.at), "turned": card.turned}


def _kinds(kinds: tuple[Kind, ...]) -> list[Json]:
    return [kind.value for kind in kinds]


def read_kind(value: Json, what: str) -> Kind:
    """A card by its name."""
    name = a_string(value, what)
    if name == Kind.PLANT or name not in set(Kind):
        raise Fault(f"{what}: there is no card {name!r}", "AK-1.1", Cause("no_such_piece"))
    return Kind(name)


def _read_kinds(value: Json, what: str, length: int | None = None) -> tuple[Kind, ...]:
    return tuple(
        read_kind(name, f"{what}[{number}]")
        for number, name in enumerate(an_array(value, what, length))
    )


def _read_hand(value: Json, what: str) -> Hand:
    hand = _read_kinds(value, what)
    if hand != sort_kinds(hand):
        raise Fault(f"{what} must list its cards in the order of the species")
    return hand


def _read_seen(value: Json, what: str) -> SeenHand:
    fields = an_object(value, what, ("hand", "drawn"))
    hand = _read_hand(fields["hand"], f"{what}.hand")
    drawn = None if fields["drawn"] is None else read_kind(fields["drawn"], f"{what}.drawn")
    if drawn is not None and drawn not in hand:
        raise Fault(f"{what}.drawn must be a card of that hand, not {drawn.value!r}", "AK-4.1")
    return SeenHand(hand, drawn)


def read_tank(value: Json, seat: Seat) -> Tank:
    """A tank with its cards in the order in which they were laid."""
    what = f"tanks[{seat}]"
    cards: list[Card] = []
    for number, entry in enumerate(an_array(value, what)):
        where = f"{what}[{number}]"
        fields = an_object(entry, where, ("card", "at", "turned"))
        cards.append(
            Card(
                read_kind(fields["card"], f"{where}.card"),
                a_cell(fields["at"], f"{where}.at"),
                a_boolean(fields["turned"], f"{where}.turned"),
            )
        )
    try:
        return Tank(tuple(cards))
    except InvalidSetup as error:
        twice = len({card.at for card in cards}) < len(cards)
        cause = Cause("two_on_a_cell" if twice else "tank_too_wide", seat=seat)
        raise Fault(f"{what}: {error.reason}", "AK-3.1", cause) from None


def _check_course(view: View) -> None:
    """Round, picks and tanks must belong to the same moment (AK-2.2)."""
    if view.round not in range(1, ROUNDS + 2):
        raise Fault(f"round must be 1 to {ROUNDS}, or {ROUNDS + 1} after the game", "AK-2.4")
    if len(view.history) not in ({ROUNDS} if view.over else {view.round - 1, view.round}):
        raise Fault(f"history must have {min(view.round - 1, ROUNDS)} rounds, or one more")
    if view.over or view.revealed:
        right = (not view.over,) * view.seats
        if view.picked != right:
            raise Fault(f"picked must be {str(right[0]).lower()} for every seat here", "AK-2.2")
    elif all(view.picked):
        raise Fault("when all have picked, the picks are open: history lacks them", "AK-2.2")
    for seat, tank in enumerate(view.tanks):
        laid = len(tank.cards)
        if laid and tank.cards[0].at != ORIGIN:
            raise Fault(f"tanks[{seat}][0].at must be [0, 0], where the first card lies", "AK-3.1")
        allowed = {view.round - 1, view.round} if view.revealed else {view.round - 1}
        if laid not in allowed:
            raise Fault(f"tanks[{seat}] must hold {view.round - 1} cards, not {laid}", "AK-2.2")
        if [card.species for card in tank.cards] != [p[seat] for p in view.history[:laid]]:
            raise Fault(f"tanks[{seat}] must hold what history says the seat picked", "AK-2.2")
    if view.revealed and not view.waiting_for:
        raise Fault(f"when all have placed, round {view.round} is over", "AK-2.2")
    left = len(full_deck(view.options)) - cards_drawn(view.seats, min(view.round, ROUNDS))
    if view.deck_left != left:
        raise Fault(f"deck_left must be {left} in round {view.round}, not {view.deck_left}")


def _check_own(view: View) -> None:
    """The hand, the pick and the hands seen belong together; a spectator has none (AK-2.5)."""
    if view.seat is None:
        if view.hand or view.pick or view.seen:
            raise Fault("hand, pick and seen must be empty for a spectator", "AK-2.5")
        return
    if view.seat not in range(view.seats):
        raise Fault(f"seat must be 0 to {view.seats - 1}, or null, not {view.seat}")
    begun = min(view.round, ROUNDS)
    if len(view.seen) != begun:
        raise Fault(f"seen must have a hand for each of {begun} rounds, not {len(view.seen)}")
    if (view.pick is not None) != view.picked[view.seat]:
        raise Fault("pick must be there exactly when picked says so", "AK-2.2")
    if view.pick is not None and view.revealed and view.pick != view.history[-1][view.seat]:
        raise Fault("pick must be what history says the seat picked", "AK-2.2")
    taken = view.history[-1][view.seat] if view.over else view.pick
    before = view.seen[-1].hand
    if taken is not None and taken not in before:
        raise Fault(f"the seat cannot have picked {taken.value!r}: it was not in its hand")
    if view.hand != (before if taken is None else without(before, taken)):
        raise Fault("hand must be the last hand of seen, less the card picked", "AK-2.2")


def check_copies(view: View, hand: Hand) -> None:
    """No more cards of a kind than are in the box (AK-1.1), with this hand."""
    known = Counter(kind for picks in view.history for kind in picks)
    known.update(hand)
    if view.pick is not None and not view.revealed:
        known[view.pick] += 1
    box = Counter(full_deck(view.options))
    for kind, number in known.items():
        if number > box[kind]:
            raise Fault(
                f"there are {number} {kind.value}, but only {box[kind]} in the game",
                "AK-1.1",
                too_many(kind, box[kind]),
            )


def too_many(kind: Kind, box: int) -> Cause:
    """More cards of a kind than there are; in the smaller game some kinds are missing (AK-5.1)."""
    if box == 0:
        return Cause("not_in_game", piece=kind.value)
    return Cause("too_many_cards", piece=kind.value, count=box)


def _check_passes(view: View) -> None:
    """What the seat has seen can have been passed on like this, and drawn from one deck (AK-2.3).

    The rules can make up the rest of the game exactly if that is so.
    """
    if view.seat is None:
        return
    try:
        real = AKVARKO.view(AKVARKO.sample(view, Random(0)), view.seat) == view
    except (LookupError, ValueError, StopIteration):
        real = False
    if not real:
        reason = "the hands in seen cannot have been passed on like this"
        raise Fault(reason, "AK-2.3", Cause("impossible_hand"))


VIEWS: Final = AkvarkoViews()
"""How views of this game are written as documents."""
