"""`autoalgo audit`: which game a record or a folder is of."""

from pathlib import Path
from typing import Final

from autoalgo.app.sister_games import GAMES
from autoalgo.common.checked_json import LARGEST_FILE_BYTES
from autoalgo.common.files import read_whole
from autoalgo.common.kit.sister_game import SisterGame
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import json_object, name_in
from autoalgo.war.report.entries import FORMAT_NAME

WAR: Final = "war"
"""The word for the war algorithm; each other game has its own."""
_ALLOWED: Final = "; ".join(("a data record of a war", *(game.audited for game in GAMES)))


def kind_of(path: Path) -> str | Failure:
    """Return the word of the game that a record or a folder is of, or that nobody knows."""
    try:
        is_folder, is_there = path.is_dir(), path.exists()
    except OSError as error:  # a name that is too long, for one
        return Failure(Problem(Place(file=str(path)), f"it cannot be read: {error.strerror}", _ALLOWED))
    found = _kind_of_folder(path / "game.json") if is_folder else _kind_of_file(path)
    if found:
        return found
    what = "no record or game that is known" if is_there else "it is not there"
    return Failure(Problem(Place(file=str(path)), what, _ALLOWED))


def served_game(folder: Path) -> SisterGame | Failure:
    """Return the game by mail that lies in a folder, or that none does."""
    game = next((each for each in GAMES if each.by_mail and each.word == _kind_of_folder(folder / "game.json")), None)
    names = "; ".join(each.audited for each in GAMES if each.by_mail)
    return game or Failure(Problem(Place(file=str(folder)), "no game by mail lies here", names))


def _kind_of_file(path: Path) -> str | Failure | None:
    name = name_in(path)
    if name == FORMAT_NAME:
        return WAR
    if public := next((game for game in GAMES if game.has_record(name, public=True)), None):
        return public.word
    game = next((game for game in GAMES if game.has_record(name)), None)
    if game and game.folder_key:
        hint = f"audit the folder of its game: {path.absolute().parent.parent}"
        what = f"a part of what can be audited, {game.audited}"
        return Failure(Problem(Place(file=str(path)), what, _ALLOWED, hint))
    return game.word if game else None


def _kind_of_folder(file: Path) -> str | None:
    try:
        found = json_object(read_whole(file, LARGEST_FILE_BYTES).decode("utf-8", "replace")) or {}
    except OSError:
        return None
    return next((game.word for game in GAMES if game.folder_key and game.folder_key in found), None)
