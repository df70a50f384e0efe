"""Game records: write, read strictly, replay to any move, verify.

Only the standard library is needed here. The format is described in `docs/formats/record.md`.
"""

from lunarium.records.files import read_line, read_lines, write_line
from lunarium.records.record import FORMAT, RULES, Record, RecordError, parse_record
from lunarium.records.replay import CODECS, Replay, record_game, replay

__all__ = [
    "CODECS",
    "FORMAT",
    "RULES",
    "Record",
    "RecordError",
    "Replay",
    "parse_record",
    "read_line",
    "read_lines",
    "record_game",
    "replay",
    "write_line",
]
