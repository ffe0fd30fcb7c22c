"""Google Sheets: answers that were changed on their way, lines that break, hostile cells; read and written to."""

import contextlib
import dataclasses
import functools
import json
import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import rows
from online import Onlooker, store_of
from sheets_server import Fault, Google
from sheets_server.wire import Answer, Asked

from autoalgo.common.console import Exit, say, tell_problems
from autoalgo.war.database import Cells, Database
from autoalgo.war.database.cells.store import StabilityCommit
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.terrain import list_maps
from fuzz import json_changes, values
from fuzz.attempts import REPOSITORY, Attempt
from fuzz.draws import Draws
from fuzz.json_changes import Document

TITLE: Final = "Map Game"
_KEY: Final = "1AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCd"
_FAULTS: Final = (
    Fault.TOO_MANY,
    Fault.UNAVAILABLE,
    Fault.INTERNAL,
    Fault.CUT,
    Fault.HANG_UP,
    Fault.HTML,
    Fault.EMPTY,
    Fault.FORBIDDEN,
    Fault.API_DISABLED,
    Fault.NOT_FOUND,
    Fault.UNAUTHORIZED,
    Fault.QUOTA_403,
    Fault.AFTER_DOING,
)


class ChangingGoogle(Google):
    """A Google whose answers are changed by what was drawn."""

    changes: tuple[Draws, ...] = ()

    def _answered(self, asked: Asked) -> Answer:
        answer = super()._answered(asked)
        return functools.reduce(_changed, self.changes, answer) if asked.of_the_api else answer


def _changed(answer: Answer, draws: Draws) -> Answer:
    """Change an answer, each time that one is given, in the same way."""
    again = Draws(draws.made) if draws.made else draws
    kind = again.below(6)
    if kind == 5:
        return dataclasses.replace(answer, status=again.of((200, 204, 206, 302, 400, 404, 418, 429, 500, 599)))
    if kind == 4:
        return dataclasses.replace(answer, body=json_changes.change_bytes(again, answer.body))
    try:
        document = Document(json.loads(answer.body))
    except (ValueError, RecursionError):
        return answer
    json_changes.change_tree(again, document)
    return dataclasses.replace(answer, body=document.bytes())


@functools.cache
def _google() -> ChangingGoogle:
    return ChangingGoogle().__enter__()


def close() -> None:
    """End the server, if there is one; until then its threads keep the process from ending."""
    if _google.cache_info().currsize:
        _google().__exit__(None, None, None)
        _google.cache_clear()


def sheet(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a reading of a sheet, or a commit to it, while line, answers or cells are not as they should be."""
    kind = base.below(3)
    google = _google()
    google.changes = ()
    google._ordered.clear()
    google.failures.clear()
    google.asked.clear()
    google.spreadsheets.clear()
    google.add(TITLE, rows.cells(), _KEY)
    for draws in changes:
        if kind == 0:
            tab, row, column = (
                draws.of(("Nations", "Militaries", "Locations", "Leaders")),
                draws.below(4),
                draws.below(30),
            )
            content = draws.of((values.text(draws), values.number(draws), None, True))
            google.edit(_KEY, tab, row + 1, column + 1, content)
        elif kind == 1:
            google.order(draws.of(_FAULTS), times=1 + draws.below(4), skip=draws.below(3))
    if kind == 2:
        google.changes = tuple(changes)
    act = functools.partial(_use, google, folder, write=bool(base.below(2)))
    return Attempt(folder, act=act, may_write=("tokens", "Copies"))


def _use(google: ChangingGoogle, folder: Path, write: bool) -> int:
    """Read the sheet, check it, and write a score to it if wanted; say what is wrong."""
    with _reached(google):
        store = store_of(google, folder, SheetReference(key=_KEY), watch=Onlooker().watch)
        cells = store.read()
        if not isinstance(cells, Cells):
            return tell_problems(cells)
        failure = Database(cells, store.name).check(rows.UNITS, list_maps(REPOSITORY / "Maps"))
        if write:
            failure = store.write_stability([StabilityCommit("Albion", 100, 101.5)])
    if failure:
        return tell_problems(failure)
    say("read\n")
    return Exit.DONE


@contextlib.contextmanager
def _reached(google: ChangingGoogle) -> Iterator[None]:
    """Let the program reach this Google in the place of the real one."""
    before = {name: os.environ.get(name) for name in google.environment}
    os.environ.update(google.environment)
    try:
        yield
    finally:
        for name, text in before.items():
            if text is None:
                del os.environ[name]
            else:
                os.environ[name] = text
