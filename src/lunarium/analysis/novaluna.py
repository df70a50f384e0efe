"""Judges Nova Luna: the search's trees for several players, the solo planner's plans alone.

Everything but the order of the supply is open, so the bookkeeping knows no more than the mover. A
review of a solo game also shows how good the game could have been: knowing its deck, and for the
strongest bot without it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from lunarium.analysis.api import Chances, Judged, Reason, Weighed, in_order
from lunarium.bots.api import Limit
from lunarium.bots.novaluna.judge import in_world, packed, supplies
from lunarium.bots.novaluna.search import Search, Tree
from lunarium.bots.novaluna.solo import Plan, SoloPlanner, SoloStyle
from lunarium.fast.api import Words
from lunarium.fast.novaluna import decode, encode, pack, play
from lunarium.fast.novaluna.layout import NOTES, OVER, PHASE
from lunarium.games.api import Seat
from lunarium.games.novaluna import NOVALUNA, Move, State, View
from lunarium.games.novaluna.explain import preview
from lunarium.games.novaluna.moves import Take
from lunarium.games.novaluna.state import Position
from lunarium.records import record_game
from lunarium.records.fields import Object

_LEAST: Final = 0.005
"""No interval is narrower to either side: a judgement is not more exact than that."""

_REFILLS: Final = 4
"""Sampled refills for a move that ends phase 1 of the solo game."""

_PLANS: Final = 48
"""Ways through phase 1 that are played on with the tiles that really follow."""

_LEAST_S: Final = 0.005
"""How long each of them is played on at least, however many share the time."""

_SEED: Final = 0
"""Of what is drawn while looking back: the same game is always shown the same."""


class NovaLunaJudge:
    """`lunarium.analysis.api.SoloJudge` for Nova Luna."""

    def weigh(
        self, view: View, limit: Limit, rng: Random, keep: Move | None = None
    ) -> list[Weighed[Move]]:
        """The candidates of the search, or alone the first moves of the planner's plans."""
        state = packed(view)
        kept = None if keep is None else int(encode(keep))
        if view.open.solo:
            return _weigh_alone(state, limit, rng, kept)
        trees = Search().study(state, limit, rng, kept)
        seats = len(view.open.players)
        return in_order([_of_tree(tree, seats) for tree in trees], view.seat or 0)

    def judge(
        self, state: State, view: View, move: Move, limit: Limit, rng: Random
    ) -> Judged[Move]:
        """The best move and the one played, from the same search."""
        found = self.weigh(view, limit, rng, move)
        played = next(one for one in found if one.move == move)
        return Judged(found[0], played, found[0].chances, played.chances)

    def draws(self, before: State, after: State) -> bool:
        """Whether the wheel was refilled."""
        return NOVALUNA.reveals(before, after)

    def reasons(self, view: View, move: Move) -> tuple[Reason, ...]:
        """Discs, tasks that come nearer, what others do not get, and who is next."""
        position, seat = view.open, view.seat or 0
        if not isinstance(move, Take):
            return (Reason("refills"),)
        brings = preview(position, move)
        found = []
        if brings.discs:
            found.append(Reason("fulfils", brings.discs))
        nearer = NOVALUNA.nearer(view, move)
        if nearer:
            found.append(Reason("prepares", nearer))
        denied = _denied(position, seat, move)
        if denied is not None:
            found.append(denied)
        found.append(Reason("cost", move.tile.cost))
        if brings.next_seat is None:
            found.append(Reason("ends"))
        elif not position.solo and brings.next_seat == seat:
            found.append(Reason("keeps_turn"))
        elif not position.solo:
            found.append(Reason("next", seat=brings.next_seat))
        return tuple(found)

    def could_have_been(
        self, start: State, played: Sequence[Move], limit: Limit, name: str
    ) -> Object:
        """The best game found with the deck known, and the champion's, with their records.

        Neither is there for a game that began in the middle: it has no record.
        """
        if start.open.players[0].tableau.laid or start.open.phase != 1:
            return {"found": None, "champion": None}
        games = {
            "found": _best_with_deck_known(start, played, limit),
            "champion": _champion(start, limit),
        }
        return {
            key: {
                "points": game.points,
                "record": record_game(
                    NOVALUNA, start, [(0, move) for move in game.moves], [name]
                ).to_json(),
            }
            for key, game in games.items()
        }


def _denied(position: Position, seat: Seat, move: Take) -> Reason | None:
    """The seat that could have got most discs with the tile; the next on turn of equals."""
    most, loser = 0, None
    for other in position.order:
        if other != seat:
            player = position.players[other]
            cells = player.tableau.free_cells
            discs = max(len(player.tableau.fulfilled_by(move.tile, at)) for at in cells)
            if min(discs, player.discs_left) > most:
                most, loser = min(discs, player.discs_left), other
    return None if loser is None else Reason("denies", most, loser)


def _of_tree(tree: Tree, seats: int) -> Weighed[Move]:
    chances: Chances = tuple(float(share) for share in tree.shares[:seats])
    late = [share for walks, share in tree.course if 2 * walks >= tree.walks]
    low, high = min([tree.share, *late]), max([tree.share, *late])
    interval = (max(0.0, low - _LEAST), min(1.0, high + _LEAST))
    return Weighed(decode(tree.move), chances, interval, tree.line())


# ---------------------------------------------------------------------- alone


def _weigh_alone(state: Words, limit: Limit, rng: Random, keep: int | None) -> list[Weighed[Move]]:
    """The plans by their first moves; fewer points are better."""
    plans: dict[int, Plan] = {}
    for plan in SoloPlanner().study(state, limit, rng):
        plans.setdefault(plan.line[0], plan)
    found = [_of_plan(plan, plan.mean) for plan in plans.values()]
    best = found[0]
    if keep is not None and keep not in plans:
        found.append(_of_kept(state, keep, limit, rng))
    # As with chances, no move is better than the one that held out.
    return [
        best,
        *sorted((_no_better(one, best) for one in found[1:]), key=lambda one: one.chances[0]),
    ]


def _no_better(one: Weighed[Move], best: Weighed[Move]) -> Weighed[Move]:
    points = max(one.chances[0], best.chances[0])
    return Weighed(one.move, (points,), one.interval, one.line)


def _of_plan(plan: Plan, points: float) -> Weighed[Move]:
    spread = [plan.mean, *plan.samples]
    line = tuple(decode(move) for move in plan.line)
    return Weighed(line[0], (points,), (min(spread), max(spread)), line)


def _of_kept(state: Words, keep: int, limit: Limit, rng: Random) -> Weighed[Move]:
    """What a move leads to that no plan begins with."""
    phase = int(state[PHASE])
    worlds = [in_world(state, supply) for supply in supplies(state, _REFILLS, rng)]
    for world in worlds:
        play(world, 0, keep)
    if worlds[0][PHASE] == phase or worlds[0][OVER]:
        worlds = worlds[:1]
    points = [_points_from(world, _part_of(limit, len(worlds)), rng) for world in worlds]
    mean = sum(points) / len(points)
    move = decode(keep)
    return Weighed(move, (mean,), (min(points), max(points)), (move,))


def _points_from(state: Words, limit: Limit, rng: Random) -> float:
    if state[OVER]:
        return float(_points(state))
    return SoloPlanner().study(state, limit, rng)[0].mean


def _points(state: Words) -> int:
    """The score of a finished game (NL-7.6)."""
    return int(state[NOTES] + state[NOTES + 1])


def _part_of(limit: Limit, parts: int, least_s: float = 0.0) -> Limit:
    if limit.seconds is not None:
        return Limit(seconds=max(least_s, limit.seconds / parts))
    return Limit(nodes=max(1, (limit.nodes or 1) // parts))


# ---------------------------------------------------------------------- looking back, alone


@dataclass(frozen=True, slots=True)
class _SoloGame:
    """A whole solo game: its moves and points."""

    points: int
    moves: tuple[Move, ...]


def _best_with_deck_known(start: State, played: Sequence[Move], limit: Limit) -> _SoloGame:
    """The best game that a search finds when it knows the deck; never worse than the one played.

    Phase 1 is planned in many ways, and each is played on with the refill that really follows.
    """
    plans = SoloPlanner(SoloStyle(plans=_PLANS)).study(pack(start), limit, Random(_SEED))
    first_phases = [plan.line for plan in plans]
    own, score = _replayed(start, played)
    if own:
        first_phases.append(own)
    part = _part_of(limit, len(first_phases), _LEAST_S)
    found = [_finished(start, line, part) for line in dict.fromkeys(first_phases)]
    if score is not None:
        found.append(_SoloGame(score, tuple(played)))
    return min(found, key=lambda game: game.points)


def _champion(start: State, limit: Limit) -> _SoloGame:
    """What the strongest bot scores with this deck, move by move and without knowing it."""
    planner, rng, state = SoloPlanner(), Random(_SEED), start
    moves: list[Move] = []
    while not state.open.over:
        # A plan holds until the wheel is refilled: until then nothing new is learnt.
        for move in planner.play(NOVALUNA.view(state, 0), limit, rng).line:
            state = NOVALUNA.play(state, 0, move)
            moves.append(move)
    return _SoloGame(sum(state.open.notes), tuple(moves))


def _finished(start: State, line: Sequence[int], limit: Limit) -> _SoloGame:
    """A way through phase 1, played on to the end; `line` is in the engine's numbers."""
    words = pack(start)
    _play_all(words, line)
    rest: tuple[int, ...] = ()
    if not words[OVER]:
        rest = SoloPlanner().study(words, limit, Random(_SEED))[0].line
        _play_all(words, rest)
    return _SoloGame(_points(words), tuple(decode(move) for move in (*line, *rest)))


def _play_all(words: Words, line: Sequence[int]) -> None:
    for move in line:
        play(words, 0, move)


def _replayed(start: State, played: Sequence[Move]) -> tuple[tuple[int, ...], int | None]:
    """The moves that ended phase 1, if they did, and the score of the game, if it is over."""
    words, line = pack(start), [int(encode(move)) for move in played]
    first_phase: tuple[int, ...] = ()
    for number, move in enumerate(line, start=1):
        play(words, 0, move)
        if not first_phase and (words[PHASE] == 2 or words[OVER]):
            first_phase = tuple(line[:number])
    return first_phase, _points(words) if words[OVER] else None


JUDGE = NovaLunaJudge()
"""The judge of Nova Luna."""
