"""A Google Sheet as a store (DB-1, DB-9, DB-10), and its last good reading kept for when it is not reached (B-7)."""

import logging
import threading
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property, partial
from pathlib import Path

from autoalgo.common.locks import LockedError, locked
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.database.cells.cells import Cells
from autoalgo.war.database.cells.store import CellCommit
from autoalgo.war.database.cells.structure import read_tables
from autoalgo.war.database.google_sheet.account import credentials, keep_refreshed
from autoalgo.war.database.google_sheet.commit import Commit
from autoalgo.war.database.google_sheet.copy import CopyStore, find_copy, keep_copy
from autoalgo.war.database.google_sheet.failures import SheetFailure, logs_problems
from autoalgo.war.database.google_sheet.lookup import find_key
from autoalgo.war.database.google_sheet.reference import SheetReference, scopes_for
from autoalgo.war.database.google_sheet.sheets_client import Patience, SheetsClient
from autoalgo.war.database.google_sheet.snapshot import Snapshot, read_snapshot
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.database.watch import Watch

logger = logging.getLogger(__name__)


@dataclass(eq=False)
class SheetStore:
    """The Google Sheet that `reference` names, as the account whose keys are in `tokens` sees it.

    Any thread may use it, and one at a time does: a second waits until the first is done. `watch.cancelled` may be set
    meanwhile from any thread, and ends what is being asked; the caller clears it before asking again.
    """

    reference: SheetReference
    tokens: Tokens
    copies: Path
    """The folder of the copies; made when the first is kept."""
    clock: Callable[[], datetime]
    """Tells the time of a reading; without a time zone it is this computer's."""
    watch: Watch = field(default_factory=Watch)
    patience: Patience = field(default_factory=Patience)

    not_kept: Failure | None = field(default=None, init=False)
    """Why the last good reading could not be kept."""

    def __post_init__(self) -> None:
        """Begin with nothing known but the reference."""
        self._turn = threading.RLock()
        self._key = self.reference.key
        self._title = ""
        self._client: SheetsClient | None = None
        self._calls_before = 0
        self._commit: Commit | None = None

    @property
    def name(self) -> str:
        """Its name in messages: its title once that is known, from the copy before that, else the reference."""
        return self._title or self._title_before or self.reference.text

    @property
    def url(self) -> str:
        """Where it opens in a browser; empty until a title was looked up."""
        return SheetReference(key=self._key).url if self._key else ""

    @property
    def calls(self) -> int:
        """How many requests were made to Google's API, repeated ones included."""
        return self._calls_before + (self._client.calls if self._client else 0)

    @property
    def unsettled(self) -> bool:
        """True while it is not known whether the scores of the last commit were written (DB-10)."""
        return self._commit is not None and self._commit.unknown

    @logs_problems("Reading a sheet")
    def read(self) -> Cells | Failure:
        """Return all cells as they are now (DB-9), or what keeps them from being read. Raises nothing.

        It takes two calls, and once a third to look a title up. What was read is kept as a copy if its tabs are whole.
        """
        with self._turn:
            opened = self.open()
            if isinstance(opened, Failure):
                return opened
            client, key = opened
            try:
                snapshot = client.again(partial(read_snapshot, client, key))
            except SheetFailure as error:
                return error.failure(self.name)
            finally:
                client.close()
            self._title = snapshot.title
            self._keep(snapshot)
            return snapshot.cells

    @logs_problems("Committing to a sheet")
    def write_stability(self, commits: Sequence[CellCommit]) -> Failure | None:
        """Write all new scores, or none of them and return why (DB-10). Raises nothing.

        When it cannot be known whether they were written, that is what is returned. Asked for the same commits again,
        it looks first, and writes only what is not there.
        """
        if not commits:
            return None
        with self._turn:
            opened = self.open()
            if isinstance(opened, Failure):
                return opened
            client, key = opened
            if self._commit is None or self._commit.commits != tuple(commits):
                self._commit = Commit(commits, self.name)
            try:
                return self._in_turn(partial(self._commit.carry_out, client, key), key)
            finally:
                self._title = self._commit.title
                client.close()

    def copy(self) -> CopyStore | None:
        """Return the last good reading of the sheet, None if there is none."""
        return find_copy(self.copies, SheetReference(key=self._key) if self._key else self.reference)

    def connect(self) -> SheetsClient | Failure:
        """Return a new client for the account that is signed in now, or why there is none. Nothing is asked yet."""
        account = credentials(self.tokens, scopes_for(self.reference))
        if isinstance(account, Failure):
            return account
        self._calls_before = self.calls
        self._client = SheetsClient(account, self.watch, self.patience, partial(keep_refreshed, self.tokens))
        return self._client

    def key(self) -> str | Failure:
        """Return the sheet's key, for which a title is looked up once, with the client of `connect` if there is one."""
        if self._key:
            return self._key
        client = self._client or self.connect()
        if isinstance(client, Failure):
            return client
        try:
            found = client.again(lambda: find_key(client, self.reference.title))
        except SheetFailure as error:
            return error.failure(self.name)
        self._key = "" if isinstance(found, Failure) else found
        return found

    def open(self) -> tuple[SheetsClient, str] | Failure:
        """Return a new client as `connect` does, and the sheet's key; or why there is none."""
        client = self.connect()
        if isinstance(client, Failure):
            return client
        key = self.key()
        return key if isinstance(key, Failure) else (client, key)

    def _in_turn(self, write: Callable[[], Failure | None], key: str) -> Failure | None:
        """Return what `write` returns, called while no other run on this computer commits to the sheet; or why not.

        Where there is no room for a lock, what stands in the sheet afterwards decides, as it does for two computers.
        """
        with ExitStack() as turn:
            try:
                self.copies.mkdir(mode=0o700, parents=True, exist_ok=True)
                turn.enter_context(locked(self.copies / key))
            except LockedError:
                found = "another run of the program is committing to the sheet"
                hint = "nothing was written by this one; commit again once that one is done"
                return Failure(Problem(Place(file=self.name), found, "one run at a time", hint))
            except OSError as error:
                logger.warning("%s cannot be locked: %s", self.copies / key, error.strerror or error)
            return write()

    @cached_property
    def _title_before(self) -> str:
        copy = self.copy()
        return copy.title if copy else ""

    def _keep(self, snapshot: Snapshot) -> None:
        """Keep what was read if the tabs are whole: a broken one must not take a good one's place."""
        if read_tables(snapshot.cells, snapshot.title).problems:
            return
        now = self.clock()
        read_at = now if now.tzinfo else now.astimezone()
        copy = CopyStore(SheetReference(key=snapshot.key), snapshot.title, read_at, snapshot.cells)
        self.not_kept = keep_copy(self.copies, copy)
