"""All tables of the JSON folder together, as the rest of the program asks for them (JS-1).

A `Tables` exists only when every file was sound, so its readers never meet a missing number: asking for an input in a
context that it does not have is a mistake of the program and raises `KeyError`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from autoalgo.war.domain.eras import Era
from autoalgo.war.domain.lists import Diet, EndemicDisease, Generation, ListValue, SecularCycle
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch, UnitType
from autoalgo.war.tables.bands import OccupationBands, ScoreBand, band_of
from autoalgo.war.tables.contexts import Context
from autoalgo.war.tables.edition import EDITION_DIGEST, Edition
from autoalgo.war.tables.matrices import PairNumbers
from autoalgo.war.tables.numbers import ListNumbers
from autoalgo.war.tables.objects import DietNumbers, DiseaseNumbers
from autoalgo.war.tables.rules import Rules
from autoalgo.war.tables.terrain import TerrainTable
from autoalgo.war.tables.weights import Weights

PairTypes = tuple[type[ListValue], type[ListValue]]
"""The lists of a combination: rows, columns."""


@dataclass(frozen=True)
class Tables:
    """Every number of the rules.

    `digests` names each file read with the SHA-256 of its bytes, for the data record, and the edition with that of what
    it changes.
    """

    rules: Rules
    units: Mapping[str, UnitType]
    eras: Mapping[str, Era]
    """When a unit type fought, by its name; none for those of any time."""
    branches: Mapping[str, Branch | None]
    """The branch that a unit type usually takes, by its name; None where the file does not say."""
    diets: Mapping[Diet, DietNumbers]
    diseases: Mapping[EndemicDisease, DiseaseNumbers]
    terrain: TerrainTable
    occupation_bands: OccupationBands
    """By the winner."""
    stability_bands: tuple[ScoreBand, ...]
    lists: Mapping[type[ListValue], ListNumbers]
    pairs: Mapping[PairTypes, PairNumbers]
    weights: Weights
    digests: Mapping[str, str]
    folder: Path = field(compare=False)
    """Where they were read."""
    edition: Edition | None = None
    """The edition of the rules that they are of; None for the folder's own numbers (JS-6)."""

    @property
    def files(self) -> tuple[str, ...]:
        """The names of the files."""
        return tuple(name for name in self.digests if name != EDITION_DIGEST)

    def number(self, value: ListValue, context: Context) -> float:
        """Return what `value` stands for in `context`."""
        return self.lists[type(value)].contexts[context][value]

    def pair(self, row: ListValue, column: ListValue, context: Context) -> float:
        """Return what the combination of `row` and `column` stands for in `context`; the order is the file's name's."""
        return self.pairs[type(row), type(column)].contexts[context][row][column]

    def weight(self, context: Context, input_name: str) -> float:
        """Return the weight of an input or combination in the average that makes up `context` (IV)."""
        return self.weights[context][input_name]

    def secular_cycle(self, age_years: int) -> SecularCycle:
        """Return the phase of a nation `age_years` old, 0 or more (IV-12)."""
        return SecularCycle(self.lists[SecularCycle].band(age_years))

    def generation(self, years_since_crisis: int) -> Generation:
        """Return the phase `years_since_crisis` years, 0 or more, after the last crisis (IV-12)."""
        return Generation(self.lists[Generation].band(years_since_crisis))

    def occupation_band(self, score: float, winner: Side) -> ScoreBand:
        """Return the band of an occupation score, the logarithm of the occupation, of a winner (OC-5)."""
        return band_of(self.occupation_bands[winner], score)

    def stability_band(self, score: float) -> ScoreBand:
        """Return the band of a stability score, 0–200 (ST-2)."""
        return band_of(self.stability_bands, score)
