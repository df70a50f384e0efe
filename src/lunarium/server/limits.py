"""Limits that keep one client from using up the server: token buckets and connection counts.

A request is charged to its person first. If the person may make it, it is also charged to the
address, which a school may share, then to the network around it, and finally to the whole process.
When an address has used up its limit, people there who are known to the server keep a small share
of their own, so one person's flood does not end the games of the others.

With PostgreSQL the processes of a server tell each other what busy people and addresses have used,
once a second, and count it too.
"""

from collections import Counter, OrderedDict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Final, NamedTuple

from lunarium.server.settings import Limits

REMEMBERED: Final = 50_000
"""How many buckets are kept; the one unused longest is dropped, which is as if it were full."""

_BUSY: Final = 8
"""A key that has used at least one part in this many of a limit is reported to other processes."""


class TooMany(Exception):
    """A client sends too many requests; it may try again after this many seconds."""

    def __init__(self, wait_s: float) -> None:
        super().__init__(f"too many requests: wait {wait_s:.1f} s")
        self.wait_s = wait_s


class Household(NamedTuple):
    """Where a request comes from: one household, and the network around it.

    For IPv4 the address and its /24; for IPv6 the /64, in which a household has as many addresses
    as it likes, and the /48.
    """

    address: str
    network: str


@lru_cache(maxsize=8192)
def household_of(address: str) -> Household:
    """The household of a network address; text that is not an address is one of its own."""
    try:
        found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    except ValueError:
        return Household(address, address)
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped is None:
            return Household(*(str(ip_network((found, size), strict=False)) for size in (64, 48)))
        found = found.ipv4_mapped
    return Household(str(found), str(ip_network((found, 24), strict=False)))


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Rate:
    """A token bucket for every key: `rate` tokens a second, at most `burst` of them.

    `spent` collects what each key has used, for other processes.
    """

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()
        self._spent: dict[str, float] | None = None

    def wait(self, key: str, cost: float = 1.0) -> float:
        """Take tokens and return 0, or take none and return the seconds until there are enough."""
        if self._rate <= 0:
            return 0.0
        bucket = self._bucket(key)
        if bucket.tokens >= cost:
            bucket.tokens -= cost
            if self._spent is not None and len(self._spent) < REMEMBERED:
                self._spent[key] = self._spent.get(key, 0.0) + cost
            return 0.0
        return (cost - bucket.tokens) / self._rate

    def give_back(self, key: str, cost: float = 1.0) -> None:
        """Undo a `wait` that took tokens."""
        if self._rate > 0:
            bucket = self._bucket(key)
            bucket.tokens = min(self._burst, bucket.tokens + cost)

    def charge(self, key: str, cost: float) -> None:
        """Take what was used elsewhere; a bucket may owe as much as it can hold."""
        if self._rate > 0:
            bucket = self._bucket(key)
            bucket.tokens = max(-self._burst, bucket.tokens - cost)

    def spent(self, seconds: float) -> Iterator[tuple[str, float]]:
        """What busy keys have used in these seconds, since the last call."""
        if self._rate > 0:
            found, self._spent = self._spent or {}, {}
            for key, cost in found.items():
                if cost >= self._rate * seconds / _BUSY:
                    yield key, cost

    def _bucket(self, key: str) -> _Bucket:
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
        return bucket


class ConnectionCounts:
    """Counts connections, with a limit for the process, for a person and for an address."""

    def __init__(self, total: int, by_person: int, by_address: int) -> None:
        self._total = total
        self._most = {"person": by_person, "address": by_address}
        self._taken = 0
        self._by: Counter[tuple[str, str]] = Counter()

    def take(self, person: str, address: str) -> bool:
        """Take a place; false if none is left for this person, for this address or at all."""
        keys = (("person", person), ("address", household_of(address).address))
        if self._taken >= self._total or any(self._by[key] >= self._most[key[0]] for key in keys):
            return False
        self._taken += 1
        self._by.update(keys)
        return True

    def free(self, person: str, address: str) -> None:
        """Give a place back."""
        self._taken -= 1
        for key in (("person", person), ("address", household_of(address).address)):
            self._by[key] -= 1
            if self._by[key] <= 0:
                del self._by[key]


def token_key(token: str) -> str:
    """The key that counts a token; the token itself is not kept in memory."""
    return sha256(token.encode()).hexdigest()


class Known:
    """The people and tokens that were seen last, up to `REMEMBERED`."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, str] = OrderedDict()

    def __contains__(self, key: object) -> bool:
        return key in self._found

    def get(self, key: str) -> str | None:
        """What is known about a key."""
        return self._found.get(key)

    def add(self, key: str, value: str = "") -> None:
        """Know a key from now on."""
        self._found[key] = value
        self._found.move_to_end(key)
        if len(self._found) > REMEMBERED:
            self._found.popitem(last=False)


class Limiter:
    """All limits of a process that count requests."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._rates = {
            "person": Rate(limits.person_rate, limits.person_burst),
            "address": Rate(limits.address_rate, limits.address_burst),
            "network": Rate(limits.network_rate, limits.network_burst),
            "newcomer": Rate(limits.newcomer_rate, limits.newcomer_burst),
            "table": Rate(limits.table_rate, limits.table_burst),
            "heavy": Rate(limits.heavy_rate, limits.heavy_burst),
            "address_heavy": Rate(limits.address_heavy_rate, limits.address_heavy_burst),
            "word": Rate(limits.word_rate, limits.word_burst),
            "bot": Rate(limits.bot_rate, limits.bot_burst),
        }
        """Those that all processes count together."""
        self._share = Rate(limits.share_rate, limits.share_burst)
        self._files = Rate(limits.file_rate, limits.file_burst)
        self._process = Rate(limits.process_rate, limits.process_burst)
        self._people = Known()
        self._accounts = Known()
        self.sockets = ConnectionCounts(
            limits.sockets, limits.person_sockets, limits.address_sockets
        )
        self.streams = ConnectionCounts(limits.streams, limits.bot_streams, limits.address_streams)

    def know(self, person: str) -> None:
        """A person is stored; strangers have no share of their own at a crowded address."""
        self._people.add(person)

    def request(self, person: str | None, address: str, cost: float = 1.0) -> float:
        """Count a request; 0, or the seconds after which it may be tried again."""
        if person and (wait := self._rates["person"].wait(person, cost)):
            return wait
        wait = self._at(household_of(address), cost)
        if wait and person in self._people and not self._share.wait(person or "", cost):
            wait = 0.0
        return wait or self._process.wait("", cost)

    def _at(self, household: Household, cost: float) -> float:
        """Charge an address and its network: both or none."""
        addresses = self._rates["address"]
        if wait := addresses.wait(household.address, cost):
            return wait
        if wait := self._rates["network"].wait(household.network, cost):
            addresses.give_back(household.address, cost)
        return wait

    def file(self, address: str) -> float:
        """Count a page, a file or a question about health, as `request` does."""
        return self._files.wait(household_of(address).address) or self._process.wait("")

    def token(self, token: str | None, address: str) -> float:
        """Count a request with a token; 0, or the seconds after which it may be tried again.

        The bot's own limit comes first, so requests over it do not use up the limit of its address.
        """
        if token is not None:
            key = token_key(token)
            if wait := self._rates["bot"].wait(self._accounts.get(key) or key):
                return wait
        return self._at(household_of(address), 1.0) or self._process.wait("")

    def bot(self, token: str, account: str) -> None:
        """Count all tokens of an account together, once a token is known to be the account's.

        Raises `TooMany`. This only counts: whether a token is valid is looked up every time.
        """
        key = token_key(token)
        if key in self._accounts:
            return
        self._accounts.add(key, account)
        _refuse(self._rates["bot"].wait(account))

    def newcomer(self, address: str) -> None:
        """Count a person who is stored for the first time; raises `TooMany`."""
        _refuse(self._rates["newcomer"].wait(household_of(address).address))

    def word(self, person: str) -> None:
        """Count a friendly word at a table; raises `TooMany`."""
        _refuse(self._rates["word"].wait(person))

    def table(self, person: str) -> None:
        """Count a table that a person creates; raises `TooMany`."""
        _refuse(self._rates["table"].wait(person))

    def heavy(self, address: str, person: str | None = None, cost: float = 1.0) -> None:
        """Count an expensive request, such as a hint or a replay; raises `TooMany`.

        `cost` is less for a request that takes milliseconds and is sent often.
        """
        if person is not None:
            _refuse(self._rates["heavy"].wait(person, cost))
        _refuse(self._rates["address_heavy"].wait(household_of(address).address, cost))

    def spent(self, seconds: float) -> list[tuple[str, str, float]]:
        """What heavy users have used here in these seconds: the limit, the key, how much.

        The first call starts the counting.
        """
        return [
            (name, key, cost)
            for name, rate in self._rates.items()
            for key, cost in rate.spent(seconds)
        ]

    def charge(self, spent: Iterable[tuple[str, str, float]]) -> None:
        """Count what was used in another process."""
        for name, key, cost in spent:
            if name in self._rates:
                self._rates[name].charge(key, cost)


def _refuse(wait: float) -> None:
    if wait:
        raise TooMany(wait)
