import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from autoalgo.common.qt.recent_paths import MOST_RECENT
from autoalgo.common.qt.theme import ThemeChoice
from autoalgo.common.versions import Version
from autoalgo.war.database.source import SheetSource
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.window.session import memory as memory_module
from autoalgo.war.window.session.memory import SETTINGS, Memory, settings_of

REPOSITORY = Path(__file__).resolve().parents[4]
OLD_SETTINGS = REPOSITORY / "tests" / "old_files" / "settings" / "1"

REQUEST = WarRequest(
    war='Über, "alles" = [[x]]; ⚔️ حطين',
    year=-216,
    attacker="Rome, the Republic",
    attacker_military="default",
    defender="Carthage",
    defender_military="default",
    location="Cannae",
    _source='Polybius 3.113,\nLivy 22.46; "Über"',
    flanks=(FlankRequest(side="attacker", x=1.5, y=2, infantry=7),),
)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "window.ini"


def test_b_6_everything_is_there_at_the_next_start(file: Path, tmp_path: Path) -> None:
    """B-6: theme, tab, database, choices and recent requests survive; any character does."""
    memory = Memory(settings_of(file))
    memory.theme, memory.tab, memory.database, memory.choices = ThemeChoice.DARK, 2, tmp_path / "a, b.xlsx", REQUEST
    memory.remember_request(tmp_path / "x, y.json")
    memory.flush()
    again = Memory(settings_of(file))
    assert again.theme is ThemeChoice.DARK
    assert again.tab == 2
    assert again.database == tmp_path / "a, b.xlsx"
    assert again.choices == REQUEST
    assert again.requests == (tmp_path / "x, y.json",)
    assert again.folder == tmp_path


def test_t_8_a_sheet_is_remembered_by_its_address_and_title(file: Path, tmp_path: Path) -> None:
    """T-8: as the database, in place of a workbook, and the other way round."""
    sheet = SheetSource("https://docs.google.com/spreadsheets/d/abc/edit", 'Über, "alles" & [x]; ⚔️', offline=True)
    memory = Memory(settings_of(file))
    memory.database = tmp_path / "a.xlsx"
    memory.database = sheet
    memory.flush()
    assert Memory(settings_of(file)).database == sheet.online
    memory.database = tmp_path / "a.xlsx"
    assert Memory(settings_of(file)).database == tmp_path / "a.xlsx"
    memory.database = None
    assert Memory(settings_of(file)).database is None


def test_t_8_the_newest_sheet_comes_first_and_once(file: Path) -> None:
    """T-8: a sheet that was given another title meanwhile is the same sheet."""
    memory = Memory(settings_of(file))
    for number in [*range(MOST_RECENT + 3), 5]:
        memory.remember_sheet(SheetSource(f"address {number}", f"Game {number}"))
    memory.remember_sheet(SheetSource("address 10", "Renamed"))
    assert [sheet.title for sheet in memory.sheets] == [
        "Renamed", "Game 5", "Game 9", "Game 8", "Game 7", "Game 6", "Game 4", "Game 3"
    ]  # fmt: skip


@pytest.mark.parametrize("text", ["nonsense", "[1]", '[["a"]]', '[["", "t"]]', "[" * 5000])
def test_sheets_that_cannot_be_understood_are_none(file: Path, text: str) -> None:
    settings = settings_of(file)
    for key in ("last/sheet", "last/sheets"):
        settings.setValue(key, text)
    memory = Memory(settings)
    assert memory.sheets == ()
    assert memory.database is None


def test_a_title_of_megabytes_is_not_written(file: Path) -> None:
    memory = Memory(settings_of(file))
    memory.remember_sheet(SheetSource("address", "x" * 5_000_000))
    memory.flush()
    assert memory.sheets == ()
    assert file.stat().st_size < 1000


def test_a_first_start_has_nothing(file: Path) -> None:
    memory = Memory(settings_of(file))
    assert (memory.theme, memory.tab, memory.database, memory.choices) == (ThemeChoice.SYSTEM, 0, None, None)
    assert (memory.requests, memory.folder) == ((), None)
    assert memory.geometry.isEmpty()


@pytest.mark.parametrize(
    "text", ["[last]\nchoices={\n", "[window]\ntheme=pink\ntab=-1\n", f"[window]\ntab={2**70}", "\x00\x01 = = [", "[[["]
)
def test_a_broken_file_is_as_good_as_none(file: Path, text: str) -> None:
    file.write_text(text, encoding="utf-8")
    memory = Memory(settings_of(file))
    assert (memory.theme, memory.tab, memory.choices) == (ThemeChoice.SYSTEM, 0, None)


FULL_DISK = """
import logging, resource, signal, sys
from pathlib import Path
import autoalgo.war.window.app
from autoalgo.war.window.session.memory import Memory, settings_of

logging.basicConfig()
memory = Memory(settings_of(Path(sys.argv[1])))
memory.folder = Path("x" * 5000)
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))
memory.flush()
"""
"""No file can grow beyond 100 bytes."""


@pytest.mark.skipif(os.name != "posix", reason="Windows limits no size of files")
def test_a_full_disk_leaves_the_old_settings_and_is_told_in_the_log(file: Path) -> None:
    memory = Memory(settings_of(file))
    memory.tab = 2
    memory.flush()
    before = file.read_bytes()
    command = [sys.executable, "-c", FULL_DISK, str(file)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True, check=True, cwd=REPOSITORY)
    assert f"The settings in {file} cannot be written: AccessError" in done.stderr
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


def test_the_newest_request_comes_first_and_once(file: Path, tmp_path: Path) -> None:
    memory = Memory(settings_of(file))
    for number in [*range(MOST_RECENT + 3), 5]:
        memory.remember_request(tmp_path / f"{number}.json")
    names = [path.stem for path in memory.requests]
    assert names == ["5", "10", "9", "8", "7", "6", "4", "3"]
    memory.forget_requests()
    assert memory.requests == ()


def test_a_name_of_megabytes_is_not_written(file: Path) -> None:
    memory = Memory(settings_of(file))
    memory.choices = REQUEST.model_copy(update={"war": "x" * 20_000_000})
    memory.flush()
    assert memory.choices is None
    assert file.stat().st_size < 1000


def test_the_settings_of_an_old_program_are_read(tmp_path: Path) -> None:
    shutil.copytree(OLD_SETTINGS, tmp_path / "old")
    memory = Memory(settings_of(tmp_path / "old" / "window.ini"))
    assert memory.geometry == b"\x01\xd9\xd0\xcb geometry \xff\x00"
    assert memory.splitter("output") == b"\x00\x00\x00\xff split"
    assert (memory.tab, memory.theme) == (2, ThemeChoice.DARK)
    sheet = SheetSource("https://docs.google.com/spreadsheets/d/1AbC/edit", 'Über, "alles" & [x]; ⚔️')
    assert (memory.database, memory.sheets) == (sheet, (sheet,))
    assert memory.requests == (Path("/home/moderator/wars/関原.json"), Path("/home/moderator/wars/x, y.json"))
    assert memory.choices is not None
    assert (memory.choices.battle, len(memory.choices.flanks or ())) == (17, 2)


def test_settings_name_their_version(file: Path) -> None:
    Memory(settings_of(file)).flush()
    assert "[format]\nversion=1\n" in file.read_text(encoding="utf-8")


def test_settings_are_migrated_and_kept_as_those_of_today(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def with_theme(values: dict[str, object]) -> dict[str, object]:
        return {("window/theme" if key == "window/colours" else key): value for key, value in values.items()}

    file.write_text("[window]\ncolours=dark\ntab=2\n", encoding="utf-8")
    history = (*SETTINGS.history, Version("9.0.0", "made up"))
    monkeypatch.setattr(memory_module, "SETTINGS", replace(SETTINGS, history=history, migrations={1: with_theme}))
    memory = Memory(settings_of(file))
    assert (memory.theme, memory.tab) == (ThemeChoice.DARK, 2)
    memory.flush()
    assert file.read_text(encoding="utf-8") == "[format]\nversion=2\n\n[window]\ntab=2\ntheme=dark\n"


@pytest.mark.parametrize("version", ["2", "new", "-1", "1" * 50])
def test_the_settings_of_a_newer_program_are_left_alone(
    file: Path, version: str, caplog: pytest.LogCaptureFixture
) -> None:
    """What is remembered meanwhile lies beside them, and is there at the next start."""
    text = f"[format]\nversion={version}\n\n[window]\ntab=1\ntheme=dark\n"
    file.write_text(text, encoding="utf-8")
    memory = Memory(settings_of(file))
    assert (memory.tab, memory.theme) == (0, ThemeChoice.SYSTEM)
    assert f"The settings in {file} are of version" in caplog.text
    memory.tab = 2
    memory.flush()
    assert file.read_text(encoding="utf-8") == text
    assert Memory(settings_of(file)).tab == 2
    assert file.with_name("window-1.ini").exists()
