"""`autoalgo atlantis`: a game in a folder, month after month (A-1 … A-7, AL-75, AL-81 … AL-86)."""

import json
import os
from pathlib import Path

import pytest
from atlantis_worlds import atlantis_numbers

from autoalgo.app.command import main
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.play.factions import Newcomer, let_all_in, let_in
from autoalgo.games.atlantis.play.played_month import add_players, keep_address, keep_month, play_month
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.rules.numbers import Terrain
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.starts import BOUND
from autoalgo.games.atlantis.rules.world import Region
from autoalgo.games.atlantis.store.entries import AddressFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game, played_months
from autoalgo.games.atlantis.words.chart import map_lines
from autoalgo.games.atlantis.words.report import MOST_BYTES, Report, read_report
from autoalgo.games.atlantis.words.sightings import Sighting

Out = pytest.CaptureFixture[str]


def _atlantis(*words: object) -> int:
    return main(["atlantis", *(str(word) for word in words)])


def _said(capsys: Out, *words: object) -> str:
    assert _atlantis(*words) == 0
    return capsys.readouterr().out


@pytest.fixture
def game(tmp_path: Path, capsys: Out) -> Path:
    """A game with the Foxes, who have no password, at (4,4), before its first month."""
    folder = tmp_path / "game"
    assert _atlantis("new", folder, "--seed", 7, "--name", "Two shores") == 0
    assert _atlantis("add-player", folder, "--at", "4,4", "--name", "Foxes", "--no-password") == 0
    capsys.readouterr()
    return folder


@pytest.fixture
def orders(tmp_path: Path) -> Path:
    """Orders of the Foxes, with a mistake."""
    file = tmp_path / "ann.txt"
    file.write_text("Hello\n#atlantis 1\nunit 1\nname unit Chief\nstdy magic\nstudy magic\n#end\n", encoding="utf-8")
    return file


def test_al_81_a_1_a_2_a_faction_begins_with_a_report_and_a_password(game: Path, capsys: Out) -> None:
    said = _said(capsys, "add-player", game, "--anywhere", "--name", "Owls", "--address", "owl@example.org")
    assert said.startswith("Owls (2) begins in ")
    password = said.split()[-1]
    report = _said(capsys, "report", game, 2)
    assert f'Your password is "{password}".' in report
    assert f"#atlantis 2 {password}\n" in report
    assert "$5,000" in report and "In the Beginning" in report
    player = (game / "players" / "001" / "2" / "player.json").read_text(encoding="utf-8")
    assert password not in player


def test_al_81_factions_come_in_together_or_not_at_all(game: Path) -> None:
    before = open_game(game)
    assert isinstance(before, OpenedGame)
    there = Coordinates(4, 4)
    owls, sunk = Newcomer("Owls", "", there, password=True), Newcomer("", "", Coordinates(0, 0), password=True)
    refused = let_all_in(game, [owls, sunk])
    assert isinstance(refused, Failure)
    assert [problem.place.key for problem in refused] == ["place"]
    assert [folder.name for folder in (game / "players" / "001").iterdir()] == ["1"]
    came_in = let_all_in(game, [owls, Newcomer("", "", there, password=False)])
    assert not isinstance(came_in, Failure)
    assert [each.who for each in came_in] == [Who(2, "Owls"), Who(3, "Faction 3")]
    for each, other in zip(came_in, ("Unit 3", "Unit 2"), strict=True):
        report = read_report(*_first_report(game, each.who.number))
        assert isinstance(report, Report)
        assert report.password == each.password
        assert {"Unit 1", other} <= {unit.name for unit in report.regions[0].units}
    assert [unit.number for unit in before.world.regions[there].units] == [1]
    after = open_game(game)
    assert isinstance(after, OpenedGame)
    assert [unit.number for unit in after.world.regions[there].units] == [1, 2, 3]


def _first_report(game: Path, faction: int) -> tuple[Path, bytes]:
    file = game / "players" / "001" / str(faction) / "report.json"
    return file, file.read_bytes()


def test_al_84_a_3_a_month_is_played_told_and_audited(game: Path, orders: Path, capsys: Out) -> None:
    assert _atlantis("turn", game, orders) == 0
    told = capsys.readouterr()
    assert told.out.splitlines() == [
        "Month 1, January, Year 1: 1 report",
        'Foxes (1): Chief (1), line 5: stdy magic: there is no order "stdy"; did you mean "study"?',
    ]
    assert told.err == ""
    report = _said(capsys, "report", game, 1)
    assert "Chief (1), line 5: stdy magic:" in report
    # $5,000 less $200 for the study and $10 for food.
    assert "* Chief (1), faction Foxes (1), $4,790, skills: magic 1 [30]," in report
    assert json.loads(_said(capsys, "report", game, 1, "--json"))["statistics"]["money"] == 4790
    month = game / "turns" / "001"
    assert (month / "orders" / "001 ann.txt").read_bytes() == orders.read_bytes()
    assert (month / "draws.jsonl").read_text(encoding="utf-8").startswith('{"purpose": ')
    assert "Identical: 1 month\n" in _said(capsys, "audit", game)


def test_al_84_a_3_a_month_without_orders_is_not_played_by_mistake(game: Path, capsys: Out) -> None:
    assert _atlantis("turn", game) == 1
    assert "nobody has sent orders that count" in capsys.readouterr().err
    assert _atlantis("turn", game, "--without-orders") == 0
    assert "No orders: Foxes (1)" in capsys.readouterr().err
    assert "No orders came from you" in _said(capsys, "report", game, 1)


def test_al_84_a_3_a_preview_keeps_nothing_and_tells_what_will_be(game: Path, orders: Path, capsys: Out) -> None:
    before = sorted(game.rglob("*"))
    preview = _said(capsys, "turn", game, orders, "--preview")
    assert sorted(game.rglob("*")) == before
    assert _said(capsys, "turn", game, orders) == preview


def test_al_83_a_3_orders_in_the_folder_of_the_month_count_too_and_the_newest_set_wins(game: Path, capsys: Out) -> None:
    came_in = game / "orders" / "001"
    came_in.mkdir(parents=True)
    (came_in / "2 later.txt").write_bytes("#ATLANTIS 1\r\nUNIT 1\r\nname unit Bär".encode("cp1252"))
    (came_in / "1 early.txt").write_text("#atlantis 1\nunit 1\nname unit Ape", encoding="utf-16")
    summary = _said(capsys, "status", game)
    assert "Foxes (1): 1 unit, 1 person, $5,000, 1 region; orders are in" in summary
    _atlantis("turn", game)
    assert "Bär (1)" in _said(capsys, "report", game, 1)
    assert [file.name for file in sorted((game / "turns" / "001" / "orders").iterdir())] == [
        "001 1 early.txt",
        "002 2 later.txt",
    ]
    assert "Identical: 1 month\n" in _said(capsys, "audit", game)


def test_al_82_a_2_orders_with_a_wrong_password_do_not_count(game: Path, tmp_path: Path, capsys: Out) -> None:
    password = _said(capsys, "add-player", game, "--at", "(4, 4)").split()[-1]
    sets = [f"#atlantis 2 {password.upper()}\nunit 2\nname unit Right\n", "#atlantis 2 xyz\nunit 2\nquit 2\n"]
    sets += ["#atlantis 2\nunit 2\nquit 2\n", "#atlantis 77\nunit 2\nwork\n"]
    file = tmp_path / "all.txt"
    file.write_text("".join(sets), encoding="utf-8")
    assert _atlantis("turn", game, file, "--json") == 0
    told = capsys.readouterr()
    found = json.loads(told.out)
    assert [(faction["sent"], faction["wrong_passwords"]) for faction in found["factions"]] == [(False, 0), (True, 2)]
    assert found["unknown"] == [["all.txt", 77]]
    assert "Faction 2 (2): 2 sets of orders with a wrong password" in told.err
    report = _said(capsys, "report", game, 2)
    assert "2 sets of orders in your name had a wrong password" in report
    assert "Right (2)" in report


def test_al_85_a_4_a_month_is_played_again_with_what_came_too_late(
    game: Path, orders: Path, tmp_path: Path, capsys: Out
) -> None:
    assert _atlantis("redo", game) == 1
    assert "no month was played yet" in capsys.readouterr().err
    _atlantis("turn", game, orders)
    late = tmp_path / "late.txt"
    late.write_text("#atlantis 1\nunit 1\nname unit Late\n", encoding="utf-8")
    _atlantis("redo", game, late)
    assert "Late (1)" in _said(capsys, "report", game, 1)
    assert (game / "turns" / "001" / "world.json").exists(), "what it was before is kept"
    assert len(list((game / "turns" / "001-2" / "orders").iterdir())) == 2
    assert "Identical: 1 month\n" in _said(capsys, "audit", game)
    _atlantis("turn", game, orders)
    capsys.readouterr()
    assert _said(capsys, "audit", game).startswith("Identical: 2 months\n")


def test_al_85_a_5_an_audit_says_where_a_game_was_changed(game: Path, orders: Path, capsys: Out) -> None:
    _atlantis("turn", game, orders)
    world = game / "turns" / "001" / "world.json"
    world.write_text(world.read_text(encoding="utf-8").replace('"money": 4790', '"money": 9999'), encoding="utf-8")
    report = game / "turns" / "001" / "reports" / "1.json"
    untouched = report.read_bytes()
    report.write_bytes(untouched.replace(b'"money":4790', b'"money":9999', 1))
    capsys.readouterr()
    assert _atlantis("audit", game) == 1
    assert f"Different: {report}, statistics.money: kept 9999, played again 4790" in capsys.readouterr().out
    report.write_bytes(untouched)
    assert _atlantis("audit", game) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"Different: {world}, regions.item 41.units.item 1.money: kept 9999, played again 4790")


def test_al_75_a_6_the_map_whole_and_as_a_faction_knows_it(game: Path, capsys: Out) -> None:
    whole = _said(capsys, "map", game).splitlines()
    assert len(whole) == 1 + 9 + 2
    assert whole[1] == "0 . . . . . . . . ."
    assert sum(line.count(sign) for line in whole[1:10] for sign in "+MFS") == 32
    known = json.loads(_said(capsys, "map", game, "--faction", 1, "--json"))["regions"]
    assert {(region["x"], region["y"]) for region in known} == {(4, 4), (3, 4), (5, 4), (4, 3), (4, 5)}
    assert _said(capsys, "map", game, "--faction", 5) == "Nothing is known.\n"
    strip = {Coordinates(x, 0): Sighting(Terrain.PLAIN, "", 0) for x in range(-5, 12)}
    header = map_lines(strip, atlantis_numbers())[0]
    assert header.split() == ["-5", "0", "5", "10"]
    assert all(header[: 1 + 2 * (x + 6)].endswith(str(x)) for x in (-5, 0, 5, 10))


def test_al_75_a_6_a_report_that_cannot_be_read_is_told_where_a_map_is_made_of_it(game: Path, capsys: Out) -> None:
    file = game / "players" / "001" / "1" / "report.json"
    os.truncate(file, MOST_BYTES + 1)
    assert _atlantis("map", game, "--faction", 1) == 1
    assert f"{file}: the report cannot be read: it has more than 268,435,456 bytes" in capsys.readouterr().err


def test_al_86_a_7_the_summary_counts_and_tells_who_leaves(game: Path, capsys: Out) -> None:
    for _ in range(4):
        _atlantis("turn", game, "--without-orders")
    capsys.readouterr()
    found = json.loads(_said(capsys, "status", game, "--json"))
    assert (found["turn"], found["regions"], found["land"], found["people"]) == (4, 81, 32, 1)
    assert found["factions"][0]["leaves"] is True
    assert "no orders yet; leaves the game if none come" in _said(capsys, "status", game)
    _atlantis("turn", game, "--without-orders")
    assert "Foxes (1) has left the game" in capsys.readouterr().out
    # The number is free again, and who gets it learns nothing of what the Foxes knew.
    assert _said(capsys, "add-player", game, "--at", "7,4", "--name", "Owls").startswith("Owls (1) begins")
    known = json.loads(_said(capsys, "map", game, "--faction", 1, "--json"))["regions"]
    assert (4, 4) not in {(region["x"], region["y"]) for region in known}


def test_al_85_al_91_a_13_an_address_that_the_moderator_changes_is_played_with_again(
    game: Path, tmp_path: Path, capsys: Out
) -> None:
    def address() -> str:
        capsys.readouterr()
        found = json.loads(_said(capsys, "status", game, "--json"))
        return str(found["factions"][0]["address"])

    assert _said(capsys, "address", game, 1, "fox@example.org") == "Foxes (1): reports go to fox@example.org\n"
    assert address() == "fox@example.org"
    told = _said(capsys, "address", game, 1, "the den").splitlines()
    assert told[1].startswith('"the den" is no mail address') and "hand its reports over" in told[1]
    assert _said(capsys, "address", game, 1, "den@example.org").endswith("den@example.org\n")
    assert _atlantis("turn", game, "--without-orders") == 0
    assert address() == "den@example.org"
    assert _said(capsys, "address", game, 1, "") == "Foxes (1): reports go nowhere\n"
    # What a faction orders is newer than what the moderator has said before the month.
    moved = tmp_path / "moved.txt"
    moved.write_text("#atlantis 1\nunit 1\naddress burrow@example.org\n", encoding="utf-8")
    assert _atlantis("turn", game, moved) == 0
    assert address() == "burrow@example.org"
    assert _atlantis("redo", game) == 0
    assert address() == "burrow@example.org"
    assert _said(capsys, "audit", game).startswith("Identical: 2 months\n")
    assert (game / "turns" / "002-2" / "addresses" / "1.json").is_file()


def test_al_82_a_13_who_plays_a_faction_from_now_on_has_a_password_of_his_own(
    game: Path, tmp_path: Path, capsys: Out
) -> None:
    first, second = (
        _said(capsys, "address", game, 1, "new@example.org", "--new-password").split("told again: ")[1].split(";")[0]
        for _ in range(2)
    )
    # Another address alone leaves the password that was given before the same month.
    _said(capsys, "address", game, 1, "newer@example.org")
    for number, password in enumerate((first, second)):
        (tmp_path / f"{number}.txt").write_text(f'#atlantis 1 {password}\nunit 1\nname unit "N{number}"\n#end\n')
    assert _atlantis("turn", game, tmp_path / "1.txt", tmp_path / "0.txt") == 0
    world = open_game(game)
    assert isinstance(world, OpenedGame)
    units = [unit.name for region in world.world.regions.values() for unit in region.units]
    assert first != second and "N1" in units and "N0" not in units
    assert "Identical: 1 month\n" in _said(capsys, "audit", game)


def test_al_84_who_comes_in_while_a_month_is_played_is_not_left_behind(game: Path) -> None:
    opened = open_game(game)
    assert isinstance(opened, OpenedGame)
    month = play_month(opened, ())
    assert not isinstance(let_in(game, Newcomer("Owls", "", None, password=False)), Failure)
    refused = keep_month(opened, month)
    assert refused is not None
    assert "a faction has come in, an address was changed or an act was added meanwhile" in refused[0].text()
    opened = open_game(game)
    assert isinstance(opened, OpenedGame)
    assert keep_month(opened, play_month(opened, ())) is None
    late = add_players(opened, [(opened.players[0].model_copy(update={"number": 3}), "")])
    assert isinstance(late, Failure)
    assert "a month has been played meanwhile" in late[0].text()
    moved = keep_address(opened, AddressFile(number=1, address=""))
    assert moved is not None
    assert "a month has been played meanwhile" in moved[0].text()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["turn", "nowhere"], "there is no game in this folder"),
        (["turn", "GAME", "nothing.txt"], "nothing.txt: the file cannot be read"),
        (["add-player", "GAME", "--at", "77,1"], "there is no region (77,1)"),
        (["add-player", "GAME", "--at", "0,0"], "(0,0) is ocean"),
        (["add-player", "GAME", "--at", "4,4", "--name", "x" * 81], "81 characters"),
        (["add-player", "GAME", "--at", "4,4", "--name", "a (b"], "a round bracket"),
        (["add-player", "GAME", "--at", "4,4", "--address", "a\x1bb"], "characters that cannot be shown"),
        (["new", "GAME"], "a game is there already"),
        (["new", "GAME/turns"], "the folder holds 000; allowed: a new folder or an empty one"),
        (["practice", "GAME/turns"], "the folder holds 000"),
        (["new", "GAME2", "--name", "a (b"], "--name: a round bracket"),
        (["address", "GAME", 9, "ann@example.org"], "FACTION: there is no faction 9; allowed: one of the game: 1"),
        (["address", "GAME", 1, "x" * 81], "--address: 81 characters"),
        (["report", "GAME", 9], "no such faction was told yet"),
        (["report", "GAME", 1, "--turn", 3], "faction 1 has no report of month 3"),
        (["check", "GAME/game.json", "GAME/game.json"], "game.json"),
    ],
)
def test_a_1_a_3_a_4_whatever_is_wrong_is_told(game: Path, capsys: Out, words: list[str], told: str) -> None:
    assert _atlantis(*(str(word).replace("GAME", str(game)) for word in words)) == 1
    said = capsys.readouterr()
    assert told in said.err
    assert said.out == ""


def test_al_81_a_world_that_is_not_that_of_its_game_is_refused(game: Path, capsys: Out) -> None:
    world = game / "turns" / "000" / "world.json"
    text = world.read_text(encoding="utf-8")
    for change, told in (('"seed": 8', "seed: 8; allowed: 7"), ('"seed": 7x', "world.json, line 4, column 11")):
        world.write_text(text.replace('"seed": 7', change), encoding="utf-8")
        assert _atlantis("turn", game) == 1
        assert told in capsys.readouterr().err


def test_al_84_nobody_plays_a_month_twice_at_the_same_time(game: Path) -> None:
    opened = open_game(game)
    assert isinstance(opened, OpenedGame)
    month = play_month(opened, ())
    assert keep_month(opened, month) is None
    refused = keep_month(opened, month)
    assert refused is not None
    assert "this month has been played meanwhile" in refused[0].text()
    assert [folder.name for folder in played_months(game)] == ["000", "001"]


@pytest.mark.parametrize("length", [0, 1, 2000, -5])
def test_al_80_a_world_that_was_cut_is_told_and_made_again(game: Path, orders: Path, capsys: Out, length: int) -> None:
    assert _atlantis("turn", game, orders) == 0
    world = game / "turns" / "001" / "world.json"
    whole = world.read_bytes()
    world.write_bytes(whole[:length])
    for words in (("turn", game, orders), ("status", game), ("map", game)):
        assert _atlantis(*words) == 1
        assert f"{world}: the world as the last month has left it cannot be read" in capsys.readouterr().err
    assert sorted(path.name for path in (game / "turns").iterdir()) == ["000", "001"]
    assert _atlantis("redo", game) == 0
    assert (game / "turns" / "001-2" / "world.json").read_bytes() == whole
    assert _atlantis("turn", game, orders) == 0


def test_al_81_a_month_that_is_gone_from_between_others_is_told(game: Path, orders: Path, capsys: Out) -> None:
    for _ in range(2):
        assert _atlantis("turn", game, orders) == 0
    (game / "turns" / "001").rename(game / "001")
    for words in (("turn", game, orders), ("status", game), ("audit", game), ("redo", game)):
        assert _atlantis(*words) == 1
        assert "month 1 is missing, but month 2 is there" in capsys.readouterr().err
    (game / "001").rename(game / "turns" / "001")
    assert _atlantis("audit", game) == 0


def test_al_112_thirty_players_begin_in_regions_of_equal_worth(tmp_path: Path, capsys: Out) -> None:
    """AL-112, A-25: what `new` tells is below the bound; each has a region of his own, all of one terrain."""
    game = tmp_path / "game"
    told = json.loads(_said(capsys, "new", game, "--seed", "3", "--players", "30", "--json"))
    assert told["starts"] >= 30 and max(told[f"{what}_spread"] for what in ("money", "recruits", "goods")) <= BOUND
    found, opened = let_all_in(game, [Newcomer("", "", None, password=False)] * 30), open_game(game)
    assert not isinstance(found, Failure) and isinstance(opened, OpenedGame)
    assert len({each.region.place for each in found}) == 30
    assert len({each.region.terrain for each in found}) == 1
    worths = [_money_in_reach(opened, each.region) for each in found]
    assert max(worths) / min(worths) <= told["money_spread"] <= BOUND
    assert 1 <= told["fewest_neighbours"] < told["most_neighbours"] < told["starts"]


def _money_in_reach(opened: OpenedGame, start: Region) -> float:
    """Return the $ that can be earned in a month, halved for each region on the way there, three at most."""
    regions, numbers = opened.world.regions, opened.numbers
    ways, total = {start.place: 0}, 0.0
    for place in (queue := [start.place]):
        total += numbers.terrains[regions[place].terrain].wage_limit / 2 ** ways[place]
        for way in Direction:
            beside = way.of(place)
            if ways[place] < 3 and beside in regions and not regions[beside].is_ocean and beside not in ways:
                ways[beside] = ways[place] + 1
                queue.append(beside)
    return total


def test_al_112_land_is_made_when_none_is_left(game: Path, capsys: Out) -> None:
    """AL-112: of 32 regions the Foxes have one; with 32 newcomers another block comes, whose starts are as good."""
    found = let_all_in(game, [Newcomer("", "", None, password=False)] * 32)
    assert not isinstance(found, Failure) and {each.new_land for each in found} == {(Coordinates(0, 9),)}
    assert len({each.region.place for each in found}) == 32
    assert any(each.region.place.y > 8 for each in found)
    assert (game / "acts" / "001" / "acts.txt").read_text(encoding="utf-8").strip() == "land 0,9"
    assert _atlantis("turn", game, "--without-orders") == 0
    capsys.readouterr()
    assert _said(capsys, "audit", game).startswith("Identical: 1 month\n")
