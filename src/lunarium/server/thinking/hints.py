"""Why a move is good, from open information: what it brings now, and what it brings nearer."""

from dataclasses import dataclass

from lunarium.games import AnyGame, akvarko, novaluna
from lunarium.games.akvarko import Tank, explain_tank
from lunarium.games.akvarko.previews import PickPreview, PlacePreview
from lunarium.games.novaluna import Take, TaskExplanation, explain_tableau
from lunarium.server.thinking.request import AnyView


@dataclass(frozen=True, slots=True)
class Reason:
    """Discs or points at once, and how many tasks or kinds lack less afterwards."""

    gain: int
    nearer: int


def reason_for(game: AnyGame, view: AnyView, notation: str) -> Reason:
    """What a legal move of the view's own seat brings now and nearer."""
    notations = [str(move) for move in game.choices(view)]
    preview = game.previews(view)[notations.index(notation)]
    match view, preview:
        case novaluna.View(), novaluna.Preview():
            nearer = _tasks_nearer(view, preview)
        case akvarko.View(), PickPreview() | PlacePreview():
            nearer = _kinds_nearer(view, preview)
        case _:
            raise TypeError(f"there are no hints for {game.title}")
    return Reason(preview.gain, nearer)


def _tasks_nearer(view: novaluna.View, preview: novaluna.Preview) -> int:
    """Tasks that stay open but miss fewer tiles (NL-5.3). Those of the new tile do not count."""
    if not isinstance(preview.move, Take) or view.seat is None:
        return 0
    tableau = view.open.players[view.seat].tableau
    missed = {task.ref: _missing(task) for task in explain_tableau(tableau) if not task.covered}
    covered = preview.fulfils[: preview.discs]
    after = tableau.lay(preview.move.tile, preview.move.at, covered)
    return sum(
        0 < _missing(task) < missed.get(task.ref, 0)
        for task in explain_tableau(after)
        if not task.covered
    )


def _missing(task: TaskExplanation) -> int:
    return sum(max(0, count.need - count.have) for count in task.colours)


def _kinds_nearer(view: akvarko.View, preview: PickPreview | PlacePreview) -> int:
    """Kinds with the same points as before that need fewer cards for the next ones (AK-6.2).

    A pick is judged as if it were placed at once where it brings most, like its gain.
    """
    if view.seat is None:
        return 0
    tank = view.tanks[view.seat]
    if isinstance(preview, PickPreview):
        card, place = preview.move.card, preview.best
    else:
        card, place = (view.picks or ())[view.seat], preview.move
    before = _lacks(tank)
    after = _lacks(tank.laid(card, place.at, place.flip))
    return sum(
        kind in before and points == before[kind][0] and more < before[kind][1]
        for kind, (points, more) in after.items()
    )


def _lacks(tank: Tank) -> dict[str, tuple[int, int]]:
    """For each kind that can get more points: its points, and how many cards are missing."""
    return {
        line.kind: (line.points, line.next_tier.more)
        for line in explain_tank(tank).kinds
        if line.next_tier is not None
    }
