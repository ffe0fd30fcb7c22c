"""The file that a plot is drawn into: whether it can be written is known before the work begins.

Nothing here draws, so importing this loads no drawing library.
"""

import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from autoalgo.common.files import write_atomically
from autoalgo.common.problems import Place, Problem, did_you_mean

FORMATS: Final = ("png", "svg", "pdf")
"""What a plot can be: pixels for a wiki, or lines for a printer; the ending of the file's name says which."""
_ALLOWED: Final = "a file in a folder that can be written to"


def format_of(path: Path) -> str:
    """Return the format that the name of a file asks for, which `check_picture` has found to be one."""
    return path.suffix.lower().removeprefix(".")


def check_picture(path: Path | None) -> list[Problem]:
    """Return why no plot can be written to `path`; None if it can, or if no plot is wanted.

    Tried with a file that is deleted at once: missing rights, a read-only disk and a name that is too long all show.
    """
    if path is None:
        return []
    return [*_check_name(path), *_check_folder(path), *_check_library()]


def write_picture(path: Path, data: bytes) -> list[Problem]:
    """Write `data` to `path` whole or not at all; return why it could not be written."""
    try:
        write_atomically(path, data)
    except OSError as error:
        return [Problem(Place(file=str(path)), f"the plot cannot be written: {error.strerror or error}", _ALLOWED)]
    return []


def _check_library() -> list[Problem]:
    if find_spec("matplotlib") is not None:
        return []
    hint = 'install it: pip install "autoalgo[plot]", or pip install matplotlib'
    return [Problem(Place(key="plot"), "Matplotlib is not installed here, so nothing can be drawn", "", hint)]


def _check_name(path: Path) -> list[Problem]:
    if format_of(path) in FORMATS:
        return []
    found = f'no plot can be a "{path.suffix}" file' if path.suffix else "the name of the plot has no ending"
    endings = [f".{name}" for name in FORMATS]
    return [Problem(Place(file=str(path)), found, ", ".join(endings), did_you_mean(path.suffix, endings))]


def _check_folder(path: Path) -> list[Problem]:
    place = Place(file=str(path))
    try:
        if path.exists() and not path.is_file():
            return [Problem(place, "this is no file that a plot could replace", _ALLOWED)]
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp"):
            return []
    except OSError as error:
        return [Problem(place, f"the plot cannot be written: {error.strerror or error}", _ALLOWED)]
