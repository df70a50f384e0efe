from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from lunarium.games.akvarko import (
    AKVARKO,
    Kind,
    Pick,
    PickPreview,
    Place,
    PlacePreview,
    Tank,
    score,
)
from lunarium.games.akvarko.moves import possible_places
from lunarium.games.akvarko.previews import preview_pick, preview_places
from lunarium.games.grid import Cell

from .tables import FISH, pick_all, play_rounds, random_walk, start, table, tank_kinds


@settings(derandomize=True, max_examples=40)
@given(tank_kinds(), st.sampled_from(FISH))
def test_a_placement_promises_exactly_what_it_brings(kinds: dict[Cell, Kind], card: Kind) -> None:
    """AK-6.6: the gain is the score after less the score before."""
    tank = Tank.of(kinds)
    before = score(tank)
    previews = preview_places(tank, card)
    assert [preview.move for preview in previews] == possible_places(tank)
    for preview in previews:
        after = score(tank.laid(card, preview.move.at, preview.move.flip))
        assert preview.gain == after.points - before.points
        old, new = dict(before.sheet), dict(after.sheet)
        assert list(preview.changes) == [
            (kind, old.get(kind, 0), new.get(kind, 0))
            for kind in Kind
            if old.get(kind, 0) != new.get(kind, 0)
        ]


@settings(derandomize=True, max_examples=60)
@given(tank_kinds(), st.sampled_from(FISH))
def test_a_pick_promises_the_best_cell_without_a_turn(kinds: dict[Cell, Kind], card: Kind) -> None:
    tank = Tank.of(kinds)
    if not tank.free_cells:
        return
    preview = preview_pick(tank, Pick(card))
    places = [each for each in preview_places(tank, card) if each.move.flip is None]
    most = max(each.gain for each in places)
    assert preview.gain == most
    assert preview.best == next(each.move for each in places if each.gain == most)


def test_a_second_danio_beside_the_first_is_worth_five() -> None:
    """AK-6.1: left or right of it, and nowhere else."""
    state = play_rounds(table("8 danio danio 7 neon 8 bala", 3), "danio danio bala")
    state = pick_all(state, "bala danio neon")
    previews = AKVARKO.previews(AKVARKO.view(state, 1))
    assert [preview for preview in previews if preview.gain > 0] == [
        PlacePreview(Place((-1, 0)), 5, (("danio", 0, 5),)),
        PlacePreview(Place((1, 0)), 5, (("danio", 0, 5),)),
    ]


def test_a_pick_preview_names_gain_and_cell() -> None:
    """AK-6.3: a first angelfish is worth 5, wherever it lies."""
    state = table("4 angelfish 4 danio 8 neon 8 bala", 3)
    view = AKVARKO.view(state, 0)
    assert AKVARKO.previews(view) == [
        PickPreview(Pick(Kind.DANIO), 0, Place((0, 0))),
        PickPreview(Pick(Kind.ANGELFISH), 5, Place((0, 0))),
    ]


def test_a_placement_may_lose_points() -> None:
    """AK-6.3: two angelfish are worth nothing, but one of them may be turned."""
    tank = Tank.of({(0, 0): Kind.ANGELFISH})
    by_move = {str(each.move): each for each in preview_places(tank, Kind.ANGELFISH)}
    lost = by_move["@3,3"]
    assert (lost.gain, lost.changes) == (-5, (("angelfish", 5, 0),))
    assert by_move["@3,3~3,3"].gain == 0


def test_only_the_own_seat_has_previews_and_only_while_it_is_to_move() -> None:
    state = AKVARKO.play(start(3, 1), 0, AKVARKO.moves(start(3, 1), 0)[0])
    assert AKVARKO.previews(AKVARKO.view(state, 0)) == ()
    assert AKVARKO.previews(AKVARKO.view(state, None)) == ()
    assert len(AKVARKO.previews(AKVARKO.view(state, 1))) == len(AKVARKO.moves(state, 1))


def test_previews_come_in_the_order_of_choices() -> None:
    for state in list(random_walk(start(2, 5), Random(5)))[::4]:
        for seat in (0, 1):
            view = AKVARKO.view(state, seat)
            previews = AKVARKO.previews(view)
            assert [preview.move for preview in previews] == list(AKVARKO.choices(view))
