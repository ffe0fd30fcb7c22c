"""An edition of the rules: what a game has otherwise than the JSON folder, number by number (JS-6).

A game keeps its own numbers and unit types in one small file, and everything that it does not change follows the
folder, also after an update. A record holds the edition whole, so that the war can be fought again anywhere.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Final, cast

from pydantic import Field

from autoalgo.common.allowed_values import KeyPath
from autoalgo.common.checked_json import JsonValue, StrictModel, parse_json, take_version, validate
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_of
from autoalgo.common.versions import VERSION_KEY, Format, Version
from autoalgo.war.tables.keys import UNIT_FILE, full_document, keys_of, listed_keys, unknown_key, value_at, with_value
from autoalgo.war.tables.migrations import TABLE, parse_table

LONGEST_EDITION_NAME: Final = 60
_LONGEST_NOTE: Final = 2_000
_MOST: Final = 20_000
EDITION_DIGEST: Final = "edition"
"""What the digest of an edition is called among those of the files."""
EDITION: Final = Format[dict[str, JsonValue]]("edition of the rules", (Version("0.2.0", "the first"),))

Single = bool | int | float | str | None
"""A value of a table that is no object and no list."""
Changes = Mapping[str, Mapping[str, Single]]
"""Values by the file's name, then by the key's."""


class Edition(StrictModel):
    """What a game has otherwise than the JSON folder."""

    name: str = Field(min_length=1, max_length=LONGEST_EDITION_NAME)
    note: str = Field(default="", max_length=_LONGEST_NOTE, description="What the edition is for, and why.")
    changes: dict[str, dict[str, Single]] = Field(
        default={}, description='Values by file and key: {"Rules.json": {"attack.mercy": 0.2}}.'
    )
    units: Annotated[dict[str, dict[str, Single | list[float]]], Field(max_length=_MOST)] = Field(
        default={}, description="Unit types that the folder does not have, as in Soldier.json."
    )

    @property
    def digest(self) -> str:
        """The SHA-256 of what it changes, whatever it is called."""
        changes = {file: dict(sorted(keys.items())) for file, keys in sorted(self.changes.items()) if keys}
        content = json.dumps([changes, dict(sorted(self.units.items()))], sort_keys=True)
        return hashlib.sha256(content.encode()).hexdigest()

    @property
    def lines(self) -> tuple[str, ...]:
        """What it changes, a line each: "Rules.json:attack.mercy 0.2"."""
        new = (f"{UNIT_FILE}: {name}, a unit type of its own" for name in self.units)
        keys = (f"{file}:{key} {value}" for file, values in self.changes.items() for key, value in values.items())
        return (*new, *keys)

    def touches(self, file: str) -> bool:
        """Return whether it has anything of a file otherwise."""
        return bool(self.changes.get(file)) or (file == UNIT_FILE and bool(self.units))

    def document(self, file: Path, data: dict[str, JsonValue]) -> dict[str, JsonValue] | Failure:
        """Return the content of a table as the edition has it, or what of the edition does not fit it."""
        if not self.touches(file.name):
            return data
        problems = []
        if file.name == UNIT_FILE:
            problems = [_known(self.name, name) for name in self.units if name in data]
            data = {**data, **cast(dict[str, JsonValue], self.units)}
        full = full_document(file.name, data)
        keys = dict(keys_of(full))
        for key, value in self.changes.get(file.name, {}).items():
            path = keys.get(key)
            if path is None:
                problems.append(unknown_key(Place(file=place_of(self.name), key=file.name), key, tuple(keys)))
                continue
            if file.name == UNIT_FILE and not _holds(data, path[:2]):
                # What a unit type takes from Soldier becomes its own once a part of it differs.
                data = _with(data, path[:2], value_at(full, path[:2]))
            data = _with(data, path, value)
        return failure_of(problems) or data

    def text(self, file: Path, text: bytes) -> bytes | Failure:
        """Return the bytes of a table as the edition has it; the same where it changes nothing of it."""
        if not self.touches(file.name):
            return text
        data = parse_table(file, text)
        changed = data if isinstance(data, Failure) else self.document(file, data)
        if isinstance(changed, Failure):
            return changed
        return json.dumps({VERSION_KEY: TABLE.current, **changed}, ensure_ascii=False).encode()


def place_of(name: str) -> str:
    """Return what a problem calls the file of an edition."""
    return f"{name}.json in Editions"


def parse_edition(file: Path, text: bytes) -> Edition | Failure:
    """Return the edition in `text`, the content of `file`, whose name it has; or every problem with it.

    Whether its keys and values fit the tables is known only beside them.
    """
    data = parse_json(file, text)
    if isinstance(data, Failure):
        return data
    version = take_version(EDITION, file, data)
    if isinstance(version, Failure):
        return version
    return validate(Edition, file, {**EDITION.migrated(data, version), "name": file.stem})


def edition_text(edition: Edition) -> bytes:
    """Return the content of the file of an edition; its name is that of the file."""
    content = {VERSION_KEY: EDITION.current, **edition.model_dump(exclude={"name"})}
    return json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n"


def unknown_files(edition: Edition, files: Iterable[str]) -> list[Problem]:
    """Return a problem for each file that an edition changes and the folder does not have."""
    known = list(files)
    return [
        Problem(
            Place(file=place_of(edition.name), key="changes"),
            f'there is no "{name}" in the JSON folder',
            listed_keys(known),
            did_you_mean(name, known),
        )
        for name in edition.changes
        if name not in known
    ]


def _with(data: dict[str, JsonValue], path: KeyPath, value: JsonValue) -> dict[str, JsonValue]:
    return cast(dict[str, JsonValue], with_value(data, path, value))


def _holds(data: JsonValue, path: KeyPath) -> bool:
    try:
        value_at(data, path)
    except (KeyError, IndexError):
        return False
    return True


def _known(edition: str, name: str) -> Problem:
    place = Place(file=place_of(edition), key=f"units.{name}")
    found = f'the unit type "{name}", which {UNIT_FILE} has by now'
    return Problem(place, found, "a unit type that it does not have", "rename yours, or take it out")
