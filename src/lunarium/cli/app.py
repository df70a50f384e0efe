"""The command `lunarium`: its subcommands, and how each of them may end."""

import signal
import sys
from collections.abc import Callable, Sequence
from functools import wraps
from types import FrameType
from typing import Annotated, NoReturn

import typer

from lunarium import __version__
from lunarium.cli import (
    admin,
    arena,
    bot,
    db,
    engines,
    play,
    review,
    score,
    serve,
    show,
    simulate,
    site,
    solo,
    verify,
)
from lunarium.cli.console import (
    Failure,
    PipeClosed,
    complain,
    prepare_streams,
    say,
    silence_streams,
    with_examples,
)

FAILED, USAGE, INTERRUPTED, PIPE_CLOSED, TERMINATED = 1, 2, 130, 141, 143

# The parent of all errors about options and arguments. Typer has had its own copy of it since
# it no longer builds on Click, and gives it no public name; its child has one.
USAGE_ERROR: type[Exception] = typer.BadParameter.mro()[1]

app = typer.Typer(
    name="lunarium",
    rich_markup_mode="rich",
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _tell_version(wanted: bool) -> None:
    if wanted:
        say(f"lunarium {__version__}")
        raise typer.Exit


@app.callback(
    invoke_without_command=True,
    help=with_examples(
        "A game table for Nova Luna and Akvárko.",
        "lunarium                               serve on this computer, open the browser",
        "lunarium serve --host 0.0.0.0          serve to the whole network",
        "lunarium play                          choose a game and play it in the terminal",
        "lunarium play novaluna                 Nova Luna against a bot",
        "lunarium simulate akvarko --players 3 --games 20 --seed 1 --out games.jsonl",
        "lunarium verify games.jsonl            check every move of every game",
        "lunarium show games.jsonl --move 12    draw a position",
        "lunarium review games.jsonl            what was better, and what was luck",
        "lunarium score akvarko tank.txt        the score sheet of a tank",
        "lunarium arena novaluna -b greedy,my_bot.py:MyBot -n 20",
    ),
)
def lunarium(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=_tell_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    """Serve this computer when no subcommand is given."""
    if context.invoked_subcommand is None and not version:
        serve.serve_at_home()


def _add(work: Callable[..., None], help_text: str, short_help: str, to: typer.Typer = app) -> None:
    @wraps(work)
    def command(*arguments: object, **options: object) -> None:
        try:
            work(*arguments, **options)
        except BrokenPipeError:
            raise PipeClosed from None

    to.command(work.__name__, help=help_text, short_help=short_help)(command)


_add(serve.serve, serve.HELP, "Serve tables to browsers and programs.")
_add(site.site, site.HELP, "Write a static site whose tables need no server.")
_add(play.play, play.HELP, "Play in the terminal.")
_add(simulate.simulate, simulate.HELP, "Have bots play, and record the games.")
_add(verify.verify, verify.HELP, "Check records against the rules.")
_add(show.show, show.HELP, "Draw a position of a recorded game.")
_add(review.analyse, review.ANALYSE_HELP, "Show the best moves of a position.")
_add(review.review, review.REVIEW_HELP, "Review a game: what was better, and what was luck.")
_add(score.score, score.HELP, "Score the tanks of a real table.")
_add(arena.arena, arena.HELP, "Have bots play each other, and rate them.")
_add(solo.solo, solo.HELP, "Have a bot play solo Nova Luna.")
_add(bot.bot, bot.HELP, "Play at a server's table with a bot on this computer.")
_add(engines.warm, engines.WARM_HELP, "Compile the engines ahead of the first game.")
_add(engines.bench, engines.BENCH_HELP, "Measure the speed of engines and rules.")

_db = typer.Typer(no_args_is_help=True, context_settings=app.info.context_settings)
for _work, _help, _short in db.COMMANDS:
    _add(_work, _help, _short, to=_db)
app.add_typer(_db, name="db", help=db.HELP, short_help="Maintain the database of a server.")

_admin = typer.Typer(no_args_is_help=True, context_settings=app.info.context_settings)
for _work, _help, _short in admin.COMMANDS:
    _add(_work, _help, _short, to=_admin)
app.add_typer(_admin, name="admin", help=admin.HELP, short_help="Keep order on a server.")


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments and return its exit status."""
    try:
        status = typer.main.get_command(app).main(
            list(arguments), prog_name="lunarium", standalone_mode=False
        )
        sys.stdout.flush()
    except Failure as failure:
        complain(str(failure))
        return FAILED
    except USAGE_ERROR as error:
        _explain_usage(error)
        return USAGE
    except (KeyboardInterrupt, typer.Abort):
        return INTERRUPTED
    except (PipeClosed, BrokenPipeError):
        silence_streams()
        return PIPE_CLOSED
    except OSError as error:
        complain(f"{error.filename or 'output'}: {error.strerror}")
        silence_streams()
        return FAILED
    return status if isinstance(status, int) else 0


def _explain_usage(error: Exception) -> None:
    """Typer's message without its frame, so that names and paths are not broken across lines."""
    show_error = getattr(error, "show", None)
    if callable(show_error):
        show_error()
    else:
        complain(str(error))


def _terminate(_number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(TERMINATED)


def main() -> None:
    """The console script."""
    prepare_streams()
    signal.signal(signal.SIGTERM, _terminate)  # so that unfinished files are removed
    sys.exit(run(sys.argv[1:]))
