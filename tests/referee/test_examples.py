"""The referee agrees with the rules' own examples."""

from tests.referee import Cell, akvarko, novaluna


def lay(**tiles: Cell) -> novaluna.Tableau:
    return {at: tile for tile, at in tiles.items()}


def open_tasks(tableau: novaluna.Tableau, at: Cell) -> list[str]:
    tasks = novaluna.TILES[tableau[at]].tasks
    return [task for task in tasks if not novaluna.fulfilled(tableau, at, task)]


def test_the_referee_counts_tasks_as_the_rulebooks_examples_do() -> None:
    beside_yellow = lay(Y4d=(0, 0), B1=(1, 0), B7=(0, -1))
    assert open_tasks(beside_yellow, (0, 0)) == ["RRR", "TTT"]
    chained = lay(Y4d=(0, 0), B1=(0, -1), B7=(0, -2), R1=(-1, 0), R7=(-2, 0), R5a=(1, -1))
    assert open_tasks(chained, (0, 0)) == ["RRR", "TTT"]
    assert open_tasks(lay(Y7=(0, 0), R1=(1, 0), B1=(0, 1), T1=(-1, 0)), (0, 0)) == []
    pair = lay(T6b=(0, 0), R6a=(1, 0))
    assert open_tasks(pair, (0, 0)) == open_tasks(pair, (1, 0)) == ["BB", "YY"]
    pair |= lay(Y1=(0, 1), Y7=(1, 1))
    assert open_tasks(pair, (0, 0)) == open_tasks(pair, (1, 0)) == ["BB"]
    reds = lay(R2a=(0, 0), R1=(1, 0), R2b=(2, 0), R3a=(3, 0))
    assert open_tasks(reds, (0, 0)) == open_tasks(reds, (2, 0)) == ["RRRR"]
    reds |= lay(R3b=(3, 1))
    assert open_tasks(reds, (0, 0)) == open_tasks(reds, (2, 0)) == []
    assert open_tasks(reds | lay(B4a=(0, 1)), (0, 1)) == []


def test_the_referee_scores_the_rulebooks_tank_with_44() -> None:
    rows = """swordtail neon   pleco  plant
              pleco     neon   plant  snail
              bala      discus shrimp snail
              swordtail bala   pleco  snail"""
    kinds = {
        (x, y): kind
        for y, row in enumerate(rows.splitlines())
        for x, kind in enumerate(row.split())
    }
    sheet = {"swordtail": 5, "neon": 5, "pleco": 6, "plant": 3}
    sheet |= {"snail": 10, "bala": 5, "discus": 4, "shrimp": 6}
    assert akvarko.best_sheet(kinds) == sheet
    assert sum(sheet.values()) == 44


def test_the_referee_packs_lines_and_shares_places_as_the_text_says() -> None:
    runs = [{(x, 0) for x in range(length)} for length in (1, 2, 3, 4)]
    assert [akvarko.line_points(run, (1, 0)) for run in runs] == [0, 5, 11, 11]
    assert akvarko.line_points(runs[3], (0, 1)) == 0
    assert akvarko.line_points({(0, 3), (1, 2), (2, 1), (0, 2), (1, 1)}, (1, -1)) == 16
    assert akvarko.best_sheet({(0, 0): "discus", (1, 1): "discus", (1, 0): "discus"}) == {
        "discus": 12
    }
    split, plants = {"danio": 5, "snail": 5}, {"danio": 5, "plant": 5}
    assert akvarko.ranking([plants, split, {"bala": 11}, plants]) == [[2], [1], [0, 3]]
