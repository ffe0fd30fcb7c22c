"""Reading a data record back, so that the war can be fought again from it (OUT-4).

A record may come from anybody, so nothing in it is trusted: every line must be JSON, the lines that a war is fought
from must be sound, and the file must end as a run ends it. What is wrong comes back as `Problem`s.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from pydantic import ValidationError

from autoalgo.common.problems import Place, Problem
from autoalgo.common.versions import WrongVersion
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.report.entries import (
    FORMAT_NAME,
    RECORD,
    Entry,
    FormatEntry,
    JsonValue,
    MapEntry,
    ProgramEntry,
    RequestEntry,
    SelectionEntry,
    TablesEntry,
    unpacked,
)
from autoalgo.war.terrain import TerrainMap

_E = TypeVar("_E", bound=Entry)
LARGEST_RECORD_BYTES: Final = 2**30
_ALLOWED: Final = f"a data record of a run, as the program wrote it ({FORMAT_NAME}, version {RECORD.current})"
_HINT: Final = "take the file as the run left it in the Logs folder; only a whole, unchanged record can be audited"


@dataclass(frozen=True)
class Record:
    """A data record: what the war was fought from, and every line as it stands in the file."""

    version: str
    """Version of the program that fought the war."""
    digests: dict[str, str]
    """SHA-256 of each file of the JSON folder at that time."""
    request: WarRequest
    selection: Selection
    terrain: TerrainMap
    lines: tuple[str, ...]
    """All lines as the program of today writes them, without their ends; of an interrupted war, without the line that
    says so."""
    interrupted: bool
    """True when the war was stopped before its end."""


class _BadRecordError(Exception):
    """The record cannot be read; carries the problem."""

    def __init__(self, file: Path, line: int, found: str, allowed: str = _ALLOWED, hint: str = _HINT) -> None:
        key = f"line {line}" if line else ""
        super().__init__(found)
        self.problem = Problem(Place(file=str(file), key=key), found, allowed, hint)


def read_record(path: Path) -> Record | list[Problem]:
    """Return the data record at `path`, or why it is none (OUT-4)."""
    try:
        return _record(path, _lines(path))
    except _BadRecordError as error:
        return [error.problem]


def json_object(line: str) -> dict[str, JsonValue] | None:
    """Return the JSON object in `line`; None when it is anything else, or holds a key twice."""
    try:
        value = json.loads(line, object_pairs_hook=_object, parse_constant=_refuse)
    except (ValueError, RecursionError):
        return None
    return value if isinstance(value, dict) else None


def _object(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found = dict(pairs)
    # Of a key that stands twice, a reader of the file may believe the one and the program the other.
    if len(found) != len(pairs):
        raise ValueError("a key stands twice")
    return found


def _refuse(constant: str) -> JsonValue:
    raise ValueError(f"{constant} is not JSON")


def _lines(path: Path) -> list[str]:
    try:
        # A pipe or a device may never end, and a record of a year is some hundred kB.
        if path.exists() and not path.is_file():
            raise _BadRecordError(path, 0, "this is no file")
        if path.stat().st_size > LARGEST_RECORD_BYTES:
            raise _BadRecordError(path, 0, f"the file has more than {LARGEST_RECORD_BYTES:,} bytes")
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise _BadRecordError(path, 0, f"the file cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise _BadRecordError(path, 0, f"byte {error.start + 1:,} is not UTF-8") from None
    if not text:
        raise _BadRecordError(path, 0, "the file is empty")
    lines = text.replace("\r\n", "\n").split("\n")
    if lines.pop():
        raise _BadRecordError(path, len(lines) + 1, "the line is cut off")
    return lines


def _record(path: Path, lines: list[str]) -> Record:
    lines = _of_today(path, lines)
    kinds = [_kind(path, number, line) for number, line in enumerate(lines, start=1)]
    if kinds[-1] not in {"receipt", "interrupted"}:
        raise _BadRecordError(path, len(lines), f'the file ends with "{kinds[-1]}", before the war does')
    interrupted = kinds[-1] == "interrupted"
    program = _entry(path, lines, 2, ProgramEntry)
    request = _entry(path, lines, 3, RequestEntry).request
    if request.seed is None or request.seed != program.seed:
        raise _BadRecordError(path, 3, f"the request has the seed {request.seed}, the program {program.seed}")
    digests = _entry(path, lines, 4, TablesEntry).digests
    terrain = _terrain(path, _entry(path, lines, 5, MapEntry))
    selection = _entry(path, lines, 6, SelectionEntry).selection
    kept = tuple(lines[:-1] if interrupted else lines)
    return Record(program.version, digests, request, selection, terrain, kept, interrupted)


def _of_today(path: Path, lines: list[str]) -> list[str]:
    """Return the lines as the program of today writes them; those of a record of its own version stay as they are."""
    first = json_object(lines[0]) or {}
    if first.get("name") != FORMAT_NAME:
        raise _BadRecordError(path, 1, "the file does not begin as a data record")
    version = RECORD.checked(first.get("version"))
    if isinstance(version, WrongVersion):
        raise _BadRecordError(path, 1, f"the record has {version.found}", version.allowed, version.hint)
    if version < RECORD.current:
        objects = [_object_in(path, number, line) for number, line in enumerate(lines, start=1)]
        lines = [json.dumps(entry, ensure_ascii=False) for entry in RECORD.migrated(objects, version)]
    _entry(path, lines, 1, FormatEntry)
    return lines


def _kind(path: Path, number: int, line: str) -> str:
    return str(_object_in(path, number, line).get("record", "nothing"))


def _object_in(path: Path, number: int, line: str) -> dict[str, JsonValue]:
    entry = json_object(line)
    if entry is None:
        raise _BadRecordError(path, number, "the line is not a JSON object, or has a key twice")
    return entry


def _entry(path: Path, lines: list[str], number: int, kind: type[_E]) -> _E:
    wanted = kind.model_fields["record"].default
    try:
        # There is such a line: the last one is of a closing kind, so that a file too short has failed before.
        return kind.model_validate_json(lines[number - 1])
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False)[0]
        key = ".".join(str(part) for part in first["loc"])
        raise _BadRecordError(path, number, f'"{key}" of the line "{wanted}": {first["msg"]}') from None


def _terrain(path: Path, entry: MapEntry) -> TerrainMap:
    grid = unpacked(entry.grid)
    if grid is None:
        raise _BadRecordError(path, 5, '"grid" is not a whole terrain map')
    return TerrainMap(entry.name, grid, entry.digest)
