"""Chains and tasks (NL-5)."""

from hypothesis import given
from hypothesis import strategies as st

from lunarium.games.grid import Cell
from lunarium.games.novaluna import TILES, Colour, Tableau, TaskRef, Tile, counting_cells
from tests.games.novaluna import brute
from tests.games.novaluna.tables import covered, lay, task_index


@st.composite
def placements(draw: st.DrawFn) -> list[tuple[Tile, Cell]]:
    """Up to 25 tiles laid edge to edge, in any shape."""
    tiles = draw(st.lists(st.sampled_from(list(TILES.values())), max_size=25, unique=True))
    tableau = Tableau()
    for tile in tiles:
        cells = tableau.free_cells
        at = cells[draw(st.integers(0, len(cells) - 1))]
        tableau = tableau.lay(tile, at, ())
    return [(laid.tile, laid.at) for laid in tableau.laid]


@given(placements())
def test_discs_lie_on_exactly_the_tasks_a_naive_recount_finds_fulfilled(
    laid: list[tuple[Tile, Cell]],
) -> None:
    """NL-4.5, NL-5.3, NL-5.5: after every tile, nothing is missed and nothing uncovered again."""
    tableau = Tableau()
    for tile, at in laid:
        before = covered(tableau)
        new = tableau.fulfilled_by(tile, at)
        tableau = tableau.lay(tile, at, new)
        assert before <= covered(tableau)
        assert covered(tableau) == brute.fulfilled(tableau)
        assert len(new) == len(set(new)) == len(covered(tableau)) - len(before)


@given(placements())
def test_what_a_tableau_hands_on_to_the_next_is_what_a_fresh_look_finds(
    laid: list[tuple[Tile, Cell]],
) -> None:
    """NL-4.4, NL-5.3, NL-5.4: free cells, chains and counts, after every tile."""
    tableau = Tableau()
    for tile, at in laid:
        tableau = tableau.lay(tile, at, tableau.fulfilled_by(tile, at))
        fresh = Tableau(tableau.laid)
        assert tableau.free_cells == fresh.free_cells
        for one in tableau.laid:
            assert tableau.counts(one.at) == fresh.counts(one.at)
            assert tableau.chains[one.at].cells == fresh.chains[one.at].cells
            handed_on, found = tableau.chains_at(one.at), fresh.chains_at(one.at)
            assert {c.cells for c in handed_on} == {c.cells for c in found}
            assert len(handed_on) == len(found)


@given(placements())
def test_the_tiles_that_count_are_those_a_naive_walk_finds(laid: list[tuple[Tile, Cell]]) -> None:
    """NL-5.3, NL-5.4."""
    tableau = lay(*((tile.id, at) for tile, at in laid))
    board = brute.colours(tableau)
    for _, at in laid:
        counting = counting_cells(tableau, at)
        for colour in Colour:
            naive = brute.counting(board, at, colour.letter)
            assert set(counting[colour]) == naive
            assert tableau.counts(at)[colour] == len(naive)


@given(placements())
def test_free_cells_are_the_empty_cells_beside_a_tile_in_reading_order(
    laid: list[tuple[Tile, Cell]],
) -> None:
    """NL-4.4."""
    tableau = lay(*((tile.id, at) for tile, at in laid))
    taken = {at for _, at in laid}
    beside = {
        (x + dx, y + dy) for x, y in taken for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))
    } - taken
    assert set(tableau.free_cells) == (beside or {(0, 0)})
    assert list(tableau.free_cells) == sorted(tableau.free_cells, key=lambda c: (c[1], c[0]))


def test_a_chain_that_touches_a_tile_twice_counts_once() -> None:
    """NL-5.3: a ring of three blues around a corner touches the yellow tile on two sides."""
    tableau = lay(("Y3d", (0, 0)), ("B1", (1, 0)), ("B2a", (1, 1)), ("B2b", (0, 1)))
    assert tableau.counts((0, 0))[Colour.BLUE] == 3
    bbb = TaskRef((0, 0), task_index("Y3d", "BBB"))
    assert covered(tableau) == {bbb}
    without_corner = lay(("Y3d", (0, 0)), ("B1", (1, 0)), ("B2b", (0, 1)))
    assert without_corner.counts((0, 0))[Colour.BLUE] == 2


def test_the_tile_with_the_task_never_counts_but_joins_its_own_chain() -> None:
    """NL-5.4: two reds left and right of a red tile count for each other through it."""
    tableau = lay(("R2a", (0, 0)), ("R1", (-1, 0)), ("R2b", (1, 0)))
    assert tableau.counts((0, 0))[Colour.RED] == 2
    assert tableau.counts((-1, 0))[Colour.RED] == 2
    assert counting_cells(tableau, (0, 0))[Colour.RED] == ((-1, 0), (1, 0))


def test_a_covered_tasks_tile_goes_on_counting_for_others() -> None:
    """NL-5.5."""
    tableau = lay(("Y5b", (0, 0)), ("R1", (1, 0)), ("B5b", (0, 1)), ("T1", (1, 1)))
    assert TaskRef((0, 0), task_index("Y5b", "R")) in covered(tableau)
    assert tableau.counts((0, 1))[Colour.YELLOW] == 1


def test_discs_are_placed_by_tile_in_the_order_laid_and_by_task() -> None:
    """NL-4.5."""
    around = lay(("Y5b", (1, 0)), ("B7", (-1, 0)), ("T1", (-1, 1)))
    order = around.fulfilled_by(TILES["R6a"], (0, 0))
    assert [ref.at for ref in order] == [(1, 0), (-1, 0), (0, 0)][: len(order)]
    assert order == (TaskRef((1, 0), task_index("Y5b", "R")), *order[1:])
