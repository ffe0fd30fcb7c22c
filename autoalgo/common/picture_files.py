"""The file that a plot or a picture is drawn into: whether it can be written is known before the work begins.

Nothing here draws, so importing this loads no drawing library.
"""

import tempfile
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from autoalgo.common.files import write_atomically
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean, failure_of

FORMATS: Final = ("png", "svg", "pdf")
"""What a plot can be: pixels for a wiki, or lines for a printer; the ending of the file's name says which."""
_ALLOWED: Final = "a file in a folder that can be written to"


def format_of(path: Path) -> str:
    """Return the format that the name of a file asks for, which `check_picture` has found to be one."""
    return path.suffix.lower().removeprefix(".")


def check_picture(path: Path | None) -> Failure | None:
    """Return why no plot can be written to `path`; nothing if it can, or if no plot is wanted."""
    if path is None:
        return None
    return failure_of([*(check_file(path, FORMATS, "plot") or ()), *(check_library() or ())])


def check_file(path: Path, formats: Sequence[str], thing: str) -> Failure | None:
    """Return why no `thing`, such as a plot, can be written to `path` in one of `formats`; nothing if it can.

    Tried with a file that is deleted at once: missing rights, a read-only disk and a name that is too long all show.
    """
    return failure_of([*(check_name(path, formats, thing) or ()), *(_check_folder(path, thing) or ())])


def write_picture(path: Path, data: bytes, thing: str = "plot") -> Failure | None:
    """Write `data` to `path` whole or not at all; return why it could not be written."""
    try:
        write_atomically(path, data)
    except OSError as error:
        found = f"the {thing} cannot be written: {error.strerror or error}"
        return Failure(Problem(Place(file=str(path)), found, _ALLOWED))
    return None


def check_library() -> Failure | None:
    """Return why nothing can be drawn here: the library that draws plots is an extra."""
    if find_spec("matplotlib") is not None:
        return None
    hint = 'install it: pip install "autoalgo[plot]", or pip install matplotlib'
    return Failure(Problem(Place(key="plot"), "Matplotlib is not installed here, so nothing can be drawn", "", hint))


def check_name(path: Path, formats: Sequence[str], thing: str) -> Failure | None:
    """Return why no `thing` can have the name of `path`, whose ending is to be one of `formats`."""
    if format_of(path) in formats:
        return None
    found = f'no {thing} can be a "{path.suffix}" file' if path.suffix else f"the name of the {thing} has no ending"
    endings = [f".{name}" for name in formats]
    return Failure(Problem(Place(file=str(path)), found, ", ".join(endings), did_you_mean(path.suffix, endings)))


def _check_folder(path: Path, thing: str) -> Failure | None:
    place = Place(file=str(path))
    try:
        if path.exists() and not path.is_file():
            return Failure(Problem(place, f"this is no file that a {thing} could replace", _ALLOWED))
        with tempfile.NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", suffix=".tmp"):
            return None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else "") or error
        return Failure(Problem(place, f"the {thing} cannot be written: {reason}", _ALLOWED))
