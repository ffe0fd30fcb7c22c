"""The arguments of the command line: which there are, and those that were given, as typed options."""

import argparse
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from autoalgo import __version__
from autoalgo.common.console import ArgumentParser, whole_number_within
from autoalgo.common.program_log import DEFAULT_LEVEL, LEVEL_VARIABLE, LEVELS
from autoalgo.common.seeds import LARGEST_BATTLE, LARGEST_SEED
from autoalgo.war.cli.database_arguments import DatabaseOptions, add_database, database_options
from autoalgo.war.cli.explain_arguments import ExplainWords, add_explain, explain_words
from autoalgo.war.cli.odds_arguments import OddsWords, add_odds, odds_words
from autoalgo.war.cli.playback_arguments import PlaybackOptions, add_playback, playback_options
from autoalgo.war.cli.sheet_arguments import SheetOptions, add_sheet, sheet_options
from autoalgo.war.cli.sweep_arguments import SweepWords, add_sweep, sweep_words
from autoalgo.war.cli.wars_arguments import WarsOptions, add_wars, wars_options

NO_OTHERS: Final[Mapping[str, str]] = MappingProxyType({})
LISTS = ("nations", "militaries", "locations", "leaders", "units", "maps", "examples")
"""What `autoalgo list` knows."""
_REQUEST = "a request file (see: autoalgo schema request), or the name of an example (autoalgo list examples)"


@dataclass(frozen=True)
class RunOptions:
    """`autoalgo run`."""

    request: Path
    database: DatabaseOptions
    seed: int | None
    battle: int | None
    word: str | None
    """What the seed is to follow from (OUT-6)."""
    out: Path | None
    json: bool
    story: bool
    """Whether the receipt has the story of the war (OUT-8)."""


@dataclass(frozen=True)
class OddsOptions:
    """`autoalgo odds`."""

    request: Path
    database: DatabaseOptions
    seed: int | None
    battle: int | None
    words: OddsWords


@dataclass(frozen=True)
class SweepOptions:
    """`autoalgo sweep`."""

    request: Path
    database: DatabaseOptions
    seed: int | None
    words: SweepWords
    battle: None = None
    """A sweep has no actual war."""


@dataclass(frozen=True)
class ExplainOptions:
    """`autoalgo explain`."""

    request: Path
    """A request file, or a data record (.jsonl)."""
    database: DatabaseOptions
    seed: int | None
    words: ExplainWords
    battle: None = None


@dataclass(frozen=True)
class RequestOptions:
    """`autoalgo request`."""

    post: Path
    """A file; "-" is standard input."""
    database: DatabaseOptions
    json: bool
    write: Path | None
    """Where the request is written, if it is complete."""


@dataclass(frozen=True)
class QueueOptions:
    """`autoalgo queue`; at most one of the three is true."""

    folder: Path
    database: DatabaseOptions
    fight: bool
    receipts: bool
    posted: bool
    out: Path | None


@dataclass(frozen=True)
class CheckOptions:
    """`autoalgo check`."""

    database: DatabaseOptions


@dataclass(frozen=True)
class AuditOptions:
    """`autoalgo audit`."""

    record: Path
    database: DatabaseOptions
    """What the recorded rows are compared with."""


@dataclass(frozen=True)
class ListOptions:
    """`autoalgo list`."""

    what: str
    """One of `LISTS`."""
    database: DatabaseOptions


@dataclass(frozen=True)
class SchemaOptions:
    """`autoalgo schema`."""


@dataclass(frozen=True)
class CompileOptions:
    """`autoalgo compile`."""


FolderOptions = (
    RunOptions
    | OddsOptions
    | SweepOptions
    | ExplainOptions
    | RequestOptions
    | QueueOptions
    | CheckOptions
    | AuditOptions
    | PlaybackOptions
    | ListOptions
    | SheetOptions
    | WarsOptions
)
"""Commands that need the folders of the home."""
Options = FolderOptions | CompileOptions | SchemaOptions


@dataclass(frozen=True)
class ParsedCommand:
    """The command line as it was read."""

    name: str
    """In full: "sheet pull"."""
    options: Options
    log_level: str | None
    """Of the program's log; None leaves it to the environment."""


def read_arguments(arguments: list[str] | None, others: Mapping[str, str] = NO_OTHERS) -> ParsedCommand:
    """Return what `arguments`, by default those of the process, ask for; wrong usage ends the process with code 2.

    `others` are the commands, with a line of help each, that the caller carries out itself.
    """
    parser = _parser(others)
    said = parser.parse_args(arguments)
    if getattr(said, "offline", False) and said.sheet is None:
        parser.error("argument --offline: only with --sheet")
    if getattr(said, "word", None) is not None and (said.seed, said.battle) != (None, None):
        parser.error("argument --word: not with --seed or --battle, since the seed follows from the word")
    name = f"{said.command} {said.action}" if said.command in {"sheet", "wars"} else said.command
    return ParsedCommand(name, _options(said), getattr(said, "log_level", None))


def _options(said: argparse.Namespace) -> Options:
    match said.command:
        case "run" | "odds" | "sweep" | "explain":
            return _war_options(said)
        case "sheet" | "wars":
            return sheet_options(said) if said.command == "sheet" else wars_options(said)
        case "compile" | "schema":
            return CompileOptions() if said.command == "compile" else SchemaOptions()
        case _:
            return _reading_options(said)


def _reading_options(
    said: argparse.Namespace,
) -> RequestOptions | QueueOptions | CheckOptions | AuditOptions | PlaybackOptions | ListOptions:
    match said.command:
        case "request":
            return RequestOptions(said.post, database_options(said), said.json, said.write)
        case "queue":
            return QueueOptions(said.folder, database_options(said), said.fight, said.receipts, said.posted, said.out)
        case "check":
            return CheckOptions(database_options(said))
        case "audit":
            return AuditOptions(said.record, database_options(said))
        case "playback":
            return playback_options(said)
        case _:
            return ListOptions(said.what, database_options(said))


def _war_options(said: argparse.Namespace) -> RunOptions | OddsOptions | SweepOptions | ExplainOptions:
    if said.command == "explain":
        return ExplainOptions(said.request, database_options(said), said.seed, explain_words(said))
    if said.command == "run":
        given = (said.seed, said.battle, said.word, said.out, said.json, said.story)
        return RunOptions(said.request, database_options(said), *given)
    if said.command == "odds":
        return OddsOptions(said.request, database_options(said), said.seed, said.battle, odds_words(said))
    return SweepOptions(said.request, database_options(said), said.seed, sweep_words(said))


class _Parser(ArgumentParser):
    """Reads options that may stand before or after every command; the parsers of commands are of this class, too."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - handed on to argparse
        super().__init__(**settings)
        self.add_argument(
            "--log-level",
            choices=tuple(LEVELS),
            type=str.lower,
            default=argparse.SUPPRESS,  # a command's own default would replace what was given before it
            help=f"what the program's log tells, and what is worse; by default {LEVEL_VARIABLE}, else {DEFAULT_LEVEL}",
        )


def _parser(others: Mapping[str, str]) -> argparse.ArgumentParser:
    parser = _Parser(
        prog="autoalgo",
        description="The war algorithm of wiki map games: from a request to a receipt.",
        epilog="Exit codes: 0 done, 1 the input has problems (all listed on standard error), 2 wrong usage, "
        "3 the result is told, but a file that belongs to it could not be written whole, 130 interrupted.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"autoalgo {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_run(commands.add_parser("run", help="fight a war and print its receipt", allow_abbrev=False))
    _add_odds(commands.add_parser("odds", help="fight a war very many times and print its odds", allow_abbrev=False))
    _add_sweep(commands.add_parser("sweep", help="print a war's odds for other values", allow_abbrev=False))
    _add_explain(commands.add_parser("explain", help="print why a war goes as it does", allow_abbrev=False))
    _add_request(commands.add_parser("request", help="read a player's post into a request", allow_abbrev=False))
    _add_queue(commands.add_parser("queue", help="list, fight and print a folder of requests", allow_abbrev=False))
    check = commands.add_parser("check", help="list every problem of database, tables, units and maps")
    add_database(check, "database")
    audit = commands.add_parser("audit", help="fight a recorded war again and compare", allow_abbrev=False)
    audit.add_argument("record", type=Path, metavar="RECORD", help="a data record (.jsonl) of the Logs folder")
    add_database(audit)
    add_playback(commands.add_parser("playback", help="show a recorded war hour by hour", allow_abbrev=False))
    lists = commands.add_parser("list", help="print names that a request can use", allow_abbrev=False)
    lists.add_argument("what", choices=LISTS)
    add_database(lists)
    add_sheet(commands.add_parser("sheet", help="a Google Sheet as the database: sign in, make, pull, push"))
    add_wars(commands.add_parser("wars", help="the wars of the Logs folder: list, show, log, audit, undo a commit"))
    schema = commands.add_parser("schema", help="print a JSON schema")
    schema.add_argument("what", choices=("request",))
    commands.add_parser("compile", help="compile the battle's machine code now rather than at the first war")
    for name, line in others.items():
        commands.add_parser(name, help=line)
    return parser


def _add_run(run: argparse.ArgumentParser) -> None:
    _add_war(run)
    run.add_argument(
        "--battle",
        type=whole_number_within(0, LARGEST_BATTLE),
        metavar="I",
        help="one of the very many wars of the seed, as of the odds",
    )
    run.add_argument("--word", type=_word, metavar="TEXT", help="let the seed follow from the request and a word")
    run.add_argument("--out", type=Path, metavar="DIR", help="folder for log and data record; by default Logs")
    printed = run.add_mutually_exclusive_group()
    json = "print the results as one JSON object instead of the receipt"
    printed.add_argument("--json", action="store_true", help=json)
    story = "print the receipt with the story of the war, once the chance of victory by hour is worked out"
    printed.add_argument("--story", action="store_true", help=story)


def _add_odds(odds: argparse.ArgumentParser) -> None:
    _add_war(odds)
    actual = "which war of the seed to compare with all; by default the one that run fights"
    odds.add_argument("--battle", type=whole_number_within(0, LARGEST_BATTLE), metavar="I", help=actual)
    add_odds(odds)


def _add_sweep(sweep: argparse.ArgumentParser) -> None:
    _add_war(sweep)
    add_sweep(sweep)


def _add_explain(explain: argparse.ArgumentParser) -> None:
    _add_war(explain, f"{_REQUEST}; or a data record (.jsonl) of the Logs folder")
    add_explain(explain)


def _add_request(request: argparse.ArgumentParser) -> None:
    post = "a text file with the post (wiki markup, Discord, e-mail); - for standard input"
    request.add_argument("post", type=Path, metavar="POST", help=post)
    add_database(request)
    request.add_argument("--json", action="store_true", help="print all that was recognised as one JSON object")
    request.add_argument(
        "--write", type=Path, metavar="REQUEST", help="write the request to this file, if it is complete"
    )


def _add_queue(queue: argparse.ArgumentParser) -> None:
    folder = "a folder of posts (.txt, .md, .wiki) and request files (.json); by default what is in it is listed"
    queue.add_argument("folder", type=Path, metavar="FOLDER", help=folder)
    add_database(queue)
    queue.add_argument("--out", type=Path, metavar="DIR", help="folder for logs and data records; by default Logs")
    what = queue.add_mutually_exclusive_group()
    what.add_argument(
        "--fight", action="store_true", help="fight everything that waits, and write the receipts beside it"
    )
    what.add_argument("--receipts", action="store_true", help="print the receipts of everything that was fought")
    what.add_argument("--posted", action="store_true", help="say of everything that was fought that it is posted")


def _add_war(parser: argparse.ArgumentParser, what: str = _REQUEST) -> None:
    parser.add_argument("request", type=Path, metavar="REQUEST" if what == _REQUEST else "REQUEST|RECORD", help=what)
    add_database(parser)
    parser.add_argument(
        "--seed",
        type=whole_number_within(0, LARGEST_SEED),
        metavar="N",
        help="repeat a war exactly; by default the request's, or a new one",
    )


def _word(text: str) -> str:
    from autoalgo.war.domain.request import tidy_word  # noqa: PLC0415 - pydantic takes a while to load

    try:
        return tidy_word(text.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not {error}") from None
