"""Akvárko's part of a record."""

from typing import Final

from lunarium.games.akvarko import AKVARKO, Kind, Move, Pick, Place, State, Swap, deal
from lunarium.games.api import Seat
from lunarium.records.fields import (
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
    """See `lunarium.records.codec.Codec`."""

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
        deck = [_card(card) for card in an_array(fields["deck"], "setup.deck")]
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
                return an_integer(fields["seat"], "seat"), Pick(_card(fields["card"]))
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


def _card(value: Json) -> Kind:
    name = a_string(value, "a card")
    if name == Kind.PLANT or name not in set(Kind):
        raise Fault(f"there is no card {name!r}", "AK-1.1")
    return Kind(name)


CODEC: Final = AkvarkoCodec()
"""How this game is written into records."""
