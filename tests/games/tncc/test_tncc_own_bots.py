"""Bots of one's own, named and written on the command line (G-8, TN-16)."""

import io
import json
import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tncc_games import constants, country

from autoalgo.app import main
from autoalgo.common.confined import NotStartedError, why_no_cell
from autoalgo.common.problems import NOWHERE, Failure
from autoalgo.games.tncc.bots import BUILT_IN, BotLimits, Isolated, NamedBot, Offer, PastWar, View, named_bot
from autoalgo.games.tncc.bots.host import read_turn, serve
from autoalgo.games.tncc.bots.messages import action_message, encoded, opening, situation, told
from autoalgo.games.tncc.bots.view import PastTurn, PastTurns
from autoalgo.games.tncc.rules.actions import Recruit, Trade, Wait
from autoalgo.games.tncc.rules.country import Resource

REPOSITORY = Path(__file__).resolve().parents[3]
PATIENT = ["--action-time", "60000", "--answer-time", "60000", "--start-time", "60000"]
PAST = (
    PastTurn(1, 0, Wait()),
    PastTurn(1, 1, Recruit(-5)),
    PastTurn(2, 0, Trade(1, Resource.GOLD, 5, Resource.LAND, 1), accepted=False),
    PastTurn(2, 1, PastWar(0, 60, 7, 46, 0, ((Resource.GOLD, 23), (Resource.FOOD, 0)))),
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where one stands, with a home of one's own."""
    monkeypatch.setenv("AUTOALGO_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def modules() -> Iterator[None]:
    """What a bot's file adds to the modules is taken away."""
    path = list(sys.path)
    yield
    sys.path[:] = path
    sys.modules.pop("bot_of_a_player", None)


def test_g_8_the_bots_are_told_with_what_they_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tncc", "bots"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.partition(":")[0] for line in lines] == list(BUILT_IN)
    assert lines[0] == "nothing: Waits, and leaves its army at home. From the authors' program."
    assert all(line.endswith((". From the authors' program.", ". Our own.")) for line in lines)


@pytest.mark.skipif(bool(why_no_cell()), reason=why_no_cell())
def test_g_8_a_new_bot_of_every_language_plays(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A third of 1,000 people are 333; nobody misses a turn. What this machine has no interpreter of is left out."""
    languages = {"python": "python3", "python-alone": "python3", "javascript": "node", "perl": "perl"}
    bots: list[str] = []
    for number, (language, interpreter) in enumerate(languages.items()):
        assert main(["tncc", "new-bot", f"Mine{number}", "--language", language]) == 0
        [said] = re.findall(r'--bot "(.*?)"', capsys.readouterr().out)
        if shutil.which(interpreter) or interpreter == "python3":
            bots += ["--bot", said]
    assert (folder / "mine0.py").read_text(encoding="utf-8").count("class Mine0(Bot)") == 1
    words = ["tncc", "play", *bots, "--seed", "1", "--set", "last_cycle=2", "--out", "game.jsonl", *PATIENT]
    assert main(words) == 0
    found = capsys.readouterr()
    assert found.err.startswith("Bots in processes of their own are kept from ")
    assert found.out.count("recruits 333 citizens") == len(bots) / 2
    assert "since" not in found.out
    assert main(["tncc", "audit", "game.jsonl"]) == 0


def test_g_8_a_file_is_never_overwritten(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "mine.py").write_text("my work", encoding="utf-8")
    assert main(["tncc", "new-bot", "Mine"]) == 1
    assert "NAME: there is a file mine.py already; allowed: a name that no file has" in capsys.readouterr().err
    assert (folder / "mine.py").read_text(encoding="utf-8") == "my work"


@pytest.mark.parametrize("name", ["../mine", "a b", "1st", "", "x" * 51, "größe"])
def test_g_8_a_name_that_is_none_is_told(folder: Path, name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tncc", "new-bot", "--", name]) == 1
    assert "allowed: a letter, then up to 49 letters, digits and _" in capsys.readouterr().err
    assert [path.name for path in folder.iterdir()] in ([], ["home"])


@pytest.mark.skipif(bool(why_no_cell()), reason=why_no_cell())
@pytest.mark.usefixtures("folder")
def test_g_8_a_tournament_with_a_bot_of_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    """It fails in every turn; its author finds where, and nobody else is kept from his points."""
    Path("poor.py").write_text(
        "from autoalgo.games.tncc.bots import Bot\nclass Poor(Bot):\n    def action(self, game):\n"
        "        print('thinking')\n        return 1 // 0\n",
        encoding="utf-8",
    )
    words = ["tncc", "simulate", "--bots", "poor.py,nothing", "--seed", "1", "--set", "last_cycle=2", "--json"]
    assert main([*words, *PATIENT]) == 0
    said = capsys.readouterr()
    players = {player["name"]: player for player in json.loads(said.out)["players"]}
    assert (players["poor"]["defaults"], players["nothing"]["defaults"]) == (4, 0)
    [kept] = re.findall(r"What a bot wrote to standard error is in (.*)", said.err)
    text = Path(kept).read_text(encoding="utf-8")
    assert text.count("thinking\n") == 4
    assert "ZeroDivisionError" in text and "poor.py" in text


@pytest.fixture
def no_cell(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A machine without bubblewrap."""
    monkeypatch.setenv("PATH", str(folder))
    why_no_cell.cache_clear()
    yield folder
    why_no_cell.cache_clear()


@pytest.mark.skipif(sys.platform != "linux", reason="here another sentence is told")
@pytest.mark.usefixtures("no_cell")
def test_g_8_where_nothing_holds_a_bot_it_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tncc", "play", "--bots", "blitz,war", "--isolated"]) == 1
    said = capsys.readouterr().err
    assert "--bots: bots in processes of their own cannot be locked in: bwrap and prlimit and setpriv cannot" in said
    assert "install the packages bubblewrap and util-linux; allowed: here, nothing, turtle, " in said
    assert "if you trust who wrote the bots with all your files, add --trust-bots" in said
    blitz = named_bot("blitz", NOWHERE)
    assert isinstance(blitz, NamedBot)
    with pytest.raises(NotStartedError, match="install the packages bubblewrap"):
        Isolated(blitz.program, BotLimits()).start()


@pytest.mark.skipif(sys.platform != "linux", reason="programs cannot be run here")
def test_g_8_whoever_trusts_bots_plays_them_and_the_record_says_so(
    no_cell: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["tncc", "play", "--bots", "blitz,nothing", "--isolated", "--set", "last_cycle=2", *PATIENT, "--seed", "1"]
    assert main([*words, "--trust-bots", "--out", "game.jsonl"]) == 0
    assert "Nothing keeps bots in processes of their own from your files, programs and netw" in capsys.readouterr().err
    game = json.loads((no_cell / "game.jsonl").read_text(encoding="utf-8").splitlines()[2])
    assert (game["record"], game["trusted_bots"]) == ("game", True)
    assert main(["tncc", "audit", "game.jsonl"]) == 0
    # Bots of the game's own process need no trust.
    assert main(["tncc", "play", "--bots", "blitz,nothing", "--trust-bots", "--out", "other.jsonl"]) == 0
    assert json.loads((no_cell / "other.jsonl").read_text(encoding="utf-8").splitlines()[2])["trusted_bots"] is False


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("blits", 'there is no bot "blits"'),
        ("mine=no_such_program x", 'there is no program "no_such_program"'),
        ("=blitz", 'the bot "=blitz" has no name before "="'),
        ("mine=perl 'x", 'the command "perl \'x" cannot be read: No closing quotation'),
        ("mine=", 'there is no bot ""'),
        ("nowhere/bot.py", 'there is no bot "nowhere/bot.py"'),
        (".", 'there is no bot "."'),
    ],
)
@pytest.mark.usefixtures("folder")
def test_g_8_a_bot_that_is_none_is_told(text: str, said: str) -> None:
    found = named_bot(text, NOWHERE)
    assert isinstance(found, Failure)
    assert found[0].found == said


def test_g_8_how_a_bot_is_named(folder: Path) -> None:
    (folder / "fox").mkdir()
    for file in ("fox/bot.py", "wolf.py", "bear.txt"):
        (folder / file).touch()
    (folder / "run me").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "run me").chmod(0o700)
    names = ["blitz", "mine=blitz", "fox", "wolf.py", "mine=wolf.py", "mine=python3 wolf.py bear.txt", "./run me"]
    bots = [named_bot(name, NOWHERE) for name in names]
    assert all(isinstance(bot, NamedBot) for bot in bots)
    found: list[Any] = bots
    assert [bot.name for bot in found] == ["blitz", "mine", "fox", "wolf", "mine", "mine", "run me"]
    assert [bot.built_in for bot in found] == ["blitz", "blitz", *[None] * 5]
    # Of a folder the whole may be read, of others the files that are named.
    assert found[2].program.readable[-1] == str(folder / "fox")
    assert found[3].program.readable[-1] == str(folder / "wolf.py")
    words = (sys.executable, str(folder / "wolf.py"), str(folder / "bear.txt"))
    assert found[5].program.command == words
    assert set(words[1:]) < set(found[5].program.readable)


def served(bot: str, *asked: str) -> list[dict[str, Any]]:
    """What the host of Python bots answers, in this process, to `reset` and more."""
    view = View(constants(), (country("Ash", army=9), country("Bay")), 0, 3, PastTurns(list(PAST)))
    questions = []
    for number, kind in enumerate(("reset", *asked)):
        question = {"id": number, "ask": kind, **situation(view, 0 if number == 0 else len(PAST))}
        question |= opening(view, np.random.default_rng(1)) if kind == "reset" else {}
        question |= {"offer": told(Offer(1, Resource.GOLD, 9, Resource.LAND, 1)), "attacker": 1, "total": 30}
        questions.append(encoded(question) + b"\n")
    answers = io.BytesIO()
    serve(bot, questions, answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def test_tn_16_a_bot_in_python_sees_what_it_would_see_in_the_game(tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(
        """
from autoalgo.games.tncc.bots import Bot, PastWar, Trade, War

class Mine(Bot):
    def action(self, game):
        assert game.chronicle[3].action == PastWar(0, 60, 7, 46, 0, (("gold", 23), ("food", 0)))
        assert (len(game.chronicle), game.chronicle.of(2, 0).accepted, game.me.name) == (4, False, "Ash")
        assert game.constants.war_cost == 1600
        return War(1, [int(self.chance.random() * 1000), 0, 0])

    def accept_trade(self, game, offer):
        return offer.getting_amount > 8 and offer.giving == "land"

    def fight_war(self, game, attacker, total):
        return attacker, total, game.me.army
""",
        encoding="utf-8",
    )
    expected = int(np.random.default_rng(1).random() * 1000)
    assert served(str(file), "action", "accept_trade", "fight_war") == [
        {"id": 0, "answer": None},
        {"id": 1, "answer": {"kind": "war", "target": 1, "flanks": [expected, 0, 0]}},
        {"id": 2, "answer": True},
        {"id": 3, "answer": [1, 30, 9]},
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("x = 1", "mine.py has 0 classes derived from Bot, not one"),
        ("class A(Bot): pass\nclass B(Bot): pass", "mine.py has 2 classes derived from Bot, not one"),
        ("class A(Bot: pass", "SyntaxError: "),
        ("raise SystemExit", "SystemExit"),
        ("class A(Bot):\n def reset(self, game): raise ValueError('no mood')", "ValueError: no mood"),
    ],
)
def test_g_8_a_file_that_has_no_bot_says_why(tmp_path: Path, lines: str, said: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(f"from autoalgo.games.tncc.bots import Bot\n{lines}\n", encoding="utf-8")
    [answer] = served(str(file))
    assert answer["error"].startswith(said)


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("return None", "its action was nothing, not Wait, Recruit, Trade or War"),
        ("return self.action(game)", "RecursionError: maximum recursion depth exceeded"),
        ("exit(3)", "SystemExit: 3"),
    ],
)
def test_g_8_what_a_bot_in_python_does_wrong_is_told(tmp_path: Path, lines: str, said: str) -> None:
    file = tmp_path / "mine.py"
    body = f"class Mine(Bot):\n def action(self, game):\n  {lines}\n"
    file.write_text(f"from autoalgo.games.tncc.bots import Bot, Recruit\n{body}", encoding="utf-8")
    answers = served(str(file), "action", "action")
    assert [answer["error"].startswith(said) for answer in answers[1:]] == [True, True]


@pytest.mark.parametrize("turn", PAST)
def test_tn_16_turns_are_read_as_they_are_told(turn: PastTurn) -> None:
    view = View(constants(), (country("Ash"),), 0, 3, PastTurns([turn]))
    turns: Any = situation(view, 0)["turns"]
    assert read_turn(json.loads(json.dumps(turns[0]))) == turn


def test_tn_16_the_page_shows_the_protocol_as_it_is() -> None:
    """Each example of a message in the page is one, with the keys that are said."""
    page = (REPOSITORY / "docs" / "games" / "tncc_bots.md").read_text(encoding="utf-8")
    shown = [json.loads(line) for line in re.findall(r"^\{.*\}$", page, re.MULTILINE)]
    view = View(constants(), (country("Ash"), country("Bay")), 0, 3, PastTurns(list(PAST)))
    said = {"id": 1, "ask": "reset", **situation(view, 0), **opening(view, np.random.default_rng(1))}
    asked = {message["ask"]: message for message in shown if "ask" in message}
    assert asked.keys() == {"reset", "action", "accept_trade", "fight_war"}
    assert asked["reset"].keys() == said.keys()
    assert asked["reset"]["players"][0].keys() == said["players"][0].keys()  # type: ignore[index,union-attr]
    assert asked["accept_trade"]["offer"].keys() == told(Offer(1, Resource.GOLD, 9, Resource.LAND, 1)).keys()
    for turn in asked["action"]["turns"]:
        again = read_turn(turn)
        assert action_message(again.action) == turn["action"]
