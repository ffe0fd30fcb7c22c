"""The rules as they are edited: each edit goes into the edition in use, is kept at once, and can be undone (W-14).

The JSON folder is never written to. While no edition is in use, the first edit makes one.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.files import write_atomically
from autoalgo.common.plain_text import displayed
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.edit import Edit
from autoalgo.war.folders import Folders
from autoalgo.war.rules_in_use import (
    edition_names,
    keep_edition,
    name_in_use,
    name_problem,
    read_edition,
    remove_edition,
    use_edition,
)
from autoalgo.war.tables import Edition
from autoalgo.war.tables.edition import Single, place_of
from autoalgo.war.tables.keys import UNIT_FILE
from autoalgo.war.tables.soldier import Units
from autoalgo.war.tables.table_loader import LOADERS, change_problems, load_units
from autoalgo.war.window.rules.rule_files import RuleFiles, read_rule_files, typed_value
from autoalgo.war.window.session.loader import ProgramFiles, read_program_files
from autoalgo.war.window.session.session_model import Session

FIRST_NAME: Final = "My rules"
"""What the edition is called that the first edit makes."""
_LONGEST: Final = 60


@dataclass(frozen=True)
class _Shelf:
    """What an edit touches of the folder of editions."""

    in_use: str
    kept: Mapping[str, Edition | None]
    """By name; None for one that there is not."""


class RulesModel(QObject):
    """The rules in use.

    Parameters
    ----------
    push
        Takes an edit into the window's one history.

    Signals
    -------
    changed()
        Some numbers, the editions, or what is wrong with the files are others.
    revealed(str, str)
        A key, by file and name, that an edit has changed and that a hand wants to see.
    said(str), failed(str)
        What was done, or could not be, in a sentence.
    """

    changed = Signal()
    revealed = Signal(str, str)
    said = Signal(str)
    failed = Signal(str)

    def __init__(self, session: Session, push: Callable[[Edit], None], parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._push_edit = push
        self._read_files = RuleFiles()
        self._edition: Edition | None = None
        self._writer = Background[ProgramFiles | Failure](self, overtaken=False)
        self._writer.done.connect(self._take_written)
        self._writer.failed.connect(self._crash)
        self.wait = self._writer.wait
        session.loaded.connect(self._take_reading)

    @property
    def folders(self) -> Folders:
        """Where the files lie."""
        return self._session.folders

    @property
    def _files(self) -> RuleFiles:
        """What the files hold, read when somebody looks."""
        if not self._read_files.folder:
            tables = self._session.tables
            self._read_files = read_rule_files(self.folders.json, None if tables is None else tables.digests)
        return self._read_files

    @property
    def files(self) -> tuple[str, ...]:
        """The names of all files of the JSON folder."""
        return tuple(LOADERS)

    @property
    def edition(self) -> Edition | None:
        """The edition in use; None for the folder's own numbers, and for one that cannot be read."""
        return self._edition

    @property
    def in_use(self) -> str:
        """The name of the edition in use, empty for the folder's own numbers."""
        return self._edition.name if self._edition else name_in_use(self.folders)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all editions."""
        return edition_names(self.folders)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the files of the rules, the edition included."""
        maps = str(self.folders.maps)
        files = self._session.reading.files
        return tuple(problem for problem in files.problems if problem.place.file != maps)

    def units(self) -> Units | None:
        """Return the unit types with their eras and branches, whatever other file is broken; None while theirs is."""
        tables = self._session.tables
        if tables is not None:
            return tables.units, tables.eras, tables.branches
        units = load_units(self.folders.json, self._edition)
        return None if isinstance(units, Failure) else units

    def document(self, file: str) -> dict[str, JsonValue] | None:
        """Return the content of a file as the edition has it, units with what Soldier lends; None while broken."""
        return self._files.document(file, self._edition)

    def as_edition_has(self, file: str, edition: Edition | None) -> dict[str, JsonValue] | Failure:
        """Return the content of a file as any edition has it, or what of the edition does not fit."""
        return self._files.as_edition_has(file, edition)

    def shipped(self, file: str) -> dict[str, JsonValue]:
        """Return the content of a file as it ships."""
        return self._files.shipped.get(file, {})

    def problems_if(self, file: str, key: str, text: str) -> tuple[Problem, ...]:
        """Return what would be wrong with a file if `text` stood at a key, while it is typed."""
        edition = self._with(file, key, text)
        return () if edition is None else change_problems(self.folders.json, edition, file)

    # What is done.

    def set_value(self, file: str, key: str, text: str) -> tuple[Problem, ...]:
        """Put what `text` means at a key, and keep it; or return what is wrong with it, and leave all as it is."""
        edition = self._with(file, key, text)
        if edition is None or edition == self._edition:
            return ()
        problems = change_problems(self.folders.json, edition, file)
        if not problems:
            self._change(f"Change {key}", edition)
            self.revealed.emit(file, key)
        return problems

    def add_unit(self, name: str, like: str) -> Problem | None:
        """Add a unit type of the edition's own, with the numbers of another; or return why it cannot be called so."""
        document = self.document(UNIT_FILE) or {}
        row = document.get(like)
        place = Place(file=UNIT_FILE, key="name")
        if not name.strip() or name != name.strip() or name.startswith("_"):
            return Problem(place, f'"{name}"', "a name without blanks around it", "name it as the database does")
        if name in document:
            return Problem(place, f'"{name}", which there is already', "a name of its own")
        if isinstance(row, dict):
            own: dict[str, Single | list[float]] = {}
            for key, value in row.items():
                if isinstance(value, list):
                    own[key] = [float(part) for part in value if isinstance(part, int | float)]
                elif not isinstance(value, dict):
                    own[key] = value
            edition = self._begun()
            units = {**edition.units, name: own}
            self._change(f"New unit type {displayed(name, _LONGEST)}", edition.model_copy(update={"units": units}))
            self.revealed.emit(UNIT_FILE, f"{name}.")
        return None

    def is_own(self, unit: str) -> bool:
        """Return whether a unit type is the edition's own."""
        return self._edition is not None and unit in self._edition.units

    def remove_unit(self, name: str) -> None:
        """Take a unit type of the edition's own out again, with all that was changed of it."""
        if self._edition is not None and self.is_own(name):
            units = {other: row for other, row in self._edition.units.items() if other != name}
            edition = self._edition.model_copy(update={"units": units})
            self._change(f"Remove unit type {displayed(name, _LONGEST)}", edition)

    def choose(self, name: str) -> None:
        """Let wars be fought by another edition; an empty name stands for the folder's own numbers."""
        if name != self.in_use:
            read = self._read(name)
            if not isinstance(read, Failure):
                words = f"Use the edition {displayed(name, _LONGEST)}" if name else "Use the folder's own numbers"
                self._push(words, _Shelf(name, {}), {name: read} if name else {})

    def begin(self, name: str) -> Problem | None:
        """Begin another edition with what the one in use has; or return why it cannot be called so."""
        if wrong := name_problem(name, self.names):
            return wrong
        former = self._edition or Edition(name=name)
        edition = former.model_copy(update={"name": name})
        self._push(f"New edition {displayed(name, _LONGEST)}", _Shelf(name, {name: edition}), {name: edition})
        return None

    def rename(self, name: str) -> Problem | None:
        """Rename the edition in use; or return why it cannot be called so."""
        edition = self._edition
        if edition is None or name == edition.name:
            return None
        if wrong := name_problem(name, [other for other in self.names if other != edition.name]):
            return wrong
        renamed = edition.model_copy(update={"name": name})
        self._push(
            f"Rename edition {displayed(edition.name, _LONGEST)}", _Shelf(name, {edition.name: None, name: renamed})
        )
        return None

    def delete(self) -> None:
        """Delete the edition in use; wars are fought by the folder's own numbers then."""
        if self._edition is not None:
            name = self._edition.name
            self._push(f"Delete edition {displayed(name, _LONGEST)}", _Shelf("", {name: None}))

    def read(self, name: str) -> Edition | Failure | None:
        """Return an edition by its name; None for the folder's own numbers."""
        return self._read(name)

    def mend(self, path: Path, text: str) -> Failure | None:
        """Write another text into a broken file of the rules, and read them anew; or return why that cannot be done."""
        try:
            write_atomically(path, text.encode())
        except OSError as error:
            found = f"it cannot be written: {error.strerror or error}"
            return Failure(Problem(Place(file=path.name), found, "a file that can be written"))
        self._read_files = RuleFiles()
        self._session.take_files(read_program_files(self.folders))
        return None

    def close(self) -> None:
        """Wait for what is being written."""
        self._writer.wait()

    # How it is kept.

    def _with(self, file: str, key: str, text: str) -> Edition | None:
        """Return the edition with another value at a key; None where there is no such key."""
        document = self.document(file)
        found = None if document is None else typed_value(document, key, text)
        if found is None:
            return None
        edition, (path, value) = self._begun(), found
        unit = str(path[0])
        if file == UNIT_FILE and unit in edition.units:
            return edition.model_copy(update={"units": _unit_with(edition.units, path, value)})
        own = {other: former for other, former in edition.changes.get(file, {}).items() if other != key}
        if not self._files.has(file, path, value):
            own[key] = value
        changes = {other: keys for other, keys in edition.changes.items() if other != file}
        return edition.model_copy(update={"changes": {**changes, **({file: own} if own else {})}})

    def _begun(self) -> Edition:
        """Return the edition in use, or a new one where there is none."""
        if self._edition is not None:
            return self._edition
        taken = {name.casefold() for name in self.names}
        names = (FIRST_NAME, *(f"{FIRST_NAME} {number}" for number in range(2, len(taken) + 3)))
        return Edition(name=next(name for name in names if name.casefold() not in taken))

    def _change(self, words: str, edition: Edition) -> None:
        if self._edition is None:
            self.said.emit(
                f"Kept in a new edition, {edition.name}, which is in use now; the JSON folder stays as it is."
            )
        self._push(words, _Shelf(edition.name, {edition.name: edition}))

    def _push(self, words: str, after: _Shelf, read: Mapping[str, Edition | None] | None = None) -> None:
        former = self._edition
        known = {former.name: former} if former else {}
        before = _Shelf(self.in_use, {name: known.get(name) for name in after.kept})
        editions = {**known, **after.kept, **(read or {})}
        self._push_edit(
            Edit(words, lambda: self._apply(after, before, editions), lambda: self._apply(before, after, known))
        )

    def _apply(self, after: _Shelf, before: _Shelf, known: Mapping[str, Edition | None]) -> None:
        self._edition = known.get(after.in_use)
        folders = self.folders
        self._writer.start(lambda: _written(folders, after, before))
        self.changed.emit()

    def _take_written(self, written: ProgramFiles | Failure) -> None:
        if not isinstance(written, Failure):
            self._session.take_files(written)
            return
        self.failed.emit(f"Nothing is kept: {written[0].text()}")
        self._session.take_files(read_program_files(self.folders))

    def _crash(self, bug: Exception) -> None:
        self.failed.emit(self._session.mistake(bug, "the editing of the rules"))

    def _take_reading(self) -> None:
        if self._writer.busy:
            return  # a newer edit is on its way
        tables = self._session.tables
        if tables is None or tables.digests != self._read_files.digests:
            self._read_files = RuleFiles()
        read = None if tables is not None else self._read(name_in_use(self.folders), quiet=True)
        self._edition = tables.edition if tables is not None else read if isinstance(read, Edition) else None
        self.changed.emit()

    def _read(self, name: str, quiet: bool = False) -> Edition | Failure | None:
        found = read_edition(self.folders, name) if name else None
        if isinstance(found, Failure) and not quiet:
            self.failed.emit(found[0].text())
        return found


def _unit_with(
    units: Mapping[str, Mapping[str, Single | list[float]]], path: tuple[str | int, ...], value: Single
) -> dict[str, dict[str, Single | list[float]]]:
    """Return the edition's own unit types with another value in one of them."""
    unit, key = str(path[0]), str(path[1])
    row = dict(units[unit])
    former = row.get(key)
    if isinstance(former, list) and len(path) > 2 and isinstance(value, int | float):
        row[key] = [value if place == path[2] else part for place, part in enumerate(former)]
    elif not isinstance(former, list):
        row[key] = value
    return {**{name: dict(other) for name, other in units.items()}, unit: row}


def _written(folders: Folders, after: _Shelf, before: _Shelf) -> ProgramFiles | Failure:
    """Write what an edit touches, unless somebody else has changed the same, and read the rules anew."""
    for name, expected in before.kept.items():
        there = read_edition(folders, name) if name in edition_names(folders) else None
        if there != expected:
            found = "it is other than it was here: somebody else has changed it"
            return Failure(Problem(Place(file=place_of(name)), found, "the edition as it was read", "look at it anew"))
    return _failed(folders, after) or read_program_files(folders)


def _failed(folders: Folders, after: _Shelf) -> Failure | None:
    steps = [keep_edition(folders, edition) for edition in after.kept.values() if edition is not None]
    steps.append(use_edition(folders, after.in_use))
    gone = [name for name, edition in after.kept.items() if edition is None]
    steps += [remove_edition(folders, name) for name in gone if name in edition_names(folders)]
    return next((step for step in steps if step is not None), None)
