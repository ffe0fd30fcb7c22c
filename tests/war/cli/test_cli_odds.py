"""`autoalgo odds` and the replay of its wars, against rows of the arena and arithmetic of the test's own."""

import io
import json
import math
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from autoalgo.common.figures import time_text
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.arena import Arena
from autoalgo.war.cli import main
from autoalgo.war.cli.odds_progress import OddsProgress, progress_text
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.domain.rows import WAR, StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.folders import Folders
from autoalgo.war.odds import (
    Fighter,
    Order,
    Pause,
    Piece,
    SimulationProgress,
    Tally,
    ThreadWorkers,
    WorkersLost,
    measures_of,
)
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.requests import load_request
from autoalgo.war.tables import Tables

REPOSITORY = Path(__file__).resolve().parents[3]
HASTINGS = REPOSITORY / "examples" / "hastings_1066.json"
RUNS = 200
SIDES = ("attacker", "defender")


def odds(*more: str, request: Path = HASTINGS) -> int:
    return main(["odds", str(request), *more])


def odds_json(capsys: pytest.CaptureFixture[str], *more: str) -> dict[str, Any]:
    assert odds("--json", *more) == 0
    return dict(json.loads(capsys.readouterr().out))


@pytest.fixture(scope="module")
def hastings(tables: Tables) -> Preparation:
    """Hastings, ready to be fought."""
    folders, request = Folders(REPOSITORY), load_request(HASTINGS)
    store = WorkbookStore(folders.database)
    cells = store.read()
    assert not isinstance(request, Failure)
    assert not isinstance(cells, Failure)
    prepared = prepare(request, Database(cells, store.name), tables, folders.maps)
    assert isinstance(prepared, Preparation)
    return prepared


@pytest.fixture(scope="module")
def rows(hastings: Preparation, tables: Tables) -> StructuredArray:
    """The first wars of seed 1066, as the arena writes them."""
    fought = np.zeros(RUNS, dtype=WAR)
    Arena(hastings.campaign, hastings.terrain.grid, tables, 1066).fight(0, fought)
    return fought


def wilson(count: int, runs: int) -> tuple[float, float]:
    """Return the chances p that `count` lies 1.959964 standard deviations away from: (count − np)² = z² · np(1 − p)."""
    z2 = 1.959963984540054**2
    low, high = sorted(np.roots([runs * runs + z2 * runs, -(2 * count * runs + z2 * runs), count * count]).real)
    return float(low), float(high)


def test_the_json_tells_what_the_rows_tell(rows: StructuredArray, capsys: pytest.CaptureFixture[str]) -> None:
    told = odds_json(capsys, "--wars", str(RUNS))
    assert (told["runs"], told["asked"], told["partial"], told["seed"]) == (RUNS, RUNS, False, 1066)
    assert told["database"] == "Map Game Database.xlsx"
    chances, columns = told["chances"], {"attacker": 0, "defender": 1, "stalemate": 2}
    for name, winner in columns.items():
        count = int((rows["winner"] == winner).sum())
        assert chances[name]["count"] == count
        assert chances[name]["share"] == count / RUNS
        assert (chances[name]["low"], chances[name]["high"]) == pytest.approx(wilson(count, RUNS), abs=1e-12)
    killed = {found["side"]: found for found in told["distributions"] if found["quantity"] == "killed"}
    for side, name in enumerate(SIDES):
        men = np.rint(rows["killed"][:, side])
        expected = np.percentile(men, [0, 5, 50, 95, 100])
        assert [killed[name][key] for key in ("least", "p5", "median", "p95", "greatest")] == pytest.approx(expected)
        assert killed[name]["mean"] == pytest.approx(men.mean(), abs=0.01)
    fates = {each["side"]: each["survived"]["count"] for each in told["survival"]}
    assert fates == {name: int((rows["leader"][:, side] == 1).sum()) for side, name in enumerate(SIDES)}


def test_the_luck_is_the_place_of_the_wars_own_result(
    rows: StructuredArray, capsys: pytest.CaptureFixture[str]
) -> None:
    """In a war of Hastings that the attacker wins: all defeats are worse, and victories of a lower score."""
    battle = str(np.flatnonzero(rows["winner"] == 0)[0])
    told = odds_json(capsys, "--wars", str(RUNS), "--battle", battle)
    assert main(["run", str(HASTINGS), "--json", "--out", os.devnull, "--battle", battle]) == 3
    summary = json.loads(capsys.readouterr().out)
    assert summary["winner"] == "attacker"
    bins = np.rint(np.where(rows["winner"] == 0, rows["occupation_score"], -20) * 250)
    own = round(summary["occupation"]["score"] * 250)
    attacker, defender = told["luck"]
    assert (attacker["worse"], attacker["equal"]) == ((bins < own).sum(), (bins == own).sum())
    assert attacker["percentile"] == 100 * (attacker["worse"] + attacker["equal"] / 2) / RUNS
    assert defender["percentile"] == pytest.approx(100 - attacker["percentile"])
    [hours] = [found for found in told["distributions"] if found["quantity"] == "hours"]
    assert hours["actual"] == summary["hours"]


def test_the_text_tells_what_the_rows_tell(rows: StructuredArray, capsys: pytest.CaptureFixture[str]) -> None:
    assert odds("--wars", str(RUNS)) == 0
    said = capsys.readouterr()
    assert said.err == ""
    lines = said.out.splitlines()
    assert lines[0] == "Battle of Hastings (1066 AD)"
    assert lines[3] == "Rules: fair"
    assert lines[4] == f"{RUNS} wars from the same start, seed 1066"
    wins = int((rows["winner"] == 0).sum())
    low, high = wilson(wins, RUNS)
    # Half an interval of 200 wars is ± 1.6 to ± 6.9 percentage points as long as nothing is certain: no decimals.
    assert lines[7].split()[:4] == [f"{100 * wins / RUNS:.0f}", "%", f"{100 * low:.0f}–{100 * high:.0f}", "%"]
    [hours] = [line for line in lines if line.startswith("  hours")]
    assert int(hours.split()[1]) == round(float(np.median(rows["hours"])))
    killed = [line for line in lines if line.startswith("  killed")]
    for side, line in enumerate(killed):
        least, greatest = (f"{end:,.0f}" for end in (rows["killed"][:, side].min(), rows["killed"][:, side].max()))
        assert line.split()[-1] == greatest
        assert f" {least}  " in line


def test_the_table_fits_a_terminal_and_a_file_has_it_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def longest() -> int:
        assert odds("--wars", "3") == 0
        told = capsys.readouterr().out
        table = told[told.index("median") : told.index("The occupation score")]
        return max(map(len, table.splitlines()))

    monkeypatch.setenv("COLUMNS", "60")
    whole = longest()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    assert longest() <= 60 < whole


def test_neither_jobs_nor_a_second_time_change_a_byte(capsys: pytest.CaptureFixture[str]) -> None:
    said = set()
    for words in (["--jobs", "1"], ["--jobs", "3"], ["--jobs", "1"]):
        assert odds("--json", "--wars", str(RUNS), *words) == 0
        said.add(capsys.readouterr().out)
    assert len(said) == 1


def test_every_battle_can_be_replayed(
    rows: StructuredArray, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for battle in (0, 1, 17, RUNS - 1):
        out = tmp_path / str(battle)
        assert main(["run", str(HASTINGS), "--seed", "1066", "--battle", str(battle), "--json", "--out", str(out)]) == 0
        told, row = json.loads(capsys.readouterr().out), rows[battle]
        assert (told["seed"], told["battle"]) == (1066, battle)
        assert told["winner"] == ("attacker", "defender", None)[row["winner"]]
        assert told["hours"] == row["hours"]
        for side, name in enumerate(SIDES):
            for fate in ("killed", "captured", "remaining", "ships_sunk"):
                assert abs(told[name][fate] - row[fate][side]) < 1  # whole men that add up (FL-5)
            assert told[name]["stability"]["after"] == row["stability"][side]
            assert told[name]["leader"]["survived"] == (row["leader"][side] == 1)
        if told["occupation"]:
            assert (told["occupation"]["score"], told["occupation"]["rounds"]) == (
                row["occupation_score"],
                row["rounds"],
            )
        [record] = out.glob("*.jsonl")
        assert main(["audit", str(record)]) == 0
        assert capsys.readouterr().out.startswith("Identical: ")


def test_a_battle_of_the_seed_can_be_the_actual_war(rows: StructuredArray, capsys: pytest.CaptureFixture[str]) -> None:
    told = odds_json(capsys, "--wars", str(RUNS), "--battle", "17")
    [hours] = [found for found in told["distributions"] if found["quantity"] == "hours"]
    assert (told["request"]["battle"], hours["actual"]) == (17, rows[17]["hours"])
    assert odds("--wars", "10", "--battle", "17") == 0
    assert "\nThis war, seed 1066, battle 17: " in capsys.readouterr().out


@pytest.mark.slow
def test_until_stops_at_a_checkpoint_that_is_narrow_enough(capsys: pytest.CaptureFixture[str]) -> None:
    """Hastings is won by some 42 %: 2 · 1.96 · √(0.42 · 0.58/1,000) = 6.1 points after 1,000 wars, 4.33 after 2,000."""
    told = odds_json(capsys, "--until", "0.0437")
    assert (told["runs"], told["until"], told["partial"]) == (2000, 0.0437, False)
    assert told["widest"] <= 0.0437
    assert told["asked"] == math.ceil((1.959963984540054 / 0.0437) ** 2) == 2012
    assert odds("--until", "0.02", "--wars", "1500") == 0
    assert capsys.readouterr().out.splitlines()[5].endswith("asked 2 percentage points: more wars would narrow it")


def test_a_missing_seed_is_drawn_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    request = tmp_path / "war.json"
    content = json.loads(HASTINGS.read_text(encoding="utf-8"))
    request.write_text(json.dumps({**content, "seed": None}), encoding="utf-8")
    assert odds("--json", "--wars", "5", request=request) == 0
    said = capsys.readouterr()
    assert said.err == f"Seed: {json.loads(said.out)['seed']}\n"
    assert odds("--json", "--wars", "5", "--seed", "9", request=request) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == 9


def test_a_plot_beside_the_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pictures = [tmp_path / name for name in ("a.png", "b.PNG")]
    for picture in pictures:
        assert odds("--wars", "50", "--plot", str(picture)) == 0
        said = capsys.readouterr()
        assert said.out.startswith("Battle of Hastings")
        assert said.err == f"Plot: {picture}\n"
    assert pictures[0].read_bytes() == pictures[1].read_bytes()
    assert pictures[0].read_bytes().startswith(b"\x89PNG")
    assert len(list(tmp_path.iterdir())) == 2


def test_a_plot_that_cannot_be_written_in_the_end_leaves_the_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    failure = Failure(Problem(Place(file="a.png"), "the plot cannot be written: No space left on device", ""))
    monkeypatch.setattr("autoalgo.war.cli.odds.write_picture", lambda *_: failure)
    assert odds("--wars", "5", "--plot", str(tmp_path / "a.png")) == 3
    said = capsys.readouterr()
    assert said.out.startswith("Battle of Hastings")
    assert said.err == "a.png: the plot cannot be written: No space left on device\n"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--cluster", "nowhere"], ['cluster: no host and port in "nowhere"; ']),
        (["--plot", "odds.gif"], ['odds.gif: no plot can be a ".gif" file; ']),
        (["--plot", "/absent/odds.svg"], ["/absent/odds.svg: the plot cannot be written: No such file or directory; "]),
        (
            ["--cluster", "nowhere", "--plot", "a.b", "--database", "absent.xlsx"],
            ['a.b: no plot can be a ".b" file; ', 'cluster: no host and port in "nowhere"; ', "absent.xlsx: "],
        ),
    ],
)
def test_bad_input_is_told_before_the_first_battle(
    words: list[str], expected: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("autoalgo.war.cli.odds.wage", lambda *_, **__: pytest.fail("a battle was fought"))
    assert odds(*words) == 1
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.splitlines()
    assert len(lines) == len(expected)
    assert all(line.startswith(begin) for line, begin in zip(lines, expected, strict=True))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--wars", "1e3"], "'1e3' is not a whole number"),
        (["--wars", "9" * 5000], "is not a whole number"),
        (["--wars", "٣"], "is not a whole number"),
        (["--wars", "0"], "'0' is not a whole number from 1 to 100000000000"),
        (["--wars", "-5"], "'-5' is not a whole number"),
        (["--wars", "99999999999999999999"], "'99999999999999999999' is not a whole number"),
        (["--until", "0"], "'0' is not a number from 0.00001 to 1"),
        (["--until", "-0.5"], "'-0.5' is not a number from 0.00001 to 1"),
        (["--until", "1.5"], "'1.5' is not a number from 0.00001 to 1"),
        (["--until", "nan"], "'nan' is not a number from 0.00001 to 1"),
        (["--until", "1e-300"], "'1e-300' is not a number from 0.00001 to 1"),
        (["--jobs", "0"], "'0' is not a whole number from 1 to 1024"),
        (["--jobs", "5000"], "'5000' is not a whole number from 1 to 1024"),
        (["--jobs", "two"], "'two' is not a whole number"),
        (["--until", "wide"], "'wide' is not a number from 0.00001 to 1"),
        (["--battle", "-1"], "'-1' is not a whole number from 0 to 9223372036854775807"),
        (["--battle", str(2**63)], "is not a whole number from 0 to 9223372036854775807"),
        (["--jobs", "2", "--cluster", "tcp://a:1"], "argument --cluster: not allowed with argument --jobs"),
    ],
)
def test_wrong_usage(words: list[str], expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        odds(*words)
    assert ended.value.code == 2
    assert expected in capsys.readouterr().err


def test_run_takes_no_battle_without_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["run", str(HASTINGS), "--battle", "first"])
    assert ended.value.code == 2
    assert "'first' is not a whole number" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("library", "words"), [("distributed", ["--cluster", "a:1"]), ("matplotlib", ["--plot", "a.png"])]
)
def test_a_missing_extra_is_told_with_what_to_do(
    library: str, words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for module in ("autoalgo.common.workers.cluster", "autoalgo.common.picture_files"):
        monkeypatch.setattr(f"{module}.find_spec", lambda name: None if name == library else object())
    assert odds(*words) == 1
    [line] = capsys.readouterr().err.splitlines()
    assert "is not installed here" in line
    assert "pip install" in line


class Lost:
    """A cluster that dies after some of the wars."""

    fought = 60

    def __init__(self, address: str) -> None:
        self.address = address

    def tallies(self, order: Order, ranges: Iterator[range]) -> Generator[Piece | Pause, None, None]:
        yield Pause("a worker")
        wars = range(self.fought)
        if wars:
            next(ranges)
            yield wars, Fighter(order).fight(wars)
        raise WorkersLost(Problem(Place(key="cluster"), f"{self.address} is gone", "a scheduler that runs"))


def test_a_cluster_that_dies_leaves_what_was_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("autoalgo.war.cli.odds.ClusterWorkers", Lost)
    assert odds("--cluster", "a:1", "--json") == 1
    said = capsys.readouterr()
    told = json.loads(said.out)
    problem = "cluster: a:1 is gone; allowed: a scheduler that runs"
    assert (told["runs"], told["partial"], told["problem"]) == (60, True, problem)
    assert said.err.splitlines() == ["Waiting for a worker (Ctrl+C stops)", problem]
    assert odds("--cluster", "a:1") == 1
    assert "60 wars from the same start, seed 1066 (partial: it ended before 10,000 " in capsys.readouterr().out


def test_a_cluster_that_never_was_leaves_nothing_but_the_reason(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Lost, "fought", 0)
    monkeypatch.setattr("autoalgo.war.cli.odds.ClusterWorkers", Lost)
    assert odds("--cluster", "a:1") == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.splitlines()[-1].startswith("cluster: a:1 is gone")


def press_ctrl_c(times: int) -> Callable[..., bool]:
    """Return a `told` that presses Ctrl+C so often once it hears of a hundred wars."""
    pressed: list[int] = []

    def told(_: object, progress: SimulationProgress) -> bool:
        if progress.done >= 100 and not pressed:
            pressed.extend(range(times))
            for _ in pressed:
                os.kill(os.getpid(), signal.SIGINT)
        return True

    return told


@pytest.mark.skipif(os.name != "posix", reason="sends signals as POSIX does")
@pytest.mark.parametrize("words", [["--json"], []])
def test_ctrl_c_gives_what_was_done(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(OddsProgress, "told", press_ctrl_c(1))
    before = signal.getsignal(signal.SIGINT)
    assert odds("--wars", "1000000000", "--plot", str(tmp_path / "a.svg"), *words) == 130
    assert signal.getsignal(signal.SIGINT) is before
    said = capsys.readouterr()
    done = said.err.splitlines()[-1].removeprefix("Interrupted after ").removesuffix(" wars").replace(",", "")
    assert int(done) >= 100
    if words:
        told = json.loads(said.out)
        assert (told["partial"], told["runs"], told["asked"]) == (True, int(done), 1_000_000_000)
        assert sum(chance["count"] for chance in told["chances"].values()) == int(done)
    else:
        assert said.out.splitlines()[4].endswith("(partial: it ended before 1,000,000,000 were fought)")
    assert (tmp_path / "a.svg").read_bytes().startswith(b"<?xml")


@pytest.mark.skipif(os.name != "posix", reason="sends signals as POSIX does")
def test_a_second_ctrl_c_stops_at_once(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(OddsProgress, "told", press_ctrl_c(2))
    assert odds("--wars", "1000000000") == 130
    assert capsys.readouterr() == ("", "Interrupted\n")


@pytest.mark.skipif(os.name != "posix", reason="sends signals as POSIX does")
def test_ctrl_c_during_the_actual_war(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def wage(*_: object, goes_on: Callable[[object], bool], **__: object) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        assert not goes_on(None)

    monkeypatch.setattr("autoalgo.war.cli.odds.wage", wage)
    assert odds() == 130
    assert capsys.readouterr() == ("", "Interrupted\n")


@pytest.mark.skipif(os.name != "posix", reason="needs a terminal and signals as POSIX has them")
def test_a_real_ctrl_c_on_a_terminal() -> None:
    """The progress is shown there, in lines that replace each other, and is gone when the odds are told."""
    import pty  # noqa: PLC0415 - POSIX alone has it

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "autoalgo", "odds", str(HASTINGS), "--wars", "1000000000", "--json"]
    environment = {**os.environ, "COLUMNS": "120"}
    with subprocess.Popen(command, cwd=REPOSITORY, stdout=subprocess.PIPE, stderr=theirs, env=environment) as started:
        os.close(theirs)
        shown = b""
        while shown.count(b" left, attacker wins ") < 3:
            shown += os.read(ours, 4096)
        started.send_signal(signal.SIGINT)
        shown += _rest_of(ours)
        assert started.stdout is not None
        told = json.loads(started.stdout.read())
        assert started.wait() == 130
    assert told["partial"]
    assert 0 < told["runs"] < 1_000_000_000
    *lines, cleared, last, _ = shown.decode().split("\r")  # a terminal ends its lines with one, too
    assert " % of 1,000,000,000 wars, " in lines[-1]
    assert not cleared.strip()
    assert last == f"Interrupted after {told['runs']:,} wars"


def _rest_of(terminal: int) -> bytes:
    rest = b""
    try:
        while more := os.read(terminal, 4096):
            rest += more
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    return rest


def progress(order: Order, done: int, asked: int, rate: float, waiting_for: str = "") -> SimulationProgress:
    tally = Tally(measures_of(order.preparation.campaign, order.tables))
    return SimulationProgress(order, tally, done, asked, rate, waiting_for)


def test_what_the_progress_says(hastings: Preparation, tables: Tables) -> None:
    order = Order(hastings, tables, 1066, 1000)
    some = replace(progress(order, 250, 1000, 123_456.0), tally=Fighter(order).fight(range(250)))
    wins = some.tally.victories(Side.ATTACKER)
    assert progress_text(some) == (
        f"▕██▌       ▏ 25.0 % of 1,000 wars, 123,000 a second, 0 s left, attacker wins {100 * wins / 250:.0f} %"
    )
    assert progress_text(progress(order, 0, 1000, 0.0)) == "▕          ▏  0.0 % of 1,000 wars"
    waiting = progress(order, 0, 1000, 0.0, "a first worker")
    assert progress_text(waiting) == "▕          ▏  0.0 % of 1,000 wars, waiting for a first worker"


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (0.2, "0 s"),
        (59.4, "59 s"),
        (59.6, "1 min 00 s"),
        (125, "2 min 05 s"),
        (3600, "1 h 00 min"),
        (4320, "1 h 12 min"),
        (86_400, "1 day 0 h"),
        (270_000, "3 days 3 h"),
    ],
)
def test_times(seconds: float, told: str) -> None:
    assert time_text(seconds) == told


def test_without_a_terminal_only_waiting_is_told_and_once(
    hastings: Preparation, tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    order = Order(hastings, tables, 1066, 1000)
    heard = io.StringIO()
    monkeypatch.setattr(sys, "stderr", heard)
    shown = OddsProgress()
    for waiting_for in ("", "a worker", "a worker", "", "a worker"):
        shown.told(progress(order, 0, 1000, 0.0, waiting_for))
    shown.clear()
    assert heard.getvalue() == "Waiting for a worker (Ctrl+C stops)\n" * 2


def test_memory_does_not_grow_with_the_jobs_results(hastings: Preparation, tables: Tables) -> None:
    """The command hands the workers no more than numbers of wars; a run of a hundred billion begins at once."""
    order = Order(hastings, tables, 1066, 10**11)
    arriving = ThreadWorkers(1, time.monotonic).tallies(order, iter([range(10**11)]))
    first = next(item for item in arriving if not isinstance(item, Pause))
    arriving.close()
    assert len(first[0]) == first[1].runs
