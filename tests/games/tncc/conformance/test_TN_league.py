"""A league of bots: it goes on, takes in who is new, and shows each of its games (G-10, G-11, TN-18)."""

import re
from pathlib import Path
from shutil import copytree

import pytest

from autoalgo.app import main
from autoalgo.common.problems import Failure
from autoalgo.games.tncc.play.record import Replay
from autoalgo.games.tncc.tournament.league import League, read_league

BOTS = ["--bots", "turtle,blitz,hunter,merchant,raider"]
BROKEN = "from autoalgo.games.tncc.bots import Bot\n\nclass Mine(Bot)\n    pass\n"


def played(folder: Path, *words: str) -> int:
    return main(["tncc", "league", str(folder), "--jobs", "1", *words])


@pytest.fixture(scope="module")
def once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("league")
    assert played(folder, *BOTS, "--games", "10", "--seed", "3", "--pages", "1") == 0
    return folder


@pytest.fixture
def league(once: Path, tmp_path: Path) -> Path:
    return copytree(once, tmp_path / "league")


def opened(folder: Path) -> League:
    found = read_league(folder)
    assert isinstance(found, League), found
    return found


def test_tn_18_a_stopped_league_goes_on_and_has_the_same_bytes(league: Path) -> None:
    """As a killed process leaves it: whole lines, and a part of one."""
    whole = (league / "league.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)
    (league / "league.jsonl").write_bytes(b"".join(lines[:9]) + lines[9][:20])
    assert played(league, "--games", "10") == 0
    assert (league / "league.jsonl").read_bytes() == whole


def test_tn_18_every_game_is_kept_whole_and_told_by_its_number(
    league: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = opened(league)
    for number, result in enumerate(kept.games):
        replay = kept.replay(number)
        assert isinstance(replay, Replay)
        assert (replay.now.pending, replay.now.cycle) == (None, result.cycles)
        assert sorted(result.players[winner] for winner in replay.now.winners) == list(result.alive)
    assert isinstance(kept.replay(10), Failure)
    page = tmp_path / "game.html"
    assert main(["tncc", "replay", str(league), "--game", "4", "--html", str(page)]) == 0
    assert "Cycle 1, " in page.read_text(encoding="utf-8")
    assert main(["tncc", "replay", str(league)]) == 1
    assert "the number of the game is missing; allowed: 0 to 9" in capsys.readouterr().err


def test_tn_18_an_audit_plays_all_games_anew_and_finds_a_changed_turn(
    league: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tncc", "audit", str(league)]) == 0
    assert "every decision of the 10 games between shipped bots" in capsys.readouterr().out
    file = league / "league.jsonl"
    file.write_text(re.sub(r" r\d+ ", " r7 ", file.read_text(encoding="utf-8"), count=1), encoding="utf-8")
    assert main(["tncc", "audit", str(league)]) == 1
    assert "turns: recorded" in capsys.readouterr().out


def test_tn_18_a_new_bot_joins_and_plays_until_it_is_known_as_well(league: Path) -> None:
    assert played(league, "--bots", "war", "--games", "14", "--pages", "0") == 0
    kept = opened(league)
    assert kept.names[-1] == "war"
    assert all(5 in game.players for game in kept.games[10:])


def test_tn_18_a_bot_without_a_game_stands_last_and_how_it_comes_to_play_is_told(
    league: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert played(league, "--bots", "war", "--games", "10") == 0
    printed = capsys.readouterr()
    assert printed.out.split("Share of")[0].rstrip().splitlines()[-1].split()[:4] == ["war", "no", "games", "yet"]
    assert "war has no games yet: raise --games above 10" in printed.err
    assert re.search(r"<td>6</td><td>war</td><td>no games yet</td>", (league / "index.html").read_text())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--seed", "4"], "this league has seed 3, asked for is 4"),
        (["--set", "war_cost=7"], "constants.war_cost 1600, asked for is 7"),
        (["--table", "3"], "table 4, asked for is 3"),
        (["--bots", "turtel"], 'there is no bot "turtel"'),
    ],
)
def test_tn_18_another_league_is_refused_and_nothing_changes(
    words: list[str], said: str, league: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (league / "league.jsonl").read_bytes()
    assert played(league, *words) == 1
    assert said in capsys.readouterr().err
    assert (league / "league.jsonl").read_bytes() == before


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("TNCC league", "Shopping", "begin as a data record"),
        ('"number": 1, "players"', '"number": 2, "players"', "game 2 where game 1 should be"),
        ('"alive": [', '"alive": [9, ', "survivors that did not play"),
        ('"name": "blitz"', '"name": "turtle"', "player 1, turtle, is not the next one"),
    ],
)
def test_tn_18_a_broken_file_is_told_and_left_alone(
    old: str, new: str, said: str, league: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = league / "league.jsonl"
    broken = file.read_text(encoding="utf-8").replace(old, new, 1)
    file.write_text(broken, encoding="utf-8")
    assert played(league, "--games", "11") == 1
    assert said in capsys.readouterr().err
    assert file.read_text(encoding="utf-8") == broken


def test_g_11_a_bot_that_never_gets_ready_ends_the_command_with_its_trace(
    league: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (league / "bots").mkdir()
    (league / "bots" / "mine.py").write_text(BROKEN, encoding="utf-8")
    before = (league / "league.jsonl").read_bytes()
    assert played(league, "--games", "11", "--trust-bots") == 1
    said = capsys.readouterr().err
    assert "mine: this bot does not get ready" in said
    assert "SyntaxError: expected ':'" in said
    assert (league / "league.jsonl").read_bytes() == before


def test_tn_18_the_page_names_all_players_and_links_the_games_that_have_pages(league: Path) -> None:
    page = (league / "index.html").read_text(encoding="utf-8")
    assert all(f"<td>{name}</td>" in page for name in opened(league).names)
    assert re.findall(r'href="(.*?)"', page) == ["games/9.html"]
    assert (league / "games" / "9.html").is_file()
