"""Data records: JSON Lines that a game leaves behind, read back with distrust, and compared with a game played again.

One JSON object a line, in UTF-8, each naming in "record" what it is. The first line names the kind of file and its
version. A record may come from anybody: every line must be a JSON object, and none may be cut off.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from pathlib import Path
from typing import Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.problems import Place, Problem
from autoalgo.common.versions import Format

LARGEST_RECORD_BYTES: Final = 2**30
_HINT: Final = "take the file as the run left it in the Logs folder; only a whole, unchanged record can be audited"
_ABSENT: Final = "nothing"
_LONGEST: Final = 120
"""Characters of a differing value that are shown."""

JsonObject = dict[str, JsonValue]
RecordFormat = Format[list[JsonObject]]
"""The versions of one game's data records; the content is the objects of all lines."""


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


_E = TypeVar("_E", bound=Entry)


class FormatEntry(Entry):
    """The first line: what kind of file this is."""

    record: Literal["format"] = "format"
    name: str
    """Such as "Autoalgo data record"."""
    version: int


class BadRecordError(Exception):
    """The record cannot be read; carries the problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.found)
        self.problem = problem


class RecordLines:
    """All lines of a data record, as the program of today writes them.

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
    """

    def __init__(self, path: Path, name: str, form: RecordFormat) -> None:
        self._path = path
        self._allowed = f"a data record of a run, as the program wrote it ({name}, version {form.current})"
        self.texts = self._read()
        """The lines without their ends."""
        self._migrate(name, form)
        self.kinds = [kind_of(entry) for entry in self._objects()]
        """What each line is."""

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
        wanted = kind.model_fields["record"].default
        try:
            return kind.model_validate_json(self.texts[number - 1])
        except ValidationError as error:
            first = error.errors(include_url=False, include_context=False)[0]
            key = ".".join(str(part) for part in first["loc"])
            raise self.error(number, f'"{key}" of the line "{wanted}": {first["msg"]}') from None

    def _place(self, line: int) -> Place:
        return Place(file=str(self._path), key=f"line {line}" if line else "")

    def _read(self) -> list[str]:
        path = self._path
        try:
            # A pipe or a device may never end, and a record of a year is some hundred kB.
            if path.exists() and not path.is_file():
                raise self.error(0, "this is no file")
            if path.stat().st_size > LARGEST_RECORD_BYTES:
                raise self.error(0, f"the file has more than {LARGEST_RECORD_BYTES:,} bytes")
            text = path.read_bytes().decode("utf-8")
        except OSError as error:
            raise self.error(0, f"the file cannot be read: {error.strerror or error}") from None
        except UnicodeDecodeError as error:
            raise self.error(0, f"byte {error.start + 1:,} is not UTF-8") from None
        if not text:
            raise self.error(0, "the file is empty")
        lines = text.replace("\r\n", "\n").split("\n")
        if lines.pop():
            raise self.error(len(lines) + 1, "the line is cut off")
        return lines

    def _migrate(self, name: str, form: RecordFormat) -> None:
        """Check the first line, and bring an older record to the version of today; one of today stays as it is."""
        first = json_object(self.texts[0]) or {}
        if first.get("name") != name:
            raise self.error(1, "the file does not begin as a data record")
        version = form.checked(first.get("version"), self._place(1))
        if isinstance(version, Problem):
            raise BadRecordError(replace(version, found=f"the record has {version.found}"))
        if version < form.current:
            migrated = form.migrated(self._objects(), version)
            self.texts = [json.dumps(entry, ensure_ascii=False) for entry in migrated]
        self.entry(1, FormatEntry)

    def _objects(self) -> list[JsonObject]:
        objects = []
        for number, text in enumerate(self.texts, start=1):
            entry = json_object(text)
            if entry is None:
                raise self.error(number, "the line is not a JSON object, or has a key twice")
            objects.append(entry)
        return objects


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
        raise ValueError("a key stands twice")
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


def first_difference(
    recorded: Sequence[str], replayed: Sequence[str], told: Callable[[JsonObject], str] = kind_of
) -> Difference | None:
    """Return where the lines of two data records first differ, or None when they tell the same.

    Lines are compared as JSON: blanks and the order of keys do not count, every value does, and so does whether a
    number is written as a whole one. `told` says in words what a line tells.
    """
    for number, (ours, theirs) in enumerate(zip_longest(recorded, replayed), start=1):
        part = None if ours == theirs else _part_of_lines(ours, theirs)
        if part:
            entry = json_object(theirs or "" if ours is None else ours)
            return Difference(number, "no JSON" if entry is None else told(entry), *part)
    return None


def _part_of_lines(recorded: str | None, replayed: str | None) -> tuple[str, str, str] | None:
    if recorded is None or replayed is None:
        return "", _ABSENT if recorded is None else "the line", _ABSENT if replayed is None else "the line"
    return _first_part(json_object(recorded), json_object(replayed), ())


def _first_part(recorded: JsonValue, replayed: JsonValue, path: tuple[str, ...]) -> tuple[str, str, str] | None:
    """Return the key path of the first value that differs, and both values as text."""
    if isinstance(recorded, dict) and isinstance(replayed, dict):
        for key in [*replayed, *(key for key in recorded if key not in replayed)]:
            if key not in recorded or key not in replayed:
                return ".".join((*path, key)), _shown(recorded, key), _shown(replayed, key)
            part = _first_part(recorded[key], replayed[key], (*path, key))
            if part:
                return part
        return None
    if isinstance(recorded, list) and isinstance(replayed, list) and len(recorded) == len(replayed):
        parts = (
            _first_part(was, now, (*path, f"item {index}"))
            for index, (was, now) in enumerate(zip(recorded, replayed, strict=True), start=1)
        )
        return next((part for part in parts if part), None)
    same = type(recorded) is type(replayed) and recorded == replayed
    return None if same else (".".join(path), _text(recorded), _text(replayed))


def _shown(entry: JsonObject, key: str) -> str:
    return _text(entry[key]) if key in entry else _ABSENT


def _text(value: JsonValue) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[:_LONGEST] + "…"
