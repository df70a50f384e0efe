"""Limits that keep one client from using up the server: token buckets and connection counts."""

from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from time import monotonic
from typing import Final

from lunarium.server.settings import Limits

REMEMBERED: Final = 50_000
"""How many buckets are kept; the one unused longest is dropped, which is as if it were full."""


class TooMany(Exception):
    """A client sends too many requests; it may try again after so many seconds."""

    def __init__(self, wait_s: float) -> None:
        super().__init__(f"too many requests: wait {wait_s:.1f} s")
        self.wait_s = wait_s


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Rate:
    """A token bucket for every key: `rate` tokens a second, at most `burst` of them."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Take tokens and return 0, or take none and return the seconds until there are enough."""
        if self._rate <= 0:
            return 0.0
        now = self._clock()
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = _Bucket(self._burst, now)
            if len(self._buckets) > REMEMBERED:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
            bucket.tokens = min(self._burst, bucket.tokens + (now - bucket.at) * self._rate)
            bucket.at = now
        if bucket.tokens >= cost:
            bucket.tokens -= cost
            return 0.0
        return (cost - bucket.tokens) / self._rate


class Places:
    """Counted places, for connections: at most so many in all, for a person, for an address."""

    def __init__(self, total: int, by_person: int, by_address: int) -> None:
        self._total = total
        self._most = {"person": by_person, "address": by_address}
        self._taken = 0
        self._by: Counter[tuple[str, str]] = Counter()

    def take(self, person: str, address: str) -> bool:
        """Take a place; false if none is left for this person, for this address or at all."""
        keys = (("person", person), ("address", address))
        if self._taken >= self._total or any(self._by[key] >= self._most[key[0]] for key in keys):
            return False
        self._taken += 1
        self._by.update(keys)
        return True

    def free(self, person: str, address: str) -> None:
        """Give a place back."""
        self._taken -= 1
        for key in (("person", person), ("address", address)):
            self._by[key] -= 1
            if self._by[key] <= 0:
                del self._by[key]


def token_key(token: str) -> str:
    """The key that counts a token; the token itself is not kept in memory."""
    return sha256(token.encode()).hexdigest()


class Gate:
    """All limits of a process that count requests."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._people = Rate(limits.person_rate, limits.person_burst)
        self._addresses = Rate(limits.address_rate, limits.address_burst)
        self._newcomers = Rate(limits.newcomer_rate, limits.newcomer_burst)
        self._heavy = Rate(limits.heavy_rate, limits.heavy_burst)
        self._words = Rate(limits.word_rate, limits.word_burst)
        self._bots = Rate(limits.bot_rate, limits.bot_burst)
        self._accounts: OrderedDict[str, str] = OrderedDict()
        self.sockets = Places(limits.sockets, limits.person_sockets, limits.address_sockets)
        self.streams = Places(limits.streams, limits.bot_streams, limits.address_streams)

    def request(self, person: str | None, address: str) -> float:
        """Count a request; 0, or the seconds after which it may be tried again."""
        wait = self._addresses.wait(address)
        return max(wait, self._people.wait(person)) if person else wait

    def token(self, token: str | None, address: str) -> float:
        """Count a request with a token; 0, or the seconds after which it may be tried again.

        The bot's own limit comes first, so requests over it do not use up the limit of its address.
        """
        if token is not None:
            key = token_key(token)
            if wait := self._bots.wait(self._accounts.get(key, key)):
                return wait
        return self._addresses.wait(address)

    def bot(self, token: str, account: str) -> None:
        """Count all tokens of an account together, once a token is known to be the account's.

        Raises `TooMany`. This only counts: whether a token is valid is looked up every time.
        """
        key = token_key(token)
        if key in self._accounts:
            return
        self._accounts[key] = account
        if len(self._accounts) > REMEMBERED:
            self._accounts.popitem(last=False)
        if wait := self._bots.wait(account):
            raise TooMany(wait)

    def newcomer(self, address: str) -> None:
        """Count a person who is stored for the first time; raises `TooMany`."""
        if wait := self._newcomers.wait(address):
            raise TooMany(wait)

    def word(self, person: str) -> None:
        """Count a friendly word at a table; raises `TooMany`."""
        if wait := self._words.wait(person):
            raise TooMany(wait)

    def heavy(self, address: str) -> None:
        """Count an expensive request, such as a hint or a replay; raises `TooMany`."""
        if wait := self._heavy.wait(address):
            raise TooMany(wait)
