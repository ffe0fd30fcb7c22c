"""B-4d: all variables of both sides side by side, which cause each line belongs to, and where its numbers stand."""

from dataclasses import replace
from pathlib import Path

import pytest
import rows
from homes import MIXED
from rows import ADA, ALBION, GAUL, HOST, SENLAC

from autoalgo.war.database import Database
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.scores import Score, SideScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.units import Branch
from autoalgo.war.explanation.groups import Group
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.tables import Tables
from autoalgo.war.window.why.cause_lines import groups_of
from autoalgo.war.window.why.contributions import (
    MEN,
    NATION_AND_GENERAL,
    WHOLE_SIDE,
    ContributionLine,
    ContributionPart,
    Section,
    ShownVariable,
    narrowed,
    place_text,
    sections_of,
    words_of,
)

REPOSITORY = Path(__file__).resolve().parents[4]


@pytest.fixture(scope="module")
def database() -> Database:
    """Albion's Fyrd under Ada, on foot, mounted and with crossbows, and Gaul's Host on foot without a leader."""
    held = rows.cells(
        nations=[{**ALBION, "Leader": "Ada"}, GAUL], militaries=[MIXED, HOST], locations=[SENLAC], leaders=[ADA]
    )
    return Database(held, rows.FILE)


@pytest.fixture(scope="module")
def campaign(database: Database, tables: Tables) -> Campaign:
    prepared = prepare(rows.request(seed=1), database, tables, REPOSITORY / "Maps")
    assert isinstance(prepared, Preparation)
    return prepared.campaign


@pytest.fixture(scope="module")
def sections(campaign: Campaign, tables: Tables) -> tuple[Section, ...]:
    return sections_of(campaign, tables)


def test_co_4_members_stand_beside_the_enemy_with_variables_of_their_own(database: Database, tables: Tables) -> None:
    """CO-4, B-4d: Capacity is told once a side, Efficiency for each member; sums have the cells of all members."""
    allies = [{"nation": "Gaul", "military": "default"}]
    asked = rows.request(seed=1, defender="default", defender_military="default", attacker_allies=allies)
    prepared = prepare(asked, database, tables, REPOSITORY / "Maps")
    assert isinstance(prepared, Preparation), prepared
    told = sections_of(prepared.campaign, tables)
    titles = [(each.title, variable.title) for each in told for variable in each.variables]
    assert titles.count((WHOLE_SIDE, "Capacity")) == 1
    assert titles.count((NATION_AND_GENERAL, "Morale Bonus")) == 2
    infantry = [each for each in told if each.title == "Infantry"]
    assert [name.rpartition(" of ")[2] for name in (infantry[0].names[0], infantry[1].names[0])] == ["Fyrd", "default"]
    size = part(found(told, MEN, "Size and composition").lines[0], Side.ATTACKER)
    assert [origin.address for origin in size.origins] == ["Militaries:Fyrd:Size", "Militaries:default:Size"]


def scores_of(side: SideScores) -> list[Score]:
    of_units = [
        score
        for unit in side.units
        if unit is not None
        for score in (unit.efficiency, unit.limitation, unit.defense, unit.effectiveness)
    ]
    whole = [side.occupation_base, side.capacity, side.economy, side.innate_stability]
    return [*of_units, *whole, side.morale_bonus, side.siege_rate]


def found(sections: tuple[Section, ...], title: str, variable: str) -> ShownVariable:
    section = next(each for each in sections if each.title == title)
    return next(each for each in section.variables if each.title == variable)


def lines(sections: tuple[Section, ...]) -> list[ContributionLine]:
    return [line for section in sections for variable in section.variables for line in variable.lines]


def part(line: ContributionLine, side: Side) -> ContributionPart:
    found = line.parts[side]
    assert found is not None
    return found


def test_b_4d_every_contribution_of_both_sides_stands_in_one_line(
    campaign: Campaign, sections: tuple[Section, ...]
) -> None:
    """B-4d: the shares that are told are those that were made, each once."""
    for side in Side:
        made = [each.share for score in scores_of(campaign.scores.side(side)) for each in score.contributions]
        told = [each.share for line in lines(sections) if (each := line.parts[side]) is not None]
        assert sorted(share for share in told if share is not None) == sorted(made)


def test_b_4d_the_sides_stand_beside_each_other(campaign: Campaign, sections: tuple[Section, ...]) -> None:
    """B-4d: what one side lacks leaves its place empty, and the difference is the attacker's less the defender's."""
    roads, walls = (
        next(line for line in found(sections, "The whole side", "Capacity").lines if line.input == name)
        for name in ("Road system", "Fortifications")
    )
    assert [part is None for part in roads.parts] == [False, True]
    assert [part is None for part in walls.parts] == [True, False]
    leader = next(line for line in found(sections, "Infantry", "Efficiency").lines if line.input == "Military leader")
    assert leader.difference == part(leader, Side.ATTACKER).share
    attacker, defender = (campaign.scores.side(side).units[Branch.INFANTRY] for side in Side)
    assert attacker is not None
    assert defender is not None
    variable = found(sections, "Infantry", "Defense")
    assert variable.values == (attacker.defense.value, defender.defense.value)
    assert variable.difference == attacker.defense.value - defender.defense.value


def test_b_4d_a_line_that_differs_is_marked(sections: tuple[Section, ...]) -> None:
    """B-4d: the same words and numbers on both sides are no difference."""
    size = next(line for line in lines(sections) if line.input == "Size")
    assert size.differs  # 7,000 and 7,500 men
    assert not replace(size, parts=(size.parts[0], size.parts[0])).differs


def test_b_4d_every_line_belongs_to_a_cause(sections: tuple[Section, ...]) -> None:
    """B-4d: each line rests on the inputs of one cause at least, and each cause has lines."""
    assert [line.input for line in lines(sections) if not groups_of(line)] == []
    assert {group for line in lines(sections) for group in groups_of(line)} == set(Group)


@pytest.mark.parametrize(
    ("group", "inputs"),
    [
        (Group.COMMANDER, {"Military leader"}),
        (Group.MANEUVERS, {"Flanks"}),
        (Group.DEFENSES, {"Mobile defenses", "Fortifications"}),
        (Group.GROUND, {"Ground", "Climate-Religion", "Climate-Ethnicity"}),
        (Group.SUPPLIES, {"Road system", "Urbanization", "Urbanization-Logistics"}),
        (Group.DISEASE, {"Attrition", "Medicine"}),
    ],
)
def test_b_4d_a_cause_has_the_lines_of_its_inputs(
    sections: tuple[Section, ...], group: Group, inputs: set[str]
) -> None:
    """B-4d: by the groups of the explanation."""
    left = narrowed(sections, lambda line, _: group in groups_of(line))
    assert {line.input for line in lines(left)} == inputs


def test_b_4d_words_narrow_the_lines(sections: tuple[Section, ...]) -> None:
    """B-4d: a line is found by what it stands below, its cells and its keys; nothing is left of what is not there."""

    def wanted(*words: str) -> list[ContributionLine]:
        return lines(
            narrowed(
                sections, lambda line, above: all(word in f"{above} {words_of(line)}".casefold() for word in words)
            )
        )

    assert {line.input for line in wanted("morale", "zeal")} == {"Military leader"}
    assert len(wanted("rules.json:variables.training_maximum")) > 4
    assert not wanted("no such word")


def test_b_4d_a_place_is_told_with_its_row_and_what_stands_there(
    sections: tuple[Section, ...], database: Database
) -> None:
    """B-4d: Host is the second military of the tab, below its header: row 3."""
    size = next(line for line in lines(sections) if line.input == "Size")
    places = [place_text(each, database) for side in Side for each in part(size, side).origins]
    assert places == [
        "tab Militaries, row 2 (Fyrd), column Size: 7000",
        "tab Militaries, row 3 (Host), column Size: 7500",
    ]
    training = next(line for line in lines(sections) if line.input == "Tactical Training")
    told = [place_text(each, database) for each in part(training, Side.ATTACKER).origins]
    assert "JSON/Rules.json, key variables.training_maximum" in told
    assert "JSON/Soldier.json, key Huscarl.Tactical training" in told


def test_b_4d_a_record_that_is_gone_is_told(sections: tuple[Section, ...]) -> None:
    """B-4d: the database may be another one by now; without any, the place is told by its names."""
    size = next(line for line in lines(sections) if line.input == "Size")
    origin = part(size, Side.DEFENDER).origins[0]
    other = Database(rows.cells(militaries=[MIXED]), rows.FILE)
    place = "tab Militaries, Host, column Size"
    assert place_text(origin, other) == f'{place} (in the database now: there is no "Host")'
    assert place_text(origin, None) == place
