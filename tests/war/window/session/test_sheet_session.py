"""T-8, B-7: a Google Sheet as the database of the window, asked over real HTTP."""

import shutil
import threading
import time
from functools import partial
from pathlib import Path

import pytest
from homes import MOMENT, NewSession
from pytestqt.qtbot import QtBot
from rows import ALBION, cells
from shared_sheets import TITLE, SharedSheet
from sheets_server import SPREADSHEETS, Fault

from autoalgo.war.database.source import SheetSource, moment_text
from autoalgo.war.window.session.session_model import Session


@pytest.fixture
def session(new_session: NewSession, qtbot: QtBot) -> Session:
    """A session on the workbook, which is read."""
    session = new_session()
    with qtbot.waitSignal(session.loaded):
        session.start()
    return session


@pytest.fixture
def online(session: Session, shared: SharedSheet, qtbot: QtBot) -> Session:
    """A session on the sheet, which is read."""
    with qtbot.waitSignal(session.loaded):
        session.open_database(SheetSource(shared.address))
    assert session.problems == ()
    return session


def told(session: Session) -> str:
    return "\n".join(problem.text() for problem in session.problems)


def reload(session: Session, qtbot: QtBot) -> None:
    with qtbot.waitSignal(session.loaded):
        session.reload()


def nations(session: Session) -> tuple[str, ...]:
    return session.database.nations() if session.database else ()


def test_t_8_a_sheet_is_read_with_two_calls_and_named_by_its_title(online: Session, shared: SharedSheet) -> None:
    assert online.name == TITLE
    assert online.source == SheetSource(shared.address, TITLE)
    assert nations(online) == ("Albion", "Gaul")
    assert online.read_at == MOMENT
    assert online.copied_at is None
    assert online.calls == 2
    assert shared.google.calls == ["spreadsheets.get", "values.batchGet"]


def test_t_8_a_title_becomes_an_address_for_good(session: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    """Once it was read, another sheet that takes the title is not taken for it."""
    with qtbot.waitSignal(session.loaded):
        session.open_database(SheetSource(TITLE))
    assert session.source == SheetSource(shared.address, TITLE)
    assert session.calls == 3
    shared.google.add(TITLE, cells(nations=[ALBION]))
    reload(session, qtbot)
    assert nations(session) == ("Albion", "Gaul")
    assert session.calls == 5


def test_t_8_while_a_sheet_is_read_the_former_data_stay_in_use(session: Session, shared: SharedSheet) -> None:
    shared.google.order(Fault.SLOW(60))
    session.open_database(SheetSource(shared.address))
    assert session.busy
    assert session.pending == SheetSource(shared.address)
    assert session.source == session.folders.database
    assert session.tables is not None
    assert nations(session) == ("Albion", "Gaul")
    session.close()


def test_t_8_a_cancelled_reading_leaves_the_former_data(session: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    """Nobody waits for the server: it would take a minute to answer."""
    shared.google.order(Fault.SLOW(60))
    database, read_at = session.database, session.read_at
    session.open_database(SheetSource(shared.address))
    qtbot.waitUntil(lambda: bool(shared.google.calls))
    with qtbot.waitSignal(session.stopped):
        session.cancel()
    assert not session.busy
    assert session.source == session.folders.database
    assert (session.database, session.read_at) == (database, read_at)
    assert session.problems == ()
    assert session.refusal is None


def test_t_8_slow_servers_never_hold_up_another_choice(
    session: Session, shared: SharedSheet, qtbot: QtBot, tmp_path: Path
) -> None:
    """Several sheets that do not answer are overtaken by a workbook at once."""
    other = tmp_path / "Other.xlsx"
    shutil.copy(session.folders.database, other)
    shared.google.order(Fault.SLOW(60), times=5)

    def asked_since(seen: int) -> bool:
        return len(shared.google.calls) > seen

    for _ in range(5):
        seen = len(shared.google.calls)
        session.open_database(SheetSource(shared.address))
        qtbot.waitUntil(partial(asked_since, seen))
    with qtbot.waitSignal(session.loaded):
        session.open_database(other)
    assert session.source == other


def test_t_8_closing_does_not_wait_for_a_slow_server(session: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    """T-8: the server is silent for an hour, and whoever closed the window has long gone then."""
    shared.google.order(Fault.SLOW(3600))
    session.open_database(SheetSource(shared.address))
    qtbot.waitUntil(lambda: bool(shared.google.calls))
    began = time.monotonic()
    session.close()
    assert time.monotonic() - began < 1800


def test_t_8_what_is_waited_for_is_told_and_can_be_cancelled(
    online: Session, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.google.order(Fault.TOO_MANY(retry_after=60))
    online.reload()
    qtbot.waitUntil(lambda: bool(online.waits))
    assert online.waits == "Google is asked too often (429); trying again in 60 s (2 of 6)"
    with qtbot.waitSignal(online.stopped):
        online.cancel()
    assert online.waits == ""
    assert nations(online) == ("Albion", "Gaul")


def test_t_8_a_wait_that_ends_goes_on_to_the_data(online: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    shared.let_another_write(42)
    shared.google.order(Fault.TOO_MANY(retry_after=1))
    reload(online, qtbot)
    assert online.waits == ""
    assert told(online) == ""
    assert online.calls == 2 + 3


def test_b_7_a_sheet_out_of_reach_keeps_the_last_data_and_offers_the_copy(
    online: Session, shared: SharedSheet, qtbot: QtBot
) -> None:
    """B-7: that it cannot be read stands among the problems; the menus still know what they knew."""
    shared.cut_off()
    reload(online, qtbot)
    assert TITLE in told(online)
    assert nations(online) == ("Albion", "Gaul")
    assert online.failure is not None
    assert online.copy_offered is not None
    assert moment_text(online.copy_offered) == "1 May 2026 14:30"
    assert not online.offline


def test_b_7_the_copy_is_taken_only_when_it_is_asked_for(online: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    shared.cut_off()
    reload(online, qtbot)
    assert online.copied_at is None
    with qtbot.waitSignal(online.loaded):
        online.use_copy()
    assert online.offline
    assert online.copied_at is not None
    assert moment_text(online.copied_at) == "1 May 2026 14:30"
    assert online.source == SheetSource(shared.address, TITLE, offline=True)
    assert online.problems == ()
    assert nations(online) == ("Albion", "Gaul")


def test_b_7_reloading_a_copy_tries_the_sheet(online: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    """B-7: as long as it cannot be reached the copy stays in use, without being offered again."""
    shared.cut_off()
    reload(online, qtbot)
    with qtbot.waitSignal(online.loaded):
        online.use_copy()
    with qtbot.waitSignal(online.refused):
        online.reload()
    assert online.offline
    assert online.problems == ()
    assert online.refusal is not None
    assert online.copy_offered is None
    shared.reconnect()
    reload(online, qtbot)
    assert not online.offline
    assert online.copied_at is None
    assert online.refusal is None


def test_t_8_a_sheet_that_cannot_be_opened_leaves_the_workbook_in_use(
    session: Session, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.google.order(Fault.NOT_FOUND)
    with qtbot.waitSignal(session.refused) as refused:
        session.open_database(SheetSource(shared.address))
    assert refused.args == [session.refusal]
    assert session.source == session.folders.database
    assert session.problems == ()
    assert session.copy_offered is None
    with qtbot.waitSignal(session.loaded):
        session.try_again()
    assert session.name == TITLE
    assert session.refusal is None


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("https://example.org/spreadsheets/d/abc", "not the address of a Google Sheet"),
        ("https://docs.google.com/spreadsheets/d/e/2PACX-1vT/pubhtml", "published to the web"),
        ("No such game", "no sheet that is called so"),
    ],
)
@pytest.mark.usefixtures("shared")
def test_t_8_what_is_no_sheet_is_told_in_words(session: Session, qtbot: QtBot, text: str, words: str) -> None:
    with qtbot.waitSignal(session.refused):
        session.open_database(SheetSource(text))
    assert session.refusal is not None
    assert words in session.refusal.problems[0].text()
    assert session.source == session.folders.database


def test_t_8_broken_tabs_of_a_sheet_are_told_like_those_of_a_workbook(
    online: Session, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.google.edit(shared.key, "Nations", 1, 2, "Populus")
    reload(online, qtbot)
    assert f"{TITLE}, tab Nations, row 1" in told(online)
    assert online.failure is None
    shared.cut_off()
    reload(online, qtbot)
    assert online.copy_offered is not None, "the copy of before is not lost to a broken sheet"


def test_t_8_nobody_signed_in_is_told_in_words(session: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    shutil.rmtree(session.folders.tokens)
    with qtbot.waitSignal(session.refused):
        session.open_database(SheetSource(shared.address))
    assert session.refusal is not None
    assert "nobody is signed in" in session.refusal.problems[0].text()
    assert shared.google.calls == []


def test_t_8_a_title_without_the_permission_is_told_in_words(
    session: Session, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.google.tokens_in(session.folders.tokens, scopes=(SPREADSHEETS,))
    with qtbot.waitSignal(session.refused):
        session.open_database(SheetSource(TITLE))
    assert session.refusal is not None
    assert "title" in session.refusal.problems[0].text()


def test_b_7_at_the_start_the_copy_is_shown_until_the_sheet_is_read(
    online: Session, new_session: NewSession, shared: SharedSheet, qtbot: QtBot
) -> None:
    """B-7: the menus are filled at once, marked as the copy; what the sheet holds by now takes its place."""
    release = threading.Event()
    shared.google.before("spreadsheets.get", lambda: release.wait(120))
    fresh = new_session()
    with qtbot.waitSignal(fresh.loaded):
        fresh.start(online.source)
    assert fresh.busy
    assert fresh.copied_at is not None
    assert not fresh.offline
    assert fresh.tables is not None
    assert nations(fresh) == ("Albion", "Gaul")
    with qtbot.waitSignal(fresh.loaded):
        release.set()
    assert fresh.copied_at is None
    assert fresh.source == online.source


def test_b_7_a_start_out_of_reach_shows_the_copy_and_asks_before_it_is_used(
    online: Session, new_session: NewSession, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.cut_off()
    fresh = new_session()
    fresh.start(online.source)
    qtbot.waitUntil(lambda: fresh.failure is not None)
    assert fresh.copied_at is not None
    assert nations(fresh) == ("Albion", "Gaul")
    assert not fresh.offline
    assert TITLE in told(fresh)


def test_t_8_a_first_reading_that_is_cancelled_leaves_something_to_mend(
    shared: SharedSheet, new_session: NewSession, qtbot: QtBot
) -> None:
    """T-8: nothing is in use yet, and that is told, with the way to get it."""
    shared.google.order(Fault.SLOW(60))
    fresh = new_session()
    fresh.start(SheetSource(shared.address, TITLE))
    qtbot.waitUntil(lambda: bool(shared.google.calls))
    with qtbot.waitSignal(fresh.stopped):
        fresh.cancel()
    assert "it was not read" in told(fresh)
    assert fresh.tables is not None
    reload(fresh, qtbot)
    assert told(fresh) == ""
    assert nations(fresh) == ("Albion", "Gaul")


@pytest.mark.parametrize("text", ["half a \ud800 character", "\x00", "a\nb", "  ", "'" * 300])
@pytest.mark.usefixtures("shared")
def test_t_8_hostile_text_is_refused_in_words(session: Session, qtbot: QtBot, text: str) -> None:
    with qtbot.waitSignal(session.refused):
        session.open_database(SheetSource(text))
    assert session.refusal is not None
    assert "not foreseen" not in session.refusal.problems[0].text()


def test_b_7_a_damaged_copy_is_not_offered(online: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    [kept] = online.folders.copies.iterdir()
    kept.write_bytes(b"{")
    shared.cut_off()
    reload(online, qtbot)
    assert online.failure is not None
    assert online.copy_offered is None
    online.use_copy()
    assert not online.busy


def test_b_7_a_copy_that_is_gone_by_then_is_told(online: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    shared.cut_off()
    reload(online, qtbot)
    shutil.rmtree(online.folders.copies)
    with qtbot.waitSignal(online.refused):
        online.use_copy()
    assert online.refusal is not None
    assert "no copy" in online.refusal.problems[0].text()


def test_a_mistake_in_reading_a_sheet_keeps_the_data_and_tells_no_secret(
    online: Session, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> object:
        raise RuntimeError("ya29.secret")

    monkeypatch.setattr("autoalgo.war.window.session.loader.read", broken)
    reload(online, qtbot)
    assert "not foreseen (RuntimeError)" in told(online)
    assert "ya29" not in told(online)
    assert nations(online) == ("Albion", "Gaul")


def test_t_8_two_sheets_are_two_databases(online: Session, shared: SharedSheet, qtbot: QtBot) -> None:
    other = shared.google.add("Another Game", cells(nations=[ALBION], militaries=[], leaders=[]))
    with qtbot.waitSignal(online.loaded):
        online.open_database(SheetSource(other))
    assert online.name == "Another Game"
    assert nations(online) == ("Albion",)
