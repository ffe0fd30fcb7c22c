"""The rules in use: the tables of the JSON folder with the edition that is chosen in the home (JS-6).

Window and command line ask here, so that both fight by the same numbers. Which edition is in use stands in a file
beside the editions; without one, the folder's own numbers hold.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from autoalgo.common.checked_json import read_file
from autoalgo.common.files import file_name, write_atomically
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.war.folders import Folders
from autoalgo.war.tables import Edition, Tables, load_tables
from autoalgo.war.tables.edition import LONGEST_EDITION_NAME, edition_text, parse_edition, place_of

_ENDING: Final = ".json"
_IN_USE: Final = "in use.txt"
_LARGEST_NAME: Final = 1_000
"""Bytes of the file that names the edition in use."""


def tables_in_use(folders: Folders) -> Tables | Failure:
    """Return the tables as wars are fought by them, or every problem of their files and of the edition in use."""
    edition = edition_in_use(folders)
    return edition if isinstance(edition, Failure) else load_tables(folders.json, edition)


def edition_in_use(folders: Folders) -> Edition | Failure | None:
    """Return the edition in use, None for the folder's own numbers; or why it cannot be read."""
    name = name_in_use(folders)
    return read_edition(folders, name) if name else None


def name_in_use(folders: Folders) -> str:
    """Return the name of the edition in use, empty for the folder's own numbers."""
    try:
        with (folders.editions / _IN_USE).open("rb") as file:
            return file.read(_LARGEST_NAME).decode("utf-8", errors="replace").strip()
    except OSError:
        return ""


def edition_names(folders: Folders) -> tuple[str, ...]:
    """Return the names of all editions, sorted."""
    try:
        files = [path for path in folders.editions.iterdir() if path.suffix == _ENDING]
    except OSError:
        return ()
    return tuple(sorted((path.stem for path in files), key=str.casefold))


def edition_file(folders: Folders, name: str) -> Path:
    """Return the file of an edition."""
    return folders.editions / f"{name}{_ENDING}"


def read_edition(folders: Folders, name: str) -> Edition | Failure:
    """Return an edition, or every problem with its file."""
    names = edition_names(folders)
    if name not in names:
        hint = did_you_mean(name, names) or 'choose another one, or the folder\'s own numbers ("As the folder has it")'
        return Failure(Problem(Place(file=place_of(name)), "there is no such edition", ", ".join(names), hint))
    file = edition_file(folders, name)
    text = read_file(file)
    return text if isinstance(text, Failure) else parse_edition(file, text)


def use_edition(folders: Folders, name: str) -> Failure | None:
    """Let wars be fought by an edition from now on, by the folder's own numbers where the name is empty."""
    return _write(folders, _IN_USE, f"{name}\n".encode())


def keep_edition(folders: Folders, edition: Edition) -> Failure | None:
    """Write an edition into its file, in the place of what is there; or return why that cannot be done."""
    return _write(folders, f"{edition.name}{_ENDING}", edition_text(edition))


def remove_edition(folders: Folders, name: str) -> Failure | None:
    """Delete the file of an edition; or return why that cannot be done."""
    try:
        edition_file(folders, name).unlink()
    except OSError as error:
        return Failure(Problem(Place(file=place_of(name)), f"it cannot be deleted: {error.strerror or error}", ""))
    return None


def name_problem(name: str, known: Iterable[str]) -> Problem | None:
    """Return why an edition cannot be called so, beside those that are `known`."""
    place, allowed = Place(key="name of the edition"), f"1 to {LONGEST_EDITION_NAME} characters that a file may have"
    if not 0 < len(name) <= LONGEST_EDITION_NAME or file_name(name, LONGEST_EDITION_NAME) != name:
        return Problem(place, f'"{one_line(name)}"', allowed, "leave out / \\ : and the like")
    if name.casefold() in {each.casefold() for each in known}:
        return Problem(place, f'"{name}", which there is already', "a name of its own")
    return None


def _write(folders: Folders, name: str, content: bytes) -> Failure | None:
    try:
        folders.editions.mkdir(parents=True, exist_ok=True)
        write_atomically(folders.editions / name, content)
    except OSError as error:
        found = f"it cannot be written: {error.strerror or error}"
        hint = "make room on the disk, or check the permissions of the folder"
        return Failure(Problem(Place(file=str(folders.editions / name)), found, "a file that can be written", hint))
    return None
