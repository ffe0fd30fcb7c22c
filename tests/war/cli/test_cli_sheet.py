"""The command line with a Google Sheet as its database: read, waited for, out of reach, signed in to, made, carried."""

import io
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import webbrowser
from pathlib import Path

import pytest
import rows
from sheets_server import DRIVE_METADATA_READONLY, SPREADSHEETS, Consent, Fault, Google

from autoalgo.war.cli import main
from autoalgo.war.cli.databases import SheetProgress
from autoalgo.war.database.watch import Waiting
from autoalgo.war.domain.columns import NATIONS

REPOSITORY = Path(__file__).resolve().parents[3]
SHIPPED = REPOSITORY / "Database" / "Map Game Database.xlsx"
TITLE = "Map Game"
WAR = {
    "war": "Battle of Senlac Hill",
    "year": 1066,
    "attacker": "Gaul",
    "attacker_military": "Host",
    "defender": "Albion",
    "defender_military": "Fyrd",
    "location": "Senlac",
    "seed": 7,
}


@pytest.fixture
def home(google: Google, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of the program, in which a moderator is signed in."""
    home = tmp_path / "home"
    home.mkdir()
    for folder in ("JSON", "Maps", "Database"):
        (home / folder).symlink_to(REPOSITORY / folder)
    google.tokens_in(home / "tokens")
    monkeypatch.setenv("AUTOALGO_HOME", str(home))
    return home


@pytest.fixture
def key(google: Google, home: Path) -> str:  # noqa: ARG001 - whoever asks for a sheet needs a home as well
    """The key of a small game's sheet."""
    return google.add(TITLE, rows.cells())


@pytest.fixture
def war(tmp_path: Path) -> Path:
    path = tmp_path / "war.json"
    path.write_text(json.dumps(WAR), encoding="utf-8")
    return path


def cut_off(google: Google) -> None:
    """Let a firewall stand between the program and Google from now on."""
    google.tunnels_refused = 403


def files(out: Path) -> list[bytes]:
    return [file.read_bytes() for file in sorted(out.glob("Autoalgo log *"))]


def test_a_sheet_gives_the_same_war_as_the_workbook_with_its_rows(
    google: Google, key: str, war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    workbook = rows.save(tmp_path / "same.xlsx", rows.cells())
    assert main(["run", str(war), "--out", str(tmp_path / "book"), "--database", str(workbook)]) == 0
    expected = capsys.readouterr().out
    assert main(["run", str(war), "--out", str(tmp_path / "sheet"), "--sheet", google.sheet(key).url]) == 0
    said = capsys.readouterr()
    assert said.out == expected
    assert files(tmp_path / "sheet") == files(tmp_path / "book") != []
    assert said.err.splitlines()[0] == "Google Sheets: 2 API calls"
    assert google.calls == ["spreadsheets.get", "values.batchGet"]


@pytest.mark.parametrize(("by", "calls"), [("url", 2), ("key", 2), ("title", 3)])
def test_check_opens_a_sheet_by_address_key_or_title(
    google: Google, key: str, capsys: pytest.CaptureFixture[str], by: str, calls: int
) -> None:
    assert main(["check", "--sheet", {"url": google.sheet(key).url, "key": key, "title": TITLE}[by]]) == 0
    said = capsys.readouterr()
    assert said.out.startswith(f"No problems in {TITLE}, JSON and Maps: 2 nations, 1 location, 1 leader, ")
    assert said.err == f"Google Sheets: {calls} API calls\n"


def test_check_tells_the_place_of_every_problem(google: Google, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    google.edit(key, "Nations", 2, 2, "many")
    google.edit(key, "Militaries", 3, 13, "Moats")
    assert main(["check", "--sheet", key]) == 1
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(":")[0] for line in told] == [
        "Google Sheets",
        f"{TITLE}, tab Nations, row 2, column Population",
        f"{TITLE}, tab Militaries, row 3, column Mobile defenses",
    ]


def test_list_reads_the_sheet(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "militaries", "--sheet", key]) == 0
    assert capsys.readouterr().out == "Albion\tFyrd\nGaul\tHost\n"


def test_what_is_no_sheet_is_told(home: Path, capsys: pytest.CaptureFixture[str]) -> None:  # noqa: ARG001
    assert main(["check", "--sheet", "https://example.com/spreadsheets"]) == 1
    assert "it is not the address of a Google Sheet" in capsys.readouterr().err


def test_out_of_reach_the_copy_is_offered_at_the_end(
    google: Google, key: str, war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["run", str(war), "--out", str(tmp_path / "out"), "--sheet", key]
    cut_off(google)
    assert main(words) == 1
    assert "--offline" not in capsys.readouterr().err
    google.tunnels_refused = 0
    assert main(["check", "--sheet", key]) == 0
    capsys.readouterr()
    cut_off(google)
    assert main(words) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("Google Sheets: ")
    assert told[1].startswith(f"{TITLE}: ")
    assert told[-1].startswith(f"There is {TITLE} (copy of ")
    assert told[-1].endswith("); --offline takes it in the place of the sheet")
    assert not (tmp_path / "out").exists()


def test_b_7_offline_the_copy_is_marked_everywhere(
    google: Google, key: str, war: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """B-7: what was last read goes on without a network, and says that it is a copy."""
    assert main(["run", str(war), "--out", str(tmp_path / "online"), "--sheet", key]) == 0
    receipt = capsys.readouterr().out
    cut_off(google)
    asked = len(google.asked)
    words = ["run", str(war), "--out", str(tmp_path / "offline"), "--sheet", TITLE, "--offline"]
    assert main(words) == 0
    said = capsys.readouterr()
    assert said.out == receipt
    assert said.err.startswith(f"Offline: {TITLE} (copy of ")
    assert files(tmp_path / "offline") == files(tmp_path / "online")
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["database"].startswith(f"{TITLE} (copy of ")
    assert main(["check", "--sheet", key, "--offline"]) == 0
    assert capsys.readouterr().out.startswith(f"No problems in {TITLE} (copy of ")
    assert main(["list", "nations", "--sheet", key, "--offline"]) == 0
    assert capsys.readouterr() == ("Albion\nGaul\n", said.err.splitlines()[0] + "\n")
    assert len(google.asked) == asked


def test_problems_in_a_copy_name_the_copy(google: Google, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    google.edit(key, "Nations", 2, 2, "many")
    assert main(["check", "--sheet", key]) == 1
    capsys.readouterr()
    assert main(["check", "--sheet", key, "--offline"]) == 1
    assert capsys.readouterr().err.splitlines()[1].startswith(f"{TITLE} (copy of ")


def test_without_a_copy_offline_says_what_to_do(key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--sheet", key, "--offline"]) == 1
    told = capsys.readouterr().err
    assert told.startswith(f"{key}: there is no copy of it on this computer")
    assert told.endswith("read the sheet once while Google can be reached\n")


def test_problems_of_the_request_come_before_the_offer(
    google: Google, key: str, war: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", "--sheet", key]) == 0
    capsys.readouterr()
    war.write_text(json.dumps({**WAR, "year": 0}), encoding="utf-8")
    cut_off(google)
    assert main(["run", str(war), "--sheet", key]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[1].startswith("war.json, year")
    assert "--offline" in told[-1]


def test_a_copy_that_cannot_be_kept_is_told_and_nothing_lost(
    home: Path, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "Copies").write_text("a file", encoding="utf-8")
    assert main(["list", "nations", "--sheet", key]) == 0
    said = capsys.readouterr()
    assert said.out == "Albion\nGaul\n"
    assert "no copy of the sheet can be kept" in said.err


def test_waiting_is_told_in_lines(google: Google, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    google.order(Fault.TOO_MANY(0.05))
    assert main(["list", "nations", "--sheet", key]) == 0
    waiting, counted = capsys.readouterr().err.splitlines()
    assert "429" in waiting
    assert waiting.endswith("waiting 1 second, then attempt 2 of 6")
    assert counted == "Google Sheets: 3 API calls"


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_on_a_terminal_the_waiting_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    monkeypatch.setenv("COLUMNS", "100")
    progress = SheetProgress()
    progress.begin("Reading Map\nGame")
    progress.told(Waiting(3.6, 2, 6, "Google is asked too often (429)"))
    progress.told(None)
    progress.end(4)
    shown = [line.strip() for line in terminal.getvalue().split("\r")]
    text = "Google is asked too often (429): waiting 4 seconds, then attempt 2 of 6 (Ctrl+C stops)"
    assert shown == ["", "Reading Map Game …", text, "", "", "", "Google Sheets: 4 API calls"]
    # Each text is written over the whole of the one before it.
    widths = [len(line) for line in terminal.getvalue().split("\r") if line]
    assert widths[2] >= len(text)


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Press Ctrl+C as soon as Google is waited for; set once that has happened."""
    told, pressed = SheetProgress.told, threading.Event()

    def press(self: SheetProgress, waiting: Waiting | None) -> None:
        told(self, waiting)
        if waiting and not pressed.is_set():
            pressed.set()
            threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()

    monkeypatch.setattr(SheetProgress, "told", press)
    return pressed


def test_ctrl_c_ends_the_waiting(
    google: Google, key: str, interrupted: threading.Event, capsys: pytest.CaptureFixture[str]
) -> None:
    google.order(Fault.TOO_MANY(60))
    assert main(["check", "--sheet", key]) == 130
    assert interrupted.is_set()
    told = capsys.readouterr().err.splitlines()
    assert told[-2:] == ["Google Sheets: 1 API call", "Interrupted"]


def test_nobody_signed_in_is_told(google: Google, home: Path, key: str, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(home / "tokens")
    assert main(["check", "--sheet", key]) == 1
    assert "autoalgo sheet sign-in" in capsys.readouterr().err
    assert google.asked == []


@pytest.mark.parametrize(
    "words",
    [
        ["run", "a.json", "--offline"],
        ["check", "--offline"],
        ["run", "a.json", "--sheet", "a", "--database", "b"],
        ["check", "b", "--sheet", "a"],
        ["list", "nations", "--sheet"],
        ["sheet"],
        ["sheet", "burn"],
        ["sheet", "new"],
        ["sheet", "new", " "],
        ["sheet", "pull", "a"],
        ["sheet", "push", "a"],
        ["sheet", "push", "a", "b", "--dry"],
    ],
)
def test_wrong_usage_ends_with_2(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words)
    assert ended.value.code == 2
    assert "usage: autoalgo" in capsys.readouterr().err


def test_a_workbook_brings_in_nothing_that_speaks_with_google() -> None:
    code = "import sys; from autoalgo.war.cli import main; main(['list', 'nations']); print('gspread' in sys.modules)"
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, cwd=REPOSITORY, capture_output=True, check=True).stdout
    assert said.endswith(b"False\n")


@pytest.fixture
def signed_out(google: Google, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home of somebody who has a client's file and has not signed in; returns that file."""
    shutil.rmtree(home / "tokens")
    google.accounts.revoke()
    monkeypatch.setattr(webbrowser, "open", google.browser)
    return google.tokens_in(tmp_path / "downloads", "client") / "client.json"


def test_signing_in_with_a_key_file_and_out_again(
    google: Google, home: Path, signed_out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", "status"]) == 0
    assert capsys.readouterr().out.startswith("Account: nobody is signed in; ")
    assert main(["sheet", "sign-in", "--key-file", str(signed_out)]) == 0
    told = capsys.readouterr().err
    assert "https://accounts.google.com/" in told
    assert google.accounts.client_secret not in told
    assert main(["sheet", "status"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Account: a moderator is signed in",
        f"Folder of the account: {home / 'tokens'}",
        f"Granted: {SPREADSHEETS}",
    ]
    assert main(["sheet", "status", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["account"], found["granted"], found["copies"]) == ("user", [SPREADSHEETS], [])
    assert main(["check", "--sheet", google.add(TITLE, rows.cells())]) == 0
    assert main(["sheet", "status"]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith(f"Copy: {TITLE} (copy of ")
    assert main(["sheet", "sign-out"]) == 0
    assert google.accounts.grants == {}
    assert (home / "tokens" / "client.json").exists()
    assert not (home / "tokens" / "authorized_user.json").exists()


def test_signing_in_for_a_title_asks_for_what_a_title_needs(
    google: Google, signed_out: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", "sign-in", TITLE, "--key-file", str(signed_out)]) == 0
    [grant] = google.accounts.grants.values()
    assert grant.scopes == {SPREADSHEETS, DRIVE_METADATA_READONLY}
    assert "Signed in" in capsys.readouterr().err


def test_a_refused_sign_in_is_told(google: Google, signed_out: Path, capsys: pytest.CaptureFixture[str]) -> None:
    google.oauth.consent = Consent.DENY
    assert main(["sheet", "sign-in", "--key-file", str(signed_out)]) == 1
    assert capsys.readouterr().err.splitlines()[-1].startswith("Google: ")


def test_ctrl_c_ends_the_wait_for_the_browser(
    signed_out: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def press(_: str) -> bool:
        threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
        return True

    monkeypatch.setattr(webbrowser, "open", press)
    before = signal.getsignal(signal.SIGINT)
    assert main(["sheet", "sign-in", "--key-file", str(signed_out)]) == 130
    assert "cancelled" in capsys.readouterr().err
    assert signal.getsignal(signal.SIGINT) is before


def test_a_service_account_needs_its_file_alone(
    google: Google, home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.rmtree(home / "tokens")
    file = google.tokens_in(tmp_path / "downloads", "service") / "service_account.json"
    assert main(["sheet", "sign-in", "--key-file", str(file)]) == 0
    told = capsys.readouterr().err
    assert "iam.gserviceaccount.com: share your sheet with it as an editor" in told
    assert main(["sheet", "new", TITLE]) == 1
    assert "no moderator could open it" in capsys.readouterr().err
    assert google.spreadsheets == {}


def test_a_key_file_that_is_none_is_told(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "key.json").write_text("{}", encoding="utf-8")
    assert main(["sheet", "sign-in", "--key-file", str(tmp_path / "key.json")]) == 1
    assert capsys.readouterr().err.startswith("key.json: ")
    assert (home / "tokens" / "authorized_user.json").exists()


def test_a_new_sheet_is_printed_by_its_address_and_holds_the_shipped_rows(
    google: Google, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", "new", f" {TITLE} "]) == 0
    said = capsys.readouterr()
    [held] = google.spreadsheets.values()
    assert (held.title, said.out) == (TITLE, f"{held.url}\n")
    assert said.err == "Google Sheets: 2 API calls\n"
    assert main(["check", "--sheet", said.out.strip()]) == 0
    assert home.exists()


def test_ctrl_c_while_a_new_sheet_is_waited_for_makes_none(
    google: Google, home: Path, interrupted: threading.Event, capsys: pytest.CaptureFixture[str]
) -> None:
    google.order(Fault.TOO_MANY(60))
    assert main(["sheet", "new", TITLE]) == 130
    assert interrupted.is_set()
    assert "cancelled" in capsys.readouterr().err
    assert google.spreadsheets == {}
    assert home.exists()


def test_a_workbook_that_is_broken_makes_no_sheet(
    google: Google, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "Database").unlink()
    (home / "Database").mkdir()
    (home / "Database" / SHIPPED.name).write_bytes(b"PK\x03\x04")
    assert main(["sheet", "new", TITLE]) == 1
    assert SHIPPED.name in capsys.readouterr().err
    assert google.asked == []


def test_pull_makes_a_workbook_of_the_sheet(key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "mine.xlsx"
    assert main(["sheet", "pull", key, str(path), "--preview"]) == 0
    said = capsys.readouterr()
    assert not path.exists()
    assert "Nations, row 2 (new), Albion: " in said.out
    assert said.out.splitlines()[-1].endswith("nothing was written")
    assert main(["sheet", "pull", key, str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].endswith("; written")
    assert main(["check", str(path)]) == 0
    assert main(["sheet", "pull", key, str(path)]) == 0
    assert "no differences" in capsys.readouterr().out


def test_push_writes_what_differs_after_a_dry_run_that_does_not(
    google: Google, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.xlsx"
    assert main(["sheet", "pull", key, str(path)]) == 0
    column = NATIONS.columns.index(NATIONS.population) + 1
    google.edit(key, "Nations", 2, column, 5)
    capsys.readouterr()
    assert main(["sheet", "push", str(path), key, "--preview"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "Nations, row 2, Albion, Population: 5 → 2,000,000"
    assert google.tab(key, "Nations").cell(1, column - 1).value == 5
    assert main(["sheet", "push", str(path), key]) == 0
    assert capsys.readouterr().err.startswith("Google Sheets: ")
    assert google.tab(key, "Nations").cell(1, column - 1).value == 2_000_000


def test_ctrl_c_while_a_push_waits_writes_nothing(
    google: Google, key: str, interrupted: threading.Event, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mine.xlsx"
    assert main(["sheet", "pull", key, str(path)]) == 0
    google.edit(key, "Nations", 2, 2, 5)
    google.order(Fault.TOO_MANY(60), when="values.batchUpdate")
    assert main(["sheet", "push", str(path), key]) == 130
    assert interrupted.is_set()
    assert google.tab(key, "Nations").cell(1, 1).value == 5
    assert "cancelled" in capsys.readouterr().err


def test_pull_and_push_tell_what_is_no_sheet_and_no_workbook(
    home: Path, key: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sheet", "pull", "https://example.com", str(tmp_path / "a.xlsx")]) == 1
    assert "it is not the address of a Google Sheet" in capsys.readouterr().err
    assert main(["sheet", "push", str(tmp_path / "absent.xlsx"), key]) == 1
    assert "absent.xlsx" in capsys.readouterr().err
    assert home.exists()


def stop(*_: object) -> None:
    """Stand for an action in which Ctrl+C was pressed a second time."""
    raise KeyboardInterrupt


def test_a_new_sheet_that_is_stopped_at_once_may_be_there(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("autoalgo.war.cli.sheet_new.create_sheet", stop)
    assert main(["sheet", "new", TITLE]) == 130
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("It is not known whether the sheet was made; look for it at https://")
    assert told[-1] == "Interrupted"
    assert home.exists()


def test_a_push_that_is_stopped_at_once_may_have_been_written(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("autoalgo.war.cli.sheet_exchange.push_rows", stop)
    assert main(["sheet", "push", "a.xlsx", TITLE]) == 130
    told = capsys.readouterr().err.splitlines()
    assert told[0].startswith("It is not known whether all changes were written; ")
    assert told[-1] == "Interrupted"
    assert main(["sheet", "push", "a.xlsx", TITLE, "--preview"]) == 130
    assert "not known" not in capsys.readouterr().err
    assert home.exists()
