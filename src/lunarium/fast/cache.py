"""The kernel cache: how kernels are compiled, and where they are stored between two starts.

A kernel is compiled when it is first called, or ahead of time with its unit (`compile_unit`), and
then stored in the user's cache. Numba only checks the file of a kernel itself to decide whether
stored code is stale. Our kernels are made of parts from many files, so the directory is named by a
key: a hash of all sources that can be compiled in, of the versions of the compiler, and of the
processor. If any of these changes, so does the key, and nothing stale is ever loaded. Nothing else
counts, so checkouts and environments with the same sources share compiled kernels.
"""

import hashlib
import os
import shutil
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeVar, cast
from uuid import uuid4

import llvmlite  # type: ignore[import-untyped]  # it ships no types
import numba
import numpy as np
import platformdirs
from llvmlite import binding
from numba.core import caching, sigutils

_settings: Any = numba.config  # Numba fills its settings in at run time, unknown to type checkers
_njit: Any = numba.njit  # its stubs do not know `_nrt`, whether references are counted

_PACKAGE = Path(__file__).parent.parent

LAYERS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "fast": ("games", "fast"),
        "bots": ("games", "fast", "bots"),
        "envs": ("games", "fast", "bots", "envs"),
    }
)
"""The packages with kernels, each with those whose code and constants its kernels can contain."""

_SOURCES: Final = frozenset({".py", ".toml", ".csv"})
_KEPT: Final = 8
"""How many directories of a layer stay on disk: all checkouts and environments share a place."""

_IN_USE_S: Final = 3600.0
"""A directory that was used within this time is not removed, whatever its rank."""

# A kernel may have any parameters; only its own signature, kept by the decorator, is of interest.
Function = TypeVar("Function", bound=Callable[..., Any])

# The compiled functions of each module with the types they are called with. Numba has no types.
_KERNELS: dict[str, list[tuple[Any, str]]] = {}


@dataclass(frozen=True, slots=True)
class Unit:
    """Kernels that are compiled together: those of some modules of one layer.

    `after` names the units whose kernels these contain: compiled before, they are not compiled
    twice. Units that do not name each other can be compiled side by side. Only kernels of our own
    packages are stored; each process compiles those of others anew.
    """

    name: str
    modules: tuple[str, ...]
    after: tuple[str, ...] = ()

    @property
    def layer(self) -> str:
        """The package that the modules belong to; "" for modules of others."""
        return _layer_of(self.modules[0])

    @property
    def is_stored(self) -> bool:
        """Whether what is compiled stays in the cache."""
        return self.layer in LAYERS


def kernel(signature: str) -> Callable[[Function], Function]:
    """An entry point, for arguments of these types: `kernel("(int64[::1], int64)")`.

    It releases Python's lock, so threads run side by side. Indices are not checked.
    """

    def compiled(function: Function) -> Function:
        # What Numba makes has no types to speak of; it is called as the function is.
        made: Any = numba.njit(nogil=True, error_model="numpy")(function)
        # Code of others may be made of our parts, whose edits would go unnoticed: it is not stored.
        if _layer_of(function.__module__) in LAYERS:
            stored: Any = _KernelCache
            made._cache = stored(function)  # noqa: SLF001 -- as `cache=True` sets it
        _KERNELS.setdefault(function.__module__, []).append((made, signature))
        return cast(Function, made)

    return compiled


def part(function: Function) -> Function:
    """A part of kernels: copied into those that call it, and compiled only with them.

    Only loops without calls are vectorised: this makes scoring rows of tanks five times as fast.
    A part can neither make arrays (`np.empty`) nor return one: it does not count references, as
    each count is an atomic instruction, and a move took dozens of them.
    """
    # As above. It is not stored by itself, so a start from the cache loads entry points alone.
    made = _njit(nogil=True, error_model="numpy", forceinline=True, _nrt=False)(function)
    return cast(Function, made)


def outlined(function: Function) -> Function:
    """A part that is called, not copied in: it is seldom needed, and compiles in less time."""
    # A function without this setting takes that of its first caller, and this one may make arrays.
    return cast(Function, _njit(nogil=True, error_model="numpy", _nrt=True)(function))


def is_compiled(unit: Unit) -> bool:
    """Whether nothing of a unit is left to compile ahead, for this machine and these versions.

    Its kernels are in the cache, or they are of others and never will be.
    """
    return not unit.is_stored or _marker(unit).exists()


def compile_unit(unit: Unit) -> None:
    """Compile the kernels of a unit in this process, or load them from the cache."""
    for module in unit.modules:
        import_module(module)
        for function, signature in _KERNELS.get(module, ()):
            function.compile(_argument_types(signature))
    if not is_compiled(unit):
        marker = _marker(unit)
        marker.parent.mkdir(parents=True, exist_ok=True)
        marker.touch()
        remove_old_directories(unit.layer)


def _argument_types(signature: str) -> tuple[Any, ...]:
    """The types of a signature as a call has them: by these Numba finds stored code."""
    read: Any = sigutils.normalize_signature  # Numba has no types
    arguments: tuple[Any, ...] = read(signature)[0]
    return arguments


class _Locator(caching._CacheLocator):  # noqa: SLF001 -- made to be subclassed by others
    """Where Numba stores a kernel: in the directory of its layer, whose key says what is stale."""

    def __init__(self, function: Any) -> None:
        _, layer, *inner, _ = function.__module__.split(".")
        self._path = kernel_directory(layer).joinpath(*inner)
        self._line = str(function.__code__.co_firstlineno)

    def get_cache_path(self) -> str:
        return str(self._path)

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return self._line

    @classmethod
    def from_function(cls, function: Any, _file: str) -> "_Locator | None":
        found = cls(function)
        try:
            found.ensure_cache_path()  # type: ignore[no-untyped-call]  # Numba has no types
        except OSError:
            return None
        return found


class _Results(caching.CompileResultCacheImpl):
    _locator_classes: list[type[object]] = [_Locator]  # noqa: RUF012 -- as Numba declares it


class _KernelCache(caching.FunctionCache):
    _impl_class = _Results


@cache
def kernel_directory(layer: str) -> Path:
    """The directory of a layer: an edit above it does not cost what lies below."""
    directory = cache_folder() / f"kernels-{layer}-{kernel_key(layer)}"
    if directory.is_dir():
        _note_use(directory)
    return directory


def kernel_key(layer: str) -> str:
    """A hash of everything that can make stored kernels of a layer stale."""
    digest = hashlib.sha256()
    for fact in toolchain():
        digest.update(f"{fact}\n".encode())
    for package in LAYERS[layer]:
        for source in sorted((_PACKAGE / package).rglob("*")):
            if source.suffix in _SOURCES:
                digest.update(f"{source.relative_to(_PACKAGE).as_posix()}\n".encode())
                digest.update(hashlib.sha256(source.read_bytes()).digest())
    return digest.hexdigest()[:16]


def toolchain() -> tuple[str, ...]:
    """What kernels are compiled with and for: versions, and the processor as Numba sees it."""
    return (
        f"python {sys.implementation.cache_tag} {sys.version}",
        f"numba {numba.__version__}",
        f"llvmlite {llvmlite.__version__}",
        f"numpy {np.__version__}",
        f"processor {_settings.CPU_NAME or binding.get_host_cpu_name()}",
        f"features {_processor_features()}",
    )


def _processor_features() -> str:
    if _settings.CPU_FEATURES is not None:
        return str(_settings.CPU_FEATURES)
    try:
        return str(binding.get_host_cpu_features().flatten())
    except RuntimeError:  # LLVM cannot tell on some systems
        return ""


def cache_folder() -> Path:
    """`NUMBA_CACHE_DIR` if that is set, else the user's cache, else beside the sources."""
    if _settings.CACHE_DIR:
        return Path(_settings.CACHE_DIR)
    users = platformdirs.user_cache_path("lunarium", appauthor=False)
    try:
        users.mkdir(parents=True, exist_ok=True)
    except OSError:  # a user without a home
        return _PACKAGE / "__pycache__"
    return users if os.access(users, os.W_OK) else _PACKAGE / "__pycache__"


def remove_old_directories(layer: str) -> None:
    """Remove directories of other keys, but not the latest few and none that is in use.

    Several processes may do this at once: a directory is renamed first, and only one can do that.
    """
    current = kernel_directory(layer)
    _note_use(current)
    others = [
        (_last_use(path), path)
        for path in current.parent.glob(f"kernels-{layer}-*")
        if path != current and path.is_dir()
    ]
    for used, path in sorted(others, reverse=True)[_KEPT - 1 :]:
        if time.time() - used < _IN_USE_S:
            continue
        doomed = path.with_name(f"removed-{uuid4().hex}")
        try:
            path.rename(doomed)
        except OSError:  # another process was first
            continue
        shutil.rmtree(doomed, ignore_errors=True)


def _note_use(directory: Path) -> None:
    try:
        (directory / "used").touch()
    except OSError:  # a cache that can only be read serves all the same
        return


def _last_use(directory: Path) -> float:
    for path in (directory / "used", directory):
        try:
            return path.stat().st_mtime
        except OSError:  # never noted, or removed meanwhile
            continue
    return 0.0


def _marker(unit: Unit) -> Path:
    return kernel_directory(unit.layer) / f"{unit.name}.compiled"


def _layer_of(module: str) -> str:
    package, _, rest = module.partition(".")
    return rest.partition(".")[0] if package == "lunarium" else ""
