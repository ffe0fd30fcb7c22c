"""Where the program finds its folders JSON, Maps, Database, examples and Logs.

They lie together in one home: the folder that the environment variable AUTOALGO_HOME names, else the checkout that the
package lies in, else a folder for each user. A checkout is as git left it; any other home is filled from what the
program ships and renewed after an update (`common.home`).
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

import autoalgo
from autoalgo.common.home import HomeNews, Shipped, make_ready
from autoalgo.common.problems import Place, Problem

HOME_VARIABLE: Final = "AUTOALGO_HOME"
_PACKAGE: Final = Path(autoalgo.__file__).resolve().parent
_DATABASE: Final = "Database/Map Game Database.xlsx"
_EDITABLE: Final = ("JSON", "Maps", _DATABASE, "examples")
"""What every home is filled with."""


class HomeKind(StrEnum):
    """Why the home is where it is, in words."""

    NAMED = f"the folder that {HOME_VARIABLE} names"
    CHECKOUT = "the checkout that the program runs from"
    USER = "your own folder"


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
    def examples(self) -> Path:
        """Requests of historical battles, which a command knows by their names."""
        return self.home / "examples"

    @property
    def docs(self) -> Path:
        """The pages that the window's help opens; they come with the program."""
        return shipped_root() / "docs"

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
        return self.home / _DATABASE


def shipped_root() -> Path:
    """Return the folder that holds everything as shipped: inside an installed package, or the checkout."""
    installed = _PACKAGE / "data"
    return installed if _is_folder(installed) else _PACKAGE.parent


def find_home() -> tuple[Path, HomeKind]:
    """Return the home and why it is that one. It need not exist yet."""
    named = os.environ.get(HOME_VARIABLE)
    if named:
        return Path(named), HomeKind.NAMED
    root = shipped_root()
    if root == _PACKAGE.parent:
        return root, HomeKind.CHECKOUT
    from platformdirs import user_data_path  # noqa: PLC0415 - only an installed program asks the system

    return user_data_path("Autoalgo", appauthor=False), HomeKind.USER


def ready_home(restore: bool = False) -> HomeNews | Problem | None:
    """Fill or renew the home if it needs it, and return what was done, or why it could not be done.

    With `restore`, shipped files that the user has deleted come back.
    """
    home, kind = find_home()
    if kind is HomeKind.CHECKOUT:
        return None
    if not home.is_absolute() and kind is HomeKind.USER:
        hint = f"set the environment variable {HOME_VARIABLE} to a folder for your files"
        return Problem(Place(), "this user has no home folder", "a folder for your files", hint)
    news = make_ready(home, Shipped(shipped_root(), _EDITABLE, autoalgo.__version__), restore)
    if not isinstance(news, Problem):
        return news
    return replace(news, hint=f"{news.hint}, or set the environment variable {HOME_VARIABLE} to another folder")


def find_folders(tell: Callable[[str], None] | None = None) -> Folders | list[Problem]:
    """Return the program's folders, ready for use, or why they are not; `tell` gets what was done to the home."""
    news = ready_home()
    if isinstance(news, Problem):
        return [news]
    if news and tell:
        for sentence in news.sentences():
            tell(sentence)
    home, kind = find_home()
    folders = Folders(home)
    missing = [folder.name for folder in (folders.json, folders.maps) if not _is_folder(folder)]
    hint = f"set the environment variable {HOME_VARIABLE} to the folder of the program that holds them"
    if kind is HomeKind.USER:
        hint = "autoalgo home --restore brings it back"
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
