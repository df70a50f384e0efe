"""Compiled kernels are kept, and never loaded when they are stale."""

import subprocess
import sys
from pathlib import Path

import pytest

from lunarium.fast import cache as kept
from lunarium.fast.akvarko.course import do_move as play_akvarko
from lunarium.fast.novaluna.course import play as play_novaluna


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with one file that has a kernel and one that has none."""
    (tmp_path / "fast").mkdir()
    (tmp_path / "bots").mkdir()
    (tmp_path / "fast" / "moves.py").write_text("@kernel\ndef play(): ...\n")
    (tmp_path / "fast" / "text.py").write_text("words = 1\n")
    monkeypatch.setattr(kept, "_PACKAGE", tmp_path)
    return tmp_path


def directory(floor: str = "fast") -> Path:
    return kept.kernel_directory.__wrapped__(floor)


def test_an_edit_of_a_file_with_kernels_makes_a_new_directory(other_package: Path) -> None:
    before = directory()
    (other_package / "fast" / "text.py").write_text("words = 2\n")
    assert directory() == before
    (other_package / "fast" / "moves.py").write_text("@kernel\ndef play(): return 1\n")
    assert directory() != before
    assert directory().name.startswith("kernels-fast-")


def test_an_edit_concerns_the_floors_above_and_no_other(other_package: Path) -> None:
    before = {floor: directory(floor) for floor in ("fast", "bots", "envs")}
    (other_package / "bots" / "judge.py").write_text("@part\ndef value(): ...\n")
    after = {floor: directory(floor) for floor in ("fast", "bots", "envs")}
    assert [floor for floor in before if before[floor] != after[floor]] == ["bots"]
    (other_package / "fast" / "moves.py").write_text("@kernel\ndef play(): return 1\n")
    assert all(directory(floor) != after[floor] for floor in after)


@pytest.mark.parametrize("floor", ["fast", "envs"])
def test_numbers_that_kernels_are_compiled_with_count_as_well(
    other_package: Path, floor: str
) -> None:
    (other_package / floor).mkdir(exist_ok=True)
    layout = other_package / floor / "layout.py"
    layout.write_text("SEATS = 0\n")
    before = directory(floor)
    layout.write_text("SEATS = 1\n")
    assert directory(floor) != before


def test_both_engines_keep_their_kernels_in_that_directory() -> None:
    for kernel in (play_akvarko, play_novaluna):
        place = Path(kernel.stats.cache_path)  # type: ignore[union-attr]  # Numba adds it
        assert place.is_relative_to(kept.kernel_directory("fast"))


def test_commands_that_need_no_engine_start_without_the_compiler() -> None:
    code = "import sys, lunarium.cli.app; print({'numba', 'numpy'} & set(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert told.stdout == "set()\n"
