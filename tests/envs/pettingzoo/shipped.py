"""The tests that PettingZoo ships for environments.

Their module imports an environment of PettingZoo's own for its own examples, in a way that
PettingZoo itself calls deprecated; this is not ours to mend.
"""

import warnings

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import (  # type: ignore[import-untyped]  # PettingZoo ships no types
        api_test,
        max_cycles_test,
        parallel_api_test,
        parallel_seed_test,
        render_test,
        seed_test,
    )

__all__ = [
    "api_test",
    "max_cycles_test",
    "parallel_api_test",
    "parallel_seed_test",
    "render_test",
    "seed_test",
]
