"""Saves and records: a game as the bytes of its file, and a file read back with the map that it is played on."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.kit.saves import LARGEST_SAVE_BYTES, SavedFile, kept
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.narzwarz.maps import Atlas, map_files, read_map
from autoalgo.games.narzwarz.play.played import Moment, Played
from autoalgo.games.narzwarz.play.record import load
from autoalgo.games.narzwarz.rules.map import Map

MAPS_FOLDER: Final = Path("games", "narzwarz_maps")
"""Within the JSON folder."""


@dataclass(frozen=True)
class OpenedSave:
    """A game that was read, and its file as it was then."""

    atlas: Atlas
    played: Played
    kept: SavedFile


def open_game(path: Path, json_folder: Path) -> OpenedSave | Failure:
    """Return the game in a file, or why it cannot be had."""
    played = load(path)
    if isinstance(played, Failure):
        return played
    try:
        data = read_whole(path, LARGEST_SAVE_BYTES)
    except OSError as error:
        found = f"the file cannot be read: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, "a readable file"))
    atlas = _atlas_of(played.game.map, json_folder)
    if atlas is None:
        name, folder = played.game.map.name, json_folder / MAPS_FOLDER
        found = f'the map "{name}", on which the game is played, is not there, or has changed'
        hint = "put the map's file there as it was when the game began"
        return Failure(Problem(Place(file=path.name), found, f"one of the maps in {folder}", hint))
    return OpenedSave(atlas, played, kept(path, data))


def data_of(played: Played, moments: Sequence[Moment]) -> bytes:
    """Return the file of a game up to the last of `moments`."""
    copy = Played(played.opening)
    copy.moments = list(moments)
    return "".join(f"{line}\n" for line in copy.lines()).encode()


def atlases(json_folder: Path) -> tuple[dict[str, Atlas], list[Problem]]:
    """Return the maps of the folder by their files' names, and everything that is wrong with the others."""
    found: dict[str, Atlas] = {}
    problems: list[Problem] = []
    for name, file in map_files(json_folder).items():
        atlas = read_map(file)
        if isinstance(atlas, Atlas):
            found[name] = atlas
        else:
            problems += atlas
    return found, problems


def _atlas_of(played_on: Map, json_folder: Path) -> Atlas | None:
    return next((atlas for atlas in atlases(json_folder)[0].values() if atlas.map == played_on), None)
