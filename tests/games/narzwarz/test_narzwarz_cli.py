"""The commands of NarzWarz, as a user gives them: N-1 to N-5 of docs/features.md."""

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from narzwarz_games import map_file

from autoalgo.app import main


@pytest.fixture
def home(filled_home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("AUTOALGO_HOME", str(filled_home))
    return filled_home


Type = Callable[..., int]


@pytest.fixture
def typed(home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Type:
    """Plays with these answers."""
    assert home.is_dir()

    def play(answers: str, *words: str) -> int:
        monkeypatch.setattr("sys.stdin", io.StringIO(answers))
        capsys.readouterr()
        return main(["narzwarz", "play", *words])

    return play


def six_lands(folder: Path) -> str:
    """A map of two rows of three squares."""
    file = folder / "six_lands.json"
    file.write_text(json.dumps(map_file(across=3)), encoding="utf-8")
    return str(file)


def new_game(tmp_path: Path) -> tuple[str, ...]:
    return ("--map", six_lands(tmp_path), "--people", "Ann", "--seed", "3", "--out", str(tmp_path / "save.jsonl"))


def test_n_1_commands_are_given_by_numbered_menus_and_kept(
    typed: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Ann hires 5 men, takes that back and trains; there the input ends."""
    assert typed("2\n5\n8\n3\n", *new_game(tmp_path)) == 0
    said = capsys.readouterr()
    assert "Ann hires 5 men in " in said.out
    assert "The last command is taken back" in said.out
    assert "Ann trains in " in said.out
    assert said.err.splitlines()[-1] == f"Saved in {tmp_path / 'save.jsonl'}"
    assert main(["narzwarz", "audit", str(tmp_path / "save.jsonl")]) == 0
    said = capsys.readouterr()
    assert said.out.startswith("Identical: ")
    assert said.out.splitlines()[0].endswith(" lines, of a game that is not over")


def test_n_1_a_save_is_played_on_and_left(typed: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = tmp_path / "save.jsonl"
    assert typed("3\n", *new_game(tmp_path)) == 0
    assert typed("8\n7\n9\n", str(save)) == 0
    said = capsys.readouterr()
    assert "The last command is taken back" in said.out
    assert "Turn 2: a man costs" in said.out
    assert said.err == f"Saved in {save}\n"
    assert len(list(tmp_path.glob("*.jsonl"))) == 1


def test_n_1_an_attack_shows_its_odds_once_a_spy_was_there(
    typed: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("", *new_game(tmp_path)) == 0
    game = [json.loads(line) for line in (tmp_path / "save.jsonl").read_text(encoding="utf-8").splitlines()][2]
    seat = [leader["name"] for leader in game["leaders"]].index("Ann")
    weakest = min(game["map"]["neighbours"][seat])
    number = game["map"]["places"][weakest]["number"]
    answers = f"4\n{number}\n5\nn\n6\n{number}\n4\n{number}\n5\ny\n"
    assert typed(answers, *new_game(tmp_path)[:-1], str(tmp_path / "other.jsonl")) == 0
    said = capsys.readouterr().out
    assert "Nobody knows the odds: what is in" in said
    assert "Ann's spy in" in said
    assert "The chance of victory is" in said
    assert "Ann attacks" in said


def test_n_1_what_is_typed_wrong_is_asked_again(
    typed: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("0\nfour\n99\n١\n2\n0\n1e9\n\n5\n8\n", *new_game(tmp_path)) == 0
    said = capsys.readouterr().out
    assert said.count("One of 1, 2, 3, 4, 5, 6, 7, 8, 9") == 4
    assert said.count("A whole number from 1 to") == 2
    assert "No country with men has another of yours beside it" in said
    assert "Nothing of this turn can be taken back" in said


def test_n_1_people_at_one_keyboard_take_turns(typed: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    save = str(tmp_path / "save.jsonl")
    assert typed("Ann,Ann\nAnn, Bob\n\n7\n\n7\n", "--map", six_lands(tmp_path), "--seed", "3", "--out", save) == 0
    said = capsys.readouterr().out
    assert "two people have one name" in said
    first, second = ("Bob", "Ann") if said.index("Bob's. Press") < said.index("Ann's. Press") else ("Ann", "Bob")
    mine, theirs = said.split(f"{second}'s. Press")[0], said.split(f"{second}'s. Press")[1]
    assert f", {first}: unknown" not in mine
    assert f", {first}: unknown" in theirs.split("Turn 2 is")[0]


@pytest.mark.usefixtures("home")
def test_n_1_another_program_that_writes_to_the_save_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    save = tmp_path / "save.jsonl"

    class Keyboard:
        answers = io.StringIO("3\n")

        def readline(self, _: int) -> str:
            line = self.answers.readline()
            if line == "3\n":
                save.write_text("theirs", encoding="utf-8")
            return line

    monkeypatch.setattr("sys.stdin", Keyboard())
    assert main(["narzwarz", "play", *new_game(tmp_path)]) == 0
    assert "Another program has changed" in capsys.readouterr().err
    assert save.read_text(encoding="utf-8") == "theirs"
    assert main(["narzwarz", "audit", str(tmp_path / "save (2).jsonl")]) == 0


def test_n_1_a_game_goes_on_where_it_cannot_be_saved(
    typed: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert typed("3\n9\n", *new_game(tmp_path)[:-1], str(tmp_path / "file" / "save.jsonl")) == 3
    said = capsys.readouterr()
    assert "Ann trains" in said.out
    assert "the game could not be saved" in said.err


@pytest.mark.usefixtures("home")
def test_n_1_ctrl_c_keeps_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Keyboard:
        def readline(self, _: int) -> str:
            raise KeyboardInterrupt

    monkeypatch.setattr("sys.stdin", Keyboard())
    assert main(["narzwarz", "play", *new_game(tmp_path)]) == 130
    assert capsys.readouterr().err == f"Saved in {tmp_path / 'save.jsonl'}\n"
    assert main(["narzwarz", "audit", str(tmp_path / "save.jsonl")]) == 0


def test_n_3_a_whole_game_in_which_a_person_does_nothing(
    typed: Type, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert typed("7\n" * 600, *new_game(tmp_path)) == 0
    said = capsys.readouterr()
    assert said.out.splitlines()[-1].endswith("has every country and has won")
    assert said.err == f"The record is in {tmp_path / 'save.jsonl'}\n"
    assert main(["narzwarz", "replay", str(tmp_path / "save.jsonl")]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == "Six Lands, seed 3"
    assert sum(line.startswith("Turn ") for line in told) > 10
    assert told[-1].endswith("has every country and has won")
    assert main(["narzwarz", "replay", "--turn", "2", str(tmp_path / "save.jsonl")]) == 0
    assert sum(line.startswith("Turn 2:") for line in capsys.readouterr().out.splitlines()) == 1
    assert main(["narzwarz", "replay", "--turn", "9999", str(tmp_path / "save.jsonl")]) == 1
    assert "--turn: turn 9,999; allowed: 1 to" in capsys.readouterr().err


@pytest.mark.usefixtures("home")
def test_n_2_the_same_seed_the_same_table_on_any_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for jobs in ("1", "2"):
        words = ["narzwarz", "simulate", "--games", "21", "--seed", "5", "--jobs", jobs]
        assert main([*words, "--map", six_lands(tmp_path), "--json"]) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1]
    won = sum(each["won"]["count"] for each in said[0]["personalities"])
    assert won == said[0]["conquered"]["count"] == sum(len(each["turns"]) for each in said[0]["personalities"])
    for each in said[0]["personalities"]:
        assert 0 <= each["won"]["low"] <= each["won"]["value"] <= each["won"]["high"] <= 1


@pytest.mark.usefixtures("home")
def test_n_2_a_table_and_a_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "plot.svg"
    words = ["narzwarz", "simulate", "--games", "2", "--seed", "1", "--map", six_lands(tmp_path)]
    assert main([*words, "--personalities", "general,plain", "--plot", str(plot)]) == 0
    said = capsys.readouterr()
    lines = said.out.splitlines()
    assert lines[0] == "2 games of 6 leaders on Six Lands, seed 1"
    assert {lines[-1].split()[0], lines[-2].split()[0]} == {"general", "plain"}
    assert said.err == f"The plot is in {plot}\n"
    assert plot.read_bytes().startswith(b"<?xml")


@pytest.mark.usefixtures("home")
def test_n_6_fog_is_among_the_rules_that_are_played_by(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["narzwarz", "simulate", "--games", "1", "--seed", "1", "--map", six_lands(tmp_path), "--json"]
    assert main([*words, "--personalities", "novice,master", "--fog"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rules"]["constants"]["computer_sees"] == "spies"
    assert [each["personality"] for each in told["personalities"]] == ["novice", "master"]


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "--map", "twelve_march"], 'map: there is no map "twelve_march"; allowed: '),
        (["simulate", "--plot", "plot.doc"], 'no plot can be a ".doc" file'),
        (["play", "--people", "Ann", "--map", "none.json"], "none.json: the file is missing"),
        (["play", "none.jsonl"], "the file cannot be read"),
        (["audit", "none.jsonl"], "the file cannot be read"),
        (["replay", "."], "the file cannot be read"),
    ],
)
def test_n_5_what_is_wrong_is_told_in_words(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["narzwarz", *words]) == 1
    assert said in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["simulate", "--games", "0"],
        ["simulate", "--personalities", "genral"],
        ["simulate", "--personalities", "general,general"],
        ["play", "--people", "A,B,C,D,E,F,G"],
        ["play", "--people", "A,A"],
        ["play", "--people", "x" * 41],
        ["play", "--commands", "all"],
        ["audit"],
    ],
)
def test_n_5_wrong_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["narzwarz", *words])
    assert ended.value.code == 2
    assert "usage: autoalgo narzwarz" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"spy_price": {"value": 50', '"spy_price": {"value": "much"', 'numbers.spy_price.value: "much"; allowed: '),
        (
            '"spy_price": {"value": 50',
            '"spy_price": {"value": [50]',
            "narzwarz.json, numbers.spy_price.value: a list of 1; allowed: a whole number from",
        ),
        ('"spy_price"', '"spy_prise"', 'the unknown key "spy_prise"'),
        ('"start_price": {"value": 10', '"start_price": {"value": 99', "start_price from least_price to most_price"),
        ('"hire": 40, "train": 40, "build": 20', '"hire": 0, "train": 0, "build": 0', "one of hire, train and build"),
        ('"attack_at": 1.5', '"attack_at": -1', "personalities.plain.attack_at: -1; allowed: "),
        ('"unit": "gold a spy"', '"unit": ""', 'numbers.spy_price.unit: ""; allowed: '),
        ("{", "", "narzwarz.json"),
        ('"_source"', '"_version": 2, "_source"', "a newer Autoalgo wrote this file of NarzWarz numbers"),
    ],
)
def test_n_5_a_broken_file_of_numbers_is_told(
    home: Path, old: str, new: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "JSON" / "games" / "narzwarz.json"
    shipped = file.read_text(encoding="utf-8")
    assert old in shipped
    file.write_text(shipped.replace(old, new, 1), encoding="utf-8")
    capsys.readouterr()
    try:
        assert main(["narzwarz", "simulate", "--games", "1"]) == 1
    finally:
        file.write_text(shipped, encoding="utf-8")
    found = capsys.readouterr()
    assert found.out == ""
    assert said in found.err
