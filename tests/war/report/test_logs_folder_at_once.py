"""Processes that write into one Logs folder at the same moment: nothing is lost, nothing is mixed (OUT-2, OUT-3)."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from autoalgo.war.cli import main

REPOSITORY = Path(__file__).parents[3]
SEEDS = (1, 2, 3)
RUN = """
import sys
from datetime import datetime
from autoalgo.war.cli import main, run

class Stopped(datetime):
    @classmethod
    def now(cls, zone=None):
        return cls(2026, 5, 1, 14, 30)

run.datetime = Stopped
print("ready", flush=True)
sys.stdin.readline()
sys.exit(main(["run", *sys.argv[1:]]))
"""
"""Fights a war at half past two."""
NOTE = """
import sys
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from autoalgo.war.database import StabilityCommit
from autoalgo.war.report.commits import note_commits

who = sys.argv[2]
request = SimpleNamespace(name=who * 20_000, seed=who, battle=None)
print("ready", flush=True)
sys.stdin.readline()
for _ in range(20):
    failure = note_commits(Path(sys.argv[1]), datetime.now(), request, who, [StabilityCommit(who, 1, 2)] * 2)
    assert failure is None, failure
"""
"""Adds forty lines to the list of commits, each longer than what is handed to the system at once."""


def at_once(script: str, *words: list[str]) -> None:
    """Run `script` with each of `words` in processes that all begin at the same moment."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", script, *some],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=REPOSITORY,
        )
        for some in words
    ]
    for process in processes:
        assert process.stdout
        assert process.stdout.readline() == "ready\n"
    for process in processes:
        assert process.stdin
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        _, said = process.communicate()
        assert process.returncode == 0, said


def test_the_list_of_commits_has_whole_lines(tmp_path: Path) -> None:
    at_once(NOTE, *([str(tmp_path), who] for who in "ABC"))
    [path] = tmp_path.iterdir()
    lines = path.read_text(encoding="utf-8").splitlines()
    for who in "ABC":
        ours = f': stability of {who} 1 -> 2 after "{who * 20_000}", seed {who}, in {who}'
        assert sum(line.endswith(ours) for line in lines) == 40
    assert len(lines) == 120


@pytest.mark.slow
def test_out_2_each_of_many_runs_in_one_second_has_files_of_its_own(tmp_path: Path) -> None:
    request, together = tmp_path / "war.json", tmp_path / "together"
    names = dict.fromkeys(
        ["attacker", "attacker_military", "defender", "defender_military", "location"],
        "default",
    )
    request.write_text(json.dumps({"war": "A war", "year": 1066, **names}), encoding="utf-8")
    at_once(RUN, *([str(request), "--seed", str(seed), "--out", str(together)] for seed in SEEDS))
    logs = {log.name for log in together.iterdir() if log.suffix == ".txt"}
    assert logs == {f"Autoalgo log 2026-05-01 14.30.00{number}.txt" for number in ("", " (2)", " (3)")}
    assert len(list(together.iterdir())) == 2 * len(SEEDS)
    fought, runs = set(), set()
    for log in logs:
        record, text = (together / log).with_suffix(".jsonl"), (together / log).read_text(encoding="utf-8")
        assert main(["audit", str(record)]) == 0
        seed = json.loads(record.read_text(encoding="utf-8").splitlines()[-1])["text"].partition("seed ")[2][0]
        assert f"seed {seed}" in text
        assert text.endswith("End of the log\n")
        fought.add(int(seed))
        runs.add(json.loads(record.read_text(encoding="utf-8").splitlines()[1])["run"])
    assert fought == set(SEEDS)
    # Each counted those that had begun before it (OUT-5).
    assert runs == {1, 2, 3}
