"""The folder of a new game, before there is one (no widget)."""

from collections.abc import Collection
from pathlib import Path

from autoalgo.common.kit.folder import taken
from autoalgo.common.problems import Failure, Place, Problem


def free_folder(parent: Path, name: str) -> Path:
    """Return a folder within `parent` that is not there, by a name with the lowest free number."""
    numbered = (parent / f"{name} {number}" for number in range(1, 10_000))
    return next((each for each in numbered if not each.exists()), parent)


def folder_problems(folder: Path, key: str, left: Collection[str] = ()) -> Failure | None:
    """Return why no game can begin in a folder, but for what is `left` there by a beginning that was stopped."""
    place = Place(key=key)
    if not folder.is_absolute():
        return Failure(Problem(place, f'"{folder}" is not the whole path of a folder', "a whole path"))
    return taken(folder, place, left)
