"""JS-1 … JS-3: which numbers the JSON folder holds, how it is checked, and the scales that its numbers keep to.

Expected numbers are the source's own (section "Inputs overview" and the formulas' notes) or the rulebook's.
"""

import json
import math
import shutil
from itertools import product
from pathlib import Path
from statistics import mean

import pytest

from autoalgo.common.problems import Failure
from autoalgo.war.domain.lists import (
    Attrition,
    CivilizationType,
    Climate,
    Diet,
    EndemicDisease,
    Ethnicity,
    FederalGovernment,
    Fortifications,
    Generation,
    Logistics,
    Medicine,
    OrderedList,
    Religion,
    Revenue,
    SecularCycle,
    StateGovernment,
    Trade,
)
from autoalgo.war.tables import Context, Tables, load_tables
from autoalgo.war.tables.contexts import LIST_INPUTS, PAIR_INPUTS, WEIGHTED_INPUTS, ListInput

FOLDER = Path(__file__).parents[3] / "JSON"

IN_AN_AVERAGE_OF_0_TO_1 = (Context.ECONOMY, Context.EFFICIENCY, Context.LIMITATION, Context.DEFENSE)
NOT_AVERAGED = {
    ("Trade", Context.ECONOMY),
    ("Domesticated animals", Context.ECONOMY),
    ("Soldier type", Context.EFFICIENCY),
    ("Fortifications", Context.DEFENSE),
}
"""Factors inside a formula: the rulebook's IV-2 and IV-3 take their logarithm or divide by them first. Fortifications
stand for their share of IV-5's average, by a test of their own.
"""


def numbers_of(tables: Tables, context: Context) -> list[tuple[str, float]]:
    """Return every number of `context`, with the name of the input or combination that it belongs to."""
    lists = [
        (declared.name, tables.number(value, context))
        for declared in LIST_INPUTS
        for value in declared.values
        if context in dict(declared.limits)
    ]
    pairs = [
        (f"{rows.__name__}-{columns.__name__}", number)
        for (rows, columns), pair in tables.pairs.items()
        if context in pair.contexts
        for row in pair.contexts[context].values()
        for number in row.values()
    ]
    return lists + pairs


def test_js_1_one_file_an_input_and_one_a_combination() -> None:
    """JS-1: one file per input; combinations of two lists are matrices with their row and column names."""
    names = {file.stem for file in FOLDER.glob("*.json")}
    assert names == {
        *(declared.name for declared in LIST_INPUTS),
        *(pair.name for pair in PAIR_INPUTS),
        *("Diet", "Endemic disease", "Terrain", "Occupation", "Stability", "Weights", "Soldier", "Rules"),
    }


def test_js_1_one_input_has_different_numbers_in_different_contexts(tables: Tables) -> None:
    """JS-1: keyed by value, then by the context it is used in."""
    desert = [tables.number(Attrition.DESERT, context) for context in (Context.ATTRITION, Context.MORALE_BONUS)]
    assert desert[0] != desert[1]


def test_js_1_weights_are_3_2_and_1_as_the_sources_table_has_them(tables: Tables) -> None:
    """JS-1: Major 3, Moderate 2, Minor 1; the source: Economy is GDP major, crops and animals moderate, crisis minor.

    Σ of the weights: Innate Stability 3·2 + 2·3 + 1·6 = 18, Economy 3 + 2·2 + 1 = 8, Efficiency 3·2 + 2·4 + 1·2 = 16,
    Limitation 3·2 + 2 + 1·4 = 12, Defense 3·2 + 2·2 = 10, Capacity 3·4 + 1·2 = 14, Morale Bonus 3 + 1·9 = 12.
    """
    economy = {name: tables.weight(Context.ECONOMY, name) for name in WEIGHTED_INPUTS[Context.ECONOMY]}
    assert economy == {"GDP": 3, "Diet": 2, "Domesticated animals": 2, "Generation": 1}
    sums = {context.value: sum(tables.weights[context].values()) for context in WEIGHTED_INPUTS}
    assert sums == {
        "Innate Stability": 18,
        "Economy": 8,
        "Efficiency": 16,
        "Limitation": 12,
        "Defense": 10,
        "Capacity": 14,
        "Morale Bonus": 12,
    }


def test_js_1_the_sources_own_numbers_stand_in_the_tables(tables: Tables) -> None:
    """JS-1: local populations, resilience, the attrition of none and the effect of vaccination are the source's."""
    people = [tables.number(climate, Context.LOCAL_POPULATION) for climate in Climate]
    assert people == [0, 1_300_000, 600_000, 400_000, 300_000, 11_000]
    assert [tables.number(supply, Context.RESILIENCE) for supply in Logistics] == [1, 1, 2, 3, 3]
    assert tables.number(Attrition.NONE, Context.ATTRITION) == 0.01
    assert tables.number(Medicine.VACCINATED, Context.DISEASE) == 0


def test_js_1_diets_and_diseases_are_objects_of_five_numbers(tables: Tables) -> None:
    """JS-1: the source's complex objects; wheat's domestication is 1 by definition, and "none" never breaks out."""
    assert set(tables.diets) == set(Diet)
    assert set(tables.diseases) == set(EndemicDisease)
    assert tables.diets[Diet.WHEAT].domestication == 1
    assert max(diet.domestication for diet in tables.diets.values()) == 1
    assert tables.diseases[EndemicDisease.NONE].outbreak == 0


def test_oc_1_a_missing_disease_is_neutral_whatever_the_winners_medicine(tables: Tables) -> None:
    """OC-1: max(1, power · medicine) must be 1 for "none", with the winner's worst medicine too: 0.6 · 1.5 = 0.9."""
    worst = max(tables.number(medicine, Context.OCCUPATION) for medicine in Medicine)
    assert tables.diseases[EndemicDisease.NONE].power * worst == pytest.approx(0.9)


@pytest.mark.parametrize(
    "declared", [each for each in LIST_INPUTS if each.hierarchy], ids=lambda declared: declared.name
)
def test_js_2_ordered_lists_are_monotonic_in_each_context(declared: ListInput, tables: Tables) -> None:
    """JS-2: along a hierarchy every context rises or falls; only the source's resilience repeats a number."""
    for context, _ in declared.limits:
        numbers = [tables.number(value, context) for value in declared.hierarchy]
        if context is Context.RESILIENCE:
            assert numbers == sorted(numbers)
        else:
            assert numbers in (sorted(set(numbers)), sorted(set(numbers), reverse=True))


def test_js_2_every_ordered_list_is_checked_along_its_own_order() -> None:
    """JS-2: no ordered list escapes the check."""
    for declared in LIST_INPUTS:
        if issubclass(declared.values, OrderedList):
            assert declared.hierarchy == tuple(declared.values)


def test_js_2_best_to_worst_as_the_source_ranks_the_cycles(tables: Tables) -> None:
    """JS-2 with the source: growth, stagnation, developing, depression, crisis; generations in their order."""
    phases = ("growth", "stagnation", "developing", "depression", "crisis")
    stability = [tables.number(SecularCycle(phase), Context.INNATE_STABILITY) for phase in phases]
    assert stability == sorted(stability, reverse=True)
    turnings = [tables.number(turning, Context.INNATE_STABILITY) for turning in Generation]
    assert turnings == sorted(turnings, reverse=True)


def test_iv_12_years_before_the_beginning_have_no_band(tables: Tables) -> None:
    """IV-12: the records refuse a year after the war date, so asking for its band is a mistake of the program."""
    with pytest.raises(ValueError, match="-1 years"):
        tables.secular_cycle(-1)


def test_js_2_an_error_names_file_key_path_value_and_what_is_allowed(tmp_path: Path) -> None:
    """JS-2: one cell out of range, read back word by word; and the mended file is accepted on the next load."""
    folder = Path(shutil.copytree(FOLDER, tmp_path / "JSON"))
    file = folder / "State Government-Religion.json"
    sound = file.read_bytes()
    data = json.loads(sound)
    data["contexts"]["Innate Stability"][1][11] = 1.98
    file.write_text(json.dumps(data), encoding="utf-8")
    outcome = load_tables(folder)
    assert isinstance(outcome, Failure)
    assert [problem.text() for problem in outcome] == [
        "State Government-Religion.json, contexts.Innate Stability.Meritocracy.Sinic: 1.98; "
        "allowed: a number from 0.2 to 1"
    ]
    file.write_bytes(sound)
    assert isinstance(load_tables(folder), Tables)


def test_js_2_an_edit_takes_effect_on_the_next_load(tmp_path: Path) -> None:
    """JS-2: a user's edit takes effect on reload, no restart."""
    folder = Path(shutil.copytree(FOLDER, tmp_path / "JSON"))
    before = load_tables(folder)
    file = folder / "Revenue.json"
    file.write_text(file.read_text(encoding="utf-8").replace("0.36", "0.31"), encoding="utf-8")
    after = load_tables(folder)
    assert isinstance(before, Tables)
    assert isinstance(after, Tables)
    assert before.number(Revenue.DEFICIT, Context.INNATE_STABILITY) == 0.36
    assert after.number(Revenue.DEFICIT, Context.INNATE_STABILITY) == 0.31
    assert before.digests["Revenue.json"] != after.digests["Revenue.json"]


@pytest.mark.parametrize("context", IN_AN_AVERAGE_OF_0_TO_1)
def test_js_3_averaged_contexts_are_0_to_1(context: Context, tables: Tables) -> None:
    """JS-3: contexts that enter a 0–1 average are 0–1."""
    averaged = [number for name, number in numbers_of(tables, context) if (name, context) not in NOT_AVERAGED]
    assert averaged
    assert all(0 <= number <= 1 for number in averaged)


def test_js_3_fortifications_stand_for_the_share_of_attacks_that_they_stop(tables: Tables) -> None:
    """JS-3, IV-5: 3 parts of 3 + 3 + 2 + 2 of each number, to a hundredth, and never all attacks."""
    shares = {works: tables.number(works, Context.DEFENSE) * 3 / 10 for works in Fortifications}
    assert all(0 <= share < 1 for share in shares.values())
    assert shares[Fortifications.BUNKER] == pytest.approx(0.95, abs=0.005)
    assert shares[Fortifications.CURTAIN_WALLS] == pytest.approx(0.65, abs=0.005)
    assert shares[Fortifications.CASTLE] == pytest.approx(0.5, abs=0.005)
    assert shares[Fortifications.NONE] == 0


@pytest.mark.parametrize(
    ("context", "neutral", "tolerance"),
    [
        (Context.EFFICIENCY, 0.5, 0.03),
        (Context.LIMITATION, 0.5, 0.03),
        (Context.CAPACITY, 0.1, 0.005),
        (Context.MORALE_BONUS, 1, 0.03),
    ],
)
def test_js_3_combinations_balance_around_their_neutral_number(
    context: Context, neutral: float, tolerance: float, tables: Tables
) -> None:
    """JS-3: 0.5, 0.1 and 1 are neutral, so all combinations of a context together come to about that.

    The motives' rows are left out of Morale Bonus: an existential war raises everyone (the source), by 0.12 and more.
    """
    pairs = [(name, number) for name, number in numbers_of(tables, context) if "-" in name and "Motive" not in name]
    assert mean(number for _, number in pairs) == pytest.approx(neutral, abs=tolerance)


def test_js_3_innate_stability_is_within_0_2_and_1(tables: Tables) -> None:
    """JS-3: Innate Stability contexts are 0.2–1.0."""
    assert all(0.2 <= number <= 1 for _, number in numbers_of(tables, Context.INNATE_STABILITY))


def test_js_3_a_healthy_medieval_nation_lands_near_0_84(tables: Tables) -> None:
    """JS-3: England 1200: feudal monarchy, Christian, balanced revenue, minor trade, 134 years old, 46 after a crisis.

    Revenue 0.80·3, Monarchy–Feudal 0.84·3, Trade 0.76·2, growth 0.94·2, awakening 0.80·2, and six minor combinations:
    Monarchy–Medieval 0.86, Feudal–Medieval 0.88, Monarchy–Christianity 0.88, Monarchy–Caucasian 0.84,
    Feudal–Christianity 0.86, Feudal–Caucasian 0.84. Sum 2.40 + 2.52 + 1.52 + 1.88 + 1.60 + 5.16 = 15.08; /18 = 0.8378.
    A ruler of authority 6 adds 0.06.
    """
    federal, state, age = FederalGovernment.MONARCHY, StateGovernment.FEUDAL, CivilizationType.MEDIEVAL
    context = Context.INNATE_STABILITY
    numbers: dict[str, float] = {
        "Revenue": tables.number(Revenue.BALANCED, context),
        "Federal Government-State Government": tables.pair(federal, state, context),
        "Trade": tables.number(Trade.MINOR, context),
        "Secular cycle": tables.number(tables.secular_cycle(134), context),
        "Generation": tables.number(tables.generation(46), context),
        "Federal Government-Civilization Type": tables.pair(federal, age, context),
        "State Government-Civilization Type": tables.pair(state, age, context),
        "Federal Government-Religion": tables.pair(federal, Religion.CHRISTIANITY, context),
        "Federal Government-Ethnicity": tables.pair(federal, Ethnicity.CAUCASIAN, context),
        "State Government-Religion": tables.pair(state, Religion.CHRISTIANITY, context),
        "State Government-Ethnicity": tables.pair(state, Ethnicity.CAUCASIAN, context),
    }
    total = sum(tables.weight(context, name) * number for name, number in numbers.items())
    assert total / 18 == pytest.approx(0.8378, abs=5e-5)
    assert total / 18 + 0.06 == pytest.approx(0.9, abs=0.01)


def test_js_3_capacity_is_within_0_and_0_2(tables: Tables) -> None:
    """JS-3: Capacity contexts are 0–0.2; the source's tenth is what no attrition and no walls give."""
    assert all(0 <= number <= 0.2 for _, number in numbers_of(tables, Context.CAPACITY))


def test_js_3_cycles_keep_the_product_within_half_and_double(tables: Tables) -> None:
    """JS-3: each factor lies in [1/√2, √2], so their product in [0.5, 2]: 0.71·0.71 = 0.5041, 1.41·1.41 = 1.9881."""
    factors: list[list[float]] = [
        [tables.number(value, Context.DISEASE) for value in values] for values in (SecularCycle, Generation)
    ]
    assert all(math.sqrt(0.5) <= factor <= math.sqrt(2) for each in factors for factor in each)
    products = [secular * generation for secular, generation in product(*factors)]
    assert min(products) == pytest.approx(0.5041)
    assert max(products) == pytest.approx(1.9881)


def test_js_3_the_attrition_constants_leave_men_to_die_for_some_hours(tables: Tables) -> None:
    """JS-3, AR-2: a + 0.05 at most is lost an hour at twice the capacity; with a ≤ 0.1 no hour takes a sixth."""
    constants = [tables.number(value, Context.ATTRITION) for value in Attrition]
    assert max(constants) <= 0.1
    assert max(constants) + 0.05 < 1 / 6
