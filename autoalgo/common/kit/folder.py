"""The folder of a game that is played turn by turn: read with distrust, written whole or not at all.

game.json is written when the game begins and never changes; whoever adds to the folder has it locked meanwhile.
"""

from collections.abc import Callable, Collection
from contextlib import nullcontext
from pathlib import Path
from typing import Final, TypeVar

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned
from autoalgo.common.locks import locked
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.versions import Format

Model = TypeVar("Model", bound=StrictModel)
_FREE: Final = "a new folder or an empty one"


def game_file(folder: Path) -> Path:
    """Return where the file of a game is."""
    return folder / "game.json"


def taken(folder: Path, place: Place, left: Collection[str] = ()) -> Failure | None:
    """Return why no game can begin in a folder: only in one that is new or empty; hidden files do not count.

    `left` are names of what a beginning leaves there when the program is stopped.
    """
    try:
        names = sorted(each.name for each in folder.iterdir()) if folder.exists() else []
    except OSError as error:
        return Failure(Problem(place, f"the folder cannot be read: {error.strerror or error}", _FREE))
    if game_file(folder).name in names:
        return Failure(Problem(place, "a game is there already", "another folder"))
    strange = [name for name in names if not (name.startswith(".") or name in left)]
    if not strange:
        return None
    others = f" and {len(strange) - 1:,} more" if strange[1:] else ""
    hint = "name a folder of its own: a game fills it with files"
    return Failure(Problem(place, f"the folder holds {strange[0]}{others}", _FREE, hint))


def read_game_file(
    form: Format[dict[str, JsonValue]], model: type[Model], folder: Path, command: str
) -> Model | Failure:
    """Return what the file of the game in a folder holds, or why it cannot be read; `command` begins a game."""
    file = game_file(folder)
    if file.exists():
        return read_versioned(form, model, file)
    found, allowed = "there is no game in this folder", "a folder that holds a game.json"
    return Failure(Problem(Place(file=str(folder)), found, allowed, f"begin one: {command}"))


def keep(
    file: Path,
    failed: str,
    write: Callable[[], None],
    game: Path | None = None,
    objection: Callable[[], Failure | None] = lambda: None,
) -> Failure | None:
    """Let something be written into the folder of a game; return why that was not done.

    The folder of `file` is made if need be; `failed` begins the failure: "the clock cannot be kept". The folder `game`
    is locked meanwhile; None where nobody else writes this file. `objection` is asked under the lock why it must not be
    written.
    """
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with locked(game_file(game)) if game else nullcontext():
            if failure := objection():
                return failure
            write()
    except OSError as error:
        return unusable(file, failed, error)
    return None


def unusable(file: Path | str, failed: str, error: OSError, allowed: str = "") -> Failure:
    """Return what is told of a file that the system does not let us read or write."""
    return Failure(Problem(Place(file=str(file)), f"{failed}: {error.strerror or error}", allowed))
