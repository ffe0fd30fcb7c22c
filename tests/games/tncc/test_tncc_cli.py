"""The commands of TNCC, as a user gives them: G-1 to G-5 of docs/features.md."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from autoalgo.app import main
from autoalgo.games.tncc.play.record import Replay, replay
from autoalgo.games.tncc.rules.game import Pending, Question


@pytest.fixture
def home(filled_home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The same; its presets are put right afterwards."""
    monkeypatch.setenv("AUTOALGO_HOME", str(filled_home))
    presets = filled_home / "JSON" / "games" / "tncc.json"
    shipped = presets.read_bytes()
    yield filled_home
    presets.write_bytes(shipped)


def test_g_1_a_game_is_told_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tncc", "play", "--bots", "nothing,nothing", "--seed", "1", "--set", "last_cycle=1"]
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Preset default, seed 1",
        "The start",
        "  nothing: 600 gold, 800 food, 1,000 citizens, 0 soldiers and 150 land",
        "  nothing 2: 600 gold, 800 food, 1,000 citizens, 0 soldiers and 150 land",
        "Cycle 1, nothing waits",
        "Cycle 1, nothing 2 waits",
        "The end of cycle 1",
        "  nothing: 850 gold, 1,300 food, 1,080 citizens, 0 soldiers and 150 land",
        "  nothing 2: 850 gold, 1,300 food, 1,080 citizens, 0 soldiers and 150 land",
        "nothing and nothing 2 have won, alive after the last cycle, 1",
    ]


def test_g_1_a_war_in_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    """By hand: 6 of 60 drafted; 2 + 2 + 2 unopposed take 3 gold, 6 food, 1 citizen and no land."""
    changes = ["start_citizens=60", "war_cost=0", "last_cycle=2", "growth=1"]
    sets = [word for change in changes for word in ("--set", change)]
    assert main(["tncc", "play", "--bots", "war,nothing", "--seed", "1", *sets]) == 0
    said = capsys.readouterr().out
    assert "Cycle 1, war recruits 6 citizens" in said
    assert (
        "Cycle 2, war attacks nothing with 6 soldiers (2 + 2 + 2); nothing defends with 0 soldiers (0 + 0 + 0); after "
        "the first wave 6 attackers and 0 defenders are left; war wins with 6 soldiers left and takes 3 gold, 6 food "
        "and 1 citizen" in said
    )


def test_g_1_the_same_seed_is_the_same_game_and_none_is_a_new_one(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["tncc", "play", "--bots", "war,blitz,war", "--json"]
    said = []
    for seed in (["--seed", "8"], ["--seed", "8"], [], []):
        assert main([*words, *seed]) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1]
    assert said[2]["seed"] != said[3]["seed"]
    assert said[0]["players"] == ["war", "blitz", "war 2"]
    assert said[0]["bots"] == ["war", "blitz", "war"]
    assert said[0]["chronicle"][0]["countries"][1]["name"] == "blitz"


def test_g_2_an_unchanged_record_is_identical(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tncc", "audit", str(record)]) == 0
    lines = len(record.read_text(encoding="utf-8").splitlines())
    assert capsys.readouterr().out.startswith(f"Identical: {lines} lines\nProved:\n- ")


def test_g_2_a_record_is_never_overwritten(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = record.read_bytes()
    assert main(["tncc", "play", "--bots", "war,war", "--out", str(record)]) == 0
    assert capsys.readouterr().err == f"The record is in {tmp_path / 'game (2).jsonl'}\n"
    assert record.read_bytes() == before


def test_g_2_a_record_that_cannot_be_written_is_told_after_the_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    record = tmp_path / "file" / "game.jsonl"
    assert main(["tncc", "play", "--bots", "war,war", "--out", str(record)]) == 3
    said = capsys.readouterr()
    assert "won" in said.out.splitlines()[-1]
    assert "could not be written" in said.err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"winners": ["', '"winners": ["Eve", "', "Different: line {last}, end, winners: recorded"),
        ('"gold": 850', '"gold": 851', "Different: line 8, cycle 1, countries.item 1.gold: recorded 851, replayed 850"),
        ('"cycle": 1, "player": 2', '"cycle": 9, "player": 2', "Different: line 7, turn of cycle 9, cycle: recorded 9"),
        ('"recruit", "amount": ', '"recruit", "amount": 9999', "action.amount: recorded 9999906, replayed"),
        ('{"kind": "wait"}', '{"kind": "recruit", "amount": 1}', 'action.kind: recorded "recruit", replayed "wait"'),
        ('{"kind": "wait"}', '{"kind": "flee"}', '"action.kind" of the line "turn"'),
        ('"version": 3}', '"version": 4}', "a newer Autoalgo wrote this record of a game of TNCC"),
        ('"record": "format"', '"record": "form"', '"record" of the line "format"'),
        ("Autoalgo TNCC game", "Autoalgo data record", "the file does not begin as a data record"),
        ('"players": ["merchant", "raider"', '"players": ["raider", "raider"', "a game takes 2 to 50 players"),
        ('"last_cycle": 100', '"last_cycle": 0', '"constants.last_cycle" of the line "game"'),
        ('"last_cycle": 100', '"last_cycle": 1', "Different: line 9, "),
        ('{"record": "turn"', '["turn"', "the line is not a JSON object"),
    ],
)
def test_g_2_what_was_changed_in_a_record_is_found(
    record: Path, old: str, new: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = record.read_text(encoding="utf-8")
    assert old in text
    record.write_text(text.replace(old, new, 1), encoding="utf-8")
    assert main(["tncc", "audit", str(record)]) == 1
    found = capsys.readouterr()
    assert said.format(last=len(text.splitlines())) in found.out + found.err
    lines = (found.out + found.err).splitlines()
    assert len([line for line in lines if not line.startswith("Otherwise than the preset")]) == 1


@pytest.mark.parametrize("kept", [0, 1, 2, 3, 4, 6, 20, -1])
def test_g_2_a_record_that_is_cut_off_is_told(record: Path, kept: int, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[:kept]), encoding="utf-8")
    assert main(["tncc", "audit", str(record)]) == 1
    found = capsys.readouterr()
    assert len((found.out + found.err).splitlines()) == 1


def test_g_2_an_answer_that_is_missing_is_told(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = record.read_text(encoding="utf-8")
    record.write_text(re.sub(r'"accepted": (true|false)', '"accepted": null', text, count=1), encoding="utf-8")
    assert main(["tncc", "audit", str(record)]) == 1
    assert "the answer to the trade or the war is missing" in capsys.readouterr().err


def test_g_2_no_record_at_all(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "none.jsonl", tmp_path):
        assert main(["tncc", "audit", str(path)]) == 1
        assert "the file cannot be read" in capsys.readouterr().err


def test_g_6_a_record_is_told_as_the_game_was(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tncc", "play", "--bots", "merchant,raider,blitz", "--seed", "3"]) == 0
    played = capsys.readouterr().out.splitlines()
    assert main(["tncc", "replay", str(record)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == ["Seed 3, played by merchant, raider, blitz", *played[1:]]
    assert main(["tncc", "replay", str(record), "--cycle", "1"]) == 0
    first = capsys.readouterr().out.splitlines()
    assert first == said[5:12]
    assert first[3] == "The end of cycle 1"


def test_g_6_a_game_that_was_saved_in_the_middle(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    record.write_text("".join(lines[:6]), encoding="utf-8")
    assert main(["tncc", "replay", str(record)]) == 0
    said = capsys.readouterr().out.splitlines()
    assert [line[:8] for line in said[5:]] == ["Cycle 1,", "Cycle 1,", "The reco"]
    found = replay(record)
    assert isinstance(found, Replay)
    assert (len(found.games), found.unfinished, found.opening.players[1]) == (3, True, "raider")
    assert found.games[-1].pending == Pending(2, Question.ACTION)


@pytest.mark.parametrize(
    ("old", "new"), [('"kind": "recruit", "amount": ', '"kind": "recruit", "amount": 9999'), ("{", "")]
)
def test_g_6_a_record_that_cannot_be_replayed_is_told(
    record: Path, old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record.write_text(record.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    assert main(["tncc", "replay", str(record)]) == 1
    assert "line " in capsys.readouterr().err


def test_g_6_a_cycle_that_was_not_played_is_told(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tncc", "replay", str(record), "--cycle", "9999"]) == 1
    assert "--cycle: cycle 9,999; allowed: 0, the start, to " in capsys.readouterr().err


def test_g_3_a_tournament_by_hand(capsys: pytest.CaptureFixture[str]) -> None:
    """All survive three cycles: a third of each of six points; Wilson's interval of 1/3 in 6 games is 0.097–0.700.

    Nothing tells them apart, so what is known of a rating is that it is 1500, as well as the model has it of 6 games.
    """
    words = ["tncc", "simulate", "--bots", "nothing,turtle,war", "--seed", "2", "--set", "last_cycle=3"]
    assert main(words) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "6 games, every order of the players once, seed 2, 3.0 cycles a game"
    assert " ".join(lines[3].split()[:2]) == "nothing 1,500"
    assert " ".join(lines[3].split()[3:]) == "6 2.00 0.333 0.097–0.700 100 % 0 % 0"
    assert lines[-3].split() == ["nothing", "–", "0", "%", "0", "%"]


def test_g_3_the_same_seed_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for seed in ("5", "5", "6"):
        words = ["tncc", "simulate", "--bots", "blitz,raider,war", "--games", "7", "--seed", seed, "--json"]
        assert main(words) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1]
    assert said[0]["players"] != said[2]["players"]
    assert (said[0]["games"], said[0]["every_order"]) == (7, False)
    assert sum(player["points"] for player in said[0]["players"]) == pytest.approx(7)
    for player in said[0]["players"]:
        low, high = player["interval"]
        assert 0 <= low <= player["share"] <= high <= 1
        # Who outlives another is alive, and the other is not.
        others = [other for other in said[0]["players"] if other is not player]
        assert all(player["outlived"][other["name"]] <= 7 - other["survived"] for other in others)


WORDS = ["tncc", "simulate", "--bots", "blitz,raider,war", "--games", "9", "--seed", "5", "--set", "last_cycle=12"]


def test_g_3_processes_give_the_same_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*WORDS, "--jobs", "1"]) == 0
    table = capsys.readouterr().out
    assert main([*WORDS, "--jobs", "2"]) == 0
    assert capsys.readouterr().out == table


def test_g_3_a_plot_of_the_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "plot.svg"
    assert main([*WORDS, "--plot", str(plot)]) == 0
    assert capsys.readouterr().err == f"Plot: {plot}\n"
    assert plot.read_bytes().startswith(b"<?xml")
    assert main([*WORDS, "--plot", str(tmp_path / "plot.doc")]) == 1
    assert 'no plot can be a ".doc" file' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (["--cluster", "10.0.0.5:8786", "--isolated"], "--cluster: bots that run in processes of their own"),
        (["--cluster", "here"], 'cluster: no host and port in "here"'),
    ],
)
def test_g_3_what_cannot_be_is_told_before_the_first_game(
    asked: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*WORDS, *asked]) == 1
    assert said in capsys.readouterr().err


def test_g_5_presets_are_told_with_their_sources(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tncc", "presets"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  war_cost=1600  (gold)" in lines
    assert "  growth=1.07  (factor of citizens a cycle)" in lines
    [original] = [number for number, line in enumerate(lines) if line.startswith("original: ")]
    assert lines[original + 1] == "  war_arithmetic=original  (text or original (TN-7))"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--bots", "blitz,turtel"], '--bots: there is no bot "turtel"; allowed: nothing, turtle, '),
        (["--bots", "blitz,turtel"], 'did you mean "turtle"?'),
        (["--bots", "blitz"], "--bots: 1 in number; allowed: 2 to 50 names"),
        (["--bots", ",".join(["war"] * 51)], "--bots: 51 in number"),
        (["--bots", ""], '--bots: there is no bot ""'),
        (["--bots", "war,war", "--preset", "trieb"], 'there is no preset "trieb"; allowed: "default", '),
        (["--bots", "war,war", "--set", "war_costs=3"], 'war_costs: the unknown key "war_costs"'),
        (["--bots", "war,war", "--set", "war_cost=-1"], "--set, war_cost: -1; allowed: "),
        (["--bots", "war,war", "--set", "war_cost=cheap"], '--set, war_cost: "cheap"; allowed: '),
        (["--bots", "war,war", "--set", "war_cost=1e999"], '--set, war_cost: "1e999"; allowed: '),
        (["--bots", "war,war", "--set", "war_cost=nan"], '--set, war_cost: "nan"; allowed: '),
        (["--bots", "war,war", "--set", f"war_cost={'9' * 5000}"], "--set, war_cost: "),
        (["--bots", "war,war", "--set", "war_arithmetic=code"], '--set, war_arithmetic: "code"; allowed: '),
        (["--bots", "war,war", "--set", "last_cycle=0"], "--set, last_cycle: 0; allowed: "),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_g_5_what_is_wrong_is_told_in_words(
    command: str, words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["tncc", command, *words]) == 1
    found = capsys.readouterr()
    assert found.out == ""
    assert said in found.err


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["plya"],
        ["play"],
        ["play", "--bots", "war,war", "--set", "war_cost"],
        ["play", "--bots", "war,war", "--seed", "-1"],
        ["simulate", "--bots", "war,war", "--games", "0"],
        ["audit"],
    ],
)
def test_g_5_wrong_usage(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["tncc", *words])
    assert ended.value.code == 2
    assert "usage: autoalgo tncc" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"war_cost": 1600', '"war_cost": "many"', 'tncc.json, presets.default.constants.war_cost: "many"; allowed: '),
        ('"growth": 1.08', '"growth": {"a": 1.08}', "growth: an object; allowed: a number from 0 to 100\n"),
        ('"war_cost": 2000', '"war_cots": 2000', 'presets.robot army.constants.war_cots: the unknown key "war_cots"'),
        ('"war_cost": 1600,', "", "presets.default.constants.war_cost: nothing; allowed: "),
        ('"default":', '"usual":', 'tncc.json, presets: no default; allowed: a preset named "default"'),
        ('"units"', '"unit"', 'the unknown key "unit"'),
        ("{", "", "tncc.json"),
        ('"_source"', '"_version": 2, "_source"', "a newer Autoalgo wrote this file of presets"),
    ],
)
def test_g_5_a_broken_file_of_presets_is_told(
    home: Path, old: str, new: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "JSON" / "games" / "tncc.json"
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    capsys.readouterr()
    assert main(["tncc", "play", "--bots", "war,war"]) == 1
    found = capsys.readouterr()
    assert found.out == ""
    assert said in found.err


def test_g_5_presets_of_ones_own(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = home / "JSON" / "games" / "tncc.json"
    content = json.loads(file.read_text(encoding="utf-8"))
    content["presets"]["short"] = {"source": "ours", "constants": {"last_cycle": 2}}
    file.write_text(json.dumps(content), encoding="utf-8")
    assert main(["tncc", "play", "--bots", "war,war", "--preset", "short"]) == 0
    assert capsys.readouterr().out.endswith("have won, alive after the last cycle, 2\n")


def test_g_5_a_missing_file_of_presets_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "JSON" / "games" / "tncc.json").unlink()
    capsys.readouterr()
    assert main(["tncc", "presets"]) == 1
    assert "tncc.json: the file is missing" in capsys.readouterr().err
    assert main(["home", "--restore"]) == 0
    assert main(["tncc", "presets"]) == 0
