"""The wheel and the sdist hold everything, and an installed program finds it."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from autoalgo import __version__

REPOSITORY = Path(__file__).resolve().parents[2]
DATA = "autoalgo/data/"
SHARED = {
    "man/man1": "docs/autoalgo.1",
    "applications": "packaging/autoalgo.desktop",
    "metainfo": "packaging/autoalgo.metainfo.xml",
    "icons/hicolor/scalable/apps": "packaging/autoalgo.svg",
}
HASTINGS = "examples/hastings_1066.json"


def build(where: Path, to: Path, kind: str) -> Path:
    """Build a distribution of the source tree `where`, without a network."""
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(to)]
    subprocess.run(command, cwd=where, check=True, capture_output=True)
    [made] = to.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(REPOSITORY, tmp_path_factory.mktemp("wheel"), "wheel")


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(REPOSITORY, tmp_path_factory.mktemp("sdist"), "sdist")


@pytest.fixture
def installed(wheel: Path, tmp_path: Path) -> Path:
    """The folder of a program that was installed from the wheel; its users keep their files in `users`."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path / "site")  # noqa: S202 - of our own making
    return tmp_path / "site"


def start(installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if name != "AUTOALGO_HOME"}
    environment |= {"PYTHONPATH": str(installed), "XDG_DATA_HOME": str(installed.parent / "users")}
    environment |= {"XDG_CACHE_HOME": str(installed.parent / "caches")}
    command = [sys.executable, "-P", "-m", "autoalgo", *words]
    folder = installed.parent
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)


def contents(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        return {name: archive.read(name) for name in archive.namelist() if ".dist-info/" not in name}


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=REPOSITORY, check=True, capture_output=True, text=True)
    return [name for name in listed.stdout.split("\0") if name]


def test_the_wheel_holds_the_data_and_the_help_as_they_are(wheel: Path) -> None:
    held = contents(wheel)
    expected = [name for name in tracked() if name.startswith(("JSON/", "Maps/", "examples/"))]
    expected += ["Database/Map Game Database.xlsx", "docs/google_sheet.md", "docs/games/tncc.md", "docs/rulebook.md"]
    assert "JSON/games/tncc.json" in expected
    assert len(expected) > 80
    for name in expected:
        assert held[DATA + name] == (REPOSITORY / name).read_bytes(), name
    for place, file in SHARED.items():
        assert (
            held.pop(f"autoalgo-{__version__}.data/data/share/{place}/{Path(file).name}")
            == (REPOSITORY / file).read_bytes()
        )
    assert not [name for name in held if "/rows/" in name or "screenshots" in name or not name.startswith("autoalgo/")]


def test_the_sdist_holds_every_file_and_makes_the_same_wheel(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path, filter="data")
    [folder] = (path for path in tmp_path.iterdir() if path.is_dir())
    missing = [name for name in tracked() if (REPOSITORY / name).exists() and not (folder / name).exists()]
    assert missing == []
    (tmp_path / "again").mkdir()
    assert contents(build(folder, tmp_path / "again", "wheel")) == contents(wheel)


def test_an_installed_program_fills_the_users_folder(installed: Path) -> None:
    users = installed.parent / "users" / "Autoalgo"
    done = start(installed, "check")
    assert done.stdout.startswith("No problems in Map Game Database.xlsx, JSON and Maps: ")
    assert done.stderr == f"Your files are in {users}\n"
    assert start(installed, "home").stdout == f"{users}\n"
    assert "hastings_1066" in start(installed, "list", "examples").stdout.splitlines()
    assert {path.name for path in users.iterdir()} == {".autoalgo", "Database", "JSON", "Maps", "examples"}


def test_an_update_of_an_installed_program_keeps_edits_and_loses_no_table(installed: Path) -> None:
    """What is laid beside edited files is taken for no table, map or example."""
    start(installed, "home")
    users = installed.parent / "users" / "Autoalgo"
    listed = [start(installed, "list", what).stdout for what in ("maps", "examples")]
    for name, like in (("JSON/Rules.json", "JSON/Rules.json"), ("Maps/Hill.png", "Maps/Sea.png"), (HASTINGS, HASTINGS)):
        ending = b"" if name.endswith("png") else b"\n"
        (users / name).write_bytes((users / like).read_bytes() + ending)
        shipped = installed / DATA / name
        shipped.write_bytes((installed / DATA / like.replace("Sea", "Plain")).read_bytes() + 2 * ending)
    done = start(installed, "check")
    assert done.returncode == 0
    assert "Your edited files stay as they are" in done.stderr
    for name in ("JSON/Rules.json", "Maps/Hill.png", HASTINGS):
        assert (users / f"{name}.new-{__version__}").read_bytes() == (installed / DATA / name).read_bytes()
        assert (users / name).read_bytes() != (installed / DATA / name).read_bytes()
    assert [start(installed, "list", what).stdout for what in ("maps", "examples")] == listed
    assert start(installed, "check").stderr == ""


def test_uninstalling_leaves_nothing_but_what_the_user_keeps(installed: Path) -> None:
    users, caches = installed.parent / "users", installed.parent / "caches"
    machine_code = caches / "autoalgo" / "kernels-0123456789abcdef"
    machine_code.mkdir(parents=True)
    assert start(installed, "menu").returncode == 0
    entry = users / "applications" / "autoalgo.desktop"
    [command] = [line for line in entry.read_text(encoding="utf-8").splitlines() if line.startswith("Exec=")]
    assert command == f'Exec="{Path(sys.executable).with_name("autoalgo-window")}" %f'
    start(installed, "list", "examples")
    kept = start(installed, "uninstall")
    assert f"Your own files stay: {users / 'Autoalgo'}" in kept.stderr
    assert [folder.name for folder in users.iterdir() if any(file.is_file() for file in folder.rglob("*"))] == [
        "Autoalgo"
    ]
    assert not machine_code.exists()
    assert start(installed, "uninstall", "--delete-home").returncode == 0
    assert not (users / "Autoalgo").exists()
