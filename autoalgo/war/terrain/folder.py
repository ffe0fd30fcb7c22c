"""The Maps folder: which terrain maps there are, and which of them a name means.

A map's name is its file's name without the ending `.png`. Names are compared as list values are (DB-3), so that a
cell or a request need not repeat the file name's case.
"""

from pathlib import Path
from unicodedata import normalize

from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.common.text_matching import normalized

_ENDING = ".png"


def list_maps(folder: Path) -> tuple[str, ...]:
    """Return the names of the terrain maps in `folder`, sorted (S-2).

    Hidden files, folders, and files whose names are no text are left out. Each name stands once, even where files
    differ in their ending's case alone. Empty when there is no such folder or it cannot be listed.
    """
    return tuple(sorted({file.stem for file in _map_files(folder)}))


def find_map(folder: Path, name: str) -> Path | Failure:
    """Return the file of the terrain map that `name` means, or what is wrong with the name (DB-2, DB-3).

    A name spelled exactly as the file's wins; otherwise case, surrounding blanks and hyphens do not count, and the
    ending `.png` may be given. A name that fits several files otherwise is a problem.
    """
    files = _map_files(folder)
    exact = [file for file in files if file.stem == name]
    alike = exact or [file for file in files if means_map(name, file.stem)]
    if len({file.stem for file in alike}) == 1:
        return alike[0]
    place = Place(file=str(folder))
    if alike:
        fitting = ", ".join(f'"{file.stem}"' for file in alike)
        return Failure(Problem(place, f'"{name}" fits several terrain maps', fitting, "spell one of them exactly"))
    if not files:
        found = f'no terrain map "{name}": the folder has none'
        return Failure(Problem(place, found, "", "put a PNG file into the folder"))
    names = list_maps(folder)
    return Failure(Problem(place, f'no terrain map "{name}"', ", ".join(names), did_you_mean(name, names)))


def means_map(name: str, map_name: str) -> bool:
    """Return whether `name`, of a cell or a request, means the terrain map `map_name` (DB-3)."""
    return _key(name) in {_key(map_name), _key(map_name + _ENDING)}


def _map_files(folder: Path) -> list[Path]:
    """Return the PNG files of `folder`, sorted; of two with one name, the one with the usual ending first."""
    try:
        files = [file for file in folder.iterdir() if _is_map(file)]
    except OSError:
        return []
    return sorted(files, key=lambda file: (file.stem, file.suffix != _ENDING, file.suffix))


def _is_map(file: Path) -> bool:
    return (
        file.suffix.casefold() == _ENDING
        and not file.name.startswith(".")
        and _is_text(file.name)
        and _leads_to_a_file(file)
    )


def _leads_to_a_file(file: Path) -> bool:
    """Return False also for a link into a folder that may not be looked into, which must not hide all other maps."""
    try:
        return file.is_file()
    except OSError:
        return False


def _is_text(name: str) -> bool:
    """Return False for a file name that is no text in any encoding: no menu could show it, no request spell it."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _key(name: str) -> str:
    """Return `name` as names are compared; letters with accents are spelled in two ways by different systems."""
    return normalized(normalize("NFC", name))
