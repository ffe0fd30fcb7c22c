"""The options of a command, declared once: a class whose fields say their words, type, default and sentence of help.

A field's type is checked together with what reads it: `seed: int | None = option("--seed", whole(0, 9), "…")`. What
argparse returns, which has no types, does not leave this module.
"""

import argparse
import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from pathlib import Path
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar, cast, dataclass_transform, overload

from autoalgo.common.console import whole_number_within
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.common.workers.processors import MOST_JOBS


class Renamed(str):
    """The word of a command or an option that older versions spelled otherwise, which is still understood."""

    __slots__ = ("formerly",)
    formerly: str

    def __new__(cls, word: str, formerly: str) -> Self:
        """Make one of its spelling now and then."""
        made = super().__new__(cls, word)
        made.formerly = formerly
        return made


class OptionsClass(Protocol):
    """An instance of a class that `options` has made."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Value = TypeVar("Value")
Text = TypeVar("Text", bound=str)
Options = TypeVar("Options", bound=OptionsClass)
_DECLARED: Final = "declared"


@dataclass(frozen=True)
class ValueKind(Generic[Value]):
    """A kind of value on the command line, and how a word is read as one."""

    read: Callable[[str], Value]
    """Raises `argparse.ArgumentTypeError` with what is wrong."""
    metavar: str
    choices: tuple[str, ...] | None = None
    """The only words that there are."""
    allowed: str = ""
    """The range of a number: "1 to 1,024"."""

    def __call__(self, text: str) -> Value:
        """Return what `text` is read as; argparse calls it."""
        return self.read(text)


@dataclass(frozen=True, eq=False)
class Either:
    """Options that exclude each other; one of them must be given if it is `required`."""

    required: bool = False


@dataclass(frozen=True)
class _Declared:
    """Arguments of argparse that fill one field."""

    words: tuple[str, ...]
    """None of a positional argument."""
    settings: dict[str, Any]
    either: Either | None = None


@dataclass(frozen=True)
class _Included:
    """The options of another class."""

    kind: type[OptionsClass]
    title: str
    sentence: str


def whole(least: int, largest: int, metavar: str = "N") -> ValueKind[int]:
    """Return a whole number from `least` (0 or more) to `largest`."""
    return ValueKind(whole_number_within(least, largest), metavar, allowed=f"{least:,} to {largest:,}")


def number(least: float, largest: float, metavar: str = "N") -> ValueKind[float]:
    """Return a number from `least` to `largest`."""
    allowed = " to ".join(f"{each:,.5f}".rstrip("0").rstrip(".") for each in (least, largest))

    def read(text: str) -> float:
        try:
            found = float(text)
        except ValueError:
            found = math.nan
        if not least <= found <= largest:
            raise argparse.ArgumentTypeError(f"{text!r} is not a number from {allowed}")
        return found

    return ValueKind(read, metavar, allowed=allowed)


def one_of(allowed: Iterable[Text]) -> ValueKind[Text]:
    """Return one of several words."""
    by_word = {str(each): each for each in allowed}
    # What is none of them is told by argparse, which has the choices.
    return ValueKind(lambda text: by_word.get(text, cast(Text, text)), f"{{{','.join(by_word)}}}", tuple(by_word))


def _argument(kind: ValueKind[Any], sentence: str, either: Either | None = None, **settings: Any) -> _Declared:  # noqa: ANN401 - handed on to argparse
    said = {"type": kind, "metavar": kind.metavar, "choices": kind.choices, "help": sentence}
    return _Declared((), said | settings, either)


def _option(word: str, kind: ValueKind[Any], sentence: str, either: Either | None, **settings: Any) -> _Declared:  # noqa: ANN401
    return replace(_argument(kind, sentence, either, **settings), words=(word,))


def _declared(*declared: _Declared, default: object = None) -> Any:  # noqa: ANN401 - a field stands for its value
    return field(default=default, metadata={_DECLARED: declared})


def argument(kind: ValueKind[Value], sentence: str) -> Value:
    """Declare a positional argument."""
    value: Value = field(metadata={_DECLARED: (_argument(kind, sentence),)})
    return value


def optional_argument(kind: ValueKind[Value], sentence: str, *, either: Either | None = None) -> Value | None:
    """Declare a positional argument that may be missing."""
    value: Value | None = _declared(_argument(kind, sentence, either, nargs="?"))
    return value


def arguments(kind: ValueKind[Value], sentence: str, *, required: bool = False) -> tuple[Value, ...]:
    """Declare any number of positional arguments."""
    nargs = "+" if required else "*"
    value: tuple[Value, ...] = _declared(_argument(kind, sentence, nargs=nargs, default=[]), default=())
    return value


@overload
def option(word: str, kind: ValueKind[Value], sentence: str, *, either: Either | None = ...) -> Value | None: ...
@overload
def option(word: str, kind: ValueKind[Value], sentence: str, *, default: Value) -> Value: ...
def option(
    word: str, kind: ValueKind[Value], sentence: str, *, default: Value | None = None, either: Either | None = None
) -> Value | None:
    """Declare an option with a value; its default is None unless it is given."""
    value: Value | None = _declared(_option(word, kind, sentence, either, default=default), default=default)
    return value


def required_option(word: str, kind: ValueKind[Value], sentence: str) -> Value:
    """Declare an option that must be given."""
    value: Value = field(metadata={_DECLARED: (_option(word, kind, sentence, None, required=True),)})
    return value


def repeated_option(word: str, kind: ValueKind[Value], sentence: str, *, required: bool = False) -> tuple[Value, ...]:
    """Declare an option that can be given several times."""
    once = _option(word, kind, sentence, None, action="append", default=[], required=required)
    value: tuple[Value, ...] = _declared(once, default=())
    return value


def joined_options(*parts: tuple[str, ValueKind[tuple[Value, ...]], str]) -> tuple[Value, ...]:
    """Declare options, each a word, kind and sentence, whose values are joined in the order in which they are given."""
    each = (_option(*part, None, action="extend", default=[]) for part in parts)
    value: tuple[Value, ...] = _declared(*each, default=())
    return value


def flag(word: str, sentence: str, *, default: bool = False, either: Either | None = None) -> bool:
    """Declare an option without a value, which turns its `default` round."""
    action = "store_false" if default else "store_true"
    value: bool = _declared(_Declared((word,), {"action": action, "help": sentence}, either), default=default)
    return value


def switch(word: str, sentence: str) -> bool | None:
    """Declare an option without a value that can be given as `--word` and as `--no-word`; None is neither."""
    settings = {"action": argparse.BooleanOptionalAction, "help": sentence}
    value: bool | None = _declared(_Declared((word,), settings))
    return value


def remaining() -> tuple[str, ...]:
    """Declare that words which the command does not know are handed on to a library."""
    value: tuple[str, ...] = _declared(default=())
    return value


def included(kind: type[Options], title: str = "", sentence: str = "") -> Options:
    """Declare that a command has the options of another class, in the help under a title if there is one."""
    value: Options = field(metadata={_DECLARED: _Included(kind, title, sentence)})
    return value


def seed_option(sentence: str = "by default a new one") -> int | None:
    """Declare `--seed`."""
    return option("--seed", whole(0, LARGEST_SEED), sentence)


def jobs_option(
    sentence: str = "processes; by default one for each processor", *, either: Either | None = None
) -> int | None:
    """Declare `--jobs`."""
    return option("--jobs", whole(1, MOST_JOBS, "J"), sentence, either=either)


def json_flag(sentence: str = "print one JSON object", *, either: Either | None = None) -> bool:
    """Declare `--json`."""
    return flag("--json", sentence, either=either)


def path_option(word: str, metavar: str, sentence: str) -> Path | None:
    """Declare an option that names a file or a folder."""
    return option(word, ValueKind(Path, metavar), sentence)


def path_argument(metavar: str, sentence: str) -> Path:
    """Declare a positional argument that names a file or a folder."""
    return argument(ValueKind(Path, metavar), sentence)


@dataclass_transform(
    kw_only_default=True, frozen_default=True, field_specifiers=(argument, path_argument, required_option, included)
)
def options(kind: type[Value]) -> type[Value]:
    """Make a class of declared fields the options of a command.

    Its `__post_init__` may raise `argparse.ArgumentTypeError`: fields that exclude each other are wrong usage, too.
    """
    return dataclass(frozen=True, kw_only=True)(kind)


@options
class NoOptions:
    """The options of a command that has none."""


def add_options(parser: argparse.ArgumentParser, kind: type[OptionsClass]) -> None:
    """Let `parser` read the options of a class."""
    _add(parser, kind, "", {})


def read_options(kind: type[Options], said: argparse.Namespace) -> Options:
    """Return the options that a parser has read.

    Raises
    ------
    argparse.ArgumentTypeError
        When they exclude each other.
    """
    return _read(kind, vars(said), "")


def takes_remaining(kind: type[OptionsClass]) -> str:
    """Return the name of the field for words that the command does not know; empty without one."""
    return next((each.name for each in fields(kind) if each.metadata[_DECLARED] == ()), "")


def renamed_options(kind: type[OptionsClass]) -> Iterator[Renamed]:
    """Yield the options of a class that older versions spelled otherwise."""
    for each in fields(kind):
        declared: tuple[_Declared, ...] | _Included = each.metadata[_DECLARED]
        if isinstance(declared, _Included):
            yield from renamed_options(declared.kind)
        else:
            yield from (word for one in declared for word in one.words if isinstance(word, Renamed))


def _add(
    parser: "argparse._ActionsContainer", kind: type[OptionsClass], prefix: str, groups: dict[Either, Any]
) -> None:
    for each in fields(kind):
        declared: tuple[_Declared, ...] | _Included = each.metadata[_DECLARED]
        name = f"{prefix}{each.name}"
        if isinstance(declared, _Included):
            section = parser.add_argument_group(declared.title, declared.sentence) if declared.title else parser
            _add(section, declared.kind, f"{name}.", groups)
            continue
        for one in declared:
            target = parser
            if one.either:
                group = groups.get(one.either) or parser.add_mutually_exclusive_group(required=one.either.required)
                target = groups[one.either] = group
            # argparse fills in what it finds after a per cent sign.
            settings = one.settings | {"help": one.settings["help"].replace("%", "%%")}
            if one.words:
                target.add_argument(*one.words, dest=name, **settings)
                for word in one.words:
                    if isinstance(word, Renamed):
                        target.add_argument(word.formerly, dest=name, **settings | {"help": argparse.SUPPRESS})
            else:
                target.add_argument(name, **settings)


def _read(kind: type[Options], said: Mapping[str, Any], prefix: str) -> Options:
    values: dict[str, Any] = {}
    for each in fields(kind):
        declared, name = each.metadata[_DECLARED], f"{prefix}{each.name}"
        if isinstance(declared, _Included):
            values[each.name] = _read(declared.kind, said, f"{name}.")
        else:
            found = said[name]
            values[each.name] = tuple(found) if isinstance(found, list) else found
    return kind(**values)
