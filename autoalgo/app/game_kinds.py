"""`autoalgo audit`: which game a record or a folder is of."""

from enum import StrEnum
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import json_object, name_in
from autoalgo.games.atlantis.store.world_file import MOST_BYTES
from autoalgo.games.capture_the_flag.store.entries import NAME as FLAG_TURN
from autoalgo.games.narzwarz.store.entries import NAME as NARZWARZ
from autoalgo.games.tncc.store.entries import NAME as TNCC
from autoalgo.games.tncc.tournament.kept_games import NAME as TNCC_TOURNAMENT
from autoalgo.war.report.entries import FORMAT_NAME as WAR


class GameKind(StrEnum):
    """The word by which the program knows a game."""

    WAR = "war"
    TNCC = "tncc"
    NARZWARZ = "narzwarz"
    FLAG = "flag"
    ATLANTIS = "atlantis"


_RECORDS: Final = {WAR: GameKind.WAR, TNCC: GameKind.TNCC, TNCC_TOURNAMENT: GameKind.TNCC, NARZWARZ: GameKind.NARZWARZ}
"""By the name in the first line."""
_FOLDERS: Final = {"rows": GameKind.FLAG, "reading": GameKind.ATLANTIS}
"""By a key of game.json that no other game has."""
_ALLOWED: Final = (
    "a data record of a war; a record, a save or the kept tournament of TNCC; a record or a save of NarzWarz; the "
    "folder of a game of capture the flag or of Atlantis"
)


def kind_of(path: Path) -> GameKind | Failure:
    """Return which game a record or a folder is of, or that nobody knows."""
    try:
        is_folder, is_there = path.is_dir(), path.exists()
    except OSError as error:  # a name that is too long, for one
        return Failure(Problem(Place(file=str(path)), f"it cannot be read: {error.strerror}", _ALLOWED))
    if is_folder:
        found = _kind_of_folder(path / "game.json")
    else:
        name = name_in(path)
        found = _RECORDS.get(name)
        if name == FLAG_TURN:
            hint = f"audit the folder of its game: {path.absolute().parent.parent}"
            what = "one turn of a game of capture the flag"
            return Failure(Problem(Place(file=str(path)), what, _ALLOWED, hint))
    if found:
        return found
    what = "no record or game that is known" if is_there else "it is not there"
    return Failure(Problem(Place(file=str(path)), what, _ALLOWED))


def _kind_of_folder(file: Path) -> GameKind | None:
    try:
        game = json_object(read_whole(file, MOST_BYTES).decode("utf-8", "replace")) or {}
    except OSError:
        return None
    return next((kind for key, kind in _FOLDERS.items() if key in game), None)
