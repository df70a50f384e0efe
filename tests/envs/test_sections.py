"""Layouts as data: pages, bounds and places of the numbers."""

import pytest

from lunarium.envs.akvarko.layout import ACTION_COUNT as AKVARKO_ACTIONS
from lunarium.envs.akvarko.layout import ACTIONS as AKVARKO_RUNS
from lunarium.envs.akvarko.layout import LAYOUT as AKVARKO
from lunarium.envs.novaluna.layout import ACTION_COUNT as NOVALUNA_ACTIONS
from lunarium.envs.novaluna.layout import ACTIONS as NOVALUNA_RUNS
from lunarium.envs.novaluna.layout import LAYOUT as NOVALUNA
from lunarium.envs.sections import Actions, Layout
from tools.env_pages import FOLDER, PAGES, main


def test_the_pages_are_written_from_the_layouts_of_today() -> None:
    assert main(["--check"]) == 0


@pytest.mark.parametrize("name", PAGES)
def test_a_stale_page_is_found(
    name: str, tmp_path: object, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(PAGES, name, lambda: "another layout")
    assert main(["--check"]) == 1
    assert f"{name} is stale" in capsys.readouterr().err


def test_the_pages_name_every_number() -> None:
    page = (FOLDER / "novaluna-layout.md").read_text(encoding="utf-8")
    for section in NOVALUNA.sections:
        begins = NOVALUNA.start(section.name)
        assert f"Numbers {begins} to {begins + section.size - 1}." in page
        for number, column in enumerate(section.columns):
            assert f"| {number} | {column.name} | {column.low} | {column.high} |" in page


@pytest.mark.parametrize("layout", [NOVALUNA, AKVARKO])
def test_sections_follow_each_other_without_gaps(layout: Layout) -> None:
    end = 0
    for section in layout.sections:
        assert layout.start(section.name) == end
        end += section.size
    assert layout.size == end
    low, high = layout.bounds()
    assert low.shape == high.shape == (end,)
    assert (low < high).all()


@pytest.mark.parametrize(
    ("runs", "count"), [(NOVALUNA_RUNS, NOVALUNA_ACTIONS), (AKVARKO_RUNS, AKVARKO_ACTIONS)]
)
def test_action_numbers_follow_each_other_without_gaps(
    runs: tuple[Actions, ...], count: int
) -> None:
    end = 0
    for run in runs:
        assert run.first == end
        end += run.count
    assert end == count
