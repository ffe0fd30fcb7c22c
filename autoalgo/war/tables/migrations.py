"""The version of the JSON tables, and how a table of an old version becomes one of today.

A table names its version under `_version`; one that names none is of version 1. All files share one history, and a
migration leaves the files alone that it has nothing to do with.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.checked_json import JsonValue, parse_json, take_version
from autoalgo.common.problems import Problem
from autoalgo.common.versions import Format, Version


@dataclass(frozen=True)
class TableFile:
    """What a migration changes."""

    file: str
    """Its name: "Soldier.json"."""
    data: dict[str, JsonValue]
    """Its content but for the version."""


TABLE: Final = Format[TableFile]("JSON table", (Version("0.1.0", "the first"),))


def parse_table(file: Path, text: bytes) -> dict[str, JsonValue] | list[Problem]:
    """Return the JSON object in `text`, the content of a table `file`, as a table of today; or all problems (JS-2)."""
    data = parse_json(file, text)
    if isinstance(data, list):
        return data
    version = take_version(TABLE, file, data)
    return version if isinstance(version, list) else TABLE.migrated(TableFile(file.name, data), version).data
