"""Google Sheets as stores for tests: signed in at the test's own Google, and waiting for nothing."""

import threading
from datetime import UTC, datetime
from pathlib import Path

from sheets_server import Google

from autoalgo.common.problems import Failure
from autoalgo.war.database import Cells
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.google_sheet.sheets_client import Patience, SheetsClient
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.database.watch import Waiting, Watch

NOW = datetime(2026, 11, 21, 10, 5, tzinfo=UTC)
IMPATIENT = Patience(first=0.0)
"""Asks as often as usual and waits only as long as Google wants."""


class Waits(threading.Event):
    """Stands for `Watch.cancelled`: notes how long somebody would have waited for it, and lets nobody wait."""

    def __init__(self) -> None:
        super().__init__()
        self.seconds: list[float] = []

    def wait(self, timeout: float | None = None) -> bool:
        """Note the seconds and return at once."""
        assert timeout is not None, "nobody waits without an end"
        self.seconds.append(timeout)
        return self.is_set()


class Onlooker:
    """A `Watch` that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[Waiting | None] = []
        self.waits = Waits()
        self.watch = Watch(self.told.append, self.waits)

    @property
    def waited(self) -> list[Waiting]:
        """What was waited for, each of which must have been told to be over."""
        assert self.told[1::2] == [None] * (len(self.told) // 2)
        return [told for told in self.told[::2] if told is not None]


def store_of(
    google: Google,
    folder: Path,
    reference: SheetReference,
    patience: Patience = IMPATIENT,
    watch: Watch | None = None,
) -> SheetStore:
    """Return the sheet as a store of a signed-in moderator, whose files and copies lie in `folder`."""
    tokens = folder / "tokens"
    if not tokens.exists():
        google.tokens_in(tokens)
    return SheetStore(reference, Tokens(tokens), folder / "Copies", lambda: NOW, watch or Watch(), patience)


def client_of(store: SheetStore) -> SheetsClient:
    """Return a client for the account of `store`."""
    client = store.connect()
    assert isinstance(client, SheetsClient)
    return client


def cells_of(store: SheetStore) -> Cells:
    """Return what `store` reads, which must be readable."""
    cells = store.read()
    assert isinstance(cells, Cells), [problem.text() for problem in cells]
    return cells


def problem_of(store: SheetStore) -> str:
    """Return the text of the one problem with reading `store`."""
    found = store.read()
    assert isinstance(found, Failure)
    (problem,) = found
    return problem.text()
