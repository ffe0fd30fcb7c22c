"""Fields of the request, cells and JSON keys: found by their names, put, and told where they are not there."""

import shutil
import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from sweeps import REPOSITORY, SIZE, basis, plan, refusal

from autoalgo.common.problems import Failure
from autoalgo.war.domain.lists import FederalGovernment, Religion, Revenue, StateGovernment
from autoalgo.war.odds.sweep.plan import Plan
from autoalgo.war.odds.sweep.prepared_war import PreparedWar, Preparer
from autoalgo.war.tables import Context, Tables
from autoalgo.war.tables.keys import value_at, with_value


def prepared(plan: Plan, row: int = 0) -> PreparedWar:
    """Return the war of a combination, which must be possible."""
    with Preparer(plan.basis) as preparer:
        made = preparer.prepare(plan.inputs(list(plan.combinations())[row]))
    assert isinstance(made, PreparedWar), [problem.text() for problem in made]
    return made


def impossible(plan: Plan) -> list[str]:
    """Return why the only combination of a plan is not possible."""
    with Preparer(plan.basis) as preparer:
        [values] = plan.combinations()
        problems = preparer.prepare(plan.inputs(values))
    assert isinstance(problems, Failure)
    return [problem.text() for problem in problems]


def test_fields_of_the_request(tables: Tables) -> None:
    asked = plan(basis(tables), "year=1100 AD,1099", "motive=hegemony", 'map="",Hill', "war=1066")
    assert [dimension.field.now for dimension in asked.dimensions] == ["1066", "Conquest", "", "Test war"]
    request = prepared(asked).preparation.campaign.request
    assert (request.year, request.motive, request.map, request.war) == (1100, "Hegemony", None, "1066")
    assert prepared(asked, 3).preparation.campaign.request.map == "Hill"


def test_the_width_of_the_map_is_a_field_of_the_request(tables: Tables) -> None:
    """SC-1."""
    asked = plan(basis(tables), 'map_km=7.5,40,""')
    assert [dimension.field.now for dimension in asked.dimensions] == [""]
    assert [prepared(asked, row).preparation.campaign.request.map_km for row in range(3)] == [7.5, 40, None]
    assert "from 5 to 400" in impossible(plan(basis(tables), "map_km=3"))[0]


@pytest.mark.parametrize("name", ["seed", "battle", "_source"])
def test_fields_that_cannot_be_varied_say_why(tables: Tables, name: str) -> None:
    [text] = refusal(basis(tables), f"{name}=1,2")
    assert f"{name} cannot be varied" in text
    assert "year, motive" in text


def test_the_source_goes_along_with_every_combination(tables: Tables) -> None:
    stands = basis(tables)
    said = replace(stands, request=stands.request.model_copy(update={"source": "Lawson 2002"}))
    assert prepared(plan(said, "year=1100")).preparation.campaign.request.source == "Lawson 2002"


def test_fields_of_flanks(tables: Tables) -> None:
    asked = plan(basis(tables, flanks=True), "flanks.2.maneuver=Position", "flanks.attacker.x=100.5", "flanks.3.y=7")
    assert [dimension.field.now for dimension in asked.dimensions] == ["Hit and run", "196", "202"]
    flanks = prepared(asked).preparation.campaign.flanks
    assert [(flank.x_pixels, flank.y_pixels, flank.maneuver) for flank in flanks] == [
        (100.5, 200, "Normal"),
        (100.5, 204, "Position"),
        (204, 7, "Normal"),
    ]


def test_flanks_that_differ_are_various_as_they_stand(tables: Tables) -> None:
    [dimension] = plan(basis(tables, flanks=True), "flanks.attacker.maneuver=Position").dimensions
    assert dimension.field.now == "various"
    assert not dimension.stands("Position")


def test_cells(tables: Tables) -> None:
    asked = plan(
        basis(tables), f'{SIZE}="4,000"', "military: Fyrd :LEADER=Ada", 'Nations:Gaul:Religion="",islam,Islam '
    )
    assert [dimension.field.name for dimension in asked.dimensions] == [
        SIZE,
        "Militaries:Fyrd:Leader",
        "Nations:Gaul:Religion",
    ]
    assert [dimension.field.now for dimension in asked.dimensions] == ["7000", "", ""]
    selection = prepared(asked).preparation.campaign.selection
    assert selection.attacker.military.size == 4000
    assert selection.attacker.military.leader is not None
    assert selection.defender.nation.religion is Religion.CHRISTIANITY
    assert prepared(asked, 1).preparation.campaign.selection.defender.nation.religion is Religion.ISLAM


def test_a_record_may_hold_colons_and_an_equals_sign(tables: Tables) -> None:
    named = basis(tables)
    cells = named.database.cells
    militaries = cells.sheets[1]
    renamed = tuple(tuple("Fyrd: A=B" if cell == "Fyrd" else cell for cell in row) for row in militaries.rows)
    sheets = (cells.sheets[0], replace(militaries, rows=renamed), *cells.sheets[2:])
    named = replace(named, database=replace(named.database, cells=replace(cells, sheets=sheets)))
    [dimension] = plan(named, '"Militaries:Fyrd: A=B:Size"=5').dimensions
    assert dimension.field.now == "7000"


def test_keys_of_json_files(tables: Tables) -> None:
    asked = plan(
        basis(tables),
        "Rules.json:morale.per_soldier=40",
        "Rules.json:scale.maximum_hours.value=100",
        "Revenue.json:Balanced.Innate Stability=0.8",
        "Federal Government-State Government.json:contexts.Innate Stability.Monarchy.Feudal=0.61",
        "Soldier.json:Soldier.Power.2=0.7",
        "Soldier.json:Barges.Logistics=basic",
        "Occupation.json:bands.2.up to=0.01",
    )
    assert [dimension.field.label for dimension in asked.dimensions[:2]] == [
        "morale.per_soldier",
        "scale.maximum_hours",
    ]
    now = [dimension.field.now for dimension in asked.dimensions]
    rules = tables.rules
    assert now[:2] == [f"{rules.morale.per_soldier:g}", f"{rules.scale.maximum_hours}"]
    varied = prepared(asked).tables
    assert varied.rules.morale.per_soldier == 40
    assert varied.rules.scale.maximum_hours == 100
    assert varied.number(Revenue.BALANCED, Context.INNATE_STABILITY) == 0.8
    assert varied.pair(FederalGovernment.MONARCHY, StateGovernment.FEUDAL, Context.INNATE_STABILITY) == 0.61
    assert varied.units["Soldier"].powers[1] == 0.7
    assert varied.occupation_bands[0][1].upper_bound == 0.01
    changed = {name for name in tables.digests if varied.digests[name] != tables.digests[name]}
    assert {"Rules.json", "Revenue.json", "Soldier.json", "Occupation.json"} <= changed
    assert "Trade.json" not in changed


def test_what_a_unit_type_takes_from_soldier_can_be_varied(tables: Tables, tmp_path: Path) -> None:
    """FL-1: a unit type that leaves a key out has Soldier's; another value makes it its own."""
    folder = tmp_path / "JSON"
    shutil.copytree(REPOSITORY / "JSON", folder)
    text = (folder / "Soldier.json").read_text(encoding="utf-8")
    (folder / "Soldier.json").write_text(f'{text.rstrip()[:-1]}, "Newcomer": {{}}}}', encoding="utf-8")
    asked = plan(replace(basis(tables), json_folder=folder), "Soldier.json:Newcomer.Power.1=3")
    varied = prepared(asked).tables
    assert varied.units["Newcomer"].powers == (3, *tables.units["Soldier"].powers[1:])
    assert varied.units["Soldier"] == tables.units["Soldier"]


def test_every_value_of_the_json_folder_has_a_name_of_its_own(tables: Tables) -> None:
    """Names are made of keys that may hold dots; were two alike, one value could not be varied."""
    from autoalgo.common.checked_json import parse_json  # noqa: PLC0415
    from autoalgo.war.tables.keys import keys_of  # noqa: PLC0415 - of no other test's interest

    for name in tables.digests:
        file = REPOSITORY / "JSON" / name
        document = parse_json(file, file.read_bytes())
        assert isinstance(document, dict)
        found = list(keys_of(document))
        assert len({called for called, _ in found}) == len({path for _, path in found}) == len(found) > 0
        for _, path in found:
            assert not isinstance(value_at(document, path), dict | list)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("year=0", "war.json, year: 0; allowed: there is no year 0"),
        ("year=soon", 'war.json, year: "soon"; allowed: a whole number from'),
        ("motive=Conquests", 'did you mean "Conquest"?'),
        ("flanks.1.infantry=1000", "attacker flanks: Invalid Inf (5000/7000)"),
        ("flanks.3.x=401", "war.json, flanks.item 3.x: 401; allowed: a number from 0 to 400"),
        (f"{SIZE}=0", 'tab Militaries, row 2, column Size: "0" (0) is out of range; allowed: a number from 1'),
        (f'{SIZE}=""', "column Size: blank, but required"),
        (f"{SIZE}=many", '"many" is not a number'),
        ("Militaries:Fyrd:Leader=Bob", 'leader not found: "Bob"; allowed: Ada'),
        ("Militaries:Fyrd:Name=Fird", '"Fyrd" is not in the tab Militaries'),
        ("Rules.json:attack.mercy=2", "Rules.json, attack.mercy: 2; allowed: a number from 0 to 1"),
        ("Rules.json:attack.mercy=much", 'Rules.json, attack.mercy: "much"'),
        ("Rules.json:attack.mercy=1e999", "Rules.json, attack.mercy"),
        ("Rules.json:scale.maximum_hours=1.5", "Rules.json, scale.maximum_hours: 1.5; allowed: a whole number"),
        ("Revenue.json:Balanced.Innate Stability=0.1", "Revenue.json, Balanced.Innate Stability: 0.1"),
        ("Soldier.json:Barges.Logistics=Best", 'Soldier.json, Barges.Logistics: "Best"; allowed: one of'),
        ("Occupation.json:bands.2.up to=null", "Occupation.json"),
        (f"location={chr(0xDC80)}", "war.json"),
    ],
)
def test_a_value_that_is_not_allowed_is_told_as_a_run_would(tables: Tables, text: str, told: str) -> None:
    asked = plan(basis(tables, flanks=True), text)
    problems = impossible(asked)
    assert any(told in problem for problem in problems), problems


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("motiv=a", '--vary motiv: the request has no field "motiv"; allowed: war, year, motive, attacker'),
        ("motiv=a", 'did you mean "motive"?'),
        ("Size=1", "a cell of the database is named Tab:Record:Column, a key of the JSON folder File.json:key"),
        ("seed=1,2", "seed cannot be varied; allowed: war, year"),
        ("battle=1", "battle cannot be varied"),
        ("flanks=1", "its number and its field; allowed: flanks.WHICH.FIELD, where WHICH is 1 to 3"),
        ("flanks.0.x=1", 'no flank is called "0"'),
        ("flanks.4.x=1", 'no flank is called "4"'),
        ("flanks.².x=1", 'no flank is called "²"'),
        ("flanks.atacker.x=1", 'no flank is called "atacker"; allowed: flanks.WHICH.FIELD'),
        ("flanks.1.manuever=1", 'a flank has no field "manuever"; allowed: side, x, y'),
        ("flanks.1.manuever=1", 'did you mean "maneuver"?'),
        ("Militarys:Fyrd:Size=1", 'Game.xlsx: there is no tab "Militarys"; allowed: Nations, Militaries'),
        ("Militarys:Fyrd:Size=1", 'did you mean "Militaries"?'),
        ("Militaries:Fird:Size=1", 'Game.xlsx, tab Militaries: there is no "Fird"; allowed: Fyrd, Host; did you mean'),
        ("Militaries:Fyrd:Sise=1", 'there is no column "Sise"; allowed: Nations, Name, Size'),
        ("Militaries:Fyrd:Sise=1", 'did you mean "Size"?'),
        ("Militaries:Fyrd=1", "--vary Militaries:Fyrd: a tab and one name; allowed: Tab:Record:Column"),
        ("Militaries:default:Size=1", '"default" has no row; allowed: Fyrd, Host; its numbers are in Rules.json'),
        ("Rule.json:a=1", 'there is no "Rule.json" in the JSON folder'),
        ("Rule.json:a=1", 'did you mean "Rules.json"?'),
        (
            "Rules.jsn:a=1",
            '--vary Rules.jsn:a: a tab and one name; allowed: Tab:Record:Column; did you mean "Rules.json"?',
        ),
        ("Rules:morale.per_soldier=1", 'did you mean "Rules.json"?'),
        ("../Rules.json:a=1", 'there is no "../Rules.json" in the JSON folder'),
        ("Rules.json:=1", 'Rules.json: there is no key ""; allowed: scale, defaults, flanks'),
        ("Rules.json:morale=1", 'Rules.json: "morale" is no single value; allowed: morale.per_soldier, morale.ret'),
        ("Rules.json:morale.per_solder=1", 'did you mean "morale.per_soldier"?'),
        ("Rules.json:morale.per_soldier.unit=1", 'there is no key "morale.per_soldier.unit"'),
        ("Rules.json:_source=1", 'there is no key "_source"'),
        ("Soldier.json:Soldier.Power.4=1", "allowed: Soldier.Power.1, Soldier.Power.2, Soldier.Power.3"),
        ("Soldier.json:Soldier.Power.0=1", 'there is no key "Soldier.Power.0"'),
        ("Soldier.json:Soldir.Speed=1", "Soldier, Barges, "),
        ("Soldier.json:Soldir.Speed=1", 'did you mean "Soldier.Speed"?'),
    ],
)
def test_a_field_that_is_not_there_is_told_with_what_is(tables: Tables, text: str, told: str) -> None:
    [problem] = refusal(basis(tables, flanks=True), text)
    assert told in problem


def test_flanks_that_the_request_does_not_have(tables: Tables) -> None:
    [problem] = refusal(basis(tables), "flanks.1.x=1")
    assert "the request has no flanks of its own: each side is spread evenly" in problem


def test_record_and_column_are_told_together(tables: Tables) -> None:
    assert len(refusal(basis(tables), "Militaries:Fird:Sise=1")) == 2


def test_a_record_that_stands_there_twice(tables: Tables) -> None:
    doubled = basis(tables)
    cells = doubled.database.cells
    militaries = replace(cells.sheets[1], rows=(*cells.sheets[1].rows, cells.sheets[1].rows[1]))
    doubled = replace(
        doubled, database=replace(doubled.database, cells=replace(cells, sheets=(cells.sheets[0], militaries)))
    )
    [problem] = refusal(doubled, f"{SIZE}=1")
    assert "Fyrd stands in row 2 already" in problem


def test_the_copy_of_the_json_folder_is_gone_afterwards_and_the_folder_untouched(
    tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    asked = plan(basis(tables), "Rules.json:morale.per_soldier=5,10")
    before = (REPOSITORY / "JSON" / "Rules.json").read_bytes()
    with Preparer(asked.basis) as preparer:
        for values in asked.combinations():
            assert isinstance(preparer.prepare(asked.inputs(values)), PreparedWar)
        assert len(list(tmp_path.iterdir())) == 1
    assert list(tmp_path.iterdir()) == []
    assert (REPOSITORY / "JSON" / "Rules.json").read_bytes() == before


def test_nothing_is_copied_without_need(tables: Tables, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    asked = plan(basis(tables), f"{SIZE}=5,10")
    with Preparer(asked.basis) as preparer:
        assert isinstance(preparer.prepare(asked.inputs(("5",))), PreparedWar)
        assert list(tmp_path.iterdir()) == []


def test_no_room_for_the_copy_is_told(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(shutil, "copyfile", full)
    [problem] = impossible(plan(basis(tables), "Rules.json:morale.per_soldier=5"))
    assert "a changed copy of the JSON folder cannot be written: No space left on device" in problem


def test_documents_of_one_combination_do_not_reach_the_next(tables: Tables) -> None:
    asked = plan(basis(tables), "Rules.json:morale.per_soldier=5", "Revenue.json:Deficit.Innate Stability=0.65")
    [values] = asked.combinations()
    both, plain = asked.inputs(values), replace(asked.inputs(values), documents={})
    one = replace(both, documents={name: both.documents[name] for name in ("Revenue.json",)})
    with Preparer(asked.basis) as preparer:
        found = [preparer.prepare(inputs) for inputs in (both, one, plain)]
    soldiers = [each.tables.rules.morale.per_soldier for each in found if isinstance(each, PreparedWar)]
    deficits = [
        each.tables.number(Revenue.DEFICIT, Context.INNATE_STABILITY) for each in found if isinstance(each, PreparedWar)
    ]
    assert soldiers == [5, tables.rules.morale.per_soldier, tables.rules.morale.per_soldier]
    assert deficits == [0.65, 0.65, tables.number(Revenue.DEFICIT, Context.INNATE_STABILITY)]


def test_a_value_is_put_without_changing_what_it_is_put_into() -> None:
    document: dict[str, object] = {"a": [1, {"b": 2}], "c": 3}
    changed = with_value(document, ("a", 1, "b"), 5)  # type: ignore[arg-type]  # a JSON value for sure
    assert changed == {"a": [1, {"b": 5}], "c": 3}
    assert document == {"a": [1, {"b": 2}], "c": 3}
    with pytest.raises(TypeError):
        with_value([1], ("a",), 2)
    with pytest.raises(KeyError):
        value_at([1], ("a",))
