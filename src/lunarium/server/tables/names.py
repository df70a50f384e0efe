"""Display names: how they are tidied, which ones are not allowed, and made-up ones.

The filter refuses plain insults in the languages of the client, and names of roles that would
mislead. It cannot catch everything: people report the rest, and the operator renames.
"""

import re
import tomllib
import unicodedata
from hashlib import sha256
from importlib import resources
from typing import Final

from lunarium.server.protocol.refusals import refuse

LONGEST_NAME: Final = 40

_JOINERS: Final = str.maketrans("", "", "\u200c\u200d")
"""Invisible characters that some scripts and some emoji need."""

_WORDS: Final = tomllib.loads(
    resources.files(__package__).joinpath("names.toml").read_text(encoding="utf-8")
)
"""The lists of the filter."""

_SIGNS: Final = str.maketrans("0134578@$!|€", "oieastbasiie")
_TWINS: Final = str.maketrans("асеорхуквнмтіїј", "aceopxykbhmtiij")
"""Cyrillic letters that look like Latin ones."""
_REPEATED = re.compile(r"(.)\1+")


def clean_name(text: str) -> str:
    """A display name as it is shown, spaces tidied; raises `RefusalError` (`bad_name`)."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name or len(name) > LONGEST_NAME:
        raise refuse("bad_name", f"a name has 1 to {LONGEST_NAME} characters, not {len(name)}")
    visible = name.translate(_JOINERS)
    if not visible or not visible.isprintable():
        raise refuse("bad_name", "a name consists of visible characters")
    if not is_decent(name):
        raise refuse("bad_name", "this name is not allowed here: choose another one")
    return name


def is_decent(name: str) -> bool:
    """Whether a name may be shown to strangers."""
    plain = _folded(name)
    forms = {plain, plain.translate(_SIGNS)}
    forms |= {form.translate(_TWINS) for form in forms if re.search("[a-z]", form)}
    return not any(_is_refused(form) for form in forms)


def _folded(name: str) -> str:
    parts = unicodedata.normalize("NFKD", name.translate(_JOINERS)).casefold()
    # й and ё are letters of their own, but marks are dropped from all: the lists are read the same.
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


def _is_refused(form: str) -> bool:
    words = [_REPEATED.sub(r"\1", word) for word in re.findall(r"[^\W\d_]+", form)]
    joined = "".join(words)
    if joined in _ROLES or not _REFUSED_ALONE.isdisjoint((*words, joined)):
        return True
    return any(part in joined for part in _REFUSED_ANYWHERE)


def _as_read(word: str) -> str:
    return _REPEATED.sub(r"\1", _folded(word))


_ROLES: Final = frozenset(_WORDS["roles"])
_REFUSED_ANYWHERE: Final = tuple(map(_as_read, _WORDS["anywhere"]))
_REFUSED_ALONE: Final = frozenset(map(_as_read, _WORDS["alone"]))


_QUALITIES = (
    "Amber", "Bright", "Calm", "Clever", "Coral", "Curious", "Dappled", "Drifting", "Gentle",
    "Gliding", "Golden", "Jolly", "Lucky", "Lunar", "Mellow", "Merry", "Misty", "Nimble", "Pearly",
    "Quiet", "Rising", "Rosy", "Silver", "Starry", "Sunny", "Swift", "Tidal", "Twilight", "Velvet",
    "Waning", "Waxing", "Wistful",
)  # fmt: skip
_CREATURES = (
    "Angelfish", "Barb", "Comet", "Crab", "Danio", "Dolphin", "Eel", "Firefly", "Guppy", "Heron",
    "Koi", "Limpet", "Loach", "Manta", "Moth", "Neon", "Newt", "Nightjar", "Octopus", "Otter",
    "Owl", "Perch", "Puffin", "Ray", "Seahorse", "Seal", "Shrimp", "Snail", "Starfish", "Tetra",
    "Turtle", "Wrasse",
)  # fmt: skip


def made_up_name(person: str) -> str:
    """A friendly name for a person who has not chosen one; always the same for the same id."""
    number = int.from_bytes(sha256(person.encode()).digest()[:4], "big")
    quality = _QUALITIES[number % len(_QUALITIES)]
    return f"{quality} {_CREATURES[number // len(_QUALITIES) % len(_CREATURES)]}"
