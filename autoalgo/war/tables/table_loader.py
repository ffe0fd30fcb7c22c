"""Read the whole JSON folder: every file is loaded and every problem of every file is reported together (JS-2).

Loading again after an edit is all that a reload takes; nothing is kept between two calls.
"""

import hashlib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from autoalgo.common.checked_json import read_file
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.domain.lists import ListValue
from autoalgo.war.tables.bands import load_bands, load_occupation_bands
from autoalgo.war.tables.contexts import LIST_INPUTS, LIST_TYPES, PAIR_INPUTS
from autoalgo.war.tables.matrices import PairNumbers, load_pair
from autoalgo.war.tables.numbers import ListNumbers, load_list
from autoalgo.war.tables.objects import load_diets, load_diseases
from autoalgo.war.tables.rules import load_rules
from autoalgo.war.tables.soldier import load_soldier
from autoalgo.war.tables.tables import PairTypes, Tables
from autoalgo.war.tables.terrain import load_terrain
from autoalgo.war.tables.weights import load_weights

Table = TypeVar("Table")


class _Folder:
    """The JSON folder while it is read: digests of the files so far, and their problems."""

    def __init__(self, path: Path) -> None:
        self.path: Final = path
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
        table = loader(file, text)
        if isinstance(table, Failure):
            self.problems.extend(table)
            return None
        return table


def load_tables(folder: Path) -> Tables | Failure:
    """Return all tables of `folder`, the JSON folder, or every problem of all its files (JS-2).

    Files of other names are left alone, so notes and copies may lie beside the tables.
    """
    if not folder.is_dir():
        return Failure(Problem(Place(file=str(folder)), "there is no such folder", "the JSON folder of the program"))
    reading = _Folder(folder)
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
    if rules is None or soldier is None or diets is None or diseases is None or terrain is None:
        return Failure(*reading.problems)
    if occupation is None or stability is None or weights is None or reading.problems:
        return Failure(*reading.problems)
    return Tables(
        rules, *soldier, diets, diseases, terrain, occupation, stability, lists, pairs, weights, reading.digests
    )


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
