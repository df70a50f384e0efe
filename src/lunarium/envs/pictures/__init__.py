"""The real board as a picture: for `render_mode="rgb_array"`, videos and papers."""

import numpy as np
from numpy.typing import NDArray

from lunarium.envs.pictures import akvarko, novaluna
from lunarium.games import akvarko as akvarko_rules
from lunarium.games import novaluna as novaluna_rules


def picture(view: novaluna_rules.View | akvarko_rules.View) -> NDArray[np.uint8]:
    """The table as the view's own seat sees it: rows, columns, and red, green, blue.

    All pictures of a game have the same size, whatever is on the table.
    """
    if isinstance(view, novaluna_rules.View):
        return novaluna.draw(view)
    return akvarko.draw(view)


__all__ = ["picture"]
