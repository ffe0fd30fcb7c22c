"""The same slip ends every command of every game with the same exit code, in words and without a traceback.

2 is what the words alone show to be wrong; 1 is what the files and tables show that they name.
"""

import io
import shlex
from pathlib import Path

import pytest

from autoalgo.app import main

USAGE = {
    "no argument": "run, atlantis turn, flag turn, tncc replay, narzwarz replay, audit, wars show",
    "no such command": "rnu, atlantis trun, flag trun, tncc paly, narzwarz paly, wars lst, help paly",
    "no such option": "run x --jsn, atlantis turn x --jsn, flag turn x --jsn, tncc replay x --jsn, narzwarz play --jsn",
    "--jobs 0": "odds x --jobs 0, sweep x --vary year=1 --jobs 0, explain x --jobs 0, replay x --jobs 0, "
    "flag simulate --jobs 0, tncc simulate --bots war --jobs 0, narzwarz simulate --jobs 0",
    "too many jobs": "odds x --jobs 1025, flag simulate --jobs 1025, tncc simulate --bots war --jobs 1025, "
    "narzwarz simulate --jobs 1025",
    "none of many": "odds x --wars 0, sweep x --vary year=1 --wars 0, explain x --wars 1, replay x --wars 0, "
    "flag simulate --games 0, tncc simulate --bots war --games 0, narzwarz simulate --games 0",
    "--seed -1": "run x --seed -1, atlantis new x --seed -1, flag new x --seed -1, tncc play --bots war --seed -1, "
    "narzwarz play --seed -1",
    "no number of a turn": "replay x --hour y, atlantis report x 1 --turn y, flag report x --turn y, "
    "flag replay x --until y, tncc replay x --cycle y, narzwarz replay x --turn y",
    "none of the choices": "list nationz, atlantis new x --reading ruls, flag send x --server a --security s, "
    "tncc new-bot x --language y, narzwarz play --commands y, --log-level loud check",
    "options that exclude each other": "run x --json --story, atlantis add-player x --anywhere --at 1:1, "
    "tncc simulate --bots war --jobs 1 --cluster a:1",
}
PROBLEMS = {
    "no such file": "run nowhere, odds nowhere, audit nowhere, replay nowhere, check nowhere.xlsx, "
    "check --database nowhere.xlsx, atlantis check nowhere nowhere, flag new new --names nowhere, tncc replay nowhere, "
    "tncc audit nowhere, narzwarz replay nowhere, narzwarz audit nowhere, narzwarz play nowhere",
    "no such folder": "queue nowhere, wars list --folder nowhere, atlantis status nowhere, atlantis turn nowhere, "
    "atlantis report nowhere 1, atlantis audit nowhere, flag status nowhere, flag turn nowhere, flag report nowhere, "
    "flag undo nowhere, flag audit nowhere",
    "no game in the folder": "audit empty, atlantis status empty, atlantis turn empty, atlantis audit empty, "
    "flag status empty, flag turn empty, flag audit empty, flag report empty, tncc audit empty, tncc replay empty, "
    "narzwarz audit empty, narzwarz replay empty",
    "a damaged file": "run broken, audit broken, wars show ./broken.jsonl, atlantis check broken broken, "
    "flag new new --names broken, tncc replay broken, tncc audit broken, narzwarz replay broken, narzwarz audit broken",
    "a name that is not there": "run hastings_1065, wars show nothing, flag new new --board nowhere, "
    "flag new new --rules nobodys, tncc play --bots wa,war, tncc play --bots war,war --preset none, "
    "narzwarz simulate --map nowhere",
    "a plot of another kind": "odds hastings_1066 --plot x.gif, sweep hastings_1066 --vary year=1,2 --plot x.gif, "
    "flag simulate --plot x.gif, tncc simulate --bots war,war --plot x.gif, narzwarz simulate --plot x.gif",
    "a plot that cannot be written": "odds hastings_1066 --plot broken/x.png, flag simulate --plot broken/x.png, "
    "tncc simulate --bots war,war --plot broken/x.png, narzwarz simulate --plot broken/x.png",
    "a new game where a file is": "atlantis new broken, flag new broken",
}
UNWRITTEN = {
    "a result without its file": "run hastings_1066 --out broken, tncc play --bots war,war --out broken/game.jsonl, "
    "narzwarz play --people Ann --out broken/game.jsonl",
}
SLIPS = [
    pytest.param(line, code, id=f"{slip}: {line}")
    for code, slips in ((2, USAGE), (1, PROBLEMS), (3, UNWRITTEN))
    for slip, lines in slips.items()
    for line in lines.split(", ")
]


@pytest.mark.parametrize(("line", "code"), SLIPS)
def test_a_slip_ends_alike_in_every_game(
    line: str, code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    (tmp_path / "empty").mkdir()
    for name in ("broken", "broken.jsonl"):
        (tmp_path / name).write_text("{\n", encoding="utf-8")
    try:
        ended = main(shlex.split(line))
    except SystemExit as stopped:
        ended = int(stopped.code or 0)
    said = capsys.readouterr()
    assert (ended, bool(said.err)) == (code, True)
    assert code == 3 or said.out == ""
    assert (tmp_path / "broken").read_text(encoding="utf-8") == "{\n"
