"""Display names: short, printable, without surprises for whoever reads them."""

import unicodedata

from lunarium.server.tables.refused import refuse

LONGEST = 40

_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Invisible, but part of correct writing in some scripts and of some emoji."""


def clean_name(text: str) -> str:
    """The name as it is shown, spaces tidied; raises `Refused` (`bad_name`)."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST:
        raise refuse("bad_name", f"a name has 1 to {LONGEST} characters, not {len(name)}")
    visible = name.translate(_JOINERS)
    if not visible or not visible.isprintable():
        raise refuse("bad_name", "a name has letters and signs that can be seen")
    return name
