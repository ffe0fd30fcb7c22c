"""The two lists of the source whose values stand for several numbers at once: diets and endemic diseases (JS-1)."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

from pydantic import Field

from autoalgo.common.checked_json import Source, StrictModel, entries, keyed_model, validate
from autoalgo.common.problems import Failure
from autoalgo.war.domain.lists import Diet, EndemicDisease, ListValue
from autoalgo.war.tables.migrations import parse_table


@dataclass(frozen=True)
class DietNumbers:
    """The numbers of a staple crop (JSON/Diet.json)."""

    protein: float
    """Kilocalories of one cup: what the source calls protein."""
    population: float
    """Yield: tonnes from one acre."""
    domestication: float
    """Ease of domestication, 0–1, wheat = 1."""
    diversity: float
    """Number of species, 2 or more."""
    worth: float
    """Price relation outside food, wheat = 1."""


@dataclass(frozen=True)
class DiseaseNumbers:
    """The numbers of an endemic disease (JSON/Endemic disease.json)."""

    outbreak: float
    """Readiness to break out, 0–1 (DI-2)."""
    reproduction: float
    """People whom one sick person infects."""
    deadliness: float
    """Share of the sick who die, 0–1."""
    infectivity: float
    """Coefficient of the disease's effect (DI-3)."""
    power: float
    """Divisor of the winner's occupation base (OC-1)."""


_Row = TypeVar("_Row", bound=StrictModel)


class _Diet(StrictModel):
    protein: float = Field(alias="Protein", gt=0, description="Kilocalories of one cup.")
    population: float = Field(alias="Population", gt=0, description="Tonnes from one acre.")
    domestication: float = Field(alias="Domestication", gt=0, le=1, description="Ease of domestication, wheat = 1.")
    diversity: float = Field(alias="Diversity", ge=2, description="Species; with fewer than 2 a factor would be 0.")
    worth: float = Field(alias="Worth", gt=0, description="Price relation outside food, wheat = 1.")


class _Disease(StrictModel):
    outbreak: float = Field(alias="Outbreak", ge=0, le=1, description="0 never breaks out.")
    reproduction: float = Field(alias="Reproduction", ge=0, description="People whom one sick person infects.")
    deadliness: float = Field(alias="Deadliness", ge=0, le=1, description="Share of the sick who die.")
    infectivity: float = Field(alias="Infectivity", ge=0, description="Coefficient of the disease's effect.")
    power: float = Field(alias="Power", gt=0, description="Divisor of the winner's occupation base, 1 = neutral.")


def load_diets(file: Path, text: bytes) -> Mapping[Diet, DietNumbers] | Failure:
    """Return every diet's numbers from `text`, the content of `file`, or every problem (JS-2)."""
    rows = _rows(Diet, _Diet, file, text)
    if isinstance(rows, Failure):
        return rows
    return {diet: DietNumbers(**rows[diet].model_dump()) for diet in Diet}


def load_diseases(file: Path, text: bytes) -> Mapping[EndemicDisease, DiseaseNumbers] | Failure:
    """Return every endemic disease's numbers from `text`, the content of `file`, or every problem (JS-2)."""
    rows = _rows(EndemicDisease, _Disease, file, text)
    if isinstance(rows, Failure):
        return rows
    return {disease: DiseaseNumbers(**rows[disease].model_dump()) for disease in EndemicDisease}


def diet_model() -> type[StrictModel]:
    """Return the model of the file of diets."""
    return _model(Diet, _Diet)


def disease_model() -> type[StrictModel]:
    """Return the model of the file of diseases."""
    return _model(EndemicDisease, _Disease)


def _model(values: type[ListValue], row: type[StrictModel]) -> type[StrictModel]:
    return keyed_model("objects", {"_source": Source} | {value.value: row for value in values})


def _rows(values: type[ListValue], row: type[_Row], file: Path, text: bytes) -> dict[str, _Row] | Failure:
    data = parse_table(file, text)
    if isinstance(data, Failure):
        return data
    content = validate(_model(values, row), file, data)
    return content if isinstance(content, Failure) else entries(content, row)
