"""`lunarium verify`: replay every record and check every field."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import typer

from lunarium.cli.arguments import AsJson
from lunarium.cli.console import counted, note, print_json, printable, progress, say, with_examples
from lunarium.cli.files import STANDARD_INPUT, check_source, opened, read_record, shown_name
from lunarium.records import (
    FairnessVerdict,
    Record,
    RecordError,
    Verdict,
    check_day,
    check_fairness,
)
from lunarium.records.daily import DAY_FORMAT, DayProof
from lunarium.records.fields import Fault, Json, a_hash, parse_json

HELP = with_examples(
    "Replay every record and check it against the rules: set-up, each move with what it claims,"
    " and the result. The record of an unfinished game can be correct too.\n\n"
    "A record with a proof of a fair shuffle is correct only if the proof is. Compare the"
    " commitment with the one that was shown before the first move.\n\n"
    "A line may also be the proof of a day, as a server gives it at /api/daily/DAY/proof: its seed"
    " must belong to the chain whose end was published before. --chain names the end you noted;"
    " records and days of another chain are then wrong.\n\n"
    "With --json it prints one object: files, each with its name (file), its lines (records), how"
    " many of them are right (ok), the errors with line, move, clause and reason, and the proofs of"
    " a fair shuffle (fair) with line, verdict (verified, not_opened or broken), commitment and"
    " reason, the parts of players, and chain; days, each with line, day, seed and chain.",
    "lunarium verify games.jsonl",
    "lunarium verify mine.jsonl yours.jsonl",
    "lunarium simulate akvarko --games 3 --out - | lunarium verify -",
    "lunarium verify games.jsonl --json",
    "curl -s https://example.org/api/daily/2026-11-20/proof | lunarium verify -",
    fails="a record is wrong, or a file holds none",
)


TOLD_PROOFS = 20
"""How many proofs are reported one by one; the rest of a longer file are counted."""


@dataclass
class FileReport:
    """What was found in one file. `errors` holds the first ones; `records - ok` counts all.

    `proofs` holds the verdict on every record with a proof of a fair shuffle, by its line; `days`
    the proofs of days that hold.
    """

    file: Path
    records: int = 0
    ok: int = 0
    errors: list[RecordError] = field(default_factory=list)
    proofs: dict[int, FairnessVerdict] = field(default_factory=dict)
    days: dict[int, DayProof] = field(default_factory=dict)

    @property
    def wrong(self) -> int:
        """How many records are wrong."""
        return self.records - self.ok

    @property
    def right(self) -> bool:
        """Whether the file holds records, and every one is right."""
        return self.records > 0 and not self.wrong

    def count(self, verdict: Verdict) -> int:
        """How many proofs got this verdict."""
        return sum(proof.verdict is verdict for proof in self.proofs.values())


def verify(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE",
            help="Files of records; - is standard input.", show_default=False,
        ),
    ],
    max_errors: Annotated[
        int, typer.Option("--max-errors", metavar="N", min=1, help="Errors shown for each file.")
    ] = 20,
    chain: Annotated[
        str | None,
        typer.Option(
            "--chain", metavar="END", show_default=False,
            help="The end of the chain of daily seeds, noted beforehand: 64 hexadecimal digits.",
        ),
    ] = None,
    json: AsJson = False,
) -> None:  # fmt: skip
    """Verify files."""
    if chain is not None:
        try:
            a_hash(chain, "the end of a chain")
        except Fault as fault:
            raise typer.BadParameter(fault.reason, param_hint="--chain") from None
    if files.count(STANDARD_INPUT) > 1:
        raise typer.BadParameter("standard input can be read only once", param_hint="FILE")
    for file in files:
        check_source(file)
    reports = []
    for file in files:
        report = _check(file, max_errors, chain)
        reports.append(report)
        if not json:
            _tell(report)
    if json:
        print_json({"files": [_as_data(report) for report in reports]})
    if not all(report.right for report in reports):
        raise typer.Exit(1)


def _check(path: Path, max_errors: int, chain: str | None) -> FileReport:
    report = FileReport(path)
    size = path.stat().st_size if path.is_file() else None
    with opened(path) as file, progress(printable(shown_name(path)), size) as advance:
        for number, content in enumerate(file, start=1):
            report.records += 1
            try:
                if (day := _day_in(content)) is not None:
                    _check_day(day, number, report, chain)
                else:
                    _check_proof(read_record(content, number).record, number, report, chain)
                report.ok += 1
            except RecordError as error:
                if len(report.errors) < max_errors:
                    report.errors.append(error)
            advance(len(content))
    return report


def _day_in(content: bytes) -> Json:
    """The proof of a day, if the line is one and no record."""
    if DAY_FORMAT.encode() not in content:
        return None
    try:
        value = parse_json(content.decode())
    except (UnicodeDecodeError, Fault):
        return None  # reading it as a record says what is wrong
    return value if isinstance(value, dict) and value.get("format") == DAY_FORMAT else None


def _check_day(day: Json, line: int, report: FileReport, chain: str | None) -> None:
    try:
        proof = check_day(day)
    except Fault as fault:
        raise RecordError(fault.reason, line=line) from None
    _check_end(proof.chain.end, line, chain)
    report.days[line] = proof


def _check_end(end: str | None, line: int, chain: str | None) -> None:
    if chain is not None and end is not None and end != chain:
        raise RecordError(f"its chain ends in {end}, and --chain names another", line=line)


def _check_proof(record: Record, line: int, report: FileReport, chain: str | None) -> None:
    """Note the verdict on a proof of a fair shuffle; raises `RecordError` if it is broken."""
    fairness = check_fairness(record)
    if fairness.verdict is not Verdict.ABSENT:
        report.proofs[line] = fairness
    if fairness.verdict is Verdict.BROKEN:
        raise RecordError(str(fairness), line=line)
    _check_end(fairness.chain, line, chain)


def _tell(report: FileReport) -> None:
    """Errors go to standard error, the count of what is right to standard output."""
    name = printable(shown_name(report.file))
    for error in report.errors:
        note(printable(f"{name}, {error}"))
    if report.wrong > len(report.errors):
        note(f"{name}: and {report.wrong - len(report.errors)} more")
    if report.records == 0:
        note(f"{name}: there is no record in this file")
        return
    good = {n: proof for n, proof in report.proofs.items() if proof.verdict is not Verdict.BROKEN}
    for line, proof in list(good.items())[:TOLD_PROOFS]:
        say(f"{name}, line {line}: {proof}")
    for line, day in list(report.days.items())[:TOLD_PROOFS]:
        say(f"{name}, line {line}: the seed of {day.day} is in the chain that ends in"
            f" {day.chain.end}")  # fmt: skip
    if len(good) > TOLD_PROOFS:
        say(f"{name}: and {len(good) - TOLD_PROOFS} more; --json lists them all")
    if report.wrong:
        say(f"{name}: {report.wrong} of {counted(report.records, 'record')} wrong{_proofs(report)}")
    else:
        say(f"{name}: {counted(report.records, 'record')} ok{_proofs(report)}")


def _proofs(report: FileReport) -> str:
    """The verdicts on the proofs, if there are any."""
    words = {
        Verdict.VERIFIED: "verified",
        Verdict.NOT_OPENED: "not opened yet",
        Verdict.BROKEN: "broken",
    }
    counts = {word: report.count(verdict) for verdict, word in words.items()}
    told = ", ".join(f"{number} {word}" for word, number in counts.items() if number)
    return f"; fair shuffles: {told}" if told else ""


def _as_data(report: FileReport) -> dict[str, object]:
    return {
        "file": str(report.file),
        "records": report.records,
        "ok": report.ok,
        "errors": [
            {
                "line": error.line,
                "move": error.move,
                "clause": error.clause,
                "reason": error.reason,
            }
            for error in report.errors
        ],
        "fair": [{"line": line, **proof.to_json()} for line, proof in report.proofs.items()],
        "days": [
            {
                "line": line,
                "day": proof.day.isoformat(),
                "seed": proof.seed,
                "chain": proof.chain.end,
            }
            for line, proof in report.days.items()
        ],
    }
