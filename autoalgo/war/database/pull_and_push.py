"""Pulling a Google Sheet into a workbook, and pushing a workbook into a Google Sheet.

Both find out what differs, record by record, and write it into the one side only; a dry run writes nothing. What a dry
run has shown can be passed to the real one, which then writes nothing else. Loaded only once a sheet is asked for.
"""

from pathlib import Path

from autoalgo.common.problems import Failure, failure_in
from autoalgo.war.database.cells.store import Store
from autoalgo.war.database.exchange.comparison import Exchange, ExchangeSide
from autoalgo.war.database.exchange.target import ExchangeReport, ExchangeTarget
from autoalgo.war.database.google_sheet.exchange_target import SheetTarget
from autoalgo.war.database.google_sheet.failures import logs_problems
from autoalgo.war.database.google_sheet.sheet_store import SheetStore
from autoalgo.war.database.workbook.workbook_exchange import open_workbook
from autoalgo.war.database.workbook.workbook_store import WorkbookStore


@logs_problems("Pulling from a sheet")
def pull(store: Store, workbook: Path, dry_run: bool, shown: Exchange | None = None) -> ExchangeReport | Failure:
    """Write into the workbook what `store` holds and it does not, or with `dry_run` only tell it. Raises nothing.

    A workbook that is not there is made, with nothing but headers before the records come. With `shown`, nothing but
    what was shown is written. A formula in the store is carried over as its result.
    """
    cells = store.read()
    target: ExchangeTarget | Failure = open_workbook(workbook)
    if isinstance(cells, Failure) or isinstance(target, Failure):
        return failure_in(cells, target)
    return target.take_over(ExchangeSide(store.name, cells), dry_run, shown)


@logs_problems("Pushing to a sheet")
def push(workbook: Path, store: SheetStore, dry_run: bool, shown: Exchange | None = None) -> ExchangeReport | Failure:
    """Write into the sheet what the workbook holds and it does not, or with `dry_run` only tell it. Raises nothing.

    With `shown`, nothing but what was shown is written. A formula in the workbook is carried over as its result.
    """
    source = WorkbookStore(workbook)
    target: ExchangeTarget = SheetTarget(store)
    cells = source.read()
    return cells if isinstance(cells, Failure) else target.take_over(ExchangeSide(source.name, cells), dry_run, shown)
