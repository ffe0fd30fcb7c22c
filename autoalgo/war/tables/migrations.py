"""The version of the JSON tables, and how a table of an old version becomes one of today.

A table names its version under `_version`; one that names none is of version 1. All files share one history, and a
migration leaves the files alone that it has nothing to do with.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.checked_json import JsonValue, parse_json, take_version
from autoalgo.common.problems import Failure
from autoalgo.common.versions import Format, Version
from autoalgo.war.domain.terrain import MAP_KM


@dataclass(frozen=True)
class TableFile:
    """The file that a migration changes."""

    file: str
    """Its name: "Soldier.json"."""
    data: dict[str, JsonValue]
    """Its content but for the version."""


_WIDTH: Final[JsonValue] = {"value": MAP_KM, "unit": "km", "source": "SC-1"}
_NO_EXTENSIONS: Final[JsonValue] = {"fortune_of_the_day": {"value": 0, "unit": "standard deviation", "source": "EX-1"}}
_HOUSE_RULES: Final[dict[str, JsonValue]] = {
    "rules": {"value": "fair", "unit": "set of rules", "source": "EX-3"},
    "lapsing_position": {"value": True, "unit": "switch", "source": "EX-4"},
    "front": {"value": True, "unit": "switch", "source": "EX-5"},
    "front_flanks": {"value": 3, "unit": "flanks", "source": "EX-5"},
    "front_neighbours_km": {"value": 2, "unit": "km", "source": "EX-5"},
    "pursuit": {"value": True, "unit": "switch", "source": "PU-1"},
    "barring_share": {"value": 0.5, "unit": "share", "source": "PU-1"},
    "barring_cosine": {"value": 0.5, "unit": "cosine", "source": "PU-1"},
}

_FORTUNE_AS_HISTORY: Final[dict[str, JsonValue]] = {
    "fortune_as_history": {"value": 0.2, "unit": "standard deviation", "source": "EX-1"}
}
_PURSUIT: Final[dict[str, JsonValue]] = {"pursuit_speed": {"value": 2, "unit": "times", "source": "PU-2"}}


def _of_second_tables(table: TableFile) -> TableFile:
    """Serve tables of version 2: house rules (EX-3) and the names of both winners (OC-5)."""
    return _with_names_of_winners(_with_house_rules(table))


def _with_names_of_winners(table: TableFile) -> TableFile:
    """Serve Occupation.json of version 2, whose bands had one name and one sentence for either winner (OC-5)."""
    bands = table.data.get("bands")
    if table.file != "Occupation.json" or not isinstance(bands, list):
        return table
    return TableFile(table.file, {**table.data, "bands": [_band_of_either(band) for band in bands]})


def _band_of_either(band: JsonValue) -> JsonValue:
    if not isinstance(band, dict):
        return band
    named: dict[str, JsonValue] = {key: band[key] for key in ("name", "sentence") if key in band}
    other = {key: value for key, value in band.items() if key not in named}
    return {**other, "attacker": named, "defender": named} if named else band


def _of_first_rules(table: TableFile) -> TableFile:
    """Serve Rules.json of version 1, which bounded a defender's gain (OC-5) and had no map width and no extensions."""
    occupation, scale = table.data.get("occupation"), table.data.get("scale")
    if table.file != "Rules.json" or not isinstance(occupation, dict) or not isinstance(scale, dict):
        return table
    kept = {key: value for key, value in occupation.items() if key != "counter_advance_cap"}
    added: dict[str, JsonValue] = {"scale": {"map_km": _WIDTH, **scale}, "extensions": _NO_EXTENSIONS}
    return TableFile(table.file, {**table.data, **added, "occupation": kept})


def _with_house_rules(table: TableFile) -> TableFile:
    """Serve Rules.json of version 2, which had no other rule of its own than the fortune of the day (EX-3)."""
    return _extended(table, _HOUSE_RULES)


def _extended(table: TableFile, added: dict[str, JsonValue]) -> TableFile:
    """Return Rules.json with extensions that it did not have, and any other table as it is."""
    extensions = table.data.get("extensions")
    if table.file != "Rules.json" or not isinstance(extensions, dict):
        return table
    return TableFile(table.file, {**table.data, "extensions": {**added, **extensions}})


def _with_fortune_as_history(table: TableFile) -> TableFile:
    """Serve Rules.json of version 3, which had no fortune of the day for history (EX-1)."""
    return _extended(table, _FORTUNE_AS_HISTORY)


def _with_pursuit_by_the_faster(table: TableFile) -> TableFile:
    """Serve Rules.json of version 4, in which nobody was ridden down (PU-2)."""
    return _extended(table, _PURSUIT)


TABLE: Final = Format[TableFile](
    "JSON table",
    (
        Version("0.1.0", "the first"),
        Version("0.2.0", "no bound on a winning defender's gain (OC-5), a map width (SC-1), extensions (EX)"),
        Version("0.2.0", "two sets of rules with house rules (EX-3), a name of each winner for a band (OC-5)"),
        Version("0.2.0", "the fortune of the day under which recorded battles go best (EX-1)"),
        Version("0.2.0", "how much faster who rides others down must be (PU-2)"),
    ),
    {1: _of_first_rules, 2: _of_second_tables, 3: _with_fortune_as_history, 4: _with_pursuit_by_the_faster},
)


def parse_table(file: Path, text: bytes) -> dict[str, JsonValue] | Failure:
    """Return the JSON object in `text`, the content of a table `file`, as a table of today; or all problems (JS-2)."""
    data = parse_json(file, text)
    if isinstance(data, Failure):
        return data
    version = take_version(TABLE, file, data)
    return version if isinstance(version, Failure) else TABLE.migrated(TableFile(file.name, data), version).data
