"""Commands, each declared once with its name, sentence, example, options and what carries it out; groups of them.

Only the commands that are named are prepared, so that help and wrong usage load next to nothing.
"""

import argparse
import logging
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Generic, NoReturn, TypeVar, cast

from autoalgo import __version__
from autoalgo.common.console import ArgumentParser, carried_out, tell, tell_problems, use_utf8
from autoalgo.common.game_command import GameFolders
from autoalgo.common.options import (
    Options,
    OptionsClass,
    Renamed,
    add_options,
    read_options,
    renamed_options,
    takes_remaining,
)
from autoalgo.common.problems import Failure, did_you_mean
from autoalgo.common.program_log import DEFAULT_LEVEL, LEVEL_VARIABLE, LEVELS, program_log

Home_contra = TypeVar("Home_contra", contravariant=True)
Found = TypeVar("Found", bound=GameFolders)
AnyHome = TypeVar("AnyHome", bound=GameFolders | Failure)
_CHOSEN: Final = "command"

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Command(Generic[Home_contra]):
    """One command; `Home_contra` is the type of the home that it is carried out in."""

    name: str
    sentence: str
    """What it does, without a full stop: "play a recorded game again and compare"."""
    example: str
    """A whole command line; empty for none."""
    options: type[OptionsClass]
    alone: bool
    """Whether it needs no home and leaves nothing in the log."""
    prepare: Callable[[argparse.Namespace], Callable[[Home_contra], int]]
    """Raises `argparse.ArgumentTypeError` when its options exclude each other."""


@dataclass(frozen=True)
class Group(Generic[Home_contra]):
    """A word with commands of its own."""

    name: str
    sentence: str
    commands: "Callable[[], Sequence[Command[Home_contra] | Group[Home_contra]]]"
    description: str = ""
    """What its help begins with; by default its sentence."""
    epilog: str = ""
    metavar: str = "COMMAND"


@dataclass(frozen=True)
class Invocation(Generic[Home_contra]):
    """A command line, read: the command and its options."""

    name: str
    """Of the command, in full: "wars list"."""
    log_level: str | None
    """Of the program's log; None leaves it to the environment."""
    alone: bool
    carry_out: Callable[[Home_contra], int]


def command(
    name: str, sentence: str, options: type[Options], example: str = "", *, alone: bool = False
) -> Callable[[Callable[[Options, Home_contra], int]], Command[Home_contra]]:
    """Return what makes a function from options and a place to an exit code a command."""

    def declared(carry_out: Callable[[Options, Home_contra], int]) -> Command[Home_contra]:
        def prepare(said: argparse.Namespace) -> Callable[[Home_contra], int]:
            return partial(carry_out, read_options(options, said))

        return Command(name, sentence, example, options, alone, prepare)

    return declared


def at_home(carry_out: Callable[[Options, Found], int]) -> Callable[[Options, Found | Failure], int]:
    """Let a function that needs the home tell what is wrong with it, if anything is."""

    def told_or_carried_out(options: Options, home: Found | Failure) -> int:
        return tell_problems(home) if isinstance(home, Failure) else carry_out(options, home)

    return told_or_carried_out


def run_command(program: Group[AnyHome], words: Sequence[str] | None, find_home: Callable[[], AnyHome]) -> int:
    """Carry out what `words`, by default those of the process, ask for; what it does goes into the log.

    Wrong usage ends the process with code 2 before anything is written.
    """
    use_utf8()
    asked = read_command(program, words)
    if asked.alone:
        return asked.carry_out(cast(AnyHome, None))
    home = find_home()
    with program_log(None if isinstance(home, Failure) else home.logs, asked.log_level):
        logger.info("autoalgo %s, Python %s: %s", __version__, sys.version.split()[0], asked.name)
        code = carried_out(asked.name, lambda: asked.carry_out(home))
        logger.info("%s ended with exit code %d", asked.name, code)
        return code


def read_command(program: Group[Home_contra], words: Sequence[str] | None) -> Invocation[Home_contra]:
    """Return what `words`, by default those of the process, ask for; wrong usage ends the process with code 2."""
    words = sys.argv[1:] if words is None else words
    said, unknown = parser_of(program, words).parse_known_args(words)
    chosen: _Chosen[Home_contra] = getattr(said, _CHOSEN)
    if rest := takes_remaining(chosen.command.options):
        setattr(said, rest, unknown)
    elif unknown:
        chosen.fail(unknown)
    try:
        carry_out = chosen.command.prepare(said)
    except argparse.ArgumentTypeError as error:
        chosen.parser.error(str(error))
    chosen.tell_renamed(words)
    return Invocation(chosen.name, getattr(said, "log_level", None), chosen.command.alone, carry_out)


def parser_of(program: Group[Home_contra], words: Sequence[str] | None = None) -> ArgumentParser:
    """Return what reads the commands that `words` name, by default all."""
    parser = _Parser(prog=program.name, description=program.description, epilog=program.epilog or None)
    parser.add_argument("--version", action="version", version=f"autoalgo {__version__}")
    _prepare(parser, program, words, ())
    return parser


def every_command(group: Group[Home_contra], *path: str) -> Iterator[tuple[str, Command[Home_contra]]]:
    """Yield all commands of a group with the words that name them: "wars list"."""
    for each in group.commands():
        if isinstance(each, Group):
            yield from every_command(each, *path, each.name)
        else:
            yield " ".join((*path, each.name)), each


@dataclass(frozen=True)
class _Chosen(Generic[Home_contra]):
    """The command that was named, and what reads its words."""

    name: str
    command: Command[Home_contra]
    parser: ArgumentParser
    former: Renamed | None = None
    """The name, if the command was named as in older versions."""

    def tell_renamed(self, words: Sequence[str]) -> None:
        """Tell what spellings of older versions among `words` are now."""
        said = {word.partition("=")[0] for word in words}
        for each in (self.former, *renamed_options(self.command.options)):
            if each and each.formerly in said:
                tell(f'"{each.formerly}" is now "{each}"')

    def fail(self, unknown: Sequence[str]) -> NoReturn:
        """Tell words that it does not know, and what may have been meant."""
        former = {each.formerly for each in renamed_options(self.command.options)}
        known = [word for word in self.parser._option_string_actions if word not in former]
        hint = next((did_you_mean(word.partition("=")[0], known) for word in unknown if word.startswith("--")), "")
        self.parser.error(f"unrecognized arguments: {' '.join(unknown)}{f'; {hint}' if hint else ''}")


class _Parser(ArgumentParser):
    """Reads options that may stand before or after every command; the parsers of commands are of this class, too."""

    def __init__(self, **settings: Any) -> None:  # noqa: ANN401 - handed on to argparse
        super().__init__(allow_abbrev=False, **settings)
        self._mixing = False
        self.add_argument(
            "--log-level",
            choices=tuple(LEVELS),
            type=str.lower,
            default=argparse.SUPPRESS,  # a command's own default would replace what was given before it
            help="how much the program's log holds: messages of this level and worse;"
            f" by default {LEVEL_VARIABLE}, else {DEFAULT_LEVEL}",
        )

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Return what is read, and the words that are not known; options may stand among positional arguments."""
        if self._mixing or not self._mixes():
            return super().parse_known_args(args, namespace)
        self._mixing = True  # argparse reads words that are mixed by calling this
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False

    def _mixes(self) -> bool:
        """Return whether options can stand among its positional arguments: argparse would end these at an option."""
        found = self._get_positional_actions()
        excluding = {id(each) for group in self._mutually_exclusive_groups for each in group._group_actions}
        return any(each.nargs in {"*", "+"} for each in found) and not any(id(each) in excluding for each in found)

    def _check_value(self, action: argparse.Action, value: Any) -> None:  # noqa: ANN401 - as argparse has it
        try:
            super()._check_value(action, value)
        except argparse.ArgumentError as error:
            hint = did_you_mean(value, action.choices or ())
            error.message += f"; {hint}" if hint else ""
            raise


def _prepare(
    parser: ArgumentParser, group: Group[Home_contra], words: Sequence[str] | None, path: tuple[str, ...]
) -> None:
    """Let `parser` read the commands of a group; those that `words` do not name are told in the help alone."""
    commands = parser.add_subparsers(required=True, metavar=group.metavar)
    for each in group.commands():
        long = (isinstance(each, Group) and each.description) or f"{each.sentence[0].upper()}{each.sentence[1:]}."
        epilog = each.epilog if isinstance(each, Group) else each.example and f"Example: {each.example}"
        own = commands.add_parser(each.name, help=each.sentence, description=long, epilog=epilog or None)
        named = words is None or each.name in words
        if isinstance(each, Group):
            if named:
                _prepare(own, each, words, (*path, each.name))
            continue
        name = " ".join((*path, each.name))
        if named:
            add_options(own, each.options)
            own.set_defaults(**{_CHOSEN: _Chosen(name, each, own)})
        if isinstance(each.name, Renamed) and each.name.formerly in (words or ()):  # without help it is not listed
            old = commands.add_parser(each.name.formerly, prog=own.prog, description=long, epilog=epilog or None)
            add_options(old, each.options)
            old.set_defaults(**{_CHOSEN: _Chosen(name, each, old, each.name)})
