"""A walk over the JSON folder as shipped: what holds for every file, and what the numbers in them must satisfy."""

import hashlib
import json
import pickle
import re
from pathlib import Path
from statistics import mean

import pytest

from autoalgo.war.domain.lists import (
    Attrition,
    Climate,
    Ethnicity,
    FederalGovernment,
    Fortifications,
    Ideology,
    MobileDefenses,
    Motive,
    Religion,
    RoadSystem,
    Urbanization,
)
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.tables import Context, Tables, load_tables
from autoalgo.war.tables.contexts import LIST_INPUTS, PAIR_INPUTS, WEIGHTED_INPUTS

FOLDER = Path(__file__).parents[3] / "JSON"
FILES = sorted(FOLDER.glob("*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_says_where_its_numbers_come_from(file: Path) -> None:
    data = json.loads(file.read_text(encoding="utf-8"))
    assert len(data["_source"].split()) >= 8, "a sentence, not a label"


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_can_be_read_and_edited_line_by_line(file: Path) -> None:
    text = file.read_bytes().decode("utf-8")
    assert text.endswith("}\n")
    assert "\r" not in text
    assert "\t" not in text
    # One value of a list, one row of a matrix, one unit type a line, and no line that holds two of them.
    assert not re.search(r"\}, *\"|\], *\[", text), "two rows on one line"


def test_every_file_of_the_folder_is_a_table_and_every_table_is_there(tables: Tables) -> None:
    assert set(tables.digests) == {file.name for file in FILES}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_digest_is_that_of_the_files_bytes(file: Path, tables: Tables) -> None:
    assert tables.digests[file.name] == hashlib.sha256(file.read_bytes()).hexdigest()


def test_every_declared_number_is_there_as_a_float(tables: Tables) -> None:
    for declared in LIST_INPUTS:
        for context, _ in declared.limits:
            assert all(type(tables.number(value, context)) is float for value in declared.values)
    for pair in PAIR_INPUTS:
        matrices = json.loads((FOLDER / f"{pair.name}.json").read_text(encoding="utf-8"))["contexts"]
        assert set(matrices) == set(pair.contexts)


def test_a_cell_is_where_its_row_and_column_cross(tables: Tables) -> None:
    raw = json.loads((FOLDER / "Climate-Ethnicity.json").read_text(encoding="utf-8"))
    for row, climate in enumerate(Climate):
        for column, ethnicity in enumerate(Ethnicity):
            expected = raw["contexts"]["Capacity"][row][column]
            assert tables.pair(climate, ethnicity, Context.CAPACITY) == expected


def test_names_that_two_lists_share_are_kept_apart(tables: Tables) -> None:
    # "none" is a value of eleven lists, and str enums of different lists compare equal.
    assert tables.number(MobileDefenses.NONE, Context.DEFENSE) == 0
    assert tables.number(Fortifications.NONE, Context.CAPACITY) == 0.1
    assert tables.number(RoadSystem.NONE, Context.CAPACITY) == 0.07
    assert tables.number(Urbanization.NONE, Context.LIMITATION) == 0.3


def test_a_context_that_an_input_does_not_have_is_a_key_error(tables: Tables) -> None:
    with pytest.raises(KeyError):
        tables.number(Fortifications.CASTLE, Context.SIEGE_RATE)
    with pytest.raises(KeyError):
        tables.pair(Religion.ISLAM, Climate.ARID, Context.CAPACITY)


def test_loading_twice_gives_the_same_tables(tables: Tables) -> None:
    assert load_tables(FOLDER) == tables


def test_tables_survive_the_way_to_another_process(tables: Tables) -> None:
    assert pickle.loads(pickle.dumps(tables)) == tables  # noqa: S301  # our own bytes


def test_no_ethnicity_is_ahead_over_all(tables: Tables) -> None:
    """The source: ethnicity and religion create bonuses in combination only, "with no actual hierarchy"."""
    matrices = [
        cells
        for (_, columns), numbers in tables.pairs.items()
        if columns is Ethnicity
        for cells in numbers.contexts.values()
    ]
    assert len(matrices) == 9
    for cells in matrices:
        means = [mean(row[ethnicity] for row in cells.values()) for ethnicity in Ethnicity]
        assert max(means) < 1.08 * min(means)


def test_an_existential_war_rouses_everyone_most(tables: Tables) -> None:
    """The source: Existential "gives the largest bonus"."""
    others = [motive for motive in Motive if motive is not Motive.EXISTENTIAL]
    for values in (Ideology, Religion, Ethnicity):
        for value in values:
            best = tables.pair(Motive.EXISTENTIAL, value, Context.MORALE_BONUS)
            assert all(best > tables.pair(motive, value, Context.MORALE_BONUS) for motive in others)


def test_a_theocracy_suits_a_church_and_harms_a_secular_state(tables: Tables) -> None:
    """The source's example: beneficial for a Muslim or Christian state, detrimental for a Secular or Atheist one."""

    def stability(religion: Religion) -> float:
        return tables.pair(FederalGovernment.THEOCRACY, religion, Context.INNATE_STABILITY)

    ranked = sorted(Religion, key=stability)
    assert set(ranked[:2]) == {Religion.SECULAR, Religion.ATHEISM}
    assert {Religion.CHRISTIANITY, Religion.ISLAM} <= set(ranked[-4:])


def test_terrain_slows_and_disorders_but_high_ground(tables: Tables) -> None:
    """The source: most terrain slows and hinders, high ground does the opposite, and plains do nothing (MV-8, AT-3)."""
    plain, high = tables.terrain.features[Feature.PLAIN], tables.terrain.features[Feature.HIGH_GROUND]
    assert (plain.speed, plain.limitation, plain.efficiency) == (1, 1, 1)
    assert min(high.speed, high.limitation, high.efficiency) > 1
    for feature in (Feature.FOREST, Feature.CLIFFS):
        ground = tables.terrain.features[feature]
        assert max(ground.speed, ground.limitation, ground.efficiency) < 1
    assert tables.terrain.uphill < 1
    assert tables.terrain.features[Feature.WATER].speed == 1


def test_attrition_does_nothing_where_there_is_none(tables: Tables) -> None:
    expected = {Context.EFFICIENCY: 0.5, Context.CAPACITY: 0.1, Context.MORALE_BONUS: 1, Context.SIEGE_RATE: 0}
    assert {context: tables.number(Attrition.NONE, context) for context in expected} == expected


def test_two_equal_nations_at_an_empty_location_have_equal_bases(tables: Tables) -> None:
    """Walls count for the defender alone and roads for the attacker alone, so without them both factors are 1."""
    assert tables.number(Fortifications.NONE, Context.OCCUPATION_BASE) == 1
    assert tables.number(RoadSystem.NONE, Context.OCCUPATION_BASE) == 1


def test_every_weighted_list_or_combination_has_numbers_in_that_context(tables: Tables) -> None:
    lists = {declared.name: {context for context, _ in declared.limits} for declared in LIST_INPUTS}
    pairs = {pair.name: set(pair.contexts) for pair in PAIR_INPUTS}
    known = lists | pairs
    for context, inputs in WEIGHTED_INPUTS.items():
        for name in inputs:
            assert tables.weight(context, name) > 0
            # The others are formulas of continuous inputs, of which GDP, Diet and Budget name the first.
            assert name not in known or context in known[name]


def test_every_combination_counts_somewhere() -> None:
    weighed = {(context, name) for context, names in WEIGHTED_INPUTS.items() for name in names}
    assert {(context, pair.name) for pair in PAIR_INPUTS for context in pair.contexts} <= weighed
