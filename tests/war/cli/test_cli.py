import io
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import fought
import pytest

from autoalgo import __version__
from autoalgo.common.console import Exit
from autoalgo.common.seeds import LARGEST_SEED
from autoalgo.war.cli import main
from autoalgo.war.cli.progress import HourCounter

REPOSITORY = Path(__file__).resolve().parents[3]
DEFAULTS = {
    "war": "Battle of [[X]]",
    "year": 1066,
    "attacker": "default",
    "attacker_military": "default",
    "defender": "default",
    "defender_military": "default",
    "location": "default",
    "seed": 7,
}


@pytest.fixture
def request_file(tmp_path: Path) -> Path:
    """A request for a war of defaults, which no edit of the database changes."""
    path = tmp_path / "war.json"
    path.write_text(json.dumps(DEFAULTS), encoding="utf-8")
    return path


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the program that the test may change: JSON copied, Maps and Database as shipped."""
    home = tmp_path / "home"
    shutil.copytree(REPOSITORY / "JSON", home / "JSON")
    for folder in ("Maps", "Database"):
        (home / folder).symlink_to(REPOSITORY / folder)
    monkeypatch.setenv("AUTOALGO_HOME", str(home))
    return home


def run(request_file: Path, out: Path, *more: str) -> int:
    return main(["run", str(request_file), "--out", str(out), *more])


def log_and_record(out: Path) -> tuple[Path, Path]:
    [log], [record] = out.glob("Autoalgo log *.txt"), out.glob("Autoalgo log *.jsonl")
    assert log.stem == record.stem
    return log, record


def test_run_prints_the_receipt_and_leaves_log_and_record(
    request_file: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(request_file, out) == 0
    said = capsys.readouterr()
    log, record = log_and_record(out)
    assert said.out.startswith(f"== Battle of [[X]] (1066 AD) ==\n<!-- Autoalgo {__version__}, seed 7 -->\n")
    kept = json.loads(record.read_text(encoding="utf-8").splitlines()[-1])["text"]
    assert said.out == f"{kept}<small>Autoalgo {__version__}, seed 7</small>\n"
    assert log.read_text(encoding="utf-8").endswith("End of the log\n")
    assert said.err == f"Log: {log}\nData record: {record}\n"


def test_run_again_says_the_same_byte_for_byte(
    request_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(request_file, tmp_path / "first") == 0
    first = capsys.readouterr().out
    assert run(request_file, tmp_path / "second", "--seed", "7") == 0
    assert capsys.readouterr().out == first
    files = zip(log_and_record(tmp_path / "first"), log_and_record(tmp_path / "second"), strict=True)
    assert all(one.read_bytes() == other.read_bytes() for one, other in files)


def test_run_json(request_file: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(request_file, out, "--json", "--seed", str(LARGEST_SEED)) == 0
    summary = json.loads(capsys.readouterr().out)
    log, record = log_and_record(out)
    assert (summary["seed"], summary["log"], summary["record"]) == (LARGEST_SEED, str(log), str(record))
    assert summary["winner"] in {"attacker", "defender"}
    for side in ("attacker", "defender"):
        losses = summary[side]
        counted = losses["killed"] + losses["died"] + losses["captured"] + losses["remaining"]
        assert losses["initial"] == counted == 1000


def test_a_missing_seed_is_drawn_and_told(request_file: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    request_file.write_text(json.dumps({**DEFAULTS, "seed": None}), encoding="utf-8")
    assert run(request_file, out) == 0
    said = capsys.readouterr()
    seed = said.err.splitlines()[0].removeprefix("Seed: ")
    assert f", seed {seed} -->" in said.out
    assert run(request_file, out / "again", "--seed", seed) == 0
    assert capsys.readouterr().out == said.out


def test_problems_of_all_files_are_told_together(
    request_file: Path, out: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    request_file.write_text(json.dumps({**DEFAULTS, "year": 0, "motve": "x"}), encoding="utf-8")
    assert run(request_file, out, "--database", str(tmp_path / "absent.xlsx")) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert [line.split(":")[0] for line in said.err.splitlines()] == [
        "war.json, year",
        "war.json, motve",
        "absent.xlsx",
    ]
    assert not out.exists()


def test_unknown_names_are_told_together(request_file: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    content = {**DEFAULTS, "attacker": "Nowhere at all", "location": "Erewhon of old", "map": "No such map"}
    request_file.write_text(json.dumps(content), encoding="utf-8")
    assert run(request_file, out) == 1
    told = capsys.readouterr().err
    assert "Nowhere at all" in told
    assert "Erewhon of old" in told
    assert "Traceback" not in told
    assert not out.exists()


def test_a_logs_folder_that_cannot_be_written_still_gives_the_receipt(
    request_file: Path, out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out.write_text("a file", encoding="utf-8")
    assert run(request_file, out, "--json") == 3
    said = capsys.readouterr()
    assert [line.endswith("could not be written: its folder is a file") for line in said.err.splitlines()] == [True] * 2
    summary = json.loads(said.out)
    assert (summary["log"], summary["record"]) == (None, None)


@pytest.fixture
def interrupted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Press Ctrl+C in hour 5, as often as the test asks for."""
    count_hour = HourCounter.events

    def events(self: HourCounter, events: object) -> None:
        count_hour(self, events)  # type: ignore[arg-type]  # handed on as it came
        if self.hours == 5:
            for _ in range(request.param):
                os.kill(os.getpid(), signal.SIGINT)

    before = signal.getsignal(signal.SIGINT)
    monkeypatch.setattr(HourCounter, "events", events)
    yield
    assert signal.getsignal(signal.SIGINT) is before


@pytest.mark.parametrize("interrupted", [1, 2], indirect=True)
@pytest.mark.usefixtures("interrupted")
def test_an_interrupted_run_keeps_its_hours(request_file: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(request_file, out) == 130
    said = capsys.readouterr()
    log, record = log_and_record(out)
    assert said.out == ""
    assert said.err.splitlines() == ["Interrupted after hour 5", f"Log: {log}", f"Data record: {record}"]
    assert log.read_text(encoding="utf-8").endswith("\nInterrupted: the war was stopped here, and has no result.\n")
    assert main(["audit", str(record)]) == 0
    assert capsys.readouterr().out.splitlines()[0].endswith(" lines, up to where the war was interrupted")


def test_stopping_before_the_war_begins_leaves_nothing(
    request_file: Path, out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("autoalgo.war.cli.war_setup.load_request", stop)
    assert run(request_file, out) == 130
    assert capsys.readouterr() == ("", "Interrupted\n")
    assert not out.exists()


class Terminal(io.StringIO):
    """A standard error that is a terminal; `gone` closes it."""

    gone = False

    def isatty(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if self.gone:
            raise BrokenPipeError
        return super().write(text)


def test_progress_is_shown_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    progress = HourCounter()
    progress.opening(fought.campaign())
    progress.events([fought.ATTACK])
    progress.events([])
    progress.events(fought.OCCUPATION_EVENTS)
    progress.closing(fought.result())
    shown = [line.strip() for line in terminal.getvalue().split("\r")]
    assert shown == ["", "The battle begins", "Hour 1 (battle)", "Hour 2", "Hour 3 (occupation)", "", ""]
    terminal.gone = True
    progress.events([])
    assert progress.hours == 4
    file = io.StringIO()
    monkeypatch.setattr(sys, "stderr", file)
    silent = HourCounter()
    silent.events([])
    assert file.getvalue() == ""


def test_audit_finds_a_changed_record(request_file: Path, out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(request_file, out) == 0
    _, record = log_and_record(out)
    text = record.read_text(encoding="utf-8")
    capsys.readouterr()
    assert main(["audit", str(record)]) == 0
    assert capsys.readouterr().out.startswith(f"Identical: {len(text.splitlines())} lines\n")
    record.write_text(text.replace("Killed in action", "Killed in bed"), encoding="utf-8")
    assert main(["audit", str(record)]) == 1
    assert f"Different: line {len(text.splitlines())}, receipt, text: recorded" in capsys.readouterr().out
    record.write_text(text[:-100], encoding="utf-8")
    assert main(["audit", str(record)]) == 1
    assert "the line is cut off" in capsys.readouterr().err


def test_audit_names_tables_that_have_changed(
    request_file: Path, out: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(request_file, out) == 0
    with (home / "JSON" / "Rules.json").open("a", encoding="utf-8") as rules:
        rules.write("\n")
    capsys.readouterr()
    assert main(["audit", str(log_and_record(out)[1])]) == 0
    said = capsys.readouterr()
    assert said.err == "Changed in the JSON folder since: Rules.json\n"
    assert said.out.startswith("Identical: ")


def test_logs_go_to_the_home_folder_by_default(
    request_file: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["run", str(request_file)]) == 0
    assert capsys.readouterr().err.startswith(f"Log: {home / 'Logs'}")
    log_and_record(home / "Logs")


def test_b_7_a_war_needs_no_network(request_file: Path, out: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """B-7: with the workbook that ships a run opens no connection."""

    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("somebody asked the network")

    monkeypatch.setattr(socket, "socket", refuse)
    assert run(request_file, out) == 0


def test_check_finds_the_shipped_files_sound(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert capsys.readouterr().out.startswith("No problems in Map Game Database.xlsx, JSON and Maps: ")


def test_check_tells_everything_at_once(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "JSON" / "Trade.json").write_text("{", encoding="utf-8")
    (home / "JSON" / "Climate.json").unlink()
    (tmp_path / "broken.xlsx").write_bytes(b"PK\x03\x04")
    assert main(["check", str(tmp_path / "broken.xlsx")]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    for file in ("Trade.json", "Climate.json", "broken.xlsx"):
        assert file in said.err


def test_check_reads_every_map(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "Maps").unlink()
    (home / "Maps").mkdir()
    (home / "Maps" / "Broken.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    assert main(["check"]) == 1
    assert "Broken.png" in capsys.readouterr().err


def test_a_home_without_folders_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.txt").touch()
    monkeypatch.setenv("AUTOALGO_HOME", str(tmp_path))
    for words in (["run", "a.json"], ["check"], ["audit", "a"], ["list", "maps"]):
        assert main(words) == 1
        told = capsys.readouterr().err.splitlines()
        assert len(told) == 2
        assert all("AUTOALGO_HOME" in line for line in told)


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("nations", "Normandy 1066"),
        ("militaries", "Normandy 1066\tWilliam's invasion army"),
        ("locations", "Sussex 1066"),
        ("leaders", "Harold Godwinson"),
        ("units", "Soldier"),
        ("maps", "Hill"),
        ("examples", "hastings_1066"),
    ],
)
def test_lists(what: str, expected: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", what]) == 0
    names = capsys.readouterr().out.splitlines()
    assert expected in names
    assert len(set(names)) == len(names)


def test_a_list_of_a_database_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "nations", "--database", str(tmp_path / "absent.xlsx")]) == 1
    assert "absent.xlsx" in capsys.readouterr().err


def test_schema(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["schema", "request"]) == 0
    assert "attacker_military" in json.loads(capsys.readouterr().out)["properties"]


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["fight"],
        ["run"],
        ["run", "a.json", "--sed", "1"],
        ["run", "a.json", "--seed", "-1"],
        ["run", "a.json", "--seed", "1.5"],
        ["run", "a.json", "--seed", "²"],
        ["run", "a.json", "--seed", str(LARGEST_SEED + 1)],
        ["run", "a.json", "--seed", "9" * 10_000],
        ["list", "kings"],
        ["schema", "war"],
        ["audit"],
    ],
)
def test_wrong_usage_ends_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage: autoalgo" in capsys.readouterr().err


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out == f"autoalgo {__version__}\n"


def process(
    *words: str, environment: dict[str, str] | None = None, stdout: int = subprocess.PIPE
) -> "subprocess.Popen[bytes]":
    """Start `python -m autoalgo` as a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "autoalgo", *words],
        cwd=REPOSITORY,
        env={**os.environ, **(environment or {})},
        stdout=stdout,
        stderr=subprocess.PIPE,
    )


def test_output_is_utf8_whatever_the_console_is(request_file: Path, out: Path) -> None:
    request_file.write_text(json.dumps({**DEFAULTS, "war": "關原 ⚔ معركة"}), encoding="utf-8")
    environment = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    with process("run", str(request_file), "--out", str(out), environment=environment) as started:
        said, _ = started.communicate()
    assert started.returncode == 0
    assert said.decode("utf-8").startswith("== <bdi>關原 ⚔ معركة</bdi> (1066 AD) ==\n")


def test_a_reader_that_has_seen_enough_is_no_failure() -> None:
    with process("schema", "request") as started:
        assert started.stdout is not None
        assert started.stderr is not None
        started.stdout.close()
        told = started.stderr.read()
    assert (started.returncode, told) == (0, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_output_onto_a_full_disk_is_told() -> None:
    with Path("/dev/full").open("wb") as full, process("schema", "request", stdout=full.fileno()) as started:
        assert started.stderr is not None
        told = started.stderr.read().decode()
    assert started.returncode == 1
    assert told == "The output could not be written: No space left on device\n"


@pytest.mark.skipif(os.name != "posix", reason="limits the size of files as POSIX shells do")
def test_a_full_disk_is_told_and_the_receipt_printed(request_file: Path, tmp_path: Path, out: Path) -> None:
    # The kernels' machine code is kept on a disk, too; here that has room.
    assert run(request_file, tmp_path / "before") == 0
    script = f'ulimit -f 4; exec "{sys.executable}" -m autoalgo run "{request_file}" --out "{out}"'
    command = ["/bin/sh", "-c", script]
    done = subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=False)
    assert done.returncode == 3
    assert done.stdout.decode().startswith("== Battle of [[X]] (1066 AD) ==\n")
    told = done.stderr.decode().splitlines()
    assert len(told) == 2
    assert all("could not be written: File too large" in line for line in told)


def test_a_list_waits_for_no_compiler() -> None:
    code = "import sys; from autoalgo.war.cli import main; main(['list', 'maps']); print('numba' in sys.modules)"
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=True).stdout
    assert said.endswith(b"False\n")


@pytest.mark.skipif(os.name == "nt", reason="closes streams as a POSIX shell does")
def test_a_closed_standard_output_is_told() -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", f"'{sys.executable}' -m autoalgo list maps >&-"], capture_output=True, text=True, check=False
    )
    assert done.returncode == Exit.PROBLEMS
    assert done.stderr == "The output could not be written: standard output is closed\n"


def test_check_tells_an_empty_maps_folder_once(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "Maps").unlink()
    (home / "Maps").mkdir()
    assert main(["check"]) == 1
    assert [line for line in capsys.readouterr().err.splitlines() if "terrain" in line.lower()] == [
        f"{home / 'Maps'}: no terrain map in this folder; allowed: PNG files; "
        "put the terrain maps that ship with the program back, or your own"
    ]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs a device without an end")
def test_audit_reads_no_endless_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "/dev/zero"]) == 1
    assert "this is not a file" in capsys.readouterr().err
