"""Auction in records and as view documents."""

from collections.abc import Sequence

from lunarium.games.api import Seat
from lunarium.records.fields import (
    Fault,
    Json,
    Object,
    a_boolean,
    an_array,
    an_integer,
    an_object,
)
from tests.third_game.rules import AUCTION, Bid, Options, State, View, deal, winner


class AuctionCodec:
    """Records: the set-up is the hands and the prizes; an award follows the last bid of a round."""

    def clause(self, field: str, entry: Object) -> str | None:
        return "AU-3" if field in {"scores", "ranking"} else "AU-2"

    def options(self, start: State) -> Object:
        return {"hand": start.options.hand}

    def setup(self, start: State) -> Object:
        return {"hands": [list(hand) for hand in start.dealt], "prizes": list(start.prizes)}

    def start(self, seats: int, options: Object, setup: Object) -> State:
        fields = an_object(setup, "setup", ("hands", "prizes"))
        hands = [_numbers(hand, "a hand") for hand in an_array(fields["hands"], "setup.hands")]
        chosen = AUCTION.options(seats, an_object(options, "options", ("hand",)))
        return deal(chosen, seats, hands, _numbers(fields["prizes"], "setup.prizes"))

    def forced(self, before: State | None, after: State) -> tuple[Object, ...]:
        if before is None or len(before.rounds) == len(after.rounds):
            return ()
        prize = after.prizes[len(before.rounds)]
        return ({"seat": winner(after.rounds[-1]), "do": "award", "prize": prize},)

    def entry(self, before: State, seat: Seat, move: Bid, after: State) -> Object:
        return {"seat": seat, "do": "bid", "card": move.card}

    def read_entry(self, entry: Object) -> tuple[Seat, Bid]:
        fields = an_object(entry, "a bid", ("seat", "do", "card"))
        if fields["do"] != "bid":
            raise Fault(f"do must be bid here, not {fields['do']!r}", "AU-2")
        return an_integer(fields["seat"], "seat"), Bid(an_integer(fields["card"], "card"))

    def result(self, state: State) -> Object | None:
        result = AUCTION.result(state)
        if result is None:
            return None
        ranking: list[Json] = [list(group) for group in result.ranking]
        return {"scores": list(result.scores), "ranking": ranking}


class AuctionViews:
    """View documents, with the fields of `View`."""

    fields = ("options", "seats", "seat", "prizes", "rounds", "has_bid", "hand", "bid")

    def write(self, view: View) -> Object:
        return {
            "options": {"hand": view.options.hand},
            "seats": view.seats,
            "seat": view.seat,
            "prizes": list(view.prizes),
            "rounds": [list(bids) for bids in view.rounds],
            "has_bid": list(view.has_bid),
            "hand": list(view.hand),
            "bid": view.bid,
        }

    def read(self, fields: Object) -> View:
        given = an_object(fields["options"], "options", ("hand",))
        seats = an_integer(fields["seats"], "seats")
        options = AUCTION.options(seats, given)
        has_bid = an_array(fields["has_bid"], "has_bid", seats)
        return View(
            Options(options.hand),
            seats,
            None if fields["seat"] is None else an_integer(fields["seat"], "seat"),
            tuple(_numbers(fields["prizes"], "prizes")),
            tuple(
                tuple(_numbers(bids, "a round")) for bids in an_array(fields["rounds"], "rounds")
            ),
            tuple(a_boolean(one, "has_bid") for one in has_bid),
            tuple(_numbers(fields["hand"], "hand")),
            None if fields["bid"] is None else an_integer(fields["bid"], "bid"),
        )


def _numbers(value: Json, what: str) -> Sequence[int]:
    return [an_integer(number, what) for number in an_array(value, what)]


CODEC = AuctionCodec()
VIEWS = AuctionViews()
