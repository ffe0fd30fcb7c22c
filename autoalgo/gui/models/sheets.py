"""A Google Sheet that is wanted, as a store that can be read and written to. Loaded only once a sheet is wanted.

Importing this brings along what speaks with Google, which takes half a second: threads off the GUI do it.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from autoalgo.database import StabilityCommit
from autoalgo.database.google_sheet.calls import Watch
from autoalgo.database.google_sheet.reference import SheetReference, sheet_reference
from autoalgo.database.google_sheet.sheet_store import SheetStore
from autoalgo.domain.problems import Place, Problem
from autoalgo.gui.models.asking import Answer, Fate, Origin, Outcome, Records, Wanted
from autoalgo.gui.models.characters import whole_characters
from autoalgo.gui.models.errand import Errand
from autoalgo.gui.models.source import Failure, SheetSource
from autoalgo.sources import open_copy, open_sheet, read_store


def read_sheet(source: SheetSource, wanted: Wanted) -> Answer:
    """Return the sheet, or the copy of it, as it is now. Raises nothing."""
    reference = sheet_reference(whole_characters(source.text))
    if isinstance(reference, Problem):
        return Answer(Failure(source, (reference,)))
    return _read_copy(source, reference, wanted) if source.offline else _read_online(source, reference, wanted)


def write_to_sheet(source: SheetSource, wanted: Wanted, commits: Sequence[StabilityCommit]) -> Outcome:
    """Write scores into the sheet (DB-10); the copy of one refuses. Raises nothing."""
    reference = sheet_reference(whole_characters(source.text))
    if isinstance(reference, Problem):
        return Outcome(Fate.NOT_WRITTEN, (reference,))
    if source.offline:
        copy = open_copy(reference, wanted.folders)
        refusal = copy.write_stability(commits) if copy else [_only_a_copy(source)]
        return Outcome(Fate.NOT_WRITTEN, tuple(refusal))
    return _write(_online(reference, wanted), tuple(commits))


def _write(store: SheetStore, commits: tuple[StabilityCommit, ...]) -> Outcome:
    before = store.calls
    problems = store.write_stability(commits)
    calls = store.calls - before
    if not problems:
        return Outcome(Fate.WRITTEN, calls=calls)
    if not store.unsettled:
        return Outcome(Fate.NOT_WRITTEN, tuple(problems), calls)

    def settle(errand: Errand) -> Outcome:
        # The store remembers what it has sent, and looks for that first.
        store.watch = Watch(errand.told, errand.cancelled)
        return _write(store, commits)

    return Outcome(Fate.UNKNOWN, tuple(problems), calls, settle)


def _online(reference: SheetReference, wanted: Wanted) -> SheetStore:
    watch = Watch(wanted.errand.told, wanted.errand.cancelled)
    return open_sheet(reference, wanted.folders, _aware(wanted.clock), watch)


def _aware(clock: Callable[[], datetime]) -> Callable[[], datetime]:
    """Return a clock that names its time zone: a copy may be carried to another machine."""
    return lambda: clock().astimezone()


def _read_online(source: SheetSource, reference: SheetReference, wanted: Wanted) -> Answer:
    store = _online(reference, wanted)
    database = read_store(store)
    if isinstance(database, list):
        copy = store.copy()
        return Answer(Failure(source, tuple(database), copy.read_at if copy else None, store.name), store.calls)
    _ = database.problems
    # From now on the address counts, whatever the sheet was asked for by: another may take its title.
    known = replace(source, text=store.url or source.text, title=whole_characters(store.name))
    origin = Origin(known, store.name, wanted.clock())
    return Answer(Records(origin, database, store.copy_problem.text() if store.copy_problem else ""), store.calls)


def _read_copy(source: SheetSource, reference: SheetReference, wanted: Wanted) -> Answer:
    store = open_copy(reference, wanted.folders)
    if store is None:
        return Answer(Failure(source, (_no_copy(source),)))
    database = read_store(store)
    if isinstance(database, list):
        return Answer(Failure(source, tuple(database)))
    _ = database.problems
    known = replace(source, text=store.reference.url, title=whole_characters(store.title))
    return Answer(Records(Origin(known, store.name, store.read_at), database))


def _no_copy(source: SheetSource) -> Problem:
    found = "there is no copy of the sheet on this machine, or it is damaged"
    return Problem(Place(file=source.name), found, "", "read the sheet itself")


def _only_a_copy(source: SheetSource) -> Problem:
    found, hint = "the war was fought from a copy of the sheet", "nothing was written; fight it again from the sheet"
    return Problem(Place(file=source.name), found, "a war that was fought from the sheet itself", hint)
