"""The options of the commands on the war of a request: `run`, `odds`, `sweep`, `best` and `explain`."""

import argparse
from pathlib import Path
from typing import Final

from autoalgo.common.options import (
    Either,
    Renamed,
    ValueKind,
    flag,
    included,
    jobs_option,
    json_flag,
    number,
    one_of,
    option,
    options,
    path_argument,
    path_option,
    repeated_option,
    required_option,
    seed_option,
    whole,
)
from autoalgo.common.seeds import LARGEST_BATTLE
from autoalgo.war.cli.database_arguments import DatabaseOptions
from autoalgo.war.cli.receipt_arguments import seed_line_flag

DEFAULT_RUNS: Final = 10_000
"""Enough for every chance to about a percentage point, in a few seconds."""
WARS: Final = whole(1, 10**11)
"""Of odds: 1 to `autoalgo.war.odds.tally.LARGEST_RUNS`, which takes a while to load."""
WARS_OF_EACH: Final = whole(2, 100_000)
"""Of an explanation: chains."""
WIDTH: Final = number(1e-5, 1, "WIDTH")
"""The narrowest takes some 4·10¹⁰ wars at even chances: more than a user can wait for."""
_REQUEST: Final = (
    "a request file (see: autoalgo schema request), the name of an example (autoalgo list examples), or - for standard "
    "input"
)
_BATTLE: Final = whole(0, LARGEST_BATTLE, "I")
_AS_HISTORY: Final = "as history"
_SPREAD: Final = number(0, 2, "SPREAD")
"""From `autoalgo.war.domain.rule_set`, which takes a while to load."""
WARS_FROM_AN_HOUR: Final = 2**32
"""That of `autoalgo.war.domain.branch`."""
_FORTUNE_HELP: Final = "the fortune of the day; by default the request's, or the one in Rules.json"
_PRINTED: Final = Either()
_HOUR: Final = whole(0, 1_000_000, "HOUR")
"""To `autoalgo.war.domain.branch.LATEST_HOUR`."""
_OF_BRANCHES: Final = ("seed", "word", "rules", "fortune")
"""What a branch has from the war that it leaves."""
_WHO: Final = Either()


def _word(text: str) -> str:
    from autoalgo.war.domain.request import tidy_word  # noqa: PLC0415 - pydantic takes a while to load

    try:
        return tidy_word(text.encode("utf-8", "surrogateescape").decode("utf-8", "replace"))
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is not {error}") from None


def _fortune(text: str) -> float | str:
    """Return a spread from 0 to 2, or "as history" in any spelling (EX-1)."""
    if text.replace("-", " ").lower().split() == _AS_HISTORY.split():
        return _AS_HISTORY
    try:
        return _SPREAD(text)
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f"{error}, or as-history") from None


_FORTUNE: Final = ValueKind(_fortune, "SPREAD", allowed=f"{_SPREAD.allowed}, or as-history")


@options
class RequestedWarOptions:
    """A command on the war of a request."""

    request: Path = path_argument("REQUEST", _REQUEST)
    database: DatabaseOptions = included(DatabaseOptions)
    seed: int | None = seed_option("repeat a war exactly; by default the request's seed, or a new one")


@options
class RunOptions(RequestedWarOptions):
    """`autoalgo run`."""

    request: Path = path_argument("REQUEST|WAR", f"{_REQUEST}; with --from, the id of a war or its data record")
    from_hour: int | None = option(
        "--from",
        _HOUR,
        "fight a recorded war again from the end of one of its hours, as a branch: it is never committed, and does not "
        "count as a run of its request",
    )
    """The hour that a branch begins at (B-11)."""
    orders: Path | None = path_option(
        "--request",
        "CHANGES",
        "with --from: a JSON file with the orders that change at that hour; by default none do",
    )
    battle: int | None = option(
        "--battle",
        _BATTLE,
        "one of the many wars that the odds fight with this seed; with --from, one of those fought on from that hour, "
        "by default 0",
    )
    word: str | None = option("--word", ValueKind(_word, "TEXT"), "derive the seed from the request and a word")
    """What the seed is to follow from (OUT-6)."""
    rules: str | None = option(
        "--rules", one_of(("fair", "source")), "the set of rules; by default the request's, or the one in Rules.json"
    )
    fortune: float | str | None = option("--fortune", _FORTUNE, _FORTUNE_HELP)
    out: Path | None = path_option("--out", "DIR", "folder for log and data record; by default Logs")
    json: bool = json_flag("print the results as one JSON object instead of the receipt", either=_PRINTED)
    story: bool = flag(
        "--story",
        "print the receipt with the story of the war, once the chance of victory by hour is worked out",
        either=_PRINTED,
    )
    """Whether the receipt has that story (OUT-8)."""
    discord: bool = flag("--discord", "print the receipt as one message for Discord", either=_PRINTED)
    seed_line: bool = seed_line_flag()

    def __post_init__(self) -> None:
        """Refuse two origins of the seed, and changes to what a branch has from its war.

        Raises
        ------
        argparse.ArgumentTypeError
            When a word is given beside a seed or a battle, or `--from` beside what does not go with it.
        """
        if self.word is not None and (self.seed, self.battle) != (None, None):
            message = "argument --word: not with --seed or --battle, since the seed follows from the word"
            raise argparse.ArgumentTypeError(message)
        if self.from_hour is None and self.orders is not None:
            raise argparse.ArgumentTypeError("argument --request: only with --from, the hour from which it holds")
        given = [name for name in _OF_BRANCHES if getattr(self, name) is not None]
        given += ["database"] if self.database != DatabaseOptions() else []
        if given and self.from_hour is not None:
            message = f"argument --from: not with --{given[0]}, since a branch has that of its war"
            raise argparse.ArgumentTypeError(message)
        if self.from_hour is not None and self.battle is not None and self.battle >= WARS_FROM_AN_HOUR:
            message = f"argument --battle: {self.battle:,} is not one of 0 to {WARS_FROM_AN_HOUR - 1:,} from an hour"
            raise argparse.ArgumentTypeError(message)


@options
class WorkersOptions:
    """Who fights very many wars."""

    jobs: int | None = jobs_option("threads; by default one for each processor", either=_WHO)
    cluster: str | None = option(
        "--cluster", ValueKind(str, "ADDRESS"), "a Dask scheduler, such as tcp://10.0.0.5:8786", either=_WHO
    )


@options
class OddsOptions(WorkersOptions, RequestedWarOptions):
    """`autoalgo odds`."""

    battle: int | None = option(
        "--battle", _BATTLE, "which war of the seed to compare with all the others; by default the one that run fights"
    )
    wars: int | None = option(
        Renamed("--wars", "--runs"),
        WARS,
        f"how many wars; by default {DEFAULT_RUNS:,}, or with --until as many as it may need",
    )
    """At most, if `until` is given; None leaves it to the program."""
    until: float | None = option(
        "--until",
        WIDTH,
        "go on until every chance of victory has an interval this narrow: 0.01 is one percentage point in all",
    )
    """As a share of 1."""
    fortune: float | str | None = option("--fortune", _FORTUNE, _FORTUNE_HELP)
    flanks: bool = flag("--flanks", "tell each flank too: whether it breaks, when, by whom, what it kills and loses")
    json: bool = json_flag("print the odds as one JSON object instead of a table")
    plot: Path | None = path_option("--plot", "FILE", "draw the odds as well: FILE.png, FILE.svg or FILE.pdf")


@options
class SweepOptions(RequestedWarOptions):
    """`autoalgo sweep`."""

    vary: tuple[str, ...] = repeated_option(
        "--vary",
        ValueKind(str, "FIELD=a,b,c"),
        "a field and the values that it takes in turn; with several, every combination is fought. FIELD is a field of "
        "the request (motive, flanks.1.x, flanks.defender.maneuver), a cell of the database (Tab:Record:Column) or a "
        "key of the JSON folder (Rules.json:morale.per_soldier). A range of numbers is FROM..TO..STEP; a value with a "
        'comma stands in double quotes, and "" is a blank cell',
        required=True,
    )
    wars: int = option(
        Renamed("--wars", "--runs"),
        WARS,
        f"how many wars of each combination; by default {DEFAULT_RUNS:,}",
        default=DEFAULT_RUNS,
    )
    jobs: int | None = jobs_option("threads; by default one for each processor")
    json: bool = json_flag("print the sweep as one JSON object instead of a table")
    plot: Path | None = path_option(
        "--plot",
        "FILE",
        "draw the chance of victory, of one field as points or of two as a map: FILE.png, FILE.svg or FILE.pdf",
    )


@options
class BestOptions(RequestedWarOptions):
    """`autoalgo best`."""

    side: str = required_option("--side", one_of(("attacker", "defender")), "whose flanks are arranged")
    arrangements: int = option(
        "--arrangements",
        whole(1, 10_000),
        "how many arrangements are tried; by default 200",
        default=200,
    )
    """By default `autoalgo.war.odds.best.ARRANGEMENTS`, which takes a while to load."""
    wars: int = option(
        "--wars",
        whole(1, 10_000_000),
        f"how many wars of each of the last ones; by default {DEFAULT_RUNS:,}, fewer where wars are long",
        default=DEFAULT_RUNS,
    )
    jobs: int | None = jobs_option("threads; by default one for each processor")
    json: bool = json_flag("print the arrangements as one JSON object instead of a table")
    out: Path | None = path_option("--out", "REQUEST", "write the request with the best arrangement to this file")


@options
class ExplainOptions(WorkersOptions, RequestedWarOptions):
    """`autoalgo explain`."""

    request: Path = path_argument("REQUEST|RECORD", f"{_REQUEST}; or a data record (.jsonl) of the Logs folder")
    wars: int | None = option(
        "--wars", WARS_OF_EACH, "orders in which the causes are added; by default as many as take a second or two"
    )
    changes: bool = flag("--no-changes", "do not search for changes that would have changed the result", default=True)
    variables: bool = flag("--variables", "show what each cause contributes to the variables, and where it is set")
    """In the text; the JSON object has it in any case."""
    json: bool = json_flag("print the explanation as one JSON object")
