"""Identity without an account: a random id, signed, in a cookie.

The cookie is `1.PERSON.SIGNATURE`. Nothing is stored when it is made, so a visitor who only
looks costs nothing; the person is stored with the first thing that they do.
"""

import hmac
import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import Final

COOKIE: Final = "lunarium"
COOKIE_AGE_S: Final = 2 * 365 * 24 * 3600

_VERSION = "1"
_PERSON_LENGTH = 22
_ALPHABET = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

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


def new_person() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(16)


def made_up_name(person: str) -> str:
    """A friendly name for a person who has not chosen one; always the same for the same id."""
    number = int.from_bytes(sha256(person.encode()).digest()[:4], "big")
    quality = _QUALITIES[number % len(_QUALITIES)]
    return f"{quality} {_CREATURES[number // len(_QUALITIES) % len(_CREATURES)]}"


class Signer:
    """Signs identities with the secret of the server, and verifies its own signatures."""

    def __init__(self, secret: bytes) -> None:
        # Each use has its own key, so what leaks from one signature is no help with another.
        self._key = hmac.digest(secret, b"lunarium identity cookie", "sha256")
        self._alias_key = hmac.digest(secret, b"lunarium alias of a person", "sha256")

    def cookie(self, person: str) -> str:
        """The value of the cookie for a person."""
        return f"{_VERSION}.{person}.{self._signature(person)}"

    def person(self, cookie: str | None) -> str | None:
        """The person of a cookie that we signed, or None."""
        parts = cookie.split(".") if cookie else []
        if len(parts) != 3 or parts[0] != _VERSION:
            return None
        _, person, signature = parts
        if len(person) != _PERSON_LENGTH or not _ALPHABET.issuperset(person):
            return None
        good = hmac.compare_digest(signature.encode(), self._signature(person).encode())
        return person if good else None

    def alias(self, person: str, viewer: str) -> str:
        """What stands for a person before one viewer; others see something else."""
        mac = hmac.digest(self._alias_key, f"{viewer} {person}".encode(), "sha256")
        return urlsafe_b64encode(mac[:12]).decode()

    def _signature(self, person: str) -> str:
        mac = hmac.digest(self._key, f"{_VERSION}.{person}".encode(), "sha256")
        return urlsafe_b64encode(mac).rstrip(b"=").decode()
