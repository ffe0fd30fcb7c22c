"""The rows and examples that ship: complete, sourced, consistent with each other, and deployed on the right ground."""

import csv
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Final

import pytest

from autoalgo.war.database import Cells, CellSheet, Database
from autoalgo.war.domain.column import ListColumn, Tab
from autoalgo.war.domain.columns import LEADERS, LOCATIONS, MILITARIES, NATIONS, TABS
from autoalgo.war.domain.lists import CivilizationType, Maneuver
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.domain.terrain import Feature
from autoalgo.war.pipeline import Preparation, prepare, warnings_of
from autoalgo.war.requests import load_request
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import list_maps

REPOSITORY: Final = Path(__file__).parents[1]
ROWS: Final = REPOSITORY / "Database" / "rows"
MAPS: Final = REPOSITORY / "Maps"
EXAMPLES: Final = sorted((REPOSITORY / "examples").glob("*.json"))
RECORDED: Final = REPOSITORY / "benchmarks" / "history" / "examples.json"

CONTINENTS: Final[Mapping[str, tuple[str, ...]]] = {
    "Africa": ("Egypt 1274 BC", "Carthage 216 BC", "Mali 1325", "Songhai 1591", "Zulu Kingdom 1879", "Ethiopia 1896"),
    "Asia": ("Hatti 1274 BC", "Persia 480 BC", "Yuan Mongols 1279", "Song China 1279", "Joseon 1592", "Japan 1904"),
    "Europe": ("England 1066", "Rome 216 BC", "Venice 1571", "Sweden 1709", "France 1805", "Prussia 1870"),
    "North America": ("Aztec Empire 1521", "Union 1863", "Confederacy 1863", "Lakota 1876", "Haiti 1803"),
    "South America": ("Inca Empire 1532", "Gran Colombia 1819", "Argentina 1982"),
    "Oceania": ("Māori King Movement 1864", "New Zealand Colony 1864", "Hawaii 1795", "Wiradjuri 1824"),
}
FEWEST: Final = {"Nations": 30, "Militaries": 44, "Locations": 28, "Leaders": 36}
NAVAL: Final = {"hansan_1592", "lepanto_1571", "salamis_480_bc", "tsushima_1905", "yamen_1279"}
SIEGES: Final = {"constantinople_1453", "tenochtitlan_1521"}
LANDINGS: Final = {"hakata_1281"}
NOT_LAID_OUT_AGAIN: Final = NAVAL
"""Examples whose deployment is older than HR-4 and `map_km`."""

Row = Mapping[str, str]


@cache
def rows(tab: Tab) -> Sequence[Row]:
    with (ROWS / f"{tab.tab_name}.csv").open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file, strict=True))


@cache
def shipped() -> Database:
    sheets = []
    for tab in TABS:
        with (ROWS / f"{tab.tab_name}.csv").open(encoding="utf-8", newline="") as file:
            sheets.append(CellSheet(tab.tab_name, tuple(map(tuple, csv.reader(file, strict=True)))))
    return Database(Cells(tuple(sheets)), "rows")


def names(tab: Tab) -> list[str]:
    return [row[tab.name_column.name] for row in rows(tab)]


def request(path: Path) -> WarRequest:
    loaded = load_request(path)
    assert isinstance(loaded, WarRequest), "\n".join(problem.text() for problem in loaded)
    return loaded


def prepared(stem: str, tables: Tables) -> Preparation:
    ready = prepare(request(REPOSITORY / "examples" / f"{stem}.json"), shipped(), tables, MAPS)
    assert isinstance(ready, Preparation), "\n".join(problem.text() for problem in ready)
    return ready


def ground(ready: Preparation, side: Side) -> set[Feature]:
    return {under(ready, plan) for plan in ready.campaign.flanks if plan.side is side}


def under(ready: Preparation, plan: FlankPlan) -> Feature:
    return Feature(int(ready.terrain.grid[int(plan.y_pixels), int(plan.x_pixels)]))


tabs = pytest.mark.parametrize("tab", TABS, ids=[tab.tab_name for tab in TABS])
examples = pytest.mark.parametrize("path", EXAMPLES, ids=[path.stem for path in EXAMPLES])


@tabs
def test_columns_are_those_of_the_tab_with_the_source_to_the_far_right(tab: Tab) -> None:
    assert [*rows(tab)[0]] == [*(column.name for column in tab.columns), tab.aliases.name, "Source"]


@tabs
def test_every_row_has_all_its_cells_and_a_source(tab: Tab) -> None:
    for row in rows(tab):
        assert None not in row and None not in row.values(), row
        assert len(row["Source"]) >= 8, row


@tabs
def test_there_are_enough_rows_and_no_name_twice(tab: Tab) -> None:
    assert len(rows(tab)) >= FEWEST[tab.tab_name]
    assert [name for name, count in Counter(names(tab)).items() if count > 1] == []


def test_no_problem_in_any_row(tables: Tables) -> None:
    """Every value within its range and list; every leader, capital, unit type, map and nation exists (DB-2)."""
    assert [problem.text() for problem in shipped().check(tables.units, list_maps(MAPS)) or ()] == []


@tabs
def test_list_values_are_spelled_canonically(tab: Tab) -> None:
    for column, row in product(tab.columns, rows(tab)):
        if isinstance(column, ListColumn):
            assert row[column.name] in {member.value for member in column.values}, (column.name, row)


def test_required_cells_are_filled() -> None:
    for row in rows(NATIONS):
        assert all(row[column.name] for column in (NATIONS.population, NATIONS.year_founded, NATIONS.year_crisis)), row
    assert all(row[MILITARIES.size.name] for row in rows(MILITARIES))


def test_every_civilization_type_and_continent_has_a_nation() -> None:
    assert {row["Civilization Type"] for row in rows(NATIONS)} == {member.value for member in CivilizationType}
    placed = [nation for nations in CONTINENTS.values() for nation in nations]
    assert set(placed) <= set(names(NATIONS)), set(placed) - set(names(NATIONS))


def test_every_nation_has_a_military_and_a_ruler_of_its_own() -> None:
    ruled = {row["Name"]: row["Nations"].split("; ") for row in rows(LEADERS)}
    for row in rows(NATIONS):
        assert shipped().militaries_of(row["Name"]), row["Name"]
        assert row["Name"] in ruled[row["Leader"]], row["Name"]


def test_militaries_are_led_by_a_leader_of_one_of_their_nations() -> None:
    nations_of = {row["Name"]: set(row["Nations"].split("; ")) for row in rows(LEADERS)}
    for row in rows(MILITARIES):
        assert not row["Leader"] or nations_of[row["Leader"]] & set(row["Nations"].split("; ")), row["Name"]


def test_proportions_add_up_to_1_or_are_all_0_for_a_navy() -> None:
    for row in rows(MILITARIES):
        shares = [float(row[f"{branch} proportion"]) for branch in ("Infantry", "Cavalry", "Artillery")]
        types = [row[f"{branch} type"] for branch in ("Infantry", "Cavalry", "Artillery")]
        assert sum(shares) == (pytest.approx(1, abs=1e-9) if any(types) else 0), row["Name"]
        assert [share > 0 for share in shares] == [bool(unit) for unit in types], row["Name"]
        assert any(types) or row["Transport"], row["Name"]


def test_leaders_were_born_before_the_nations_that_they_serve_came_to_war() -> None:
    """The year in a nation's name is the year of its war."""
    for row in rows(LEADERS):
        for nation in row["Nations"].split("; "):
            match = re.search(r"(\d+)( BC)?$", nation)
            assert match, nation
            war = -int(match[1]) if match[2] else int(match[1])
            assert not row["Birth year"] or 6 < war - int(row["Birth year"]) < 100, (row["Name"], nation)


def test_nations_are_no_younger_than_their_year() -> None:
    for row in rows(NATIONS):
        match = re.search(r"(\d+)( BC)?$", row["Name"])
        assert match, row["Name"]
        war = -int(match[1]) if match[2] else int(match[1])
        assert int(row["Year Founded"]) <= war and int(row["Year Crisis"]) <= war, row["Name"]
        assert int(row["Age of Civilization"]) < war, row["Name"]


def test_wealth_and_power_a_head_are_those_of_their_age() -> None:
    """500–30,000 dollars (Maddison) and 2,000–100,000 kWh (Cook) a head."""
    for row in rows(NATIONS):
        people = float(row["Population"])
        assert 400 < float(row["GDP"]) / people < 30_000, row["Name"]
        assert 2_000 < float(row["Power consumption"]) / people < 100_000, row["Name"]


def test_locations_use_every_column_of_the_source() -> None:
    assert {row["Terrain"] for row in rows(LOCATIONS)} <= set(list_maps(MAPS))
    assert {row["Climate"] for row in rows(LOCATIONS)} == {member.value for member in LOCATIONS.climate.values}


def test_at_least_fourteen_examples_of_every_kind() -> None:
    stems = {path.stem for path in EXAMPLES}
    assert len(stems) >= 14
    assert stems >= NAVAL | SIEGES | LANDINGS | {"hastings_1066", "cannae_216_bc", "agincourt_1415"}


@examples
def test_examples_can_be_fought(path: Path, tables: Tables) -> None:
    """Names exist, the military is the nation's, the years fit, and the flanks use the military up (S-7, IV-12)."""
    ready = prepared(path.stem, tables)
    asked = request(path)
    assert asked.seed is not None and asked.flanks is not None
    assert {flank.side for flank in asked.flanks} == {"attacker", "defender"}
    assert len(ready.campaign.flanks) == len(asked.flanks)
    assert all(plan.size > 0 for plan in ready.campaign.flanks)


@examples
def test_example_attackers_do_not_all_stand_still(path: Path) -> None:
    flanks = request(path).flanks or ()
    assert any(flank.side == "attacker" and flank.maneuver is not Maneuver.POSITION for flank in flanks)


@pytest.mark.parametrize("stem", sorted(NAVAL))
def test_fleets_start_on_water(stem: str, tables: Tables) -> None:
    ready = prepared(stem, tables)
    assert ground(ready, Side.ATTACKER) == ground(ready, Side.DEFENDER) == {Feature.WATER}
    assert all(plan.ships > 0 for plan in ready.campaign.flanks)


@pytest.mark.parametrize("stem", sorted(LANDINGS))
def test_landings_go_from_water_to_land(stem: str, tables: Tables) -> None:
    ready = prepared(stem, tables)
    assert ground(ready, Side.ATTACKER) == {Feature.WATER}
    assert Feature.WATER not in ground(ready, Side.DEFENDER)


@pytest.mark.parametrize("stem", sorted(SIEGES))
def test_besieged_stand_on_position_on_fortified_heights(stem: str, tables: Tables) -> None:
    """SG-1: the defenders' conditions for a siege."""
    ready = prepared(stem, tables)
    assert ready.campaign.selection.location.fortifications.value != "none"
    assert ground(ready, Side.DEFENDER) <= {Feature.HIGH_GROUND, Feature.CLIFFS}
    assert {plan.maneuver for plan in ready.campaign.flanks if plan.side is Side.DEFENDER} == {Maneuver.POSITION}


@pytest.mark.parametrize(("stem", "in_front"), [("hastings_1066", 0), ("gettysburg_1863", 1)])
def test_ridges_are_held_from_above(stem: str, in_front: int, tables: Tables) -> None:
    """Sickles' corps at Gettysburg had gone forward of the ridge."""
    ready = prepared(stem, tables)
    held = [under(ready, plan) for plan in ready.campaign.flanks if plan.maneuver is Maneuver.POSITION]
    assert len(held) > 2
    assert len(held) - held.count(Feature.HIGH_GROUND) == in_front
    assert Feature.HIGH_GROUND not in ground(ready, Side.ATTACKER)


@pytest.mark.parametrize(
    ("stem", "kilometres"), [("hastings_1066", 1.4), ("cannae_216_bc", 0.4), ("agincourt_1415", 0.8)]
)
def test_lines_of_set_piece_battles_stand_apart_as_their_source_says(
    stem: str, kilometres: float, tables: Tables
) -> None:
    """A mile at Hastings, less what the ridge juts out; a bowshot and more at Cannae; 1,000 yards at Agincourt, less
    for the wings that stand in front."""
    campaign = prepared(stem, tables).campaign
    pixel_km = campaign.request.width_km(100) / 400
    nearest = min(
        ((one.x_pixels - other.x_pixels) ** 2 + (one.y_pixels - other.y_pixels) ** 2) ** 0.5
        for one, other in product(campaign.flanks, campaign.flanks)
        if one.side is not other.side
    )
    assert nearest * pixel_km == pytest.approx(kilometres, abs=0.1)


def laid_out(path: Path) -> WarRequest:
    """Return an example that was laid out for the rules as they are; one that was not is skipped."""
    if path.stem in NOT_LAID_OUT_AGAIN:
        pytest.skip("not laid out again")
    return request(path)


@examples
def test_examples_say_where_their_arrangement_is_from(path: Path) -> None:
    """Works by author and year, and what of it is nobody's but ours."""
    source = laid_out(path).source
    assert re.search(r"[A-Z][\w-]+ (and [A-Z]\w+ )?(\d{4}|\d+\.\d+)|, [A-Z][^.;]+ \(\d{4}\)", source)
    assert "judgement" in source.lower()


@examples
def test_examples_fill_their_map(path: Path) -> None:
    """The flanks reach over a third of it or more in one direction, so that a person can see who stands where."""
    flanks = laid_out(path).flanks or ()
    for_each_axis = [[flank.x for flank in flanks], [flank.y for flank in flanks]]
    assert max(max(places) - min(places) for places in for_each_axis) >= 400 / 3


@examples
def test_no_two_flanks_of_an_example_stand_on_one_spot(path: Path) -> None:
    """Six pixels, a third of a flank's sign on the map as the window first shows it."""
    flanks = laid_out(path).flanks or ()
    for one, other in combinations(flanks, 2):
        assert ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5 >= 6


def test_every_example_has_its_recorded_outcome(tables: Tables) -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))
    assert set(recorded) == {path.name for path in EXAMPLES}
    for name, outcome in recorded.items():
        assert set(outcome) == {"winner", "attacker_losses", "defender_losses", "hours", "source", "fault"}, name
        assert outcome["winner"] in {"attacker", "defender"}, name
        assert len(outcome["source"]) > 20, name
        flanks = prepared(Path(name).stem, tables).campaign.flanks
        for side in Side:
            low, high = outcome[f"{side.label}_losses"]
            assert 0 < low <= high <= sum(plan.size for plan in flanks if plan.side is side), (name, side.label)
        low, high = outcome["hours"]
        assert 0 < low <= high, name


@examples
def test_examples_give_no_warning(path: Path, tables: Tables) -> None:
    """DB-2, MV-4: their leaders, nations and unit types are of their time, and somebody marches."""
    ready = prepare(request(path), shipped(), tables, MAPS)
    assert isinstance(ready, Preparation)
    assert [warning.text() for warning in warnings_of(ready, tables)] == []
