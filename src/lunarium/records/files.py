"""Files of records: one game a line, JSON in UTF-8."""

from collections.abc import Iterable, Iterator

from lunarium.records.fields import Fault
from lunarium.records.record import Record, RecordError, parse_record
from lunarium.records.replay import Replay, replay


def read_line(text: str, line: int | None = None) -> Replay:
    """Read, replay and check one record; raises `RecordError`."""
    try:
        record = parse_record(text)
    except Fault as fault:
        raise RecordError(fault.reason, line=line, clause=fault.clause) from None
    return replay(record, line)


def read_lines(lines: Iterable[bytes]) -> Iterator[Replay]:
    """Read the records of a file opened in binary mode, one by one, each fully checked."""
    for number, content in enumerate(lines, start=1):
        try:
            text = content.decode()
        except UnicodeDecodeError:
            raise RecordError("this is not UTF-8 text", line=number) from None
        if not text.strip():
            raise RecordError("this line is empty: each line holds one record", line=number)
        yield read_line(text, number)


def write_line(record: Record) -> bytes:
    """A record as one line of a file."""
    return f"{record.to_line()}\n".encode()
