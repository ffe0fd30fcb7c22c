"""Read the whole JSON folder: every file is loaded and every problem of every file is reported together (JS-2).

Loading again after an edit is all that a reload takes; nothing is kept between two calls. An edition of the rules is
put over the files as they are read (JS-6).
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from autoalgo.common.checked_json import read_file
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.domain.lists import ListValue
from autoalgo.war.tables.bands import load_bands, load_occupation_bands
from autoalgo.war.tables.contexts import LIST_INPUTS, LIST_TYPES, PAIR_INPUTS
from autoalgo.war.tables.edition import EDITION_DIGEST, Edition, place_of, unknown_files
from autoalgo.war.tables.matrices import PairNumbers, load_pair
from autoalgo.war.tables.numbers import ListNumbers, load_list
from autoalgo.war.tables.objects import load_diets, load_diseases
from autoalgo.war.tables.rules import load_rules
from autoalgo.war.tables.soldier import Units, load_soldier
from autoalgo.war.tables.tables import PairTypes, Tables
from autoalgo.war.tables.terrain import load_terrain
from autoalgo.war.tables.weights import load_weights

Table = TypeVar("Table")


class _Folder:
    """The JSON folder while it is read: digests of the files so far, and their problems."""

    def __init__(self, path: Path, edition: Edition | None = None) -> None:
        self.path: Final = path
        self.edition: Final = edition
        self.problems: Final[list[Problem]] = []
        self.digests: Final[dict[str, str]] = {}

    def load(self, name: str, loader: Callable[[Path, bytes], Table | Failure]) -> Table | None:
        """Return the table in `<name>.json`, or None after noting its problems."""
        file = self.path / f"{name}.json"
        text = read_file(file)
        if isinstance(text, Failure):
            self.problems.extend(text)
            return None
        self.digests[file.name] = hashlib.sha256(text).hexdigest()
        changed = text if self.edition is None else self.edition.text(file, text)
        table = changed if isinstance(changed, Failure) else loader(file, changed)
        if isinstance(table, Failure):
            self.problems.extend(table if changed is text else self._blamed(table, loader(file, text)))
            return None
        return table

    def _blamed(self, failure: Failure, alone: object) -> Failure:
        """Return the problems of a file that the edition changes: its own where it has any, else the edition's."""
        if isinstance(alone, Failure) or self.edition is None:
            return alone if isinstance(alone, Failure) else failure
        place = place_of(self.edition.name)
        return Failure(*(each if each.place.file == place else _moved(each, place) for each in failure))


def _moved(problem: Problem, file: str) -> Problem:
    key = f"{problem.place.file}:{problem.place.key}"
    return replace(problem, place=replace(problem.place, file=file, key=key))


LOADERS: Final[Mapping[str, Callable[[Path, bytes], object]]] = {
    "Rules.json": load_rules,
    "Soldier.json": load_soldier,
    "Diet.json": load_diets,
    "Endemic disease.json": load_diseases,
    "Terrain.json": load_terrain,
    "Occupation.json": load_occupation_bands,
    "Stability.json": load_bands,
    "Weights.json": load_weights,
    **{f"{declared.name}.json": partial(load_list, declared) for declared in LIST_INPUTS},
    **{f"{declared.name}.json": partial(load_pair, declared) for declared in PAIR_INPUTS},
}
"""What reads and checks each file of the JSON folder, by its name."""


def text_problems(file: Path, text: bytes) -> tuple[Problem, ...]:
    """Return what is wrong with `text` as the content of a table `file`, whose name says which table it is."""
    found = LOADERS[file.name](file, text)
    return tuple(found) if isinstance(found, Failure) else ()


def change_problems(folder: Path, edition: Edition, name: str) -> tuple[Problem, ...]:
    """Return what is wrong with one file of the JSON folder as an edition has it."""
    reading = _Folder(folder, edition)
    reading.load(name.removesuffix(".json"), LOADERS[name])
    return tuple(reading.problems)


def load_units(folder: Path, edition: Edition | None = None) -> Units | Failure:
    """Return the unit types alone, as an edition has them, or every problem of their file; others may be broken."""
    reading = _Folder(folder, edition)
    return reading.load("Soldier", load_soldier) or Failure(*reading.problems)


def load_tables(folder: Path, edition: Edition | None = None) -> Tables | Failure:
    """Return all tables of `folder`, the JSON folder, as an edition has them, or every problem of all files (JS-2).

    Files of other names are left alone, so notes and copies may lie beside the tables.
    """
    if not folder.is_dir():
        return Failure(Problem(Place(file=str(folder)), "there is no such folder", "the JSON folder of the program"))
    reading = _Folder(folder, edition)
    rules = reading.load("Rules", load_rules)
    soldier = reading.load("Soldier", load_soldier)
    diets = reading.load("Diet", load_diets)
    diseases = reading.load("Endemic disease", load_diseases)
    terrain = reading.load("Terrain", load_terrain)
    occupation = reading.load("Occupation", load_occupation_bands)
    stability = reading.load("Stability", load_bands)
    weights = reading.load("Weights", load_weights)
    lists = _load_lists(reading)
    pairs = _load_pairs(reading)
    if edition is not None:
        reading.problems.extend(unknown_files(edition, reading.digests))
    if rules is None or soldier is None or diets is None or diseases is None or terrain is None:
        return Failure(*reading.problems)
    if occupation is None or stability is None or weights is None or reading.problems:
        return Failure(*reading.problems)
    if edition is not None and edition.lines:
        reading.digests[EDITION_DIGEST] = edition.digest
    numbers = (rules, *soldier, diets, diseases, terrain, occupation, stability, lists, pairs, weights)
    return Tables(*numbers, reading.digests, folder, edition)


def _load_lists(reading: _Folder) -> dict[type[ListValue], ListNumbers]:
    lists: dict[type[ListValue], ListNumbers] = {}
    for declared in LIST_INPUTS:
        numbers = reading.load(declared.name, partial(load_list, declared))
        if numbers is not None:
            lists[declared.values] = numbers
    return lists


def _load_pairs(reading: _Folder) -> dict[PairTypes, PairNumbers]:
    pairs: dict[PairTypes, PairNumbers] = {}
    for declared in PAIR_INPUTS:
        numbers = reading.load(declared.name, partial(load_pair, declared))
        if numbers is not None:
            pairs[LIST_TYPES[declared.row], LIST_TYPES[declared.column]] = numbers
    return pairs
