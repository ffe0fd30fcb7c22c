"""Workbooks that were changed in their cells, tabs and packages: read, fought from, and written to."""

import functools
import os
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from autoalgo.common.console import Exit, tell_problems
from autoalgo.war.database import Cells, WorkbookStore
from autoalgo.war.database.cells.store import StabilityCommit
from autoalgo.war.database.workbook import cell_cache
from autoalgo.war.domain.columns import NATIONS
from fuzz import json_changes
from fuzz.attempts import Attempt, Outcome, Spot
from fuzz.draws import Draws
from fuzz.targets import shipped
from fuzz.targets.book_changes import Book, change, change_cell
from fuzz.targets.books import NAME, pages_of

_LISTS: Final = ("nations", "militaries", "locations", "leaders")


def cell(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a run, or a check, of a workbook of which cells are changed."""
    request = shipped.battle(base)
    book = Book(pages_of(request))
    spots = tuple(change_cell(draws, book) for draws in changes)
    _write(folder, book)
    (folder / "war.json").write_bytes(json_changes.written(request))
    if base.one_in(5):
        return Attempt(folder, ("check", str(folder / NAME)), shipped.home(folder), spots=spots)
    return Attempt(folder, _run(folder), shipped.home(folder), spots=spots)


def workbook(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a command that reads a workbook that was changed in any way."""
    request = shipped.battle(base)
    book = Book(pages_of(request))
    spots = tuple(change(draws, book) for draws in changes)
    _write(folder, book)
    (folder / "war.json").write_bytes(json_changes.written(request))
    arguments = _run(folder)
    kind = base.below(6)
    if kind == 4:
        arguments = ("check", str(folder / NAME))
    elif kind == 5:
        arguments = ("list", base.of(_LISTS), "--database", str(folder / NAME))
    return Attempt(folder, arguments, shipped.home(folder), spots=spots)


def commit(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a new score for a nation of a workbook that was changed in any way."""
    pages = pages_of(shipped.battle(base))
    row = base.of(pages[0].rows[1:])
    before = row[NATIONS.columns.index(NATIONS.stability)]
    assert isinstance(before, float | int), pages[0].rows
    score = StabilityCommit(str(row[0]), before, base.below(20_001) / 100)
    book = Book(pages)
    for draws in changes:
        change(draws, book)
    _write(folder, book)
    store = WorkbookStore(folder / NAME)
    return Attempt(
        folder,
        act=lambda: _commit(store, score),
        judge=functools.partial(_judge_commit, store, score, _flat(store.read())),
        spots=(Spot((NAME,)),),
        may_write=(NAME, store.backup_path.name),
    )


def _run(folder: Path) -> tuple[str, ...]:
    return ("run", str(folder / "war.json"), "--out", str(folder / "out"), "--database", str(folder / NAME))


@functools.cache
def _cache() -> Path:
    """Return a folder for what is kept of workbooks, so that the user's own keeps what it has."""
    folder = Path(tempfile.gettempdir(), f"autoalgo-fuzz-cells-{os.getpid()}")
    folder.mkdir(exist_ok=True)
    return folder


def _write(folder: Path, book: Book) -> None:
    cell_cache._folder = _cache
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # two parts of one name are meant
        (folder / NAME).write_bytes(book.bytes())


def _commit(store: WorkbookStore, score: StabilityCommit) -> int:
    failure = store.write_stability([score])
    return tell_problems(failure) if failure else Exit.DONE


Place = tuple[str, int, int]


def _flat(read: object) -> dict[Place, object] | None:
    """Return every cell that holds anything by its place; None of what cannot be read."""
    if not isinstance(read, Cells):
        return None
    return {
        (sheet.title, number, at): content
        for sheet in read.sheets
        for number, cells in enumerate(sheet.rows, 1)
        for at, content in enumerate(cells, 1)
        if content is not None
    }


def _judge_commit(
    store: WorkbookStore,
    score: StabilityCommit,
    before: dict[Place, object] | None,
    _attempt: Attempt,
    outcome: Outcome,
) -> Iterator[str]:
    """The score is written and nothing else is changed; or nothing is."""
    after = _flat(store.read())
    if not outcome.accepted:
        if after != before or store.backup_path.exists():
            yield "the score was refused, but the workbook was written"
        return
    if before is None or after is None:
        yield f"the score was written into what cannot be read: {before is None}, {after is None}"
        return
    changed = {
        place: after.get(place) for place in before.keys() | after.keys() if before.get(place) != after.get(place)
    }
    if any(content != score.new for content in changed.values()) or len(changed) > 1:
        yield f"more than the score {score.new} is other than before: {changed}"
