"""Boards in the terminal: everything is there, in colour and without it."""

import json
from io import StringIO
from pathlib import Path

from rich.console import Console

from lunarium.cli.terminal import terminal_of
from lunarium.cli.terminal.akvarko_drawing import (
    LOOKS,
    area_lines,
    condition,
    draw_tank,
    frame_cells,
)
from lunarium.cli.terminal.api import does
from lunarium.cli.terminal.canvas import Canvas, fitted, flowing, stacked
from lunarium.cli.terminal.novaluna_drawing import (
    GROUND,
    SYMBOLS,
    draw_tableau,
    draw_tile,
    draw_wheel,
)
from lunarium.games import GAMES, NOVALUNA
from lunarium.games.akvarko import Kind, read_tank
from lunarium.games.novaluna import TILES, Colour, Laid, Tableau, tile_of
from lunarium.records import parse_record, read_line, replay

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def test_every_shipped_game_has_drawings_of_its_own() -> None:
    for name in ("novaluna", "akvarko"):
        assert terminal_of(GAMES[name]) is GAMES.part(name, "terminal")


def test_no_colour_and_no_kind_is_told_by_colour_alone() -> None:
    assert len(set(SYMBOLS.values())) == len(set(GROUND.values())) == len(Colour)
    assert len({look.sign for look in LOOKS.values()}) == len(Kind)
    assert len({look.short for look in LOOKS.values()}) == len(Kind)
    assert len({look.style for look in LOOKS.values()}) == len(Kind)


def test_every_tile_shows_its_symbol_name_cost_and_tasks() -> None:
    for tile in TILES.values():
        head, tasks = str(draw_tile(tile)).splitlines()
        assert head.split() == [SYMBOLS[tile.colour], tile.id, str(tile.cost)]
        assert tasks.split() == [str(task) for task in tile.tasks]
        assert len(head) == len(tasks) == 10


def test_a_disc_hides_the_task_it_lies_on() -> None:
    tile = tile_of("R4d")
    assert str(draw_tile(tile, (False, True, False))).splitlines()[1].split() == ["BBB", "●", "TT"]


def test_a_tableau_of_sixty_tiles_in_a_line_fits_any_width() -> None:
    """NL-4.4: a tableau has no border."""
    tiles = list(TILES.values())[:60]
    laid = tuple(
        Laid(tile, (x, 0), (False,) * len(tile.tasks)) for x, tile in enumerate(tiles, start=-30)
    )
    for width in (40, 80, 200):
        drawn = draw_tableau(Tableau(laid), width, free=True)
        text = str(drawn)
        assert drawn.width <= width
        assert all(tile.id in text for tile in tiles)


def test_free_cells_bear_their_coordinates() -> None:
    tile = tile_of("T1")
    drawn = str(draw_tableau(Tableau((Laid(tile, (0, 0), ()),)), 80, free=True))
    assert all(cell in drawn for cell in ("0,-1", "-1,0", "1,0", "0,1"))


def test_the_discs_of_a_stack_are_drawn_upper_one_first() -> None:
    line = (PICTURES / "terminal.jsonl").read_text(encoding="utf-8")
    start = replay(parse_record(line), NOVALUNA).states[0].open
    wheel = str(draw_wheel(start, ["Ada", "Ben"], 80))
    upper = "AB" if start.order[0] == 0 else "BA"
    assert f"{upper} " in wheel.splitlines()[3]


def test_a_tank_shows_every_kind_by_its_sign_and_short_name() -> None:
    tank = read_tank("danio neon bala guppy\nswordtail discus blackshark pleco\n"
                     "angelfish shrimp snail loach\nplant . . .")  # fmt: skip
    for height in (1, 2):
        drawn = str(draw_tank(tank, frame_cells((0, 0)), height=height))
        for look in LOOKS.values():
            assert f"{look.sign} {look.short}" in drawn


def test_conditions_are_those_of_the_cards() -> None:
    assert condition(Kind.DANIO) == "2:5 3:11 in a row"
    assert condition(Kind.PLECO) == "2:6 in rows 2 and 4"
    assert condition(Kind.ANGELFISH) == "just 1:5 or 4:13"
    assert condition(Kind.SHRIMP) == "6: 2 alike diagonally"
    assert condition(Kind.LOACH) == "5: 3 kinds beside it"
    assert condition(Kind.PLANT) == "2:3 4:7 7:13"
    assert area_lines(Kind.DISCUS) == ["· · · ·", "· # # ·", "· # # ·", "· · · ·"]
    assert area_lines(Kind.DANIO) == []


def test_a_canvas_grows_and_never_wraps() -> None:
    canvas = Canvas()
    assert canvas.put(2, 1, "月a") == 5
    other = Canvas()
    other.paste(3, 0, canvas)
    assert (other.width, other.height) == (8, 2)
    assert str(other) == "\n     月a"
    console = Console(width=6, file=StringIO(), record=True)
    console.print(other)
    assert len(console.export_text().splitlines()) == 2


def test_drawings_flow_into_as_many_rows_as_they_need() -> None:
    word = Canvas()
    word.put(0, 0, "abc")
    assert str(flowing([word] * 3, 9, gap=1)).splitlines() == ["abc abc", "", "abc"]
    assert str(stacked([word, word], gap=0)) == "abc\nabc"


def test_texts_are_cut_and_filled_to_their_columns() -> None:
    assert [fitted("abcdef", 4), fitted("ab", 4), fitted("月月月", 4)] == ["abc…", "ab  ", "月… "]


def test_sentences_speak_to_you_and_of_others() -> None:
    assert (does("you", "takes"), does("Ann", "takes")) == ("You take", "Ann takes")
    assert does("you", "has") == "You have"


def test_the_picture_of_the_readme_is_a_light_drawing_of_a_real_game() -> None:
    record = PICTURES / "terminal.jsonl"
    picture = (PICTURES / "terminal.svg").read_text(encoding="utf-8")
    assert json.loads(record.read_bytes())["seats"] == ["Ada", "Ben"]
    read_line(record.read_text(encoding="utf-8"))
    assert len(picture) < 200_000
    assert picture.startswith("<svg")
    assert "Lunarium:&#160;Nova&#160;Luna" in picture
    assert "@font-face" not in picture
