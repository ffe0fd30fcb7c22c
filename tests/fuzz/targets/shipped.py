"""The shipped data as valid inputs: a home that shares it, the examples, and the names that a request can use."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from autoalgo.war.database import Cells, Database, WorkbookStore
from fuzz.attempts import REPOSITORY
from fuzz.draws import Draws
from fuzz.values import Json

DATABASE: Final = REPOSITORY / "Database" / "Map Game Database.xlsx"
EDITABLE: Final = ("JSON", "Maps", "Database", "examples")
PLAIN: Final = {
    "war": "War",
    "year": 1066,
    "attacker": "default",
    "attacker_military": "default",
    "defender": "default",
    "defender_military": "default",
    "location": "default",
    "seed": 7,
}
"""A war of defaults."""


def home(folder: Path, *own: str) -> Path:
    """Return a home in `folder` whose files are the shipped ones, but for the folders `own`, which it lacks."""
    made = folder / "home"
    made.mkdir()
    for name in EDITABLE:
        if name not in own:
            (made / name).symlink_to(REPOSITORY / name)
    return made


def changed_home(folder: Path, files: Mapping[str, bytes]) -> Path:
    """Return a home whose files are the shipped ones, but for `files` by their paths in it."""
    paths = {Path(path): content for path, content in files.items()}
    folders = sorted({parent for path in paths for parent in path.parents} - {Path()})
    made = home(folder, *(str(parent) for parent in folders))
    for parent in folders:
        (made / parent).mkdir()
        for shipped in (REPOSITORY / parent).iterdir():
            path = shipped.relative_to(REPOSITORY)
            if path not in folders and path not in paths:
                (made / path).symlink_to(shipped)
    for path, content in paths.items():
        (made / path).write_bytes(content)
    return made


@cache
def examples() -> tuple[bytes, ...]:
    """Return the war of defaults, and all requests that ship."""
    files = sorted((REPOSITORY / "examples").glob("*.json"))
    return (json.dumps(PLAIN).encode(), *(file.read_bytes() for file in files))


def example(draws: Draws) -> dict[str, Json]:
    """Return a request that is accepted."""
    loaded = json.loads(draws.of(examples()))
    assert isinstance(loaded, dict)
    return loaded


def battle(draws: Draws) -> dict[str, Json]:
    """Return a request that is accepted, whose nations and armies have rows in the workbook."""
    loaded = json.loads(draws.of(examples()[1:]))
    assert isinstance(loaded, dict)
    return loaded


@cache
def cells() -> Cells:
    """Return the cells of the shipped workbook."""
    read = WorkbookStore(DATABASE).read_once()
    assert isinstance(read, Cells)
    return read


@cache
def names() -> tuple[tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]:
    """Return all nations, all locations, and all militaries with a nation that can field them."""
    database = Database(cells(), DATABASE.name)
    fielded = [(nation, military) for nation in database.nations() for military in database.militaries_of(nation)]
    return tuple(database.nations()), tuple(database.locations()), tuple(fielded)
