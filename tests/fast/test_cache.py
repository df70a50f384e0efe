"""Compiled kernels are stored, never loaded when they are stale, and do not fill the disk."""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import llvmlite  # type: ignore[import-untyped]  # it ships no types
import numba
import numpy as np
import platformdirs
import pytest
from llvmlite import binding

from lunarium.fast import cache
from lunarium.fast.akvarko.course import play as play_akvarko
from lunarium.fast.cache import Unit, compile_unit, is_compiled
from lunarium.fast.novaluna.course import play as play_novaluna

HOUR = 3600.0


@pytest.fixture
def other_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with sources on every layer."""
    for layer in ("games", "fast", "bots", "envs"):
        (tmp_path / layer).mkdir()
        (tmp_path / layer / "numbers.py").write_text("SEATS = 4\n")
    monkeypatch.setattr(cache, "_PACKAGE", tmp_path)
    return tmp_path


def keys() -> dict[str, str]:
    return {layer: cache.kernel_key(layer) for layer in cache.LAYERS}


@pytest.mark.parametrize(
    ("edited", "stale"),
    [
        ("games", ["fast", "bots", "envs"]),
        ("fast", ["fast", "bots", "envs"]),
        ("bots", ["bots", "envs"]),
        ("envs", ["envs"]),
    ],
)
def test_an_edit_of_any_source_makes_the_layers_above_stale_and_no_other(
    other_package: Path, edited: str, stale: list[str]
) -> None:
    before = keys()
    (other_package / edited / "numbers.py").write_text("SEATS = 5\n")
    after = keys()
    assert [layer for layer in before if before[layer] != after[layer]] == stale


@pytest.mark.parametrize("name", ["material.toml", "tiles.csv", "more.py"])
def test_data_and_new_files_count_as_well(other_package: Path, name: str) -> None:
    before = keys()
    (other_package / "games" / name).write_text("cost = 3\n")
    assert all(before[layer] != key for layer, key in keys().items())


def test_a_constant_that_moves_to_another_file_makes_kernels_stale(other_package: Path) -> None:
    before = keys()
    (other_package / "fast" / "numbers.py").rename(other_package / "fast" / "other.py")
    assert before["fast"] != keys()["fast"]


def _other_processor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(binding, "get_host_cpu_name", lambda: "another-processor")


def _other_features(monkeypatch: pytest.MonkeyPatch) -> None:
    class Features:
        def flatten(self) -> str:
            return "+something-new"

    monkeypatch.setattr(binding, "get_host_cpu_features", Features)


@pytest.mark.parametrize(
    "change",
    [
        lambda patch: patch.setattr(numba, "__version__", "999.0"),
        lambda patch: patch.setattr(llvmlite, "__version__", "999.0"),
        lambda patch: patch.setattr(np, "__version__", "999.0"),
        lambda patch: patch.setattr(sys, "version", "999.0"),
        lambda patch: patch.setattr(numba.config, "CPU_NAME", "generic", raising=False),
        lambda patch: patch.setattr(numba.config, "CPU_FEATURES", "", raising=False),
        _other_processor,
        _other_features,
    ],
    ids=["numba", "llvmlite", "numpy", "python", "cpu-name", "cpu-features", "cpu", "features"],
)
def test_another_compiler_or_processor_is_noticed(
    other_package: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[pytest.MonkeyPatch], None],
) -> None:
    before = keys()
    change(monkeypatch)
    assert all(before[layer] != key for layer, key in keys().items())


def test_whether_a_unit_is_compiled_depends_on_the_same_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    unit = Unit("empty", ("lunarium.fast.api",))
    cache.kernel_directory.cache_clear()
    try:
        assert not is_compiled(unit)
        compile_unit(unit)
        assert is_compiled(unit)
        monkeypatch.setattr(numba, "__version__", "999.0")
        cache.kernel_directory.cache_clear()
        assert not is_compiled(unit)
    finally:
        cache.kernel_directory.cache_clear()


def test_kernels_lie_in_the_users_cache_or_beside_the_sources_where_there_is_none(
    other_package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(numba.config, "CACHE_DIR", "")
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name, **_: tmp_path / "home" / name)
    assert cache.cache_folder() == tmp_path / "home" / "lunarium"
    monkeypatch.setattr(os, "access", lambda *_: False)
    assert cache.cache_folder() == other_package / "__pycache__"
    (tmp_path / "a file").touch()
    monkeypatch.setattr(
        platformdirs, "user_cache_path", lambda name, **_: tmp_path / "a file" / name
    )
    assert cache.cache_folder() == other_package / "__pycache__"
    monkeypatch.setattr(numba.config, "CACHE_DIR", "/elsewhere")
    assert cache.cache_folder() == Path("/elsewhere")


def test_a_copy_of_the_sources_elsewhere_finds_what_is_compiled(tmp_path: Path) -> None:
    package = Path(cache.__file__).parents[1]
    shutil.copytree(package, tmp_path / "lunarium", ignore=shutil.ignore_patterns("__pycache__"))
    code = (
        "from lunarium.fast.akvarko.course import may_move\n"
        "from lunarium.fast.akvarko import empty_states\n"
        "may_move(empty_states(1)[0], 0)\n"
        "print(__import__('lunarium').__path__[0], sum(may_move.stats.cache_hits.values()))"
    )
    places = (tmp_path, tmp_path / "another")
    settings = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path / "kernels")}
    shutil.copytree(tmp_path / "lunarium", tmp_path / "another" / "lunarium")
    told = [
        subprocess.run(
            [sys.executable, "-c", code],
            env={**settings, "PYTHONPATH": str(place)},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        ).stdout.split()
        for place in places
    ]
    assert told == [[str(places[0] / "lunarium"), "0"], [str(places[1] / "lunarium"), "1"]]


def test_old_directories_are_removed_but_not_the_latest_and_none_in_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    cache.kernel_directory.cache_clear()
    try:
        current = cache.kernel_directory("fast")
        current.mkdir()
        now = time.time()
        for age in range(2, 9):
            old = tmp_path / f"kernels-fast-{age}"
            old.mkdir()
            (old / "used").touch()
            os.utime(old / "used", (now - age * HOUR, now - age * HOUR))
        (tmp_path / "kernels-bots-9").mkdir()
        in_use = [tmp_path / f"kernels-fast-in-use-{n}" for n in range(9)]
        for directory in in_use:
            directory.mkdir()
        cache.remove_old_directories("fast")
        left = {path.name for path in tmp_path.iterdir()}
        assert left == {current.name, "kernels-bots-9", *(path.name for path in in_use)}
        for directory in in_use:
            os.utime(directory, (now - HOUR * 1.5, now - HOUR * 1.5))
        cache.remove_old_directories("fast")
        assert len(list(tmp_path.glob("kernels-fast-*"))) == 8
        assert current.is_dir()
    finally:
        cache.kernel_directory.cache_clear()


def test_several_processes_can_clean_up_at_once(tmp_path: Path) -> None:
    for age in range(40):
        old = tmp_path / f"kernels-fast-{age}"
        (old / "inside").mkdir(parents=True)
        os.utime(old, (age, age))
    code = "from lunarium.fast.cache import remove_old_directories; remove_old_directories('fast')"
    settings = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    cleaners = [subprocess.Popen([sys.executable, "-c", code], env=settings) for _ in range(3)]
    assert [cleaner.wait(timeout=120) for cleaner in cleaners] == [0, 0, 0]
    assert len(list(tmp_path.iterdir())) == 7


def test_both_engines_store_their_kernels_in_that_directory() -> None:
    for kernel in (play_akvarko, play_novaluna):
        place = Path(kernel.stats.cache_path)  # type: ignore[attr-defined]  # Numba adds it
        assert place.is_relative_to(cache.kernel_directory("fast"))


def test_kernels_of_others_are_not_stored() -> None:
    @cache.kernel("(int64,)")
    def twice(number: int) -> int:
        return 2 * number

    assert twice(4) == 8
    assert twice.stats.cache_path is None  # type: ignore[attr-defined]  # Numba adds it


def test_a_unit_of_others_is_compiled_in_each_process_and_never_ahead(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    @cache.kernel("(int64,)")
    def thrice(number: int) -> int:
        return 3 * number

    monkeypatch.setattr(cache, "cache_folder", lambda: tmp_path)
    unit = Unit("mare-rules", (__name__,))
    assert is_compiled(unit)
    compile_unit(unit)
    assert thrice.signatures  # type: ignore[attr-defined]  # Numba adds it
    assert is_compiled(unit)
    assert list(tmp_path.iterdir()) == []


def test_importing_an_engine_compiles_nothing() -> None:
    code = (
        "from lunarium.fast import akvarko, novaluna, cache\n"
        "import lunarium.bots.akvarko, lunarium.bots.novaluna, lunarium.envs.gymnasium.vector\n"
        "kernels = [one for found in cache._KERNELS.values() for one, _ in found]\n"
        "print(len(kernels) > 50, any(one.signatures for one in kernels))"
    )
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, check=True
    )
    assert told.stdout == "True False\n"


def test_commands_that_need_no_engine_start_without_the_compiler() -> None:
    code = "import sys, lunarium.cli.app; print({'numba', 'numpy'} & set(sys.modules))"
    told = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert told.stdout == "set()\n"
