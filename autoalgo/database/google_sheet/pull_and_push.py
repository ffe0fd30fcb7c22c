"""Pulling a Google Sheet into a workbook, and pushing a workbook into a Google Sheet.

Both find out what differs, record by record, and write it into the one side only; a dry run writes nothing. What a dry
run has shown can be handed to the real one, which then writes nothing else.
"""

from dataclasses import dataclass
from pathlib import Path

from autoalgo.database.exchange import Exchange, Side, compare
from autoalgo.database.exchange_agreement import changed_meanwhile
from autoalgo.database.exchange_words import exchange_lines, exchange_summary
from autoalgo.database.google_sheet.calls import Line
from autoalgo.database.google_sheet.exchange_writing import Written, open_sheet, write_exchange
from autoalgo.database.google_sheet.failures import SheetFailure
from autoalgo.database.google_sheet.sheet_store import SheetStore
from autoalgo.database.store import Store
from autoalgo.database.workbook import WorkbookStore
from autoalgo.database.workbook_exchange import open_workbook
from autoalgo.domain.problems import Problem


@dataclass(frozen=True)
class Report:
    """What differs between the two sides, and whether it was written."""

    source: str
    target: str
    """What messages call the two sides."""
    exchange: Exchange
    written: bool
    """False for a dry run, and where there was nothing to write."""
    is_new: bool = False
    """True when the target is a workbook that was not there before."""
    backup: Path | None = None
    """Where the workbook as it was before is kept; None if none was written over."""

    @property
    def lines(self) -> tuple[str, ...]:
        """Every difference in words, then what is left alone: `Nations, row 5, Gaul, Population: 7 → 8`."""
        return exchange_lines(self.exchange, self.target)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What of the source cannot be carried over, although all else can."""
        return self.exchange.problems

    @property
    def summary(self) -> str:
        """The whole in one line."""
        parts = [f"{self.source} → {self.target}: {exchange_summary(self.exchange)}"]
        if self.exchange.differences or self.is_new:
            parts.append("written" if self.written else "nothing was written")
        if self.backup:
            parts.append(f"as it was before: {self.backup.name}")
        return "; ".join(parts)


def pull(store: Store, workbook: Path, dry_run: bool, shown: Exchange | None = None) -> Report | list[Problem]:
    """Write into the workbook what `store` holds and it does not, or with `dry_run` only tell it. Raises nothing.

    A workbook that is not there is made, with nothing but headers before the records come. With `shown`, nothing but
    what was shown is written. A formula in the store is carried over as its result.
    """
    cells = store.read()
    target = open_workbook(workbook)
    if isinstance(cells, list) or isinstance(target, list):
        return [problem for read in (cells, target) if isinstance(read, list) for problem in read]
    found = compare(Side(store.name, cells), target.side)
    if isinstance(found, list):
        return found
    report = Report(store.name, target.side.name, found, False, target.is_new)
    changed = changed_meanwhile(found, shown, target.side.name) if shown else []
    if dry_run or changed or not (found.differences or target.is_new):
        return changed or report
    return target.write(found) or Report(store.name, target.side.name, found, True, target.is_new, target.backup)


def push(workbook: Path, store: SheetStore, dry_run: bool, shown: Exchange | None = None) -> Report | list[Problem]:
    """Write into the sheet what the workbook holds and it does not, or with `dry_run` only tell it. Raises nothing.

    With `shown`, nothing but what was shown is written. A formula in the workbook is carried over as its result.
    """
    source = WorkbookStore(workbook)
    cells = source.read()
    if isinstance(cells, list):
        return cells
    line = store.connect()
    key = line if isinstance(line, Problem) else store.key()
    if isinstance(line, Problem) or isinstance(key, Problem):
        return [problem for problem in (line, key) if isinstance(problem, Problem)][:1]
    side = Side(source.name, cells)
    try:
        done = _differences(line, key, side) if dry_run else write_exchange(line, key, side, shown)
    except SheetFailure as failure:
        return [failure.problem(store.name)]
    finally:
        line.close()
    if isinstance(done, list):
        return done
    return Report(source.name, done.title, done.exchange, written=not dry_run and bool(done.exchange.differences))


def _differences(line: Line, key: str, source: Side) -> Written | list[Problem]:
    """Return what would be written."""
    target = line.again(lambda: open_sheet(line, key)).side
    found = compare(source, target)
    return found if isinstance(found, list) else Written(target.name, found)
