"""The fair shuffle: promised before the first move, opened after the last, checked by anybody.

Whoever shuffles draws a seed of 32 bytes and shows its SHA-256, the commitment, before the game
begins. All chance of the game follows from the seed. Once the seed is open, everybody can see that
it is the promised one and that it gives the set-up of the record. `docs/formats/fairness.md`
describes each step well enough to do it again in any language.
"""

import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from itertools import zip_longest

from lunarium.games import AnyGame, game_of
from lunarium.games.api import InvalidSetup
from lunarium.records.fields import (
    Fault,
    Json,
    Object,
    a_string,
    an_object,
    same_json,
    show_json,
)
from lunarium.records.record import Record
from lunarium.records.replay import AnyState, codec_of
from lunarium.records.shuffle import SCHEME, SEED_BYTES, ShuffleStream, checked_seed

_HEX = re.compile(f"[0-9a-f]{{{2 * SEED_BYTES}}}")


class Verdict(StrEnum):
    """What a record's proof of a fair shuffle is worth."""

    VERIFIED = "verified"
    """The seed is the promised one, and the set-up is the one that it gives."""
    NOT_OPENED = "not_opened"
    """The game is open and its seed still secret, so there is only the promise."""
    ABSENT = "absent"
    """The record has no proof."""
    BROKEN = "broken"
    """The proof is damaged, or the set-up is not the promised one."""


@dataclass(frozen=True, slots=True)
class Fairness:
    """The verdict on one record; `reason` says what is broken.

    `commitment` is the promise itself, to compare with the one seen before the first move. It is
    `None` where there is no proof or a broken one.
    """

    verdict: Verdict
    commitment: str | None = None
    reason: str | None = None

    def __str__(self) -> str:
        match self.verdict:
            case Verdict.VERIFIED:
                return f"fair shuffle verified, commitment {self.commitment}"
            case Verdict.NOT_OPENED:
                return f"fair shuffle not opened yet, commitment {self.commitment}"
            case Verdict.BROKEN:
                return f"the proof of a fair shuffle is broken: {self.reason}"
            case Verdict.ABSENT:
                return "no proof of a fair shuffle"

    def to_json(self) -> Object:
        """The same as JSON."""
        return {
            "verdict": self.verdict.value,
            "commitment": self.commitment,
            "reason": self.reason,
        }


def new_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """The promise that is shown before the first move: it binds to the seed and hides it."""
    return sha256(checked_seed(seed)).hexdigest()


def start_fairly(
    game: AnyGame, seats: int, options: Mapping[str, object] | None, seed: bytes
) -> AnyState:
    """A fresh game with all chance drawn from the seed; raises `InvalidSetup` as the game does.

    `options` are those of `Game.options`, with the game's defaults for what they leave out.
    """
    return game.start(game.options(seats, options), seats, ShuffleStream(seed))


def fair_meta(seed: bytes, *, opened: bool) -> Object:
    """The proof for `meta.fair` of a record; until it is opened, it says nothing of the seed."""
    return {
        "scheme": SCHEME,
        "commitment": commitment(seed),
        "seed": seed.hex() if opened else None,
    }


def check_fairness(record: Record) -> Fairness:
    """Check the proof in `meta.fair`; whether the game was played by the rules, `replay` says."""
    if record.meta is None or "fair" not in record.meta:
        return Fairness(Verdict.ABSENT)
    try:
        promised, seed = _read_proof(record.meta["fair"])
        if seed is None:
            _check_still_open(record)
        else:
            _check_seed(seed, promised)
            _check_setup(record, seed)
    except (Fault, InvalidSetup) as error:
        return Fairness(Verdict.BROKEN, reason=error.reason)
    return Fairness(Verdict.NOT_OPENED if seed is None else Verdict.VERIFIED, promised)


def _read_proof(proof: Json) -> tuple[str, bytes | None]:
    """The commitment, and the seed if it is open."""
    named = an_object(proof, "meta.fair", ("scheme",), proof if isinstance(proof, dict) else ())
    # The scheme comes first: what other fields there are is for the scheme to say.
    if named["scheme"] != SCHEME:
        scheme = show_json(named["scheme"])
        raise Fault(f"meta.fair.scheme is {scheme}, and only {show_json(SCHEME)} can be checked")
    fields = an_object(proof, "meta.fair", ("scheme", "commitment", "seed"))
    promised = _a_hash(fields["commitment"], "meta.fair.commitment")
    if fields["seed"] is None:
        return promised, None
    return promised, bytes.fromhex(_a_hash(fields["seed"], "meta.fair.seed"))


def _a_hash(value: Json, what: str) -> str:
    digits = a_string(value, what)
    if not _HEX.fullmatch(digits):
        wanted = f"{2 * SEED_BYTES} hexadecimal digits in lower case"
        raise Fault(f"{what} must be {wanted}, not {show_json(digits)}")
    return digits


def _check_still_open(record: Record) -> None:
    if record.result is not None:
        raise Fault("the game is over, so meta.fair.seed must be opened, but it is null")


def _check_seed(seed: bytes, promised: str) -> None:
    if commitment(seed) != promised:
        reason = "the seed is not the promised one: its SHA-256 is"
        raise Fault(f"{reason} {commitment(seed)}, and the commitment is {promised}")


def _check_setup(record: Record, seed: bytes) -> None:
    """Refuse a set-up other than the one that the seed gives, and name the first difference."""
    start = start_fairly(game_of(record.game), len(record.seats), record.options, seed)
    drawn = codec_of(record.game).setup(start)
    for field in {**drawn, **record.setup}:
        recorded, given = record.setup.get(field), drawn.get(field)
        if not same_json(recorded, given):
            difference = _difference(f"setup.{field}", recorded, given)
            raise Fault(f"the set-up is not the one that the seed gives: {difference}")


def _difference(what: str, recorded: Json, given: Json) -> str:
    if isinstance(recorded, list) and isinstance(given, list):
        pairs = enumerate(zip_longest(recorded, given))
        place, pair = next((n, pair) for n, pair in pairs if not same_json(*pair))
        what, (recorded, given) = f"{what}[{place}]", pair
    return f"{what} is {show_json(recorded)}, and by the seed it is {show_json(given)}"
