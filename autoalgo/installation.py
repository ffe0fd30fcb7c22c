"""Where the program finds its folders JSON, Maps, Database and Logs.

They lie together in one home: the folder that the environment variable AUTOALGO_HOME names, else the one that
holds the package, which is the checkout. An installed package without a checkout needs the variable.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.domain.problems import Place, Problem

HOME_VARIABLE: Final = "AUTOALGO_HOME"


@dataclass(frozen=True)
class Folders:
    """The folders of the program."""

    home: Path

    @property
    def json(self) -> Path:
        """The tables of the rules."""
        return self.home / "JSON"

    @property
    def maps(self) -> Path:
        """The terrain maps."""
        return self.home / "Maps"

    @property
    def logs(self) -> Path:
        """What runs leave behind, unless told otherwise."""
        return self.home / "Logs"

    @property
    def tokens(self) -> Path:
        """What signs the moderator in at Google; private, and made when it is first needed."""
        return self.home / "tokens"

    @property
    def copies(self) -> Path:
        """The last good reading of every Google Sheet (B-7); made when it is first needed."""
        return self.home / "Copies"

    @property
    def database(self) -> Path:
        """The workbook that ships with the program."""
        return self.home / "Database" / "Map Game Database.xlsx"


def find_folders() -> Folders | list[Problem]:
    """Return the program's folders, or why they were not found."""
    named = os.environ.get(HOME_VARIABLE)
    folders = Folders(Path(named) if named else Path(__file__).resolve().parents[1])
    missing = [folder.name for folder in (folders.json, folders.maps) if not _is_folder(folder)]
    hint = f"set the environment variable {HOME_VARIABLE} to the folder of the program that holds them"
    return [
        Problem(Place(file=str(folders.home)), f"there is no folder {name} in it", "the folders JSON and Maps", hint)
        for name in missing
    ] or folders


def _is_folder(path: Path) -> bool:
    """Return whether `path` is a folder that can be seen; one behind a closed door is not."""
    try:
        return path.is_dir()
    except OSError:
        return False
