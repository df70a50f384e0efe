from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lunarium.games.akvarko import (
    AKVARKO,
    Group,
    Kind,
    KindExplanation,
    Lack,
    NextTier,
    Pick,
    PickPreview,
    Place,
    PlacePreview,
    Tank,
    explain_tank,
    read_tank,
    score,
)
from lunarium.games.akvarko.explain import preview_pick, preview_places
from lunarium.games.akvarko.moves import possible_places
from lunarium.games.grid import Cell

from .tables import FISH, pick_all, play_rounds, random_walk, start, table, tank_kinds

PAD = (0, 0)


def explained(kind: str, picture: str, frame: Cell | None = PAD) -> KindExplanation:
    lines = {line.kind: line for line in explain_tank(read_tank(picture), frame).kinds}
    return lines[Kind(kind)]


@settings(derandomize=True)
@given(tank_kinds())
def test_the_groups_of_a_kind_make_its_points(kinds: dict[Cell, Kind]) -> None:
    """AK-6.6: the same frame and the same points as the score."""
    why, won = explain_tank(kinds), score(kinds)
    assert (why.points, why.frame) == (won.points, won.frame)
    assert {line.kind for line in why.kinds} == set(kinds.values())
    for line in why.kinds:
        assert line.points == dict(won.sheet).get(line.kind, 0)
        assert line.points == sum(group.points for group in line.groups)
        assert all(kinds[cell] is line.kind for cell in line.cards)
        assert str(line.points) in line.text


@settings(derandomize=True)
@given(tank_kinds())
def test_one_card_more_on_a_named_cell_makes_the_promised_points(
    kinds: dict[Cell, Kind],
) -> None:
    """AK-6.1 and AK-6.3: wherever one card is enough, each cell named is."""
    tank = Tank.of(kinds)
    for line in explain_tank(tank).kinds:
        step = line.next_tier
        assert step is None or step.points > line.points
        one_is_enough = step is not None and step.more == 1
        if one_is_enough and line.kind in ("danio", "neon", "bala", "guppy", "angelfish"):
            assert step is not None
            for cell in step.cells:
                after = score({**kinds, cell: line.kind})
                assert dict(after.sheet)[line.kind] == step.points


def test_a_line_names_its_scored_groups_and_the_cells_that_extend_it() -> None:
    """AK-6.1."""
    line = explained("danio", "danio danio . . \n . . danio .")
    assert line.groups == (Group(((0, 0), (1, 0)), 5),)
    assert line.next_tier == NextTier(11, 1, ((2, 0),))
    alone = explained("guppy", ". . \n guppy .")
    assert alone.next_tier == NextTier(5, 1, ((1, 0),))


def test_where_one_card_brings_nothing_two_may() -> None:
    """AK-6.1: after a triple a new pair is needed."""
    line = explained("danio", "danio danio danio danio \n danio neon neon neon \n neon . . neon")
    assert line.points == 11
    assert line.next_tier == NextTier(16, 2, ((1, 2), (2, 2), (0, 3), (1, 3), (2, 3), (3, 3)))


def test_before_the_frame_is_fixed_a_line_may_grow_to_both_sides() -> None:
    """AK-3.1 and AK-6.6."""
    line = explained("danio", "danio danio", frame=None)
    assert line.next_tier == NextTier(11, 1, ((-1, 0), (2, 0)))


def test_an_area_names_the_cards_that_count_and_the_free_marked_cells() -> None:
    """AK-6.2."""
    line = explained("discus", "discus . . . \n . discus neon .")
    assert line.cards == ((0, 0), (1, 1))
    assert line.groups == (Group(((1, 1),), 4),)
    assert line.next_tier == NextTier(12, 2, ((1, 2), (2, 2)))
    blocked = explained("discus", "discus . . . \n . discus neon . \n . neon . .")
    assert blocked.next_tier is None
    assert "no room" in blocked.text


def test_a_count_says_how_many_more() -> None:
    """AK-6.3."""
    free = tuple((x, y) for y in range(4) for x in range(4))
    one = explained("angelfish", "angelfish")
    assert one.groups == (Group(((0, 0),), 5),)
    assert one.next_tier == NextTier(13, 3, free[1:])
    two = explained("angelfish", "angelfish angelfish")
    assert (two.points, two.groups) == (0, ())
    assert two.next_tier == NextTier(13, 2, free[2:])
    four = explained("angelfish", "angelfish angelfish angelfish angelfish")
    assert four.next_tier is None


def test_more_plants_may_come_from_cards_already_laid() -> None:
    """AK-3.2 and AK-6.3."""
    line = explained("plant", "plant danio")
    assert line.next_tier is not None
    assert (line.next_tier.points, line.next_tier.more) == (3, 1)
    assert (1, 0) in line.next_tier.cells


@pytest.mark.parametrize("kind", ["plant", "angelfish"])
def test_a_full_tank_has_no_next_tier(kind: str) -> None:
    picture = f"{kind} {kind} neon neon \n" + "neon neon neon neon \n" * 3
    assert explained(kind, picture).next_tier is None


def test_every_plant_needs_a_placement_of_its_own() -> None:
    """AK-3.2 and AK-6.3: with one free cell left four plants cannot become seven."""
    picture = "plant plant plant plant \n" + "neon neon neon neon \n" * 2 + "neon neon neon"
    assert explained("plant", picture).next_tier is None
    room = "plant plant plant plant \n" + "neon neon neon neon \n" * 2 + "neon"
    assert explained("plant", room).next_tier is not None


def test_an_explanation_has_a_sentence() -> None:
    danio = explained("danio", "danio danio")
    assert danio.text == "danio: 5 points, 2 in the tank; 11 points with 1 more on 2,0"
    snail = explained("snail", "snail")
    assert snail.text == (
        "snail: 0 points, 1 in the tank; 5 points with 2 more fitting neighbours on 1,0 0,1"
    )


def test_a_content_creature_names_the_neighbours_that_fulfil_it() -> None:
    """AK-6.4."""
    snail = explained("snail", ". danio . \n danio snail neon")
    assert snail.groups == (Group(((1, 0), (0, 1)), 5, owner=(1, 1)),)
    assert (snail.lacks, snail.next_tier) == ((), None)
    loach = explained("loach", ". danio . \n bala loach neon")
    assert loach.groups == (Group(((1, 0), (0, 1), (2, 1)), 5, owner=(1, 1)),)


def test_a_creature_says_what_it_lacks() -> None:
    """AK-6.4: a second danio or neon for the shrimp, a third kind for the loach."""
    shrimp = explained("shrimp", "danio . neon . \n . shrimp . .")
    assert shrimp.lacks == (
        Lack((1, 1), 1, ((0, 2), (2, 2)), same=True, kinds=(Kind.DANIO, Kind.NEON)),
    )
    assert shrimp.next_tier == NextTier(6, 1, ((0, 2), (2, 2)))
    loach = explained("loach", ". danio . \n neon loach .")
    assert loach.lacks == (
        Lack((1, 1), 1, ((2, 1), (1, 2)), same=False, kinds=(Kind.DANIO, Kind.NEON)),
    )
    assert loach.next_tier == NextTier(5, 1, ((2, 1), (1, 2)))


def test_a_lonely_creature_takes_any_two_of_a_kind() -> None:
    """AK-6.4."""
    (lack,) = explained("snail", "snail").lacks
    assert lack == Lack((0, 0), 2, ((1, 0), (0, 1)), same=True, kinds=tuple(Kind))


def test_a_creature_without_room_has_no_next_tier() -> None:
    """AK-6.4: a corner has two neighbours, a loach wants three."""
    loach = explained("loach", "loach danio \n neon .")
    assert loach.next_tier is None
    assert loach.lacks[0].more == 1
    assert loach.lacks[0].cells == ()


def test_an_empty_tank_has_nothing_to_explain() -> None:
    empty = explain_tank(Tank())
    assert (empty.points, empty.frame, empty.kinds) == (0, PAD, ())


# ---------------------------------------------------------------------- previews of moves


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
