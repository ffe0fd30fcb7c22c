"""Acts of the moderator, monsters, and a world that somebody has edited (AL-110, AL-111, AL-113, A-24)."""

import json
from pathlib import Path
from unittest import mock

import pytest
from atlantis_worlds import HERE, atlantis_numbers, island, land, settle
from test_AL_commands import _atlantis, _said

from autoalgo.common.problems import NOWHERE, Failure, Problem
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.orders.acts import read_acts
from autoalgo.games.atlantis.play.played_month import keep_address
from autoalgo.games.atlantis.rules.acts import ActLine, carry_out
from autoalgo.games.atlantis.rules.events import Acted, Battled, Event, Left, Who
from autoalgo.games.atlantis.rules.numbers import Skill
from autoalgo.games.atlantis.rules.orders import FactionOrders
from autoalgo.games.atlantis.rules.phases import Played, begin, play
from autoalgo.games.atlantis.rules.world import MONSTERS, Building, Unit, World
from autoalgo.games.atlantis.store.entries import AddressFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game, played_months
from autoalgo.games.atlantis.store.passwords import is_right

Out = pytest.CaptureFixture[str]


def acts(*lines: str) -> list[ActLine]:
    found = [line for line in read_acts("\n".join(lines), atlantis_numbers()) if isinstance(line, ActLine)]
    assert len(found) == len(lines)
    return found


def after(world: World, *lines: str, orders: str = "") -> Played:
    sent = {one.faction: one.orders for one in read_sent(orders, atlantis_numbers())} if orders else {}
    return play(world, sent, atlantis_numbers(), acts(*lines))


def units(world: World) -> dict[int, Unit]:
    return {unit.number: unit for region in world.regions.values() for unit in region.units}


def told(played: Played, faction: int, kind: type[Event]) -> list[Event]:
    return [event for event in played.told.get(faction, ()) if isinstance(event, kind)]


@pytest.fixture
def game(tmp_path: Path, capsys: Out) -> Path:
    """The Foxes and the Owls, both at (4,4), before their first month."""
    folder = tmp_path / "game"
    assert _atlantis("new", folder, "--seed", 7) == 0
    for name, address in (("Foxes", "fox@example.org"), ("Owls", "owl@example.org")):
        assert _atlantis("add-player", folder, "--at", "4,4", "--name", name, "--address", address) == 0
    capsys.readouterr()
    return folder


def test_al_110_what_is_given_comes_before_the_orders_of_the_month() -> None:
    """AL-110: 3 people at $10 and $200 for each who learns magic: the $1,000 given are spent in the same month."""
    world = island()
    unit = settle(world, 1, 1, people=1, money=0)
    played = after(world, "give 1 2 people 1,000 silver 5 swords", orders="#atlantis 1\nunit 1\nstudy magic\n#end")
    grown = units(played.world)[1]
    assert (grown.people, grown.money, grown.items) == (3, 1000 - 3 * 200 - 3 * 10, {"sword": 5})
    assert unit.people == 1
    (event,) = told(played, 1, Acted)
    assert event == Acted("gives", Who(1, "Unit 1"), 2, 1000, {"sword": 5})


def test_al_110_a_unit_that_is_moved_leaves_its_building_to_the_others() -> None:
    world = island()
    for number in (1, 2):
        settle(world, number, 1, money=100, inside=3, guard=True)
    land(world).buildings.append(Building(3, "Tower", 5, owner=1))
    other = world.regions[HERE._replace(x=5)]
    other.terrain = land(world).terrain
    played = after(world, "move 1 5,4")
    moved = units(played.world)[1]
    assert (moved.building, moved.guard) == (0, False)
    assert moved in played.world.regions[other.place].units
    assert played.world.regions[HERE].buildings[0].owner == 2


def test_al_110_who_is_removed_is_told_and_his_orders_do_nothing() -> None:
    """AL-110: the people of a faction become peasants; those who stood beside are told, and nobody elsewhere."""
    world = island(peasants=100, money=10_000)
    settle(world, 1, 1, people=7)
    settle(world, 2, 2)
    settle(world, 3, 3)
    land(world).units.pop()
    world.factions[2].allies = {1}
    played = after(world, "remove faction 1", orders="#atlantis 1\nunit 1\nwork\n#end")
    assert 1 not in played.world.factions
    assert played.world.factions[2].allies == set()
    assert [type(event) for event in played.told[1]] == [Left]
    assert [event.act for event in told(played, 2, Acted)] == ["removes"]  # type: ignore[union-attr]
    assert 3 not in played.told
    month = begin(world, {}, atlantis_numbers())
    assert carry_out(month, acts("remove unit 1")) == []
    assert month.world.regions[HERE].peasants == 107


def test_al_111_monsters_neither_starve_nor_fall_silent_and_fight_back() -> None:
    world = island()
    settle(world, 1, 1, people=5, money=10_000, items={"sword": 5}, sword=3)
    line = 'monster 4,4 "Red Dragon" 20 people 20 swords skill sword 5 skill magic 4 spell Fireball guard'
    played = after(world, line)
    dragon = units(played.world)[2]
    assert (dragon.faction, dragon.people, dragon.money, dragon.guard) == (MONSTERS, 20, 0, True)
    assert (dragon.level(Skill.SWORD), dragon.level(Skill.MAGIC), dragon.combat_spell) == (5, 4, "Fireball")
    for _ in range(6):
        played = play(played.world, {1: FactionOrders({1: ()})}, atlantis_numbers())
    assert units(played.world)[2].people == 20
    orders = f"#atlantis 1\nunit 1\nattack 2\n#end\n#atlantis {MONSTERS}\nunit 2\nattack 1\n#end"
    (battle,) = told(after(played.world, orders=orders), 1, Battled)
    assert battle.spells[0].spell == "Fireball"  # type: ignore[union-attr]


def test_al_110_acts_are_part_of_month_redo_and_audit(game: Path, capsys: Out) -> None:
    """AL-110: shown before, told in the reports, replayed by redo and audit; the new land is there at once."""
    lines = ("land 9,0", "give 1 100 silver", 'rename region 4,4 "Eden"', "remove unit 2")
    shown = _said(capsys, "act", game, "--preview", *lines)
    assert "give 1 100 silver: The moderator has given Unit 1 (1) $100. (told to Foxes (1))" in shown
    assert not (game / "acts").exists()
    assert _said(capsys, "act", game, *lines) == shown.replace("which would be kept in", "kept in")
    assert json.loads(_said(capsys, "status", game, "--json"))["land"] == 64
    assert _said(capsys, "add-player", game, "--at", "13,4", "--name", "Crows").startswith("Crows (3) begins")
    assert "Month 1" in _said(capsys, "turn", game, "--without-orders")
    report = _said(capsys, "report", game, 1)
    assert "The moderator has given Unit 1 (1) $100." in report
    assert "it is called Eden now." in report
    assert (game / "turns" / "001" / "acts" / "acts.txt").read_text(encoding="utf-8").splitlines() == list(lines)
    _said(capsys, "redo", game)
    assert _said(capsys, "audit", game).startswith("Identical: 1 month\n")
    first, again = (game / "turns" / name / "world.json" for name in ("001", "001-2"))
    assert first.read_bytes() == again.read_bytes()
    # One more, for the month that was played: previewed, refused, carried out, and told to its owner alone.
    more = ("redo", game, "--act", "give 1 900 silver")
    assert "The moderator has given Unit 1 (1) $900." in _said(capsys, *more, "--preview")
    assert _atlantis(*more, "--act", "give 2 1 sword") == 1
    assert capsys.readouterr().err.startswith("give 2 1 sword: there is no unit 2;")
    assert "The moderator has given Unit 1 (1) $900." in _said(capsys, *more)
    third = game / "turns" / "001-3"
    assert (third / "acts" / "acts.txt").read_text(encoding="utf-8").splitlines() == [*lines, "give 1 900 silver"]
    told = [[(game / "turns" / name / f"reports/{n}.json").read_bytes() for name in ("001", "001-3")] for n in (1, 2)]
    assert [before == now for before, now in told] == [False, True]
    assert _said(capsys, "audit", game).startswith("Identical: 1 month\n")
    # A line that says something else now is found, as every other input is.
    kept = third / "acts" / "acts.txt"
    kept.write_text(kept.read_text(encoding="utf-8").replace("100 silver", "900 silver"), encoding="utf-8")
    assert _atlantis("audit", game) == 1
    assert "SHA-256 of acts/acts.txt" in capsys.readouterr().out


def test_al_110_a_month_is_not_played_past_acts_that_cannot_be_done(game: Path, capsys: Out) -> None:
    """AL-110: what is wrong with the file stands with its line, and redo sees whether the acts to come still fit."""
    file = game / "acts" / "001" / "acts.txt"
    file.parent.mkdir(parents=True)
    file.write_text("; later\ngive 77 1 sword\n", encoding="utf-8")
    assert _atlantis("turn", game, "--without-orders") == 1
    assert f"{file}, line 2: give 77 1 sword: there is no unit 77" in capsys.readouterr().err
    file.unlink()
    orders = game.with_name("late.txt")
    orders.write_text("#atlantis 1\nunit 1\nquit 1\n#end\n", encoding="utf-8")
    assert _atlantis("turn", game, "--without-orders") == 0
    assert _atlantis("act", game, "give 1 5 swords") == 0
    assert _atlantis("address", game, 1, "fox@example.org") == 0
    months = len(played_months(game))
    capsys.readouterr()
    # Without a password the Foxes' late order would count.
    player = game / "turns" / "001" / "players" / "1" / "player.json"
    content = json.loads(player.read_text(encoding="utf-8"))
    player.write_text(json.dumps({**content, "password": ""}), encoding="utf-8")
    assert _atlantis("redo", game, orders) == 1
    assert "line 1: give 1 5 swords: there is no unit 1" in capsys.readouterr().err
    assert len(list((game / "turns").iterdir())) == months


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("give 1 100 sliver", 'there is no thing "sliver"; did you mean "silver"?'),
        ("give 1", "what the unit gets is missing"),
        ("give one 5 swords", '"one" is no unit'),
        ("give 1 skill sword 2", '"skill" is no quantity'),
        ("move 1 here", '"here" is no place'),
        ("move 1 0,0", "there is no land at (0,0); allowed: a region of land; the nearest: ("),
        ("move 1 4,4", "unit 1 is there already"),
        ("rename island 1 x", "what is meant is missing or unknown"),
        ("rename unit 1 (x)", "no round brackets"),
        ("rename building 1 x", "there is no building 1"),
        ("remove faction 9", "there is no faction 9; allowed: a faction of the game: 1 to 2;"),
        ("remove unit 1 now", '"now" says nothing here'),
        ("land 4,4", "the world has a block at (4,4) already; allowed: a place beside it, such as (0,9)"),
        ('monster 4,4 "Dragon"', "how many they are is missing"),
        ('monster 4,4 "Dragon" 1 person spell Heal', 'there is no spell of battles "Heal"'),
        ("mov 1 2,3", 'there is no act "mov"; did you mean "move"?'),
        ("passwrod 1", "password FACTION"),
        ("password 9", "there is no faction 9; allowed: a faction of the game: 1 to 2"),
    ],
)
def test_al_110_lines_that_are_wrong_are_told_and_nothing_is_kept(game: Path, capsys: Out, line: str, why: str) -> None:
    for words in (("--preview",), ()):
        assert _atlantis("act", game, *words, "give 1 1 sword", line) == 1
        assert why in capsys.readouterr().err
        assert not (game / "acts").exists()


def test_al_110_a_preview_tells_what_only_the_moderator_is_told(game: Path, capsys: Out) -> None:
    """AL-110: how much land comes and whether anybody can get there, a spell without magic, who gets a new password."""
    addresses = list(game.rglob("addresses/*/*"))
    lines = ("land 9,0", "land 50,50", 'monster 4,4 "Dragon" 1 person spell Fireball', "password 2")
    shown = _said(capsys, "act", game, "--preview", *lines).splitlines()[1:]
    beside, apart, dragon, password = shown
    assert "81 regions come, from (9,0) to (17,8): 32 of land" in beside and "nobody can go there" not in beside
    assert "from (45,45) to (53,53)" in apart and "nobody can go there" in apart
    assert "has come to" in dragon and "though it has no magic: a player's unit needs magic 2" in dragon
    assert password.endswith("by you, since no letter reaches it. (told to nobody)")
    assert _atlantis("mail", game, "--moderator", "mod@example.org") == 0
    assert "by a letter. (told to Owls (2))" in _said(capsys, "act", game, "password 2", "--preview")
    assert list(game.rglob("addresses/*/*")) == addresses and not (game / "acts").exists()


def test_al_82_a_new_password_goes_by_letter_and_the_old_one_counts_no_more(game: Path, capsys: Out) -> None:
    assert _atlantis("mail", game, "--moderator", "mod@example.org") == 0
    capsys.readouterr()
    said = _said(capsys, "act", game, "password 2")
    password = said.split("told again: ")[1].split(";")[0]
    assert "A letter with it waits in the outbox" in said
    (letter,) = (game / "outbox").glob("*password*.eml")
    assert password in letter.read_text(encoding="utf-8")
    everything = "".join(each.read_text(encoding="utf-8") for each in (game / "addresses").rglob("*.json"))
    assert password not in everything and not (game / "acts").exists()
    orders = game.with_name("orders.txt")
    orders.write_text(f"#atlantis 2 {password}\nunit 2\nname unit Hooters\n#end\n", encoding="utf-8")
    assert _atlantis("turn", game, orders) == 0
    opened = open_game(game)
    assert isinstance(opened, OpenedGame)
    assert units(opened.world)[2].name == "Hooters"


def test_al_82_no_new_password_is_lost_where_a_letter_or_another_password_fails(game: Path, capsys: Out) -> None:
    """AL-82: what was given is told, with what has gone wrong beside it, for nobody can ask for it again."""

    def keep_first(opened: OpenedGame, changed: AddressFile) -> Failure | None:
        full = Failure(Problem(NOWHERE, "the disk is full", ""))
        return keep_address(opened, changed) if changed.number == 1 else full

    assert _atlantis("mail", game, "--moderator", "mod@example.org") == 0
    capsys.readouterr()
    (game / "outbox").write_text("a file in the place of the folder", encoding="utf-8")
    with mock.patch("autoalgo.games.atlantis.play.factions.keep_address", keep_first):
        assert _atlantis("act", game, "give 1 1 sword", "password 1", "password 2") == 3
    said = capsys.readouterr()
    password = said.out.split("told again: ")[1].split(";")[0]
    opened = open_game(game)
    assert isinstance(opened, OpenedGame)
    assert is_right(password, opened.world.factions[1].password)
    assert "any more. Hand it on" in said.out and "password of Owls" not in said.out
    first, second = said.err.splitlines()
    assert "outbox" in first and second == "the disk is full"
    assert [line.text for line in opened.acts.lines] == ["give 1 1 sword"]


def test_al_113_a_world_that_was_edited_is_found_at_once_and_made_again(game: Path, capsys: Out) -> None:
    first = game / "turns" / "000" / "world.json"
    whole = first.read_bytes()
    first.write_bytes(whole.replace(b'"peasants": 2000', b'"peasants": 9000', 1))
    assert _atlantis("status", game) == 1
    assert f"{first}: it was edited after the program wrote it" in capsys.readouterr().err
    for asked in ("report", "page"):
        assert _atlantis(asked, game, 1) == 1
        assert f"{first}: it was edited" in capsys.readouterr().err
    first.write_bytes(whole)
    assert _atlantis("turn", game, "--without-orders") == 0
    world = game / "turns" / "001" / "world.json"
    kept = world.read_bytes()
    world.write_bytes(kept.replace(b'"money": 5', b'"money": 6', 1))
    for words in (("turn", game, "--without-orders"), ("status", game), ("act", game, "give 1 1 sword")):
        assert _atlantis(*words) == 1
        told = capsys.readouterr().err
        assert f"{world}: it was edited" in told
        assert "make it again: autoalgo atlantis redo; to change the world" in told
    assert _atlantis("redo", game) == 0
    assert (game / "turns" / "001-2" / "world.json").read_bytes() == kept
    assert _atlantis("turn", game, "--without-orders") == 0
