"""Where compiled kernels are kept between two starts.

Numba looks at the file of a kernel alone when it asks whether compiled code is stale. Ours are
made of parts from many files, so the directory is named by a hash of all of them: an edit
anywhere makes a new directory, and nothing stale is ever loaded.
"""

import hashlib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numba

_settings: Any = numba.config  # Numba fills its settings in at run time, unknown to type checkers

_PACKAGE = Path(__file__).parent.parent
_FLOORS = {"fast": ("fast",), "bots": ("fast", "bots"), "envs": ("fast", "envs")}
"""The floors with kernels, each with those whose parts its kernels are made of."""

_MARKS = (b"@part", b"@kernel", b"@aside", b"njit(")
_CONSTANTS = ("layout.py", "sections.py")
"""Files whose numbers are compiled into kernels, whether they hold kernels themselves or not."""


@cache
def kernel_directory(floor: str) -> Path:
    """Beside the sources, else in the user's cache; within `NUMBA_CACHE_DIR` if that is set.

    Each floor has one of its own, so that an edit above does not cost what lies below.
    """
    digest = hashlib.sha256()
    for one in _FLOORS[floor]:
        for source in sorted((_PACKAGE / one).rglob("*.py")):
            text = source.read_bytes()
            if source.name in _CONSTANTS or any(mark in text for mark in _MARKS):
                digest.update(text)
    name = f"kernels-{floor}-{digest.hexdigest()[:12]}"
    if _settings.CACHE_DIR:
        return Path(_settings.CACHE_DIR, name)
    beside = _PACKAGE / "__pycache__"
    if os.access(beside if beside.is_dir() else _PACKAGE, os.W_OK):
        return beside / name
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path("~/.cache").expanduser())
    return home / "lunarium" / name


@contextmanager
def keeping(module: str) -> Iterator[None]:
    """Kernels of this module that are defined here are kept in the directory of its floor."""
    floor = module.removeprefix("lunarium.").partition(".")[0]
    if floor not in _FLOORS:  # a kernel of a test or of a user: Numba's own place is right
        yield
        return
    before = _settings.CACHE_DIR
    _settings.CACHE_DIR = str(kernel_directory(floor))
    try:
        yield
    finally:
        _settings.CACHE_DIR = before
