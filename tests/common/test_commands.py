"""Commands and their options, declared once: what is read, what is told of wrong usage, and what the types catch."""

import argparse
import re
from enum import StrEnum
from pathlib import Path
from typing import NoReturn

import pytest

from autoalgo.common.commands import Group, command, read_command, run_command
from autoalgo.common.console import Exit
from autoalgo.common.game_command import Home
from autoalgo.common.options import (
    Either,
    NoOptions,
    Renamed,
    ValueKind,
    argument,
    arguments,
    flag,
    included,
    joined_options,
    json_flag,
    one_of,
    option,
    optional_argument,
    options,
    path_argument,
    path_option,
    remaining,
    repeated_option,
    required_option,
    seed_option,
    switch,
    whole,
)
from autoalgo.common.problems import NOWHERE, Failure, Problem

_PLACE = Either(required=True)


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@options
class Where:
    workbook: Path | None = path_option("--workbook", "FILE", "a workbook")
    offline: bool = flag("--offline", "use the copy, 100 % of it")

    def __post_init__(self) -> None:
        if self.offline and self.workbook:
            raise argparse.ArgumentTypeError("argument --offline: not with --workbook")


@options
class Many:
    file: Path = path_argument("FILE", "the file")
    number: int | None = optional_argument(whole(1, 9), "a number")
    where: Where = included(Where, "places", "where things are")
    seed: int | None = seed_option()
    colour: Colour = option("--colour", one_of(Colour), "a colour", default=Colour.RED)
    user: str = required_option("--user", ValueKind(str, "NAME"), "who")
    keys: tuple[str, ...] = repeated_option("--key", ValueKind(str, "KEY"), "a key")
    names: tuple[str, ...] = joined_options(
        ("--names", ValueKind(lambda text: tuple(text.split(",")), "A,B"), "names"),
        ("--name", ValueKind(lambda text: (text,), "A"), "a name"),
    )
    quiet: bool = flag(Renamed("--loud", "--noisy"), "not quiet", default=True)
    out: Path | None = path_option(Renamed("--out", "--save"), "FILE", "where it goes")
    page: bool | None = switch("--page", "a page, or none")
    json: bool = json_flag()
    at: int | None = option("--at", whole(0, 9), "there", either=_PLACE)
    anywhere: bool = flag("--anywhere", "where you like", either=_PLACE)


@options
class Window:
    file: str | None = optional_argument(ValueKind(str, "FILE"), "a file")
    for_qt: tuple[str, ...] = remaining()


seen: list[object] = []
NO_HOME = Failure(Problem(NOWHERE, "no home", "a home"))


@command("many", "do many things", Many, "program many a.txt --user Ann --anywhere")
def _many(said: Many, _: object) -> Exit:
    seen.append(said)
    return Exit.DONE


@command(Renamed("nothing", "idle"), "do nothing", NoOptions)
def _nothing(_: NoOptions, home: Home) -> Exit:
    seen.append(home)
    return Exit.PROBLEMS


@command("window", "open a window", Window, alone=True)
def _window(said: Window, _: object) -> int:
    seen.append(said)
    return 7


def _never() -> NoReturn:
    pytest.fail("neither a group that is not named is read, nor a home found that is not needed")


PROGRAM = Group[Home](
    "program",
    "",
    lambda: (
        _many,
        _window,
        Group("group", "commands of its own", lambda: (_nothing,)),
        Group("heavy", "what takes long", _never),
    ),
    "A program.",
)


def carried_out(*words: str) -> object:
    read_command(PROGRAM, words).carry_out(NO_HOME)
    return seen.pop()


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    with pytest.raises(SystemExit) as ended:
        read_command(PROGRAM, words)
    assert ended.value.code == 2
    said = capsys.readouterr()
    assert said.out == ""
    return said.err


def test_a_commands_words_are_read_into_its_options() -> None:
    words = (
        *("many", "a.txt", "3", "--offline", "--seed", "5", "--colour", "blue", "--user", "Ann", "--key", "a"),
        *("--names", "x,y", "--name", "z", "--key", "b", "--names", "w", "--loud", "--no-page", "--json", "--at", "0"),
    )
    assert carried_out(*words) == Many(
        file=Path("a.txt"),
        number=3,
        where=Where(workbook=None, offline=True),
        seed=5,
        colour=Colour.BLUE,
        user="Ann",
        keys=("a", "b"),
        names=("x", "y", "z", "w"),
        quiet=False,
        page=False,
        json=True,
        at=0,
        anywhere=False,
    )


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        (["group", "idle"], ["group", "nothing"], ['"idle" is now "nothing"']),
        (
            ["many", "a", "--user", "x", "--at", "1", "--save=b", "--noisy"],
            ["many", "a", "--user", "x", "--at", "1", "--out=b", "--loud"],
            ['"--noisy" is now "--loud"', '"--save" is now "--out"'],
        ),
    ],
)
def test_an_old_spelling_is_understood_and_the_new_one_told(
    old: list[str], new: list[str], told: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert read_command(PROGRAM, old).name == read_command(PROGRAM, new).name
    assert capsys.readouterr().err.splitlines() == told
    assert carried_out(*old) == carried_out(*new)


@pytest.mark.parametrize(("words", "old"), [(["group"], "idle"), (["many"], "--save"), (["many"], "--noisy")])
def test_help_tells_new_spellings_alone(words: list[str], old: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        read_command(PROGRAM, [*words, "--help"])
    assert old not in capsys.readouterr().out


def test_what_is_not_said_has_its_default() -> None:
    words = ("many", "a.txt", "--user", "Ann", "--anywhere")
    found = carried_out(*words)
    assert found == Many(file=Path("a.txt"), where=Where(), user="Ann", anywhere=True)
    assert found == carried_out(*words)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "program: error: the following arguments are required: COMMAND"),
        (["mnay"], "program: error: argument COMMAND: invalid choice: 'mnay' (choose from 'many', 'window', 'group', "),
        (["mnay"], '; did you mean "many"?'),
        (["group", "nothng"], 'did you mean "nothing"?'),
        (["many", "a", "--user", "x", "--at", "1", "--jsn"], 'unrecognized arguments: --jsn; did you mean "--json"?'),
        (["many", "a", "--user", "x", "--at", "1", "--sede=3"], '--sede=3; did you mean "--seed"?'),
        (["many", "a", "--user", "x", "--at", "1", "--qqqq"], "unrecognized arguments: --qqqq\n"),
        (["many", "a", "--user", "x", "--at", "1", "--sav", "y"], "unrecognized arguments: --sav y\n"),
        (["group", "idel"], "invalid choice: 'idel' (choose from 'nothing')\n"),
        (["many", "a", "--user", "x", "--at", "1", "--use", "y"], "unrecognized arguments: --use y"),
        (["many", "--user", "x", "--at", "1"], "the following arguments are required: FILE"),
        (["many", "a", "--at", "1"], "the following arguments are required: --user"),
        (["many", "a", "--user", "x"], "one of the arguments --at --anywhere is required"),
        (["many", "a", "--user", "x", "--at", "1", "--anywhere"], "--anywhere: not allowed with argument --at"),
        (["many", "a", "0", "--user", "x", "--at", "1"], "'0' is not a whole number from 1 to 9"),
        (
            ["many", "a", "--user", "x", "--at", "1", "--colour", "blu"],
            "argument --colour: invalid choice: 'blu' (choose from 'red', 'blue'); did you mean \"blue\"?",
        ),
        (
            ["many", "a", "--user", "x", "--at", "1", "--offline", "--workbook", "w"],
            "program many: error: argument --offline: not with --workbook",
        ),
        (["--log-level", "loud", "many"], "argument --log-level: invalid choice: 'loud'"),
    ],
)
def test_wrong_usage_is_told_with_what_may_be_meant(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = refused(capsys, *words)
    assert message in found
    assert found.startswith("usage: program")


def test_wrong_usage_shows_the_usage_of_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, "group", "nothing", "--x").startswith("usage: program group nothing [-h]")


@pytest.mark.parametrize(
    ("words", "parts"),
    [
        ([], ["A program.\n", "    many ", "do many things", "    heavy ", "what takes long"]),
        (["group"], ["Commands of its own.\n", "    nothing "]),
        (
            ["many"],
            [
                "Do many things.\n",
                "--colour {red,blue}",
                "use the copy, 100 % of it",
                "places:\n  where things are\n",
                "Example: program many a.txt --user Ann --anywhere",
            ],
        ),
    ],
)
def test_every_help_begins_with_a_sentence(
    words: list[str], parts: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read_command(PROGRAM, [*words, "--help"])
    assert not ended.value.code
    said = capsys.readouterr().out
    assert all(part in said for part in parts), said
    assert re.match(r"usage: program(?s:.*?)\n\n[A-Z].*\.\n\n", said)


@pytest.mark.parametrize(
    "words", [["--log-level", "debug", "group", "nothing"], ["group", "nothing", "--log-level", "DEBUG"]]
)
def test_the_level_of_the_log_stands_before_or_after_a_command(words: list[str]) -> None:
    asked = read_command(PROGRAM, words)
    assert (asked.name, asked.log_level) == ("group nothing", "debug")


def test_a_command_that_stands_alone_looks_for_no_home_and_hands_words_on() -> None:
    assert run_command(PROGRAM, ["window", "a", "-style", "--x=1"], _never) == 7
    assert seen.pop() == Window(file="a", for_qt=("-style", "--x=1"))


def test_a_command_is_given_the_home_that_is_found() -> None:
    assert run_command(PROGRAM, ["group", "nothing"], lambda: NO_HOME) == 1
    assert seen.pop() is NO_HOME


def test_an_option_whose_type_is_not_that_of_its_field_fails_the_type_check() -> None:
    """mypy would tell each of these comments as unused if it saw nothing wrong."""

    @options
    class _Swapped:
        out: Path | None = json_flag()  # type: ignore[assignment]
        json: bool = path_option("--out", "DIR", "a folder")  # type: ignore[assignment]
        number: int | None = option("--number", ValueKind(Path, "N"), "")  # type: ignore[assignment]
        colour: Colour = option("--colour", one_of(("red", "blue")), "", default=Colour.RED)  # type: ignore[assignment]
        missing: int = option("--missing", whole(0, 9), "may be None")  # type: ignore[assignment]
        one: str = argument(whole(0, 9), "")  # type: ignore[assignment]
        several: tuple[int, ...] = arguments(ValueKind(str, "A"), "")  # type: ignore[arg-type]

    @command("other", "take the options of another command", NoOptions)  # type: ignore[arg-type]
    def _other(said: Many, _: object) -> Exit:
        return Exit.DONE if said.json else Exit.PROBLEMS

    with pytest.raises(TypeError):
        Many(Path("a"), 3)  # type: ignore[call-arg]
