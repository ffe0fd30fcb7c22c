"""`autoalgo sheet new`: a Google Sheet with the four tabs and the rows of the workbook that ships (DB-1)."""

from autoalgo.common.console import Exit, say, tell, tell_problems
from autoalgo.common.interruption import Interruption
from autoalgo.common.problems import Failure, failure_in, failure_of
from autoalgo.war.cli.databases import SheetProgress
from autoalgo.war.cli.sheet_arguments import NewOptions
from autoalgo.war.database import Cells, Database, WorkbookStore
from autoalgo.war.database.google_sheet.creation import HOME, connect, create_sheet
from autoalgo.war.database.google_sheet.reference import SheetReference
from autoalgo.war.database.google_sheet.tokens import Tokens
from autoalgo.war.database.records.presentation import DropDownChoices
from autoalgo.war.database.watch import Watch
from autoalgo.war.folders import Folders
from autoalgo.war.selection import choices_for


def new(options: NewOptions, folders: Folders) -> Exit:
    """Make the sheet, and print its address."""
    rows, choices = _shipped_rows(folders), choices_for(folders)
    if isinstance(rows, Failure) or isinstance(choices, Failure):
        return tell_problems(failure_in(rows, choices))
    with Interruption() as interruption:
        made = _make(options.title, rows, choices, folders, interruption)
    if isinstance(made, Failure):
        tell_problems(made)
        return Exit.INTERRUPTED if interruption.wanted() else Exit.PROBLEMS
    say(f"{made.url}\n")
    return Exit.DONE


def _shipped_rows(folders: Folders) -> Cells | Failure:
    """Return the rows of the shipped workbook as it is now, or why they cannot become a sheet's."""
    store = WorkbookStore(folders.database)
    cells = store.read()
    return cells if isinstance(cells, Failure) else failure_of(Database(cells, store.name).problems) or cells


def _make(
    title: str, rows: Cells, choices: DropDownChoices, folders: Folders, interruption: Interruption
) -> SheetReference | Failure:
    progress = SheetProgress()
    line = connect(Tokens(folders.tokens), Watch(progress.told, interruption.cancelled))
    if isinstance(line, Failure):
        return line
    progress.begin(f"Making {title}")
    try:
        return create_sheet(title, rows, choices, line)
    except KeyboardInterrupt:
        tell(f"It is not known whether the sheet was made; look for it at {HOME}")
        raise
    finally:
        progress.end(line.calls)
        line.close()
