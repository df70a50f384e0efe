"""Real processes: exit status, streams, colours, pipes, encodings, interruptions."""

import os
import re
import select
import signal
import subprocess
import sys
import sysconfig
import time
from pathlib import Path

import pytest

import lunarium as package
from tests.cli.terminal import environment, lunarium, process, simulated
from tests.launcher import Command, run

COLOUR = re.compile(r"\x1b\[[0-9;]*(?:3[0-9]|4[0-9]|9[0-7])[0-9;]*m")
unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such terminals")


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return simulated(tmp_path_factory.mktemp("games"), "novaluna", "--games", 2)


PATIENCE = 120
"""Seconds without a word after which a command is taken for stuck."""


def in_terminal(*arguments: object, typed: bytes = b"", **more: str) -> tuple[int, str]:
    """Run the command in a terminal of 80 columns; what it shows, both streams together."""
    import fcntl  # noqa: PLC0415 -- only Unix has these
    import pty  # noqa: PLC0415
    import struct  # noqa: PLC0415
    import termios  # noqa: PLC0415

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    running: Command[bytes] = Command(
        [*arguments],
        env=environment(COLORTERM="truecolor", **more),
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    os.write(ours, typed)
    shown = b""
    while True:
        if not select.select([ours], [], [], PATIENCE)[0]:
            running.kill()  # it waits for something that nobody will type
            break
        try:
            piece = os.read(ours, 4096)
        except OSError:  # Linux tells the end of a terminal like this
            break
        if not piece:
            break
        shown += piece
    os.close(ours)
    return running.wait(timeout=60), shown.decode()


def test_the_installed_command_is_the_module() -> None:
    script = Path(sysconfig.get_path("scripts")) / "lunarium"
    told = subprocess.run(
        [script, "--version"], capture_output=True, text=True, timeout=60, check=True
    )
    assert told.stdout == process("--version").out == f"lunarium {package.__version__}\n"


def test_the_help_lists_the_commands() -> None:
    answer = lunarium("--help")
    assert (answer.status, answer.err) == (0, "")
    assert "Usage: lunarium" in answer.out
    for word in ("serve", "play", "simulate", "verify", "show", "score"):
        assert re.search(rf"\b{word}\b", answer.out)


@pytest.mark.parametrize("name", ["serve", "play", "simulate", "verify", "show", "score"])
def test_help_has_examples_that_are_not_wrapped_and_the_exit_status(name: str) -> None:
    answer = lunarium(name, "--help")
    assert answer.status == 0
    examples = re.findall(rf"^   (?:\S.* )?lunarium {name}\b.*$", answer.out, re.MULTILINE)
    assert len(examples) >= 3
    assert re.search(r"Exit status\s+0 +it worked\s+1 +\w.*\s+2 +a mistake", answer.out)
    assert max(len(line) for line in answer.out.splitlines()) <= 80


def test_an_unknown_command_is_a_mistake_on_the_command_line() -> None:
    answer = process("juggle")
    assert (answer.status, answer.out) == (2, "")
    assert "No such command 'juggle'" in answer.err


def test_errors_are_for_people(games: Path) -> None:
    for arguments in (("show", games, "--move", 999), ("verify", "none"), ("score", "akvarko")):
        answer = process(*arguments)
        assert answer.status in {1, 2}
        assert answer.out == ""
        assert "Error: " in answer.err
        assert "Traceback" not in answer.err


@unix
def test_colours_are_for_terminals_alone(games: Path) -> None:
    assert not COLOUR.search(process("show", games).out)
    status, shown = in_terminal("show", games)
    assert (status, bool(COLOUR.search(shown))) == (0, True)


@unix
def test_no_color_is_honoured_in_a_terminal(games: Path) -> None:
    status, shown = in_terminal("show", games, NO_COLOR="1")
    assert status == 0
    assert not COLOUR.search(shown)
    assert "moon" in shown


@unix
def test_a_progress_bar_is_shown_in_a_terminal_and_taken_away(tmp_path: Path) -> None:
    out = tmp_path / "games.jsonl"
    status, shown = in_terminal("simulate", "novaluna", "--games", 3, "--out", out)
    assert (status, "3/3" in shown) == (0, True)
    assert "3/3" not in process("simulate", "novaluna", "--games", 3, "--out", out).err


@unix
def test_a_game_is_played_in_a_terminal() -> None:
    status, shown = in_terminal("play", typed=b"\n\n1 0,0\nquit\n")
    assert status == 0
    assert "what shall we play?" in shown
    assert "You take" in shown
    assert "crescent is thinking" in shown


@unix
def test_the_score_pad_tells_how_to_type_a_tank() -> None:
    status, shown = in_terminal("score", "akvarko", typed=b"discus\n\x04")
    assert (status, "Type up to four lines" in shown) == (0, True)
    assert "discus" in shown


@unix
@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "novaluna", "--games", 500, "--out", "-"),
        ("simulate", "akvarko", "--games", 500, "--out", "-"),
    ],
)
def test_a_closed_pipe_ends_quietly(arguments: tuple[object, ...]) -> None:
    running: Command[bytes] = Command(
        arguments, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    assert running.stderr is not None
    assert running.stdout.readline().startswith(b'{"format"')
    running.stdout.close()
    assert running.stderr.read() == b""
    running.stderr.close()
    assert running.wait(timeout=60) == 141


@unix
def test_a_pipe_that_is_closed_before_anything_is_written_ends_quietly(games: Path) -> None:
    read_end, write_end = os.pipe()
    os.close(read_end)
    done = run("show", games, env=environment(), stdout=write_end, timeout=60)
    os.close(write_end)
    assert (done.returncode, done.stderr) == (141, b"")


@unix
def test_an_interrupted_game_ends_quietly_and_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "game.jsonl"
    running: Command[bytes] = Command(
        ["play", "novaluna", "--seed", 4, "--out", out],
        env=environment(PYTHONUNBUFFERED="1"),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(b"1 0,0\n")
    running.stdin.flush()
    while b"You take" not in running.stdout.readline():
        pass
    time.sleep(0.2)
    running.send_signal(signal.SIGINT)
    _, complaints = running.communicate(timeout=60)
    assert running.returncode == 130
    assert b"Traceback" not in complaints
    assert lunarium("verify", out).status == 0


@pytest.mark.parametrize(
    "locale",
    [
        {"LANG": "C", "LC_ALL": "C"},
        {"LANG": "C", "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    ],
)
def test_signs_are_written_in_utf_8_whatever_the_locale(
    locale: dict[str, str], games: Path
) -> None:
    answer = process("show", games, more=locale)
    assert (answer.status, answer.err) == (0, "")
    assert "▲" in answer.out
    played = process("play", "akvarko", typed="ž\n".encode(), more=locale)
    assert (played.status, "Akvárko" in played.out, "'ž'" in played.out) == (0, True, True)


def test_an_encoding_that_was_asked_for_gets_question_marks(games: Path) -> None:
    answer = process("show", games, more={"PYTHONIOENCODING": "ascii"})
    assert answer.status == 0
    assert "?" in answer.out


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_output_that_cannot_be_written_is_told(games: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = run("verify", games, env=environment(), stdout=full, timeout=60)
    assert (done.returncode, done.stderr) == (1, b"Error: output: No space left on device\n")


def test_a_file_that_is_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.jsonl", tmp_path / "link.jsonl"
    real.touch()
    link.symlink_to(real)
    assert lunarium("simulate", "novaluna", "--out", link).status == 0
    assert link.is_symlink()
    assert real.stat().st_size > 0
