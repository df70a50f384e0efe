"""The rules of Auction, for one to four players.

* AU-1: The cards are numbered from 1, as many as the players hold together. They are dealt at
  random, and every player sees only their own hand. The prizes, also numbered from 1, one for each
  card of a hand, are shuffled; the first is turned up.
* AU-2: All players choose a card of their hand at the same time, face down. When all have chosen,
  the cards are shown and are out of the game; the highest takes the prize. Then the next prize is
  turned up.
* AU-3: After the last prize the player whose prizes add up to most wins. Equal sums share a place.
* AU-4: Alone a player takes every prize. Nobody would play that, but it is a solo game, and so the
  tests have one that is scored in another way than the shipped one.

The option `hand` is the number of cards of each hand: 5 or 3.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from lunarium.games.api import IllegalMove, InvalidMove, InvalidSetup, Result, Seat

PLAYER_COUNTS = range(1, 5)
HANDS = (5, 3)


@dataclass(frozen=True, slots=True)
class Options:
    """How many cards each player gets."""

    hand: int = HANDS[0]


@dataclass(frozen=True, slots=True)
class Bid:
    """Choose a card of the hand; its notation is `bid 7`."""

    card: int

    def __str__(self) -> str:
        return f"bid {self.card}"


@dataclass(frozen=True, slots=True)
class Preview:
    """What a bid would bring: the prize, if no card that others may hold is higher."""

    move: Bid
    gain: int


@dataclass(frozen=True, slots=True)
class State:
    """A game, hidden things included. `rounds` holds the bids of all finished rounds, by seat."""

    options: Options
    dealt: tuple[tuple[int, ...], ...]
    prizes: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...] = ()
    bids: tuple[int | None, ...] = ()

    @property
    def seats(self) -> int:
        return len(self.dealt)

    @property
    def over(self) -> bool:
        return len(self.rounds) == self.options.hand

    def hand(self, seat: Seat) -> tuple[int, ...]:
        gone = {bids[seat] for bids in self.rounds} | {self.bids[seat]}
        return tuple(card for card in self.dealt[seat] if card not in gone)


@dataclass(frozen=True, slots=True)
class View:
    """What one seat may know; a spectator has neither a hand nor a bid."""

    options: Options
    seats: int
    seat: Seat | None
    prizes: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]
    has_bid: tuple[bool, ...]
    hand: tuple[int, ...]
    bid: int | None

    @property
    def over(self) -> bool:
        return len(self.rounds) == self.options.hand

    @property
    def unseen(self) -> list[int]:
        """The cards that are neither shown nor the seat's own."""
        shown = {card for bids in self.rounds for card in bids} | {*self.hand, self.bid}
        return [card for card in all_cards(self.options, self.seats) if card not in shown]


def all_cards(options: Options, seats: int) -> range:
    return range(1, options.hand * seats + 1)


def winner(bids: Sequence[int]) -> Seat:
    return bids.index(max(bids))


def won(rounds: Sequence[Sequence[int]], prizes: Sequence[int], seat: Seat) -> list[int]:
    return [prize for bids, prize in zip(rounds, prizes, strict=False) if winner(bids) == seat]


def deal(
    options: Options, seats: int, hands: Sequence[Sequence[int]], prizes: Sequence[int]
) -> State:
    """The start of a game with these hands and this order of prizes."""
    check(options, seats)
    dealt = tuple(tuple(sorted(hand)) for hand in hands)
    sizes = [len(hand) for hand in dealt]
    cards = sorted(card for hand in dealt for card in hand)
    if sizes != [options.hand] * seats or cards != list(all_cards(options, seats)):
        raise InvalidSetup("the hands do not hold each card once", "AU-1")
    if sorted(prizes) != list(range(1, options.hand + 1)):
        raise InvalidSetup("the prizes are not complete", "AU-1")
    return State(options, dealt, tuple(prizes), bids=(None,) * seats)


def check(options: Options, seats: int) -> None:
    if seats not in PLAYER_COUNTS:
        raise InvalidSetup(f"Auction is for 1 to 4 players, not {seats}")
    if options.hand not in HANDS:
        raise InvalidSetup(f"hand is 5 or 3, not {options.hand}")


class Auction:
    """The game as `lunarium.games.api.Game` asks for it. Moves come from the lowest card up."""

    name = "auction"
    title = "Auction"
    player_counts = PLAYER_COUNTS
    view_type = View
    simultaneous = True

    def option_values(self, seats: int) -> Mapping[str, Sequence[int]]:
        check(Options(), seats)
        return {"hand": HANDS}

    def options(self, seats: int, values: Mapping[str, object] | None = None) -> Options:
        values = values or {}
        unknown = sorted(set(values) - {"hand"})
        if unknown:
            raise InvalidSetup(f"Auction has no option {', '.join(unknown)}: it has hand")
        hand = values.get("hand", HANDS[0])
        if not isinstance(hand, int) or isinstance(hand, bool):
            raise InvalidSetup(f"hand is a whole number, not {hand!r}")
        check(Options(hand), seats)
        return Options(hand)

    def start(self, options: Options, seats: int, rng: Random) -> State:
        check(options, seats)
        cards, prizes = list(all_cards(options, seats)), list(range(1, options.hand + 1))
        rng.shuffle(cards)
        rng.shuffle(prizes)
        size = options.hand
        hands = [cards[seat * size : (seat + 1) * size] for seat in range(seats)]
        return deal(options, seats, hands, prizes)

    def to_move(self, state: State) -> frozenset[Seat]:
        if state.over:
            return frozenset()
        return frozenset(seat for seat, bid in enumerate(state.bids) if bid is None)

    def moves(self, state: State, seat: Seat) -> Sequence[Bid]:
        return [Bid(card) for card in state.hand(seat)] if seat in self.to_move(state) else ()

    def play(self, state: State, seat: Seat, move: Bid) -> State:
        if not isinstance(move, Bid):
            raise InvalidMove(repr(move), "a move of Auction is a Bid")
        self._check(state, seat, move)
        bids = (*state.bids[:seat], move.card, *state.bids[seat + 1 :])
        shown = tuple(card for card in bids if card is not None)
        if len(shown) < state.seats:
            return replace(state, bids=bids)
        return replace(state, bids=(None,) * state.seats, rounds=(*state.rounds, shown))

    def _check(self, state: State, seat: Seat, move: Bid) -> None:
        code = reason = ""
        if seat not in range(state.seats):
            code, reason = "no_such_seat", f"the seats are 0 to {state.seats - 1}"
        elif state.over:
            code, reason = "game_over", "the game is over"
        elif state.bids[seat] is not None:
            code, reason = "already_bid", "this seat has bid and waits for the others"
        elif move.card not in state.hand(seat):
            code, reason = "not_in_hand", f"the hand holds no {move.card}"
        if code:
            watcher = seat if seat in range(state.seats) else None
            position = self.diagram(self.view(state, watcher))
            raise IllegalMove(str(move), seat, code, "AU-2", reason, position)

    def view(self, state: State, seat: Seat | None) -> View:
        if seat is not None and seat not in range(state.seats):
            raise ValueError(f"there is no seat {seat} at this table")
        turned_up = min(len(state.rounds) + 1, state.options.hand)
        return View(
            state.options,
            state.seats,
            seat,
            state.prizes[:turned_up],
            state.rounds,
            tuple(bid is not None for bid in state.bids),
            () if seat is None else state.hand(seat),
            None if seat is None else state.bids[seat],
        )

    def sample(self, view: View, rng: Random) -> State:
        """All ways to deal the unseen cards and to order the prizes are equally likely."""
        unseen = view.unseen
        rng.shuffle(unseen)
        hands, bids = [], []
        for seat in range(view.seats):
            played = [round_[seat] for round_ in view.rounds]
            if seat == view.seat:
                own = [*view.hand, *([] if view.bid is None else [view.bid])]
                bids.append(view.bid)
            else:
                left = view.options.hand - len(view.rounds)
                own, unseen = unseen[:left], unseen[left:]
                bids.append(own[0] if view.has_bid[seat] else None)
            hands.append(sorted([*played, *own]))
        hidden = [prize for prize in range(1, view.options.hand + 1) if prize not in view.prizes]
        rng.shuffle(hidden)
        start = deal(view.options, view.seats, hands, [*view.prizes, *hidden])
        return replace(start, rounds=view.rounds, bids=tuple(bids))

    def reveals(self, before: State, after: State) -> bool:
        return len(after.rounds) > len(before.rounds)

    def same_step(self, before: State, after: State) -> bool:
        return len(after.rounds) == len(before.rounds)

    def chooses_unseen(self, state: State) -> bool:
        return not state.over

    def result(self, state: State) -> Result | None:
        if not state.over:
            return None
        scores = [sum(won(state.rounds, state.prizes, seat)) for seat in range(state.seats)]
        ranking = tuple(
            tuple(seat for seat, score in enumerate(scores) if score == best)
            for best in sorted(set(scores), reverse=True)
        )
        sheets = tuple((("prizes", score),) for score in scores)
        return Result(ranking, tuple(scores), sheets)

    def choices(self, view: View) -> Sequence[Bid]:
        may = view.seat is not None and not view.over and not view.has_bid[view.seat]
        return [Bid(card) for card in view.hand] if may else ()

    def previews(self, view: View) -> Sequence[Preview]:
        best = max(view.unseen, default=0)
        return [
            Preview(move, view.prizes[-1] if move.card > best else 0) for move in self.choices(view)
        ]

    def nearer(self, view: View, move: Bid) -> int:
        return 0

    def parse(self, text: str) -> Bid:
        word, _, card = text.strip().casefold().partition(" ")
        if word != "bid" or not (card.isascii() and card.isdigit()):
            raise InvalidMove(text, "write a bid such as bid 7")
        return Bid(int(card))

    def diagram(self, view: View) -> str:
        lines = [f"Auction, {view.seats} seats, prizes {' '.join(map(str, view.prizes))}"]
        for seat in range(view.seats):
            cards = " ".join(str(bids[seat]) for bids in view.rounds) or "none"
            waiting = ", has bid" if view.has_bid[seat] else ""
            prizes = sum(won(view.rounds, view.prizes, seat))
            lines.append(f"seat {seat}: {prizes} points, played {cards}{waiting}")
        if view.seat is not None:
            bid = "" if view.bid is None else f", bid {view.bid}"
            lines.append(f"hand of seat {view.seat}: {' '.join(map(str, view.hand))}{bid}")
        return "\n".join(lines)


AUCTION = Auction()
