"""How many threads a bot that looks ahead may use in this process.

Left alone, a bot takes the cores of the machine. Who shares them with others, as a server does
with its people, sets a bound. What a bot finds under a limit of nodes does not depend on it.
"""

_most: int | None = None


def bound_threads(most: int | None) -> None:
    """From now on no bot of this process uses more threads; `None` takes the bound away."""
    if most is not None and most < 1:
        raise ValueError(f"a bot needs one thread or more, not {most}")
    global _most  # noqa: PLW0603 -- the bound is one of the whole process, like its cores
    _most = most


def threads_for(wanted: int) -> int:
    """As many threads as a bot wants, or as many as it may have."""
    return wanted if _most is None else min(wanted, _most)
