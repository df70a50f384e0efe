"""How fast Lunarium is on one core of this machine, next to references in the same run."""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from lunarium.bench import engines, references, rules

Figures = dict[str, float]

PARTS: Mapping[str, Callable[[], Figures]] = MappingProxyType(
    {
        "references": references.measure,
        "readable rules": rules.measure,
        "fast Nova Luna": engines.measure_novaluna,
        "fast Akvárko": engines.measure_akvarko,
    }
)
"""What is measured, in this order."""


def measure() -> Iterator[tuple[str, Figures]]:
    """Measure one part after another."""
    for part, run in PARTS.items():
        yield part, run()


__all__ = ["PARTS", "Figures", "measure"]
