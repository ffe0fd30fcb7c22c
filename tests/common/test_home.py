import errno
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

from autoalgo.common import home as home_module
from autoalgo.common.files import write_atomically
from autoalgo.common.home import HomeNews, Shipped, make_ready
from autoalgo.common.problems import Failure

PATHS = ("Tables", "Maps", "Books/book.xlsx")
FIRST = {"Tables/a.json": "a1", "Tables/b.json": "b1", "Maps/hill.png": "hill1", "Books/book.xlsx": "book1"}
SECOND = {"Tables/a.json": "a2", "Tables/b.json": "b2", "Tables/c.json": "c2", "Books/book.xlsx": "book1"}
"""One table is new, two are changed, a map is gone, the book is as it was."""
RACE = """
import sys
from pathlib import Path
from autoalgo.common.home import Shipped, make_ready
from autoalgo.common.problems import Failure

shipped = Shipped(Path(sys.argv[1]), ("Tables", "Maps", "Books/book.xlsx"), sys.argv[2])
print("ready", flush=True)
sys.stdin.readline()
sys.exit(isinstance(make_ready(Path(sys.argv[3]), shipped), Failure))
"""


def ship(root: Path, files: dict[str, str], version: str) -> Shipped:
    """A version of a program that ships `files`."""
    for path in PATHS[:2]:
        (root / path).mkdir(parents=True)
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return Shipped(root, PATHS, version)


@pytest.fixture
def first(tmp_path: Path) -> Shipped:
    return ship(tmp_path / "first", FIRST, "1.2")


@pytest.fixture
def second(tmp_path: Path) -> Shipped:
    return ship(tmp_path / "second", SECOND, "1.10")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    return tmp_path / "a new" / "home"


@pytest.fixture
def edited(home: Path, first: Shipped) -> Path:
    """A home of the first version in which the user has edited a table, and deleted nothing."""
    make_ready(home, first)
    (home / "Tables" / "a.json").write_text("mine", encoding="utf-8")
    return home


def files_in(home: Path) -> dict[str, str]:
    """Every file of the home but the manifest."""
    files = {file.relative_to(home).as_posix(): file for file in home.rglob("*") if file.is_file()}
    return {name: file.read_text(encoding="utf-8") for name, file in files.items() if "manifest.json" not in name}


def news_of(home: Path, shipped: Shipped, restore: bool = False) -> HomeNews:
    news = make_ready(home, shipped, restore)
    assert isinstance(news, HomeNews)
    return news


def problem_of(news: HomeNews | Failure | None) -> str:
    assert isinstance(news, Failure)
    return news[0].text()


def test_a_new_home_is_filled_and_told_once(home: Path, first: Shipped) -> None:
    assert news_of(home, first).sentences() == [f"Your files are in {home}"]
    assert files_in(home) == FIRST
    assert make_ready(home, first) is None


def test_an_empty_folder_is_filled(tmp_path: Path, first: Shipped) -> None:
    (tmp_path / "empty").mkdir()
    make_ready(tmp_path / "empty", first)
    assert files_in(tmp_path / "empty") == FIRST


def test_a_folder_that_is_somebodys_own_is_left_alone(tmp_path: Path, first: Shipped) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "thesis.txt").write_text("mine", encoding="utf-8")
    assert make_ready(tmp_path / "own", first, restore=True) is None
    assert files_in(tmp_path / "own") == {"thesis.txt": "mine"}


def test_an_update_renews_what_was_never_edited(edited: Path, second: Shipped) -> None:
    news = news_of(edited, second)
    assert news.renewed == ["Tables/b.json"]
    assert news.kept == ["Tables/a.json"]
    assert news.orphaned == ["Maps/hill.png"]
    assert news.sentences() == [
        f"Renewed for Autoalgo 1.10 in {edited}: Tables/b.json",
        "Your edited files stay as they are, the new ones lie beside them, ending in .new-1.10: Tables/a.json",
        "No longer part of Autoalgo 1.10 and yours to keep: Maps/hill.png",
    ]
    expected = {**FIRST, **SECOND, "Tables/a.json": "mine", "Tables/a.json.new-1.10": "a2"}
    assert files_in(edited) == expected
    assert make_ready(edited, second) is None


def test_an_edited_file_that_ships_as_before_is_no_news(edited: Path, tmp_path: Path) -> None:
    news = news_of(edited, ship(tmp_path / "next", FIRST, "1.3"))
    assert news.sentences() == []
    assert files_in(edited) == {**FIRST, "Tables/a.json": "mine"}


def test_of_the_new_ones_beside_an_edited_file_the_last_stays(edited: Path, second: Shipped, tmp_path: Path) -> None:
    make_ready(edited, second)
    make_ready(edited, ship(tmp_path / "third", {**SECOND, "Tables/a.json": "a3"}, "2.0"))
    assert {name: text for name, text in files_in(edited).items() if "a.json" in name} == {
        "Tables/a.json": "mine",
        "Tables/a.json.new-2.0": "a3",
    }


def test_a_new_one_that_was_edited_itself_stays(edited: Path, second: Shipped, tmp_path: Path) -> None:
    make_ready(edited, second)
    (edited / "Tables" / "a.json.new-1.10").write_text("half merged", encoding="utf-8")
    make_ready(edited, ship(tmp_path / "third", {**SECOND, "Tables/a.json": "a3"}, "2.0"))
    assert files_in(edited)["Tables/a.json.new-1.10"] == "half merged"


def test_a_user_who_takes_the_new_one_gets_the_next_one_too(edited: Path, second: Shipped, tmp_path: Path) -> None:
    make_ready(edited, second)
    (edited / "Tables" / "a.json.new-1.10").replace(edited / "Tables" / "a.json")
    assert news_of(edited, ship(tmp_path / "third", {**SECOND, "Tables/a.json": "a3"}, "2.0")).renewed == [
        "Tables/a.json"
    ]


def test_a_file_of_the_users_own_that_begins_to_ship_is_kept(home: Path, first: Shipped, second: Shipped) -> None:
    make_ready(home, first)
    (home / "Tables" / "c.json").write_text("my own c", encoding="utf-8")
    assert news_of(home, second).kept == ["Tables/c.json"]
    assert files_in(home)["Tables/c.json"] == "my own c"
    assert files_in(home)["Tables/c.json.new-1.10"] == "c2"


def test_what_the_user_deletes_stays_deleted_until_it_is_wanted(edited: Path, second: Shipped) -> None:
    (edited / "Tables" / "b.json").unlink()
    shutil.rmtree(edited / "Maps")
    make_ready(edited, second)
    assert "Tables/b.json" not in files_in(edited)
    assert news_of(edited, second, restore=True).sentences() == ["Brought back: Tables/b.json"]
    assert files_in(edited)["Tables/b.json"] == "b2"
    assert files_in(edited)["Tables/a.json"] == "mine"


def test_a_link_of_the_users_own_is_an_edit(home: Path, tmp_path: Path, first: Shipped, second: Shipped) -> None:
    make_ready(home, first)
    (tmp_path / "elsewhere.json").write_text("b1", encoding="utf-8")
    (home / "Tables" / "b.json").unlink()
    (home / "Tables" / "b.json").symlink_to(tmp_path / "elsewhere.json")
    assert "Tables/b.json" in news_of(home, second).kept
    assert (home / "Tables" / "b.json").is_symlink()


def test_a_home_behind_a_link_is_filled(home: Path, tmp_path: Path, first: Shipped) -> None:
    home.mkdir(parents=True)
    (tmp_path / "link").symlink_to(home)
    make_ready(tmp_path / "link", first)
    assert files_in(home) == FIRST


def test_a_home_of_a_newer_version_is_left_as_it_is(edited: Path, first: Shipped, second: Shipped) -> None:
    make_ready(edited, second)
    before = files_in(edited)
    found = problem_of(make_ready(edited, first))
    assert found.startswith(f"{edited}: Autoalgo 1.10 has used this folder, and this is the older Autoalgo 1.2; ")
    assert files_in(edited) == before


@pytest.mark.parametrize("text", ["", "{", "[]", '{"version": "1.2"}', '{"version": "1.2", "files": 3}', "[" * 100_000])
def test_a_broken_manifest_costs_no_edit(edited: Path, first: Shipped, text: str) -> None:
    (edited / ".autoalgo" / "manifest.json").write_text(text, encoding="utf-8")
    make_ready(edited, first)
    assert files_in(edited) == {**FIRST, "Tables/a.json": "mine", "Tables/a.json.new-1.2": "a1"}


def test_a_manifest_whose_version_is_no_number_that_a_program_has_is_told(edited: Path, first: Shipped) -> None:
    (edited / ".autoalgo" / "manifest.json").write_text(json.dumps({"version": "9" * 5000, "files": {}}))
    assert "has used this folder, and this is the older Autoalgo 1.2" in problem_of(make_ready(edited, first))


def test_a_home_that_is_a_file_is_told(home: Path, first: Shipped) -> None:
    home.parent.mkdir()
    home.write_text("mine", encoding="utf-8")
    assert "Not a directory" in problem_of(make_ready(home, first))
    assert home.read_text(encoding="utf-8") == "mine"


def test_a_file_in_the_place_of_a_folder_is_told_and_mended(edited: Path, second: Shipped) -> None:
    shutil.rmtree(edited / "Maps")
    shutil.rmtree(edited / "Tables")
    (edited / "Tables").touch()
    assert "Tables" in problem_of(make_ready(edited, second))
    (edited / "Tables").unlink()
    make_ready(edited, second)
    assert files_in(edited)["Tables/c.json"] == "c2"


@pytest.mark.parametrize("error", [errno.ENOSPC, errno.EACCES, errno.EROFS])
def test_a_home_that_cannot_be_written_is_told_and_whole(
    edited: Path, second: Shipped, tmp_path: Path, error: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever of the writes fails, all files are whole, and the next start completes the home."""
    writes, write, before = 0, write_atomically, files_in(edited)

    def failing(path: Path, data: bytes) -> None:
        nonlocal writes
        writes += 1
        if writes > last:
            raise OSError(error, os.strerror(error), str(path))
        write(path, data)

    monkeypatch.setattr(home_module, "write_atomically", failing)
    for last in range(5):
        writes, home = 0, tmp_path / f"home {last}"
        shutil.copytree(edited, home)
        assert os.strerror(error) in problem_of(make_ready(home, second))
        assert all(text in {before.get(name), SECOND.get(name), "a2"} for name, text in files_in(home).items())
        with monkeypatch.context() as mended:
            mended.setattr(home_module, "write_atomically", write)
            make_ready(home, second)
        assert files_in(home) == {**FIRST, **SECOND, "Tables/a.json": "mine", "Tables/a.json.new-1.10": "a2"}


def test_a_home_that_is_up_to_date_needs_no_writing(
    edited: Path, first: Shipped, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> NoReturn:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(home_module, "write_atomically", refuse)
    assert make_ready(edited, first) is None


@pytest.mark.parametrize("update", [False, True])
def test_two_starts_at_once_both_find_a_whole_home(
    edited: Path, first: Shipped, second: Shipped, tmp_path: Path, update: bool
) -> None:
    shipped, home = (second, edited) if update else (first, tmp_path / "shared")
    command = [sys.executable, "-c", RACE, str(shipped.root), shipped.version, str(home)]
    starts = [
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[2]
        )
        for _ in range(3)
    ]
    for start in starts:
        assert start.stdout and start.stdout.readline() == "ready\n"
    for start in starts:
        assert start.stdin
        start.stdin.write("go\n")
        start.stdin.flush()
    for start in starts:
        start.communicate()
        assert start.returncode == 0
    expected = {**FIRST, **SECOND, "Tables/a.json": "mine", "Tables/a.json.new-1.10": "a2"} if update else FIRST
    assert files_in(home) == expected
    manifest = json.loads((home / ".autoalgo" / "manifest.json").read_bytes())
    assert manifest["files"] == shipped.digests()
