"""One grammar for five games: the same thing has the same name, and whatever answers does so as JSON, too."""

import argparse
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from autoalgo.app import main
from autoalgo.app.command import PROGRAM
from autoalgo.common.commands import every_command
from autoalgo.common.options import ValueKind, add_options

COMMANDS = dict(every_command(PROGRAM))
WITHOUT_JSON = {
    "what they print is a document, in a form of its own": {
        *("wars show", "wars request", "wars log", "schema", "help", "completion"),
        *("atlantis guide", "atlantis page", "flag guide", "flag publish"),
    },
    "what they are asked about is a file of JSON itself": {
        *("tncc replay", "narzwarz replay", "atlantis mail", "flag clock", "flag people"),
    },
    "they do something, and say no more than that it is done": {
        *(
            "sheet sign-in",
            "sheet sign-out",
            "sheet new",
            "sheet pull",
            "sheet push",
            *("wiki sign-in", "wiki sign-out", "wiki choose", "wiki collect", "wiki post", "wiki take-back"),
            "wars commit",
            "wars undo",
            "compile",
            "home",
            "menu",
            "uninstall",
        ),
        *("mail serve", "atlantis address", "atlantis send", "flag send", "flag undo", "flag words", "tncc new-bot"),
        *("atlantis words", "atlantis publish", "page", "site", "map new"),
    },
    "they talk with a person": {
        *("window", "atlantis window", "flag window", "tncc window", "narzwarz window", "narzwarz play"),
    },
}
SEVERAL_MEANINGS = {
    "--out": {"DIR": "log and record of wars", "REQUEST": "a request", "FILE": "what a game leaves"},
    "--until": {"WIDTH": "of an interval", "DAY": "of a war", "N": "the last turn"},
    "--rules": {"{fair,source}": "the set of a war's rules", "NAME": "the rules of a game"},
    "--name": {"NAME": "what something is to be called", "TEXT": "what is looked for"},
    "--press": {"{none,team,all}": "whom players may write to", "{none,all}": "the same where there are no teams"},
}


def parsed(name: str) -> list[argparse.Action]:
    parser = argparse.ArgumentParser(add_help=False)
    add_options(parser, COMMANDS[name].options)
    return [action for action in parser._actions if action.help != argparse.SUPPRESS]


def test_whatever_answers_does_so_as_json_too() -> None:
    silent = {name for name in COMMANDS if not any("--json" in each.option_strings for each in parsed(name))}
    assert silent == set().union(*WITHOUT_JSON.values())


def test_an_option_takes_the_same_in_every_command() -> None:
    taken = defaultdict[str, set[str]](set)
    for name in COMMANDS:
        for action in parsed(name):
            for word in action.option_strings:
                taken[word].add(str(action.metavar))
    assert {word: kinds for word, kinds in taken.items() if len(kinds) > 1} == {
        word: set(meanings) for word, meanings in SEVERAL_MEANINGS.items()
    }


@pytest.mark.parametrize("word", ["--seed", "--jobs", "--games", "--json", "--database", "--sheet", "--plot"])
def test_what_many_commands_have_is_declared_alike(word: str) -> None:
    kinds = {
        (type(action), action.type.allowed if isinstance(action.type, ValueKind) else "")
        for name in COMMANDS
        for action in parsed(name)
        if word in action.option_strings
    }
    assert len(kinds) == 1


def told(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert main(list(words)) == 0
    return capsys.readouterr().out.splitlines()


def answer(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Any:  # noqa: ANN401 - of any form
    assert main([*words, "--json"]) == code
    return json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("what", ["nations", "militaries", "maps", "examples"])
def test_names_as_json(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = answer(capsys, "list", what)["names"]
    assert ["\t".join(filter(None, (each["nation"], each["name"]))) for each in names] == told(capsys, "list", what)


def test_bots_presets_and_boards_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    bots, lines = answer(capsys, "tncc", "bots")["bots"], told(capsys, "tncc", "bots")
    assert all(line.startswith(f"{bot['name']}: {bot['sentence']} ") for bot, line in zip(bots, lines, strict=True))
    assert {bot["name"]: bot["after_the_program"] for bot in bots}["hunter"] is False
    presets = answer(capsys, "tncc", "presets")["presets"]
    assert f"{presets[0]['name']}: {presets[0]['source']}" in told(capsys, "tncc", "presets")
    assert f"  war_cost={presets[0]['constants']['war_cost']}  (gold)" in told(capsys, "tncc", "presets")
    [ford, river] = answer(capsys, "flag", "boards")["boards"]
    assert told(capsys, "flag", "boards")[1].startswith(f"river: {river['columns']} × {river['rows']} squares, West (")
    assert (ford["rules"], ford["teams"]) == (
        ["primega"],
        [{"name": "West", "units": 10}, {"name": "East", "units": 10}],
    )


def test_what_is_begun_is_told_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    flag, world = str(tmp_path / "flag"), str(tmp_path / "world")
    begun = answer(capsys, "flag", "new", flag, "--seed", "3")
    assert (begun["board"], begun["seed"], begun["units"][0]) == ("river", 3, "West soldier 1")
    begun = answer(capsys, "atlantis", "new", world, "--seed", "4")
    assert {key: begun[key] for key in ("name", "seed", "reading")} == {"name": "world", "seed": 4, "reading": "rules"}
    assert begun["starts"] >= 1
    owls = answer(capsys, "atlantis", "add-player", world, "--at", "4,4", "--name", "Owls")
    assert (owls["faction"], owls["name"], owls["x"], owls["y"], len(owls["password"])) == (1, "Owls", 4, 4, 12)
    assert answer(capsys, "atlantis", "add-player", world, "--anywhere", "--no-password")["password"] == ""


def test_problems_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "check") == {"problems": []}
    [problem] = answer(capsys, "check", "nowhere.xlsx", code=1)["problems"]
    assert problem["place"] == "nowhere.xlsx"
    (tmp_path / "post.txt").write_text("Hello", encoding="utf-8")
    assert main(["queue", str(tmp_path)]) == 1
    said = capsys.readouterr().err
    [entry] = answer(capsys, "queue", str(tmp_path), code=1)["entries"]
    assert (entry["file"], entry["state"], entry["war"]) == ("post.txt", "incomplete", "")
    assert all(each["found"] in said for each in entry["problems"])
