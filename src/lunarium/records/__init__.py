"""Game records: write, read strictly, replay to any move, verify; the fair shuffle; views as JSON.

Only the standard library is needed here. The formats are described in `docs/formats/record.md`,
`docs/formats/fairness.md` and `docs/formats/view.md`.
"""

from lunarium.records.daily import SeedChain, chain_from, check_day, day_proof, seed_of_day
from lunarium.records.fairness import (
    MIXED_SCHEME,
    SCHEME,
    Contribution,
    FairnessVerdict,
    ShuffleStream,
    Verdict,
    check_fairness,
    commitment,
    fair_meta,
    mixed_seed,
    new_seed,
    opened_shuffle,
    seal_of,
    start_fairly,
)
from lunarium.records.record import FORMAT, RULES, Record, RecordError, parse_record
from lunarium.records.replay import (
    AnyReplay,
    Replay,
    codec_of,
    read_line,
    read_lines,
    record_game,
    record_played,
    replay,
    write_line,
)
from lunarium.records.views import VIEW_FORMAT, InvalidView, view_from_json, view_to_json

__all__ = [
    "FORMAT",
    "MIXED_SCHEME",
    "RULES",
    "SCHEME",
    "VIEW_FORMAT",
    "AnyReplay",
    "Contribution",
    "FairnessVerdict",
    "InvalidView",
    "Record",
    "RecordError",
    "Replay",
    "SeedChain",
    "ShuffleStream",
    "Verdict",
    "chain_from",
    "check_day",
    "check_fairness",
    "codec_of",
    "commitment",
    "day_proof",
    "fair_meta",
    "mixed_seed",
    "new_seed",
    "opened_shuffle",
    "parse_record",
    "read_line",
    "read_lines",
    "record_game",
    "record_played",
    "replay",
    "seal_of",
    "seed_of_day",
    "start_fairly",
    "view_from_json",
    "view_to_json",
    "write_line",
]
