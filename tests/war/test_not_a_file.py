"""Whatever lies where a file is read, the command says so at once: pipes, devices, links that lead nowhere."""

import os
import shutil
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest
from rows import cells, save

from autoalgo.app import main
from autoalgo.war.database.google_sheet.copy import find_copy
from autoalgo.war.database.google_sheet.reference import SheetReference

pytestmark = pytest.mark.skipif(os.name != "posix", reason="pipes, devices and alarms are of POSIX")

REPOSITORY = Path(__file__).resolve().parents[2]
KEY = "k" * 44
PATIENCE_SECONDS = 600


@pytest.fixture(autouse=True)
def _never_waited_for() -> Iterator[None]:
    def fail(_number: int, _frame: FrameType | None) -> None:
        raise AssertionError("the program waits")

    before = signal.signal(signal.SIGALRM, fail)
    signal.alarm(PATIENCE_SECONDS)
    yield
    signal.alarm(0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path / "home"
    for folder in ("JSON", "examples"):
        shutil.copytree(REPOSITORY / folder, home / folder)
    (home / "Maps").mkdir()
    shutil.copy(REPOSITORY / "Maps" / "Hill.png", home / "Maps")
    (home / "Database").mkdir()
    save(home / "Database" / "Map Game Database.xlsx", cells())
    monkeypatch.setenv("AUTOALGO_HOME", str(home))
    monkeypatch.chdir(tmp_path)
    return home


def put_pipe(path: Path) -> None:
    os.mkfifo(path)


def put_socket(path: Path) -> None:
    # The name of a socket has a hundred bytes at most.
    before = Path.cwd()
    os.chdir(path.parent)
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)
    os.chdir(before)


def put_device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def put_folder(path: Path) -> None:
    path.mkdir()


def put_link_to_nothing(path: Path) -> None:
    path.symlink_to(path.with_name("nothing"))


def put_loop(path: Path) -> None:
    path.symlink_to(path)


def put_endless_file(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(5 * 2**30)


THINGS = (put_pipe, put_socket, put_device, put_folder, put_link_to_nothing, put_loop, put_endless_file)
Thing = Callable[[Path], None]


@pytest.mark.parametrize("put", THINGS)
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("JSON/Rules.json", ["check"]),
        ("JSON/Trade.json", ["list", "units"]),
        ("JSON/Soldier.json", ["sheet", "new", "Game"]),
        ("Database/Map Game Database.xlsx", ["list", "nations"]),
        ("war.json", ["run", "home/war.json"]),
        ("examples/hastings_1066.json", ["odds", "home/examples/hastings_1066.json"]),
        ("record.jsonl", ["audit", "home/record.jsonl"]),
        ("key.json", ["sheet", "sign-in", "--key-file", "home/key.json"]),
    ],
)
def test_what_is_not_a_file_is_one_problem(
    home: Path, name: str, words: list[str], put: Thing, capsys: pytest.CaptureFixture[str]
) -> None:
    path = home / name
    path.unlink(missing_ok=True)
    put(path)
    assert main(words) == 1
    told = [line for line in capsys.readouterr().err.splitlines() if path.name in line]
    assert len(told) == 1, told


@pytest.mark.parametrize("put", [put_pipe, put_device, put_folder, put_loop, put_endless_file])
@pytest.mark.parametrize("name", ["service_account.json", "client.json"])
def test_a_key_that_is_not_a_file_is_one_problem(
    home: Path, name: str, put: Thing, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "tokens").mkdir(mode=0o700)
    put(home / "tokens" / name)
    device = Path("/dev/zero").stat().st_mode
    assert main(["sheet", "status"]) == 1
    [told] = capsys.readouterr().err.splitlines()
    assert name in told
    assert Path("/dev/zero").stat().st_mode == device


@pytest.mark.parametrize("put", THINGS)
def test_a_copy_that_is_not_a_file_is_none(tmp_path: Path, put: Thing) -> None:
    put(tmp_path / f"{KEY}.json")
    assert find_copy(tmp_path, SheetReference(key=KEY)) is None


@pytest.mark.parametrize("put", [put_pipe, put_device, put_folder, put_loop, put_endless_file])
def test_a_manifest_that_is_not_a_file_is_one_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, put: Thing, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("AUTOALGO_HOME", str(tmp_path))
    (tmp_path / ".autoalgo").mkdir()
    put(tmp_path / ".autoalgo" / "manifest.json")
    assert main(["list", "maps"]) == 1
    [told] = capsys.readouterr().err.splitlines()
    assert "your files cannot be laid out here" in told


@pytest.mark.parametrize("put", [put_pipe, put_device, put_folder, put_endless_file])
def test_the_home_is_renewed_around_what_is_not_a_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, put: Thing, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is the user's own, so the shipped one is laid beside it."""
    monkeypatch.setenv("AUTOALGO_HOME", str(tmp_path))
    (tmp_path / ".autoalgo").mkdir()
    (tmp_path / "JSON").mkdir()
    put(tmp_path / "JSON" / "Rules.json")
    assert main(["list", "maps"]) == 0
    assert "Your edited files stay as they are" in capsys.readouterr().err
    assert [path.suffix for path in (tmp_path / "JSON").glob("Rules.json.new-*")]


@pytest.mark.parametrize("put", [put_pipe, put_folder, put_loop])
def test_the_programs_log_is_not_waited_for(home: Path, put: Thing, capsys: pytest.CaptureFixture[str]) -> None:
    (home / "Logs").mkdir()
    put(home / "Logs" / "autoalgo.log")
    assert main(["--log-level", "info", "list", "maps"]) == 0
    assert capsys.readouterr().out == "Hill\n"
