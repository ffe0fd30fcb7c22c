"""Where the program is installed, and which folder is the user's own.

The home is the folder that the environment variable AUTOALGO_HOME names, else the checkout that the package lies in,
else a folder for each user. A checkout is as git left it; any other home is filled from what the program ships and
renewed after an update (`common.home`).
"""

import os
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import Final

import autoalgo
from autoalgo.common.home import HomeNews, Shipped, make_ready
from autoalgo.common.problems import Failure, Place, Problem

HOME_VARIABLE: Final = "AUTOALGO_HOME"
_PACKAGE: Final = Path(autoalgo.__file__).resolve().parent


class HomeKind(StrEnum):
    """Why the home is where it is, in words."""

    NAMED = f"the folder that {HOME_VARIABLE} names"
    CHECKOUT = "the checkout that the program runs from"
    USER = "your own folder"


def shipped_root() -> Path:
    """Return the folder that holds everything as shipped: inside an installed package, or the checkout."""
    installed = _PACKAGE / "data"
    return installed if is_folder(installed) else _PACKAGE.parent


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


def ready_home(editable: tuple[str, ...], restore: bool = False) -> HomeNews | Failure | None:
    """Fill or renew the home if it needs it, and return what was done, or why it could not be done.

    `editable` names the shipped files and folders that it holds. With `restore`, those that the user has deleted come
    back.
    """
    home, kind = find_home()
    if kind is HomeKind.CHECKOUT:
        return None
    if not home.is_absolute() and kind is HomeKind.USER:
        hint = f"set the environment variable {HOME_VARIABLE} to a folder for your files"
        return Failure(Problem(Place(), "this user has no home folder", "a folder for your files", hint))
    news = make_ready(home, Shipped(shipped_root(), editable, autoalgo.__version__), restore)
    if not isinstance(news, Failure):
        return news
    otherwise = f"or set the environment variable {HOME_VARIABLE} to another folder"
    return Failure(*(replace(each, hint=f"{each.hint}, {otherwise}") for each in news))


def is_folder(path: Path) -> bool:
    """Return whether `path` is a folder that can be seen; one behind a closed door is not."""
    try:
        return path.is_dir()
    except OSError:
        return False
