"""The tables of the JSON folder: one or more of them changed in a copy of the folder, then checked or fought by."""

import json
import shutil
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from autoalgo.common.checked_json import path_text
from fuzz import json_changes
from fuzz.attempts import REPOSITORY, Attempt, Spot
from fuzz.draws import Draws
from fuzz.json_changes import Document
from fuzz.targets import shipped
from fuzz.values import Json

_SMALL: Final = 0.05
"""Share by which a number is changed in order to stay a good one."""
_MOST_SMALL_CHANGES: Final = 30


@cache
def _files() -> tuple[str, ...]:
    return tuple(sorted(path.name for path in (REPOSITORY / "JSON").glob("*.json")))


@cache
def _numbers(name: str) -> tuple[json_changes.Path, ...]:
    """Return the key paths of all numbers of a table."""
    tree = json.loads((REPOSITORY / "JSON" / name).read_text(encoding="utf-8"))
    return tuple(path for path in json_changes.paths(tree) if isinstance(json_changes.found(tree, path), int | float))


def tables(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a check of changed tables, or a run by them."""
    home = shipped.home(folder, "JSON")
    shutil.copytree(REPOSITORY / "JSON", home / "JSON")
    spots = tuple(_change(draws, home / "JSON") for draws in changes)
    if base.one_in(4):
        return Attempt(folder, ("check",), home, spots=spots)
    file = folder / "war.json"
    file.write_bytes(json_changes.written(shipped.example(base)))
    arguments = ("run", str(file), "--out", str(folder / "out"))
    # Tables that are each good may leave a request without its unit type, its maneuver or its place.
    return Attempt(folder, arguments, home, spots=(*spots, Spot(("Map Game Database",)), Spot(("flank",))))


def _change(draws: Draws, folder: Path) -> Spot:
    """Change one table: mostly by a little, or by much, or as a file is damaged."""
    name = draws.of(_files())
    file = folder / name
    kind = draws.below(10)
    try:
        tree = json.loads(file.read_bytes())
    except (ValueError, RecursionError):  # changed before, so that it is no JSON any more
        kind = 9
    if kind < 5:
        _vary(draws, tree, name)
        file.write_bytes(json_changes.written(tree))
        return Spot((name,))
    if kind < 9:
        document = Document(tree)
        path = json_changes.change_tree(draws, document)
        file.write_bytes(document.bytes())
        return Spot((name, path_text(path[:1])), (("Rules.json", "counter_advance_cap"),))
    file.write_bytes(json_changes.change_bytes(draws, file.read_bytes()))
    return Spot((name,))


def _vary(draws: Draws, tree: Json, name: str) -> None:
    """Change numbers by so little that they mostly stay within their ranges."""
    document = Document(tree)
    numbers = _numbers(name) if name != "Soldier.json" else ()
    for _ in range(1 + draws.below(_MOST_SMALL_CHANGES) if numbers else 0):
        path = draws.of(numbers)
        number = json_changes.found(tree, path) if _leads(tree, path) else None
        if isinstance(number, float):
            document.tree = tree
            inner = json_changes.found(tree, path[:-1])
            inner[path[-1]] = number * (1 + _SMALL * (2 * draws.share() - 1))  # type: ignore[index]


def _leads(tree: Json, path: json_changes.Path) -> bool:
    """Tell whether there is still something at `path`."""
    try:
        json_changes.found(tree, path)
    except (KeyError, IndexError, TypeError):
        return False
    return True
