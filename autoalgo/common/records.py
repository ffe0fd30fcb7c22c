"""Data records: JSON Lines that a game leaves behind, read back with distrust, and compared with a game played again.

One JSON object a line, in UTF-8, each naming in "record" what it is. The first line names the kind of file and its
version. A record may come from anybody: every line must be a JSON object, and none may be cut off or too long. One line
at a time is held in memory, so that the largest file needs no more than a small one.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import wraps
from itertools import islice, zip_longest
from pathlib import Path
from typing import Final, Literal, ParamSpec, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from autoalgo.common.checked_json import JsonValue, validation_problems
from autoalgo.common.files import open_bounded
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.versions import Format

LARGEST_RECORD_BYTES: Final = 2**30
LONGEST_LINE_BYTES: Final = 2**19
"""More than twice what a run writes, and so little that no line takes more than 300 MB to be parsed and checked."""
_MOST_ERRORS: Final = 10_000
"""Wrong values of one line: more are not even listed, since each takes a kB."""
_HINT: Final = "take the file as the run left it in the Logs folder; only a whole, unchanged record can be audited"
_ABSENT: Final = "nothing"
_LONGEST: Final = 120
"""Characters of a differing value that are shown."""

JsonObject = dict[str, JsonValue]
RecordFormat = Format[Iterable[JsonObject]]
"""The versions of one game's data records; the content is the objects of all lines, one after the other."""


class Entry(BaseModel):
    """The base of every line; each kind gives `record`, what it is, a constant."""

    # Most kinds of line are only read back by an audit, so a validator is built where one is wanted.
    model_config = ConfigDict(extra="forbid", frozen=True, ser_json_inf_nan="strings", defer_build=True)

    def line(self) -> str:
        """Return the entry as one line of JSON, floats as Python writes them, so that equal runs give equal bytes."""
        try:
            return json.dumps(self.model_dump(mode="json"), ensure_ascii=False, allow_nan=False)
        except ValueError:
            # JSON has no infinity; pydantic writes it as a text, which it also reads again.
            return self.model_dump_json()


P = ParamSpec("P")
T = TypeVar("T")
_E = TypeVar("_E", bound=Entry)


class FormatEntry(Entry):
    """The first line: what kind of file this is."""

    record: Literal["format"] = "format"
    name: str
    """Such as "Autoalgo data record"."""
    version: int


class ProgramEntry(Entry):
    """The second line of a sister game's record: what wrote the file."""

    record: Literal["program"] = "program"
    version: str


class BadRecordError(Exception):
    """The record cannot be read; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.found)
        self.problem = problem


def or_problems(reading: Callable[P, T]) -> Callable[P, T | Failure]:
    """Let a function that reads records return why one cannot be read, rather than raise it."""

    @wraps(reading)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> T | Failure:
        try:
            return reading(*args, **kwargs)
        except BadRecordError as error:
            return Failure(error.problem)

    return guarded


class RecordLines:
    """All lines of a data record, without their ends, as the program of today writes them.

    They are read from the file each time that they are gone through.

    Parameters
    ----------
    path
        The file.
    name, form
        What its first line must say, and the versions that can be read.

    Raises
    ------
    BadRecordError
        When the file cannot be read, is cut off, holds anything but JSON objects, or is of another kind or version.
        Going through the lines raises it too, if the file has changed meanwhile.
    """

    def __init__(self, path: Path, name: str, form: RecordFormat) -> None:
        self._path = path
        self._form = form
        self._allowed = f"a data record of a run, as the program wrote it ({name}, version {form.current})"
        self.version = self._checked_version(name)
        """The version that the file is of."""
        self._count = 0
        self.last = ""
        """What the last line is."""
        for entry in self._objects(self):
            self._count += 1
            self.last = kind_of(entry)
        self.entry(1, FormatEntry)

    def __len__(self) -> int:
        """Return how many lines there are."""
        return self._count

    def __iter__(self) -> Iterator[str]:
        """Yield the lines; those of an older version are brought to the version of today."""
        texts = (text for _, text in self.placed())
        if self.version == self._form.current:
            return texts
        migrated = self._form.migrated(self._objects(texts), self.version)
        return (json.dumps(entry, ensure_ascii=False) for entry in migrated)

    def error(self, line: int, found: str) -> BadRecordError:
        """Return the error of the line with that number, from 1 on; of the whole file for line 0."""
        return BadRecordError(Problem(self._place(line), found, self._allowed, _HINT))

    def entry(self, number: int, kind: type[_E]) -> _E:
        """Return the line with that number, from 1 on, as the kind of entry that it must be.

        Raises
        ------
        BadRecordError
            When it is another.
        """
        return self.checked(number, next(islice(self, number - 1, None), ""), kind)

    def checked(self, number: int, text: str, kind: type[_E]) -> _E:
        """Return the `text` of the line with that number as the kind of entry that it must be; raises as `entry`."""
        wanted = kind.model_fields["record"].default
        try:
            return kind.model_validate_json(text)
        except ValidationError as error:
            if error.error_count() > _MOST_ERRORS:
                found = f'more than {_MOST_ERRORS:,} values of the line "{wanted}" are wrong'
                raise self.error(number, found) from None
            first = next(validation_problems(kind, self._path, error))
            found = f'"{first.place.key}" of the line "{wanted}": {first.found}'
            raise BadRecordError(Problem(self._place(number), found, first.allowed, _HINT)) from None

    def _place(self, line: int) -> Place:
        return Place(file=str(self._path), key=f"line {line}" if line else "")

    def placed(self, offset: int = 0, number: int = 1) -> Iterator[tuple[int, str]]:
        """Yield the lines as they stand in the file, each after the byte at which it begins.

        The first is the one that begins at `offset`, and has that `number`.
        """
        start = offset
        try:
            with open_bounded(self._path, LARGEST_RECORD_BYTES) as stream:
                stream.seek(offset)
                while line := stream.readline(LONGEST_LINE_BYTES + 1):
                    yield offset, self._text(line, number, offset)
                    offset += len(line)
                    number += 1
        except OSError as error:
            raise self.error(0, f"the file cannot be read: {error.strerror or error}") from None
        if offset == start:
            raise self.error(0, "the file ends before its last line" if start else "the file is empty")

    def _text(self, line: bytes, number: int, offset: int) -> str:
        """Return a line without its end; `offset` is where in the file it begins."""
        if len(line) > LONGEST_LINE_BYTES:
            raise self.error(number, f"the line has more than {LONGEST_LINE_BYTES:,} bytes")
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            raise self.error(0, f"byte {offset + error.start + 1:,} is not UTF-8") from None
        if not text.endswith("\n"):
            raise self.error(number, "the line is cut off")
        return text.removesuffix("\n").removesuffix("\r")

    def _checked_version(self, name: str) -> int:
        """Return the version that the first line names."""
        first = json_object(next(self.placed())[1]) or {}
        if first.get("name") != name:
            raise self.error(1, "the file does not begin as a data record")
        version = self._form.checked(first.get("version"), self._place(1))
        if isinstance(version, Failure):
            raise BadRecordError(replace(version[0], found=f"the record has {version[0].found}"))
        return version

    def _objects(self, texts: Iterable[str]) -> Iterator[JsonObject]:
        for number, text in enumerate(texts, start=1):
            entry = json_object(text)
            if entry is None:
                raise self.error(number, "the line is not a JSON object, or has a key twice")
            yield entry


def name_in(path: Path) -> str:
    """Return the name by which the first line of a file says what kind of record it is; empty where it says nothing."""
    try:
        with open_bounded(path, LARGEST_RECORD_BYTES) as stream:
            first = json_object(stream.readline(LONGEST_LINE_BYTES).decode("utf-8", "replace")) or {}
    except OSError:
        return ""
    name = first.get("name")
    return name if isinstance(name, str) else ""


def json_object(line: str) -> JsonObject | None:
    """Return the JSON object in `line`; None when it is anything else, or holds a key twice."""
    try:
        value = json.loads(line, object_pairs_hook=_object, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _object(pairs: list[tuple[str, JsonValue]]) -> JsonObject:
    found = dict(pairs)
    # Of a key that stands twice, a reader of the file may believe the one and the program the other.
    if len(found) != len(pairs):
        raise ValueError("a key appears twice")
    return found


def _refuse(constant: str) -> JsonValue:
    raise ValueError(f"{constant} is not JSON")


def kind_of(entry: JsonObject) -> str:
    """Return what a line says that it is."""
    return str(entry.get("record", _ABSENT))


@dataclass(frozen=True)
class Difference:
    """The first value that is not the same in a record and in its replay."""

    line: int
    """Counts from 1."""
    entry: str
    """What the line tells, in words."""
    key: str
    """Where in the line, dotted; empty when the whole line differs."""
    recorded: str
    replayed: str

    def text(self) -> str:
        """Return the difference as one line for the user."""
        where = f"line {self.line:,}, {self.entry}" + (f", {self.key}" if self.key else "")
        return f"{where}: recorded {self.recorded}, replayed {self.replayed}"


@dataclass(frozen=True)
class Audit:
    """The result of playing a recorded game again."""

    lines: int
    version: str
    """Of the program that wrote the record."""
    difference: Difference | None
    """None when the record is identical."""
    over: bool = True
    """False where it is known to be a save, whose game goes on."""


def first_difference(
    recorded: Iterable[str], replayed: Iterable[str], told: Callable[[JsonObject], str] = kind_of, first: int = 1
) -> Difference | None:
    """Return where the lines of two data records first differ, or None when they tell the same.

    Lines are compared as JSON: blanks and the order of keys do not count, every value does, and so does whether a
    number is written as a whole one. `told` says in words what a line tells. The lines are numbered from `first` on.
    """
    for number, (ours, theirs) in enumerate(zip_longest(recorded, replayed), start=first):
        part = None if ours == theirs else _part_of_lines(ours, theirs)
        if part:
            entry = json_object(theirs or "" if ours is None else ours)
            return Difference(number, "no JSON" if entry is None else told(entry), *part)
    return None


def _part_of_lines(recorded: str | None, replayed: str | None) -> tuple[str, str, str] | None:
    if recorded is None or replayed is None:
        return "", _ABSENT if recorded is None else "the line", _ABSENT if replayed is None else "the line"
    return next(differing_parts(json_object(recorded), json_object(replayed)), None)


def differing_parts(
    recorded: JsonValue, replayed: JsonValue, path: tuple[str, ...] = ()
) -> Iterator[tuple[str, str, str]]:
    """Yield the key path of every value that differs, and both values as text."""
    if isinstance(recorded, dict) and isinstance(replayed, dict):
        for key in [*replayed, *(key for key in recorded if key not in replayed)]:
            if key in recorded and key in replayed:
                yield from differing_parts(recorded[key], replayed[key], (*path, key))
            else:
                yield ".".join((*path, key)), _shown(recorded, key), _shown(replayed, key)
    elif isinstance(recorded, list) and isinstance(replayed, list) and len(recorded) == len(replayed):
        for index, (was, now) in enumerate(zip(recorded, replayed, strict=True), start=1):
            yield from differing_parts(was, now, (*path, f"item {index}"))
    elif type(recorded) is not type(replayed) or recorded != replayed:
        yield ".".join(path), _text(recorded), _text(replayed)


def _shown(entry: JsonObject, key: str) -> str:
    return _text(entry[key]) if key in entry else _ABSENT


def _text(value: JsonValue) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
