"""FL-7: a unit type whose kind is not that of its branch: ships on land are refused, mounted infantry is warned of."""

from dataclasses import replace

import pytest
from rows import DEFAULTS, FYRD, HOST, MAPS, UNITS, database, request
from wars import MILITARY, NATION, SHIP, UNIT, YEAR, war_selection

from autoalgo.war.database import Cell
from autoalgo.war.domain.records import Military, Selection
from autoalgo.war.domain.units import Branch
from autoalgo.war.plausibility import selection_warnings
from autoalgo.war.tables import Tables

KINDS = {
    "Soldier": Branch.INFANTRY,
    "Barges": Branch.SHIP,
    "Trireme": Branch.SHIP,
    "Hussar": Branch.CAVALRY,
    "Cannon": None,
}


def chosen(cell: dict[str, Cell], **fields: object) -> list[str]:
    """Return what is wrong with a Fyrd that has such cells, in the selection; the check of all rows says the same."""
    held = database(militaries=[{**FYRD, **cell}, HOST])
    found = held.select(request(**fields), UNITS, DEFAULTS, MAPS, KINDS)
    texts = [] if isinstance(found, Selection) else [problem.text() for problem in found]
    if not fields:
        assert [problem.text() for problem in held.check(UNITS, MAPS, KINDS) or ()] == texts
    return texts


def test_fl_7_a_ship_on_land_is_refused() -> None:
    """FL-7: place, found, allowed, what to do."""
    assert chosen({"Infantry type": "Trireme"}) == [
        "Game.xlsx, tab Militaries, row 2, column Infantry type: the unit type Trireme is a ship; allowed: a unit "
        'type that fights on land; name it in the column "Transport", or choose another here'
    ]


def test_fl_7_land_types_are_no_transport() -> None:
    """FL-7: neither infantry nor cavalry carries others at sea."""
    [text] = chosen({"Transport": "Hussar", "Ship number": 4})
    assert text.endswith(
        'the unit type Hussar is cavalry; allowed: a ship; name it in the column "Cavalry type", or choose another here'
    )


def test_fl_7_a_request_is_refused_likewise() -> None:
    """FL-7, EX-2: what a request gives takes the place of a cell."""
    [text] = chosen({}, attacker_inputs={"infantry": "Trireme"})
    assert "the unit type Trireme is a ship; allowed: a unit type that fights on land" in text


@pytest.mark.parametrize(
    "cell",
    [
        {"Infantry type": "Hussar"},
        {"Cavalry type": "Soldier"},
        {"Infantry type": "Cannon"},
        {"Transport": "Cannon", "Ship number": 4},
        {"Transport": "Trireme"},
    ],
)
def test_fl_7_other_kinds_are_not_refused(cell: dict[str, Cell]) -> None:
    """FL-7: on land a type may take any branch, and one of no stated kind any at all."""
    assert chosen(cell) == []


def warned(tables: Tables, military: Military, **kinds: Branch | None) -> list[str]:
    """Return the warnings of a war of such an attacker."""
    selection = war_selection(NATION, NATION, military)
    known = replace(tables, eras={}, branches={SHIP.name: Branch.SHIP, **kinds})
    return [warning.text() for warning in selection_warnings(YEAR, selection, known) if "attacker" in warning.text()]


def test_fl_7_a_land_type_in_another_branch_is_warned_of(tables: Tables) -> None:
    """FL-7: Samurai as infantry; no word where the type is infantry, where nothing is known, without men, or where the
    cavalry is of another type, so that there is no other place for them."""
    samurai = replace(UNIT, name="Samurai")
    mounted = replace(MILITARY, infantry=samurai)
    assert warned(tables, mounted, Samurai=Branch.CAVALRY) == [
        "attacker_military: the unit type Samurai is cavalry, and fights as infantry here; name it as cavalry, or "
        "choose another unit type"
    ]
    for kind in (Branch.INFANTRY, None):
        assert warned(tables, mounted, Samurai=kind) == []
    assert warned(tables, mounted) == []
    idle = replace(MILITARY, cavalry=samurai, cavalry_proportion=0.0)
    assert warned(tables, idle, Samurai=Branch.INFANTRY) == []
    second = replace(mounted, infantry_proportion=0.5, cavalry=replace(UNIT, name="Hussar"), cavalry_proportion=0.5)
    assert warned(tables, second, Samurai=Branch.CAVALRY, Hussar=Branch.CAVALRY) == []


def test_fl_7_both_branches_of_a_type_are_looked_at(tables: Tables) -> None:
    """FL-7: Samurai as infantry and as cavalry are wrong once."""
    samurai = replace(UNIT, name="Samurai")
    both = replace(MILITARY, infantry=samurai, infantry_proportion=0.5, cavalry=samurai, cavalry_proportion=0.5)
    [text] = warned(tables, both, Samurai=Branch.CAVALRY)
    assert "fights as infantry" in text


def test_fl_7_the_shipped_types_all_have_a_kind(tables: Tables) -> None:
    """FL-7: Role is stated for each of them."""
    assert set(tables.branches) == set(tables.units)
    assert None not in tables.branches.values()
    assert tables.branches["Samurai"] is Branch.CAVALRY
