"""A Google Sheet as a store: what it is called, and the copy that it leaves (DB-9, B-7)."""

import logging
import re
import threading
from datetime import datetime
from pathlib import Path

import pytest
from online import NOW, Onlooker, cells_of, client_of, problem_of, store_of
from outcomes import only_problem
from rows import cells
from sheets_server import Fault, Google

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cells, StabilityCommit
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.sheets_client import Patience
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.database.watch import Waiting, Watch
from autoalgo.war.domain.columns import NATIONS


@pytest.fixture
def key(google: Google) -> str:
    """The usual database as a sheet."""
    return google.add("Game", cells())


@pytest.fixture
def store(google: Google, key: str, tmp_path: Path) -> SheetStore:
    """That sheet as a store."""
    return store_of(google, tmp_path, SheetReference(key=key))


def test_it_is_called_by_its_key_then_by_its_title(google: Google, key: str, store: SheetStore, tmp_path: Path) -> None:
    assert store.name == key
    cells_of(store)
    assert store.name == "Game"
    google.sheet(key).title = "Renamed"
    assert store_of(google, tmp_path, SheetReference(key=key)).name == "Game", "as the copy knows it"
    cells_of(store)
    assert store.name == "Renamed"


def test_each_reading_is_of_the_sheet_as_it_is_now(google: Google, key: str, store: SheetStore) -> None:
    first = cells_of(store)
    google.edit(key, "Nations", 2, 2, 5)
    second = cells_of(store)
    assert (first.sheets[0].rows[1][1], second.sheets[0].rows[1][1]) == (2_000_000, 5)


def test_the_last_good_reading_is_kept(key: str, store: SheetStore) -> None:
    assert store.copy() is None
    held = cells_of(store)
    copy = store.copy()
    assert copy is not None
    assert (copy.read(), copy.read_at, copy.title, copy.reference) == (held, NOW, "Game", SheetReference(key=key))


def test_a_reading_with_broken_tabs_is_not(google: Google, key: str, store: SheetStore) -> None:
    held = cells_of(store)
    google.edit(key, "Leaders", 1, 1, "Who")
    assert isinstance(store.read(), Cells), "it is read all the same, and the checks tell"
    copy = store.copy()
    assert copy is not None
    assert copy.read() == held


def test_a_failed_reading_leaves_the_copy(google: Google, store: SheetStore) -> None:
    held = cells_of(store)
    google.order(Fault.NOT_FOUND)
    assert "there is no such sheet" in problem_of(store)
    copy = store.copy()
    assert copy is not None
    assert copy.read() == held


def test_by_title_the_copy_is_found_while_nothing_can_be_looked_up(google: Google, tmp_path: Path, key: str) -> None:
    cells_of(store_of(google, tmp_path, SheetReference(key=key)))
    store = store_of(google, tmp_path, SheetReference(title="Game"))
    google.tunnels_refused = 403
    assert problem_of(store).startswith("Game: the proxy of this network")
    copy = store.copy()
    assert copy is not None
    assert copy.reference.key == key


def test_a_copy_that_cannot_be_kept_does_not_spoil_the_reading(store: SheetStore, tmp_path: Path) -> None:
    (tmp_path / "Copies").write_text("in its place")
    cells_of(store)
    assert "no copy of the sheet can be kept" in only_problem(store.not_kept).text()
    (tmp_path / "Copies").unlink()
    cells_of(store)
    assert store.not_kept is None


def test_a_clock_without_a_time_zone_is_this_computers(google: Google, key: str, tmp_path: Path) -> None:
    google.tokens_in(tmp_path / "tokens")
    noon = datetime(2026, 11, 21, 12, 0)
    store = SheetStore(SheetReference(key=key), Tokens(tmp_path / "tokens"), tmp_path / "Copies", lambda: noon)
    cells_of(store)
    copy = store.copy()
    assert copy is not None
    assert copy.read_at == noon.astimezone()
    assert copy.name == "Game (copy of 21 Nov 2026 12:00)"


def test_nobody_signed_in_is_told_before_google_is_asked(google: Google, key: str, tmp_path: Path) -> None:
    google.tokens_in(tmp_path / "tokens", "none")
    store = store_of(google, tmp_path, SheetReference(key=key))
    assert isinstance(store.connect(), Failure)
    assert isinstance(store.key(), str), "a key needs no asking"
    assert isinstance(store_of(google, tmp_path, SheetReference(title="Game")).key(), Failure)
    assert isinstance(store.read(), Failure)
    assert only_problem(store.write_stability([StabilityCommit("Albion", 100, 60)]))
    assert google.asked == []
    assert store.calls == 0


def test_the_key_is_looked_up_over_the_line_that_is_open(google: Google, key: str, tmp_path: Path) -> None:
    store = store_of(google, tmp_path, SheetReference(title="Game"))
    client = client_of(store)
    assert store.key() == store.key() == key
    assert (client.calls, store.calls) == (1, 1)
    cells_of(store)
    assert store.calls == 3


def test_a_commit_tells_the_sheets_title(store: SheetStore) -> None:
    problem = only_problem(store.write_stability([StabilityCommit("Albion", 50, 60)]))
    assert problem.place.file == store.name == "Game"


def test_calls_of_readings_and_commits_add_up(google: Google, store: SheetStore) -> None:
    cells_of(store)
    assert store.write_stability([StabilityCommit("Albion", 100, 60), StabilityCommit("Gaul", 100, 70)]) is None
    assert store.calls == len(google.calls) == 7


def test_what_was_committed_reads_back_exactly(store: SheetStore) -> None:
    read = 100.0
    for score in (0.1 + 0.2, 199.99999999999997, 5e-324, 200.0):
        assert store.write_stability([StabilityCommit("Albion", read, score)]) is None
        read = score
    assert cells_of(store).sheets[0].rows[1][NATIONS.columns.index(NATIONS.stability)] == 200


def test_a_reading_on_one_thread_is_cancelled_from_another(google: Google, key: str, tmp_path: Path) -> None:
    waiting = threading.Event()

    def told(what: Waiting | None) -> None:
        if what is not None:
            waiting.set()

    watch = Watch(told)
    store = store_of(google, tmp_path, SheetReference(key=key), Patience(), watch)
    google.order(Fault.TOO_MANY(60))
    found: list[Cells | Failure] = []
    thread = threading.Thread(target=lambda: found.append(store.read()))
    thread.start()
    assert waiting.wait(120)
    watch.cancelled.set()
    thread.join(120)
    (problems,) = found
    assert isinstance(problems, Failure)
    assert "it was cancelled before Google had answered" in problems[0].text()
    watch.cancelled.clear()
    cells_of(store)


def test_waiting_is_told_by_readings_and_commits(google: Google, key: str, tmp_path: Path) -> None:
    onlooker = Onlooker()
    store = store_of(google, tmp_path, SheetReference(key=key), Patience(), onlooker.watch)
    google.order(Fault.TOO_MANY(7))
    cells_of(store)
    google.order(Fault.TOO_MANY(9), when="values.batchUpdate")
    assert store.write_stability([StabilityCommit("Albion", 100, 60)]) is None
    assert [told.seconds for told in onlooker.waited] == [7, 9]


def test_no_secret_is_in_any_text(google: Google, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    google.tokens_in(tmp_path / "tokens", expired=True)
    secrets = {
        value
        for path in (tmp_path / "tokens").iterdir()
        for value in _strings(path.read_text())
        if value.startswith(("ya29", "1//", "GOCSPX"))
    }
    assert len(secrets) == 3
    logging.getLogger().setLevel(logging.DEBUG)
    handler = logging.StreamHandler()
    logging.getLogger().addHandler(handler)
    try:
        store = store_of(google, tmp_path, SheetReference(key=google.add("Game", cells())))
        cells_of(store)
        google.accounts.revoke()
        texts = [problem_of(store), repr(store), repr(client_of(store))]
    finally:
        logging.getLogger().removeHandler(handler)
        logging.getLogger().setLevel(logging.WARNING)
    secrets |= {asked.bearer for asked in google.asked if asked.bearer}
    said = "".join(capfd.readouterr()) + "".join(texts)
    assert [secret for secret in secrets if secret in said] == []


def _strings(text: str) -> list[str]:
    return re.findall(r'"([^"]{10,})"', text)
