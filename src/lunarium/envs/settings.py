"""What an environment is made with, read strictly: a setting that is wrong is said at once."""

import operator
from typing import SupportsIndex

from lunarium.envs.errors import InvalidSetting


def whole_number(value: SupportsIndex, name: str, least: int | None = None) -> int:
    """A whole number, which may come out of an array; raises `InvalidSetting`."""
    try:
        number = operator.index(value)
    except TypeError:
        number = None
    if number is None or (least is not None and number < least):
        wanted = "a whole number" if least is None else f"a whole number from {least} on"
        raise InvalidSetting(f"{name} is {wanted}, not {value!r}")
    return number
