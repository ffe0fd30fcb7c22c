"""A save or a record, read with the map that it is played on."""

from dataclasses import dataclass
from pathlib import Path

from autoalgo.common.kit.saves import SavedFile
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.narzwarz.maps import FOLDER, Atlas, read_maps
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.play.record import open_save


@dataclass(frozen=True)
class OpenedSave:
    """A game that was read, and its file as it was then."""

    atlas: Atlas
    played: Played
    kept: SavedFile


def open_game(path: Path, json_folder: Path) -> OpenedSave | Failure:
    """Return the game in a file, or why it cannot be had."""
    opened = open_save(path)
    if isinstance(opened, Failure):
        return opened
    played, known = opened
    on = played.game.map
    atlas = next((each for each in read_maps(json_folder)[0].values() if each.map == on), None)
    if atlas is not None:
        return OpenedSave(atlas, played, known)
    found = f'the map "{on.name}", on which the game is played, is not there, or has changed'
    hint = "put the map's file there as it was when the game began"
    return Failure(Problem(Place(file=path.name), found, f"one of the maps in {json_folder / FOLDER}", hint))
