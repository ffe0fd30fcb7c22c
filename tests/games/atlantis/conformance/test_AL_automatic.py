"""AL-96, AL-97: automatic players take seats that fall silent; a game to practise in, with a task a month."""

import re
from pathlib import Path

import pytest
from atlantis_worlds import atlantis_numbers, beside, island, land, settle

from autoalgo.app.command import main
from autoalgo.common.kit.folder import game_file
from autoalgo.games.atlantis.bots import automatic_orders
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play.month_replay import Audit, audit
from autoalgo.games.atlantis.play.practice import practice_part
from autoalgo.games.atlantis.rules.events import Battled, Mistake, Starved, Taught
from autoalgo.games.atlantis.rules.numbers import Skill, Terrain
from autoalgo.games.atlantis.rules.orders import OrderLine, Study
from autoalgo.games.atlantis.rules.phases import play
from autoalgo.games.atlantis.rules.places import Direction
from autoalgo.games.atlantis.rules.practice_world import OUTLAWS, PEACE
from autoalgo.games.atlantis.rules.world import Unit, World
from autoalgo.games.atlantis.store.folder import played_months
from autoalgo.games.atlantis.words.report import PracticePart, Report, stored_report
from autoalgo.games.atlantis.words.report_builder import ReportBuilder

Out = pytest.CaptureFixture[str]
TAKEN = "No orders came from you, so an automatic player gave them."


def atlantis(*words: object) -> int:
    return main(["atlantis", *map(str, words)])


def said(game: Path, faction: int) -> str:
    """Return the text of a faction's last report."""
    return (played_months(game)[-1] / "reports" / f"{faction}.txt").read_text(encoding="utf-8")


def told(game: Path, faction: int) -> Report:
    report = stored_report(played_months(game)[-1] / "reports" / f"{faction}.json")
    assert isinstance(report, Report)
    return report


@pytest.fixture
def game(tmp_path: Path, capsys: Out) -> Path:
    """The Foxes, without a password, and the Owls, with one."""
    folder = tmp_path / "game"
    assert atlantis("new", folder, "--seed", 7) == 0
    assert atlantis("add-player", folder, "--at", "4,4", "--name", "Foxes", "--no-password") == 0
    assert atlantis("add-player", folder, "--anywhere", "--name", "Owls") == 0
    capsys.readouterr()
    (tmp_path / "ann.txt").write_text("#atlantis 1\nunit 1\nwork\n#end\n", encoding="utf-8")
    return folder


def test_al_96_a_18_an_automatic_player_takes_a_silent_seat_until_orders_come(game: Path, capsys: Out) -> None:
    ann = game.with_name("ann.txt")
    assert atlantis("mail", game, "--automatic-after", 1) == 0
    assert "Automatic players order for who has sent nothing for 1 month" in capsys.readouterr().out
    assert atlantis("turn", game, ann) == 0
    assert TAKEN not in said(game, 2)
    assert atlantis("turn", game, ann, "--preview") == 0
    assert atlantis("turn", game, ann) == 0
    assert "Automatic players: Owls (2)" in capsys.readouterr().err
    assert TAKEN in said(game, 2) and TAKEN not in said(game, 1)
    orders = next((played_months(game)[-1] / "orders").glob("* automatic 2.txt")).read_text(encoding="utf-8")
    assert orders.startswith("#atlantis 2\nunit 2\n") and "recruit" in orders
    # Nobody else may order without the password, and the seat stays taken while nothing comes.
    forged = game.with_name("eve.txt")
    forged.write_text("#atlantis 2\nquit 2\n#end\n", encoding="utf-8")
    assert atlantis("turn", game, ann, forged) == 0
    assert TAKEN in said(game, 2)
    # Orders that came too late count in its place.
    assert atlantis("mail", game, "--automatic", 1) == 0
    assert atlantis("turn", game) == 0
    assert TAKEN in said(game, 1)
    assert atlantis("redo", game, ann) == 0
    assert TAKEN not in said(game, 1) and TAKEN in said(game, 2)
    found = audit(game)
    assert isinstance(found, Audit) and found.difference is None


def test_al_96_only_factions_of_the_game_can_be_handed_over(game: Path, capsys: Out) -> None:
    assert atlantis("mail", game, "--automatic", "2,9") == 1
    assert "there is no faction 9" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        atlantis("mail", game, "--automatic", "owls")
    assert atlantis("mail", game, "--automatic", "2", "--automatic-raids") == 0
    assert "for faction 2, where no orders come, and raid the weaker" in capsys.readouterr().out
    assert atlantis("mail", game, "--automatic", "none") == 0
    assert "No automatic players order, but raids are on" in capsys.readouterr().out


def _orders(world: World, faction: int, earlier: tuple[Report, ...] = (), raiding: bool = False) -> str:
    numbers = atlantis_numbers()
    report = ReportBuilder("Game", world, numbers).report(world.factions[faction])
    return automatic_orders(report, numbers, earlier, raiding=raiding)


@pytest.mark.parametrize("terrain", [Terrain.MOUNTAIN, Terrain.PLAIN])
def test_al_96_it_lives_grows_learns_and_makes_no_mistake_in_two_years(terrain: Terrain) -> None:
    world = island(terrain, peasants=1000, money=5000)
    settle(world, 1, 1, money=5000)
    taught = 0
    for _ in range(24):
        sent = read_sent(_orders(world, 1), atlantis_numbers())
        played = play(world, {1: sent[0].orders}, atlantis_numbers())
        world, events = played.world, played.told.get(1, ())
        assert not [event for event in events if isinstance(event, Mistake | Starved)]
        taught += sum(isinstance(event, Taught) for event in events)
    own = land(world).units
    assert sum(unit.people for unit in own) > 20
    assert sum(unit.money for unit in own) > 5000
    assert taught
    armed = [unit for unit in own if unit.name == "Guards" and unit.guard and unit.has("sword") == unit.people]
    assert bool(armed) == (terrain is Terrain.MOUNTAIN)


def test_al_96_it_attacks_who_has_attacked_it_if_it_is_stronger_and_nobody_else() -> None:
    world = island(peasants=1000)
    settle(world, 1, 1, people=1)
    settle(world, 21, 2, people=3)
    settle(world, 31, 3, people=3)
    fought = play(
        world, {2: read_sent("#atlantis 2\nunit 21\nattack 1", atlantis_numbers())[0].orders}, atlantis_numbers()
    )
    battle = next(event for event in fought.told[1] if isinstance(event, Battled))
    before = ReportBuilder("Game", world, atlantis_numbers()).report(world.factions[1], (battle,))
    assert "attack" not in _orders(world, 1, (before,))
    settle(world, 2, 1, people=10)
    assert re.findall(r"attack (\d+)", _orders(world, 1, (before,))) == ["21"]
    assert "attack" not in _orders(world, 1)


def test_al_96_who_raids_attacks_the_weaker_by_the_odds_that_it_sees() -> None:
    """Twenty against three: not in the months of peace, nor an ally, nor who may use the swords that are seen."""
    world = island(peasants=1000)
    settle(world, 1, 1, people=20, observation=1)
    settle(world, 21, 2, people=3)
    assert "attack" not in _orders(world, 1, raiding=True)
    world.turn = PEACE
    assert "attack" not in _orders(world, 1)
    assert re.findall(r"attack (\d+)", _orders(world, 1, raiding=True)) == ["21"]
    world.factions[1].allies = {2}
    assert "attack" not in _orders(world, 1, raiding=True)
    world.factions[1].allies = set()
    land(world).units[1].people, land(world).units[1].items = 6, {"sword": 6}
    assert "attack" not in _orders(world, 1, raiding=True)


def test_al_96_raiders_go_to_where_others_were_seen_and_come_back() -> None:
    """In a mountain swords are made, and the guards who have them raid; from beside they come back."""
    world = island(Terrain.MOUNTAIN, peasants=1000, money=5000)
    beside(world, Direction.EAST, Terrain.PLAIN).peasants = 100
    settle(world, 1, 1, people=5, money=3000)
    settle(world, 2, 1, people=5, money=700, sword=1, items={"sword": 5}).name = "Raiders"
    settle(world, 3, 1, people=5, money=200, sword=1, items={"sword": 5}).name = "Guards"
    world.turn = PEACE
    orders = _orders(world, 1, raiding=True)
    assert "unit 2\ntax\npay 1 400\nmove east" in orders
    assert 'name unit "Raiders"' in orders.partition("unit 3")[2]
    assert "move" not in _orders(world, 1)
    after = play(world, {1: read_sent(orders, atlantis_numbers())[0].orders}, atlantis_numbers())
    assert not [event for event in after.told[1] if isinstance(event, Mistake)]
    assert "unit 2\ntax\nmove west" in _orders(after.world, 1, raiding=True)


def test_al_96_what_a_player_had_ordered_goes_on() -> None:
    world = island(peasants=1000)
    settle(world, 5, 1, people=3, money=2000, default=OrderLine(0, "study magic", Study(Skill.MAGIC)))
    orders = _orders(world, 1)
    assert "unit 5\nform 1" in orders
    assert not re.search(r"^(study|work|entertain|teach)", orders, re.MULTILINE)


def _practised(folder: Path, orders: str) -> Report:
    file = folder.with_name("orders.txt")
    file.write_text(orders, encoding="utf-8")
    assert atlantis("practice", folder, file) == 0
    return told(folder, 1)


def _hinted(text: str) -> str:
    """Return the letter with orders that the task in the text of a report shows."""
    return text[text.index("\n#atlantis ") + 1 : text.index("\n#end") + len("\n#end")]


def test_al_97_a_19_each_task_is_told_judged_and_done_by_the_orders_that_it_names(tmp_path: Path, capsys: Out) -> None:
    folder = tmp_path / "island"
    assert atlantis("practice", folder, "--seed", 5, "--name", "Gulls") == 0
    first, following = capsys.readouterr()
    assert f"autoalgo atlantis check FILE {folder / 'players' / '001' / '1' / 'report.json'} tells" in following
    assert "Task 1 of 5: feed your people." in first
    report = _practised(folder, _hinted(first))
    assert report.practice and report.practice.verdict == "Task 1 is done."
    # As Magellan saves it.
    missed = _practised(folder, 'FACTION 1 "any"\n;TIMESTAMP 1292032043485\nUNIT 1;\t\tUnit 1 [1,4990$]\nWORK\n')
    assert missed.practice and "Task 2 is not done yet: your largest new unit has 0 people" in missed.practice.verdict
    report = _practised(folder, _hinted(said(folder, 1)))
    for number in (3, 4, 5):
        assert report.practice and report.practice.verdict == f"Task {number - 1} is done."
        report = _practised(folder, _hinted(said(folder, 1)))
    for _ in range(2):  # ashore they go to the camp, and there to arms
        assert report.practice and "you have won no battle" in report.practice.verdict
        report = _practised(folder, _hinted(said(folder, 1)))
    assert report.practice and report.practice.done == 5 and "All tasks are done" in report.practice.task
    assert {each for each in range(2, 5) if told(folder, each).automatic} == {2, 3, 4}
    found = audit(folder)
    assert isinstance(found, Audit) and found.difference is None
    capsys.readouterr()
    assert atlantis("publish", folder, tmp_path / "record.jsonl") == 1
    assert "has no public record" in capsys.readouterr().err


@pytest.mark.parametrize(("seed", "idle"), [(1, ()), (2, (1, 2)), (3, (2, 3)), (4, (2, 3, 4)), (6, (3, 4, 6))])
def test_al_97_orders_that_are_said_to_do_a_task_do_it(seed: int, idle: tuple[int, ...], tmp_path: Path) -> None:
    """AL-97: in any month, also where nothing new was ordered in some months before."""
    folder = tmp_path / "island"
    assert atlantis("practice", folder, "--seed", seed) == 0
    text = (folder / "players" / "001" / "1" / "report.txt").read_text(encoding="utf-8")
    for month in range(1, 13):
        promised = "These orders do it" in text and month not in idle
        report = _practised(folder, "#atlantis 1\n#end" if month in idle else _hinted(text))
        assert report.practice and (not promised or report.practice.verdict.endswith("is done."))
        if report.practice.done == 5:
            return
        text = said(folder, 1)
    pytest.fail("twelve months were not enough")


def test_al_97_nothing_is_played_for_a_file_of_others_or_options_of_a_new_game(tmp_path: Path, capsys: Out) -> None:
    """Nor is a game begun for it."""
    folder, other = tmp_path / "island", tmp_path / "other.txt"
    other.write_text("#atlantis 2\nunit 2\nwork\n#end\n", encoding="utf-8")
    mine = tmp_path / "mine.txt"
    mine.write_text("#atlantis 1\nunit 1\nwork\n#end\n", encoding="utf-8")
    assert atlantis("practice", folder, other) == 1 and not folder.exists()
    assert atlantis("practice", folder, "--seed", 0) == 0
    assert atlantis("practice", folder, mine, other, game_file(folder)) == 1
    problems = capsys.readouterr().err
    for file in (other, game_file(folder)):
        assert f"{file}: no orders that count for faction 1 are in it" in problems
    assert str(mine) not in problems and "the first line of orders is #atlantis 1" in problems
    assert atlantis("practice", folder, mine, "--seed", 0, "--name", "Zed") == 1
    problems = capsys.readouterr().err
    assert all(f"{option}: the game in this folder has begun" in problems for option in ("--name", "--seed"))
    assert len(played_months(folder)) == 1


def test_al_97_a_victory_over_outlaws_of_any_number_counts_even_where_none_of_them_is_left_there() -> None:
    """AL-97: automatic players form units with the lowest numbers that are free, for the outlaws, too."""
    numbers, world = atlantis_numbers(), island(peasants=100)
    settle(world, 1, 1, people=30)
    settle(world, 2, OUTLAWS)
    camp = beside(world, Direction.EAST, Terrain.PLAIN)
    camp.units.append(Unit(3, "Camp", OUTLAWS, people=5))
    before = ReportBuilder("Game", world, numbers).report(world.factions[1])
    part = practice_part(PracticePart(done=4, verdict="", task=""), before, (world, world), numbers)
    assert "no battle" in part.verdict and "These orders begin it (100 % to win, " in part.task
    played = play(world, {1: read_sent(_hinted(part.task), numbers)[0].orders}, numbers)
    assert [unit.number for unit in land(played.world).units] == [1]
    report = ReportBuilder("Game", played.world, numbers).report(world.factions[1], played.told[1])
    assert practice_part(part, report, (world, played.world), numbers).verdict == "Task 5 is done."


def test_al_97_another_game_is_not_practised_in(game: Path, capsys: Out) -> None:
    assert atlantis("practice", game) == 1
    assert "this game is not for practice" in capsys.readouterr().err
