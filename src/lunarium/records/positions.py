"""Games that go on from a position: from a move of a record, or from a view.

What is still face down is shuffled anew, because somebody may have seen how the game went on. What
has been drawn stays, so the moves before are as legal as they were, and the whole is a record.
"""

from collections.abc import Iterable
from random import Random

from lunarium.games import GAMES, AnyView
from lunarium.games.akvarko import State as AkvarkoState
from lunarium.games.akvarko import View as AkvarkoView
from lunarium.games.akvarko import deal as deal_akvarko
from lunarium.games.akvarko.draft import cards_drawn, cards_lost, discard_sizes
from lunarium.games.akvarko.moves import Move as AkvarkoMove
from lunarium.games.akvarko.moves import Pick, Place
from lunarium.games.api import Seat
from lunarium.games.novaluna import State as NovaLunaState
from lunarium.records.record import Record, RecordError
from lunarium.records.replay import Replay, record_game


def fork(replay: Replay, move: int, rng: Random, names: Iterable[str]) -> Record:
    """The record up to its entry `move`, with everything still to come shuffled anew.

    Raises `RecordError` if there is no such entry, or nothing to play after it.
    """
    game, state = replay.game, replay.at(move)
    if not game.to_move(state):
        raise RecordError("the game is over there: nothing is left to play")
    start = _dealt_anew(replay.states[0], state, rng)
    played = [decided for decided in replay.played[:move] if decided is not None]
    return record_game(game, start, played, names)


def _dealt_anew(start: object, state: object, rng: Random) -> object:
    if isinstance(start, NovaLunaState) and isinstance(state, NovaLunaState):
        drawn = len(start.supply) - len(state.supply)
        rest = list(start.supply[drawn:])
        rng.shuffle(rest)
        return NovaLunaState(start.open, (*start.supply[:drawn], *rest))
    if isinstance(start, AkvarkoState) and isinstance(state, AkvarkoState):
        seats, begun = state.seats, len(state.received)
        drawn = cards_drawn(seats, begun)
        cards = list(start.deck[drawn:])
        rng.shuffle(cards)
        made = cards_lost(begun) if seats == 2 else 0
        sizes = discard_sizes(seats)[made:]
        discards = (*start.discards[:made], *(rng.randrange(size) for size in sizes))
        return deal_akvarko(start.options, seats, (*start.deck[:drawn], *cards), discards)
    raise RecordError("games of this kind cannot go on from a position")


def record_of_view(view: AnyView, rng: Random, names: Iterable[str]) -> Record | None:
    """A record that leads to a view, everything hidden drawn at random.

    `None` where a view does not say how it came about: in Nova Luna tiles, discs and the track do
    not tell in which order the turns were.
    """
    if not isinstance(view, AkvarkoView):
        return None
    game = GAMES["akvarko"]
    state = game.sample(view, rng)
    start = deal_akvarko(state.options, state.seats, state.deck, state.discards)
    return record_game(game, start, _moves_to(state), names)


def _moves_to(state: AkvarkoState) -> list[tuple[Seat, AkvarkoMove]]:
    """Moves that lead to a state: a card that shows its plant was turned when it was laid."""
    seats = range(state.seats)
    found: list[tuple[Seat, AkvarkoMove]] = []
    for number, picks in enumerate(state.history):
        found += [(seat, Pick(picks[seat])) for seat in seats]
        for seat in seats:
            cards = state.tanks[seat].cards
            if number < len(cards):
                card = cards[number]
                found.append((seat, Place(card.at, card.at if card.turned else None)))
    if not state.revealed and not state.over:
        found += [(seat, Pick(card)) for seat, card in enumerate(state.picks) if card is not None]
    return found
