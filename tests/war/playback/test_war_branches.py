"""B-11: a war fought on from any hour, with other orders and fresh luck: true, audited, and no run of its request."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from shutil import copy

import contested_wars
import numpy as np
import pytest

from autoalgo.common.problems import Failure
from autoalgo.war.archive.archived_war import WarEnding
from autoalgo.war.archive.index import WarSearch, archived_wars
from autoalgo.war.archive.opened_war import open_war
from autoalgo.war.audit import AuditResult, audit
from autoalgo.war.battle import Rerun
from autoalgo.war.domain.branch import Departure, FlankOrder
from autoalgo.war.domain.lists import Maneuver
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback import Playback, open_playback
from autoalgo.war.playback.branches.branch_causes import BranchCauses, cause_lines, causes_of
from autoalgo.war.playback.branches.branching import BranchChances, BranchPlan, branch_from, chances_from, fight_branch
from autoalgo.war.playback.branches.kept import delete_branch, folder_of, keep_branch, kept_branches, rename_branch
from autoalgo.war.playback.branches.orders_file import read_orders
from autoalgo.war.playback.chance import Chances, Effort, chances
from autoalgo.war.playback.chance.turning_points import names_of
from autoalgo.war.tables import Tables

OLD_FILES = Path(__file__).resolve().parents[2] / "old_files"
FEW = 12
HOUR = 3
HOLD = FlankOrder(side="attacker", flank=1, maneuver=Maneuver.POSITION, x=150.0)


@pytest.fixture(scope="module")
def war(tmp_path_factory: pytest.TempPathFactory, tables: Tables) -> Playback:
    """A war that either side might have won."""
    return contested_wars.playback(tmp_path_factory.mktemp("war"), tables)


def plan(
    war: Playback, tables: Tables, hour: int = HOUR, luck: int = 0, orders: Sequence[FlankOrder] = ()
) -> BranchPlan:
    made = branch_from(war, tables, "What if", Departure(hour=hour, luck=luck, orders=tuple(orders)))
    assert isinstance(made, BranchPlan), made
    return made


def kept(tables: Tables, folder: Path, branch: BranchPlan) -> Playback:
    fought = fight_branch(branch, tables)
    assert fought is not None
    path = keep_branch(folder, "What if", fought.lines)
    assert isinstance(path, Path), path
    opened = open_playback(path, tables)
    assert isinstance(opened, Playback), opened
    return opened


def refused(war: Playback, tables: Tables, hour: int, *orders: FlankOrder) -> str:
    made = branch_from(war, tables, "What if", Departure.model_construct(hour=hour, luck=0, orders=orders))
    assert isinstance(made, Failure)
    return "\n".join(problem.text() for problem in made)


def test_b_11_with_nothing_changed_it_has_the_chance_of_the_curve(war: Playback, tables: Tables) -> None:
    """The very counts, from every hour; and so many of the single branches that are fought end as they say."""
    curve = chances(war, tables, Effort(FEW, 1))
    assert isinstance(curve, Chances)
    for hour in range(1, war.hours):
        found = chances_from(plan(war, tables, hour), tables, Effort(FEW, 1))
        assert isinstance(found, BranchChances)
        assert found.as_it_stood == found.in_branch
        at = curve.hours.index(hour)
        assert (found.in_branch.attacker[0], found.in_branch.defender[0]) == (curve.attacker[at], curve.defender[at])
    fought = [fight_branch(plan(war, tables, HOUR, luck), tables) for luck in range(FEW)]
    won = sum(each is not None and each.result.battle.winner is Side.ATTACKER for each in fought)
    assert 0 < won < FEW
    assert won == curve.attacker[curve.hours.index(HOUR)].count


def test_b_11_all_but_the_orders_is_as_it_stood(war: Playback, tables: Tables) -> None:
    """Men, morale, rebound, supply, targets: everything that the engine keeps of a flank, a side and the clock."""
    made = plan(war, tables, orders=[HOLD])
    fields = []
    for ready in (contested_wars.preparation(tables), made.branch):
        generator = np.random.Generator(np.random.PCG64(contested_wars.SEED))
        fields.append(Rerun(ready.campaign, ready.terrain.grid, tables, generator).field(HOUR))
    before, after = fields
    names = [name for name in before.flanks.dtype.names or () if (before.flanks[name] != after.flanks[name]).any()]
    assert names == ["maneuver", "x_km"]
    assert after.flanks["x_km"][0] == pytest.approx(150 * 5 / 400)
    assert (before.flanks[1:] == after.flanks[1:]).all()
    assert (before.sides == after.sides).all()
    assert (before.clock == after.clock).all()


def test_b_11_it_has_a_record_of_its_own_that_an_audit_finds_true(
    war: Playback, tables: Tables, tmp_path: Path
) -> None:
    """Up to its hour it is the war's, then the orders hold: who was told to wait stands still; the receipt says so."""
    branch = kept(tables, tmp_path, plan(war, tables, orders=[HOLD]))
    assert branch.notes == ("This is a branch, fought on from hour 3 with other orders, luck 0",)
    for hour in range(HOUR):
        assert branch.board(hour) == war.board(hour)
    flank = branch.board(HOUR)[0]
    assert (flank.x_pixels, flank.maneuver, war.board(HOUR)[0].maneuver) == (150.0, Maneuver.POSITION, Maneuver.NORMAL)
    assert branch.board(HOUR + 1)[0].x_pixels == 150.0
    audited = audit(branch.war.path, tables)
    assert isinstance(audited, AuditResult)
    assert audited.difference is None
    assert (
        "'''Branch:''' fought on from hour 3 with other orders, luck 0; not a result of this war" in branch.war.receipt
    )
    curve = chances(branch, tables, Effort(FEW, 1))
    assert isinstance(curve, Chances)
    assert curve.hours[0] == HOUR
    edited = tmp_path / "edited.jsonl"
    edited.write_text(branch.war.path.read_text().replace('"x": 150.0', '"x": 151.0'))
    found = audit(edited, tables)
    assert isinstance(found, AuditResult)
    assert found.difference is not None


def test_b_11_a_branch_of_a_branch(war: Playback, tables: Tables, tmp_path: Path) -> None:
    """It keeps what the branch did up to its hour, and nothing of what came after."""
    branch = kept(tables, tmp_path, plan(war, tables, orders=[HOLD]))
    later = kept(tables, folder_of(branch.war), plan(branch, tables, HOUR + 1, 5))
    assert later.board(HOUR + 1) == branch.board(HOUR + 1)
    audited = audit(later.war.path, tables)
    assert isinstance(audited, AuditResult)
    assert audited.difference is None
    earlier = plan(branch, tables, HOUR - 1).branch.campaign.branch
    assert earlier is not None
    assert len(earlier.departures) == 1
    assert {each.war.path for each in kept_branches(branch.war)} == {branch.war.path, later.war.path}


def test_b_11_it_is_no_run_and_is_never_committed(tables: Tables, tmp_path: Path) -> None:
    """Branches lie where no list looks; a record that somebody moves among the wars is told, and counts for nothing."""
    war = contested_wars.playback(tmp_path, tables)
    branch = kept(tables, folder_of(war.war), plan(war, tables))
    assert [each.war.path for each in kept_branches(war.war)] == [branch.war.path]
    copy(branch.war.path, tmp_path / "moved.jsonl")
    listed = archived_wars(tmp_path, WarSearch()).wars
    assert {each.file: each.ending for each in listed} == {
        war.war.path.name: WarEnding.FINISHED,
        "moved.jsonl": WarEnding.UNREADABLE,
    }
    assert all(each.run == 0 for each in listed if each.file == "moved.jsonl")
    moved = open_war(tmp_path / "moved.jsonl")
    assert not isinstance(moved, Failure)
    assert not moved.offers.stability
    [one] = kept_branches(war.war)
    assert delete_branch(one) is None
    assert not folder_of(war.war).exists()


def test_b_11_branches_of_one_name_stand_beside_each_other(war: Playback, tables: Tables, tmp_path: Path) -> None:
    """Nothing is overwritten; what is no branch is passed over; a folder that cannot be made is told."""
    first, second = (kept(tables, tmp_path, plan(war, tables, luck=luck)) for luck in (0, 1))
    (tmp_path / "broken.jsonl").write_text("{}")
    assert [each.war.path for each in kept_branches(first.war)] == [first.war.path, second.war.path]
    assert {first.war.path.name, second.war.path.name} == {"What if.jsonl", "What if 2.jsonl"}
    failure = keep_branch(tmp_path / "broken.jsonl", "What if", ("{}",))
    assert isinstance(failure, Failure)
    assert "the branch cannot be written" in failure[0].text()


def test_b_11_a_war_that_was_cut_off_is_fought_on_from_its_last_hour(tables: Tables, tmp_path: Path) -> None:
    """What nobody knows of the war, its branch tells."""
    war = contested_wars.playback(tmp_path, tables, hours=2)
    branch = kept(tables, folder_of(war.war), plan(war, tables, 2))
    assert branch.war.result() is not None
    assert "cut off after hour 2" in refused(war, tables, 3)


@pytest.mark.parametrize(
    ("hour", "orders", "words"),
    [
        (0, (), "hour 0, before the battle"),
        (99, (), "hour 99, but after hour 18 the battle was over; allowed: 1 to 17"),
        (18, (), "after hour 18 the battle was over; allowed: 1 to 17"),
        (
            3,
            (FlankOrder(side="defender", flank=3, x=1),),
            "the defender's flank 3, which there is not; allowed: 1 to 2",
        ),
        (3, (HOLD, HOLD), "flanks.item 2: the attacker's flank 1 again"),
        (3, (FlankOrder(side="attacker", flank=1),), "the attacker's flank 1 without anything that changes"),
        (15, (HOLD,), "which is routed at the end of hour 15"),
    ],
)
def test_b_11_what_cannot_be_fought_on_is_told(
    war: Playback, tables: Tables, hour: int, orders: tuple[FlankOrder, ...], words: str
) -> None:
    assert words in refused(war, tables, hour, *orders)


def test_b_11_only_by_the_rules_and_tables_of_the_war(war: Playback, tables: Tables) -> None:
    """A war of an older version, or of other numbers, would go otherwise up to the hour: it is not fought on."""
    old = open_playback(OLD_FILES / "data_record" / "3" / "hastings.jsonl", tables)
    assert isinstance(old, Playback)
    assert "its record is of version 3, and the rules have changed since" in refused(old, tables, 1)
    others = replace(tables, digests={**tables.digests, "Rules.json": "0" * 64})
    assert "different numbers from those that the war was fought by: Rules.json" in refused(war, others, 1)


def test_b_11_orders_are_read_with_every_mistake_named(tmp_path: Path) -> None:
    file = tmp_path / "orders.json"
    file.write_text('{"flanks": [{"side": "attacker", "flank": 0, "x": 500, "speed": 3}], "luck": -1}')
    wrong = read_orders(file)
    assert isinstance(wrong, Failure)
    told = "\n".join(problem.text() for problem in wrong)
    assert all(key in told for key in ("flanks.item 1.flank", "flanks.item 1.x", "flanks.item 1.speed", "luck"))


def test_b_11_the_orders_and_luck_add_up_to_what_came_of_it(war: Playback, tables: Tables, tmp_path: Path) -> None:
    """B-11: with one order they are its chances; two share what they add; without any all is luck."""
    alone = chances_from(plan(war, tables, orders=[HOLD]), tables, Effort(FEW, 1))
    assert alone is not None
    feint = FlankOrder(side="defender", flank=2, maneuver=Maneuver.FEIGNED_RETREAT)
    for orders in ((HOLD,), (HOLD, feint), ()):
        branch = kept(tables, tmp_path, plan(war, tables, orders=orders))
        found = causes_of(branch, tables, Effort(FEW, 1))
        assert isinstance(found, BranchCauses)
        assert [each.order for each in found.orders] == [*orders]
        assert found.as_it_stood == alone.as_it_stood.attacker[0]
        total = found.as_it_stood.value + sum(each.gained for each in found.orders) + (found.luck or 0)
        assert total == pytest.approx(found.end)
        if orders == (HOLD,):
            assert found.in_branch == alone.in_branch.attacker[0]
            assert cause_lines(found, names_of(branch))[1].startswith("Albion's left wing on Position, elsewhere: ")
    assert causes_of(branch, tables, Effort(FEW, 1), lambda: False) is None


def test_b_11_a_branch_is_renamed_and_stays_true(war: Playback, tables: Tables, tmp_path: Path) -> None:
    """B-11: its file goes by the new name, never over another; an audit finds it true; nothing is left of the old."""
    for luck in (0, 1):
        kept(tables, tmp_path, plan(war, tables, luck=luck))
    first, second = kept_branches(open_playback_of(tmp_path / "What if.jsonl", tables).war)
    assert isinstance(rename_branch(first, "  The left \n waits "), Path)
    assert isinstance(rename_branch(second, "The left waits"), Path)
    files = sorted(tmp_path.iterdir())
    assert [file.name for file in files] == ["The left waits 2.jsonl", "The left waits.jsonl"]
    renamed = open_playback_of(files[0], tables)
    assert [each.branch.name for each in kept_branches(renamed.war)] == ["The left waits"] * 2
    audited = audit(files[0], tables)
    assert isinstance(audited, AuditResult)
    assert audited.difference is None
    assert rename_branch(kept_branches(renamed.war)[0], " ") in files
    assert isinstance(rename_branch(first, "Gone"), Failure)


def open_playback_of(path: Path, tables: Tables) -> Playback:
    opened = open_playback(path, tables)
    assert isinstance(opened, Playback), opened
    return opened


def test_b_11_a_record_that_goes_otherwise_is_not_fought_on(tables: Tables, tmp_path: Path) -> None:
    """B-11: whoever edits a record makes another war of it, of which no hour is known."""
    path = contested_wars.record(tmp_path, tables)
    path.write_text(path.read_text().replace('"seed": 94', '"seed": 95'))
    edited = open_playback_of(path, tables)
    assert "does not end as it says" in refused(edited, tables, HOUR)
