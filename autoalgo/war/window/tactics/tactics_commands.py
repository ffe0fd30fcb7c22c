"""The commands of the Tactics tab: switch sides, set the seed, choose and read the database (T-8)."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import SignalInstance

from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.war.database.source import SheetSource
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.session.runner_model import Runner
from autoalgo.war.window.session.session_model import Session


class TacticsCommands:
    """The commands of the Tactics tab; `go_to_seed` puts the cursor into the seed, `switch_sides` swaps the sides."""

    def __init__(
        self,
        session: Session,
        runner: Runner,
        services: Services,
        go_to_seed: Callable[[], None],
        switch_sides: Callable[[], None],
    ) -> None:
        self._session = session
        self._runner = runner
        self._services = services
        self._go_to_seed = go_to_seed
        self._switch_sides = switch_sides

    @property
    def signals(self) -> tuple[SignalInstance, ...]:
        """After which some of the commands may be possible, or not any more."""
        return (self._session.busy_changed, self._session.loaded, self._session.changed)

    @property
    def commands(self) -> tuple[Command, ...]:
        """All of them."""
        runner, session = self._runner, self._session
        switch = "Makes the attacker the defender, with military and flanks, and clears the result."
        seed = "Takes you to the seed, which decides all chance: the same seed repeats the same war."
        workbook = "Chooses another workbook as the database."
        shipped = "Goes back to the workbook that came with the program, as it is now."
        reload = "Reads the database, the tables and the maps again."
        again = "Asks once more for the database that could not be read, or that a copy stands in for."
        copy = "Uses the copy that was kept when the sheet was last read; stability cannot be committed to it."
        stop = "Stops reading the database; what was read before stays in use."
        place = "Opens the folder of the workbook in use, or the page of the sheet in use."
        return (
            Command("switch", "S&witch sides", "Ctrl+Shift+X", switch, self._switch_sides, lambda: runner.idle),
            Command("seed", "S&eed…", "Ctrl+D", seed, self._show_seed),
            Command("workbook", "Open &workbook…", "Ctrl+Shift+O", workbook, self._open_workbook, lambda: runner.idle),
            Command(
                "shipped", "Use the s&hipped workbook", "Ctrl+Alt+W", shipped, self._use_shipped, self._can_use_shipped
            ),
            Command("reload", "&Reload", Key.RELOAD, reload, session.reload, self._can_read),
            Command("try_again", "Tr&y again", "Ctrl+F5", again, session.try_again, self._can_try_again),
            Command("offline_copy", "Use the offline co&py", "Ctrl+Alt+P", copy, session.use_copy, self._can_use_copy),
            Command("stop_reading", "S&top reading", "", stop, session.cancel, lambda: session.busy),
            Command("books", "", "Ctrl+Alt+B", place, self._open_place, current_text=self._place),
        )

    def _can_read(self) -> bool:
        return self._runner.idle and not self._session.busy

    def _can_try_again(self) -> bool:
        session = self._session
        return self._can_read() and bool(session.refusal or session.failure or session.copied_at)

    def _use_shipped(self) -> None:
        self._session.open_database(self._session.folders.database)

    def _can_use_shipped(self) -> bool:
        return self._runner.idle and self._session.source != self._session.folders.database

    def _can_use_copy(self) -> bool:
        return self._runner.idle and self._session.copy_offered is not None

    def _show_seed(self) -> None:
        self._services.show_tab(WindowPart.TACTICS)
        self._go_to_seed()

    def _open_workbook(self) -> None:
        source = self._session.source
        folder = (source if isinstance(source, Path) else self._session.folders.database).parent
        path = self._services.ask_for_file("Open workbook", "Workbooks (*.xlsx)", folder)
        if path is not None:
            self._session.open_database(path)

    def _place(self) -> str:
        is_sheet = isinstance(self._session.source, SheetSource)
        return "Open the &database in the browser" if is_sheet else "Open &database folder"

    def _open_place(self) -> None:
        source = self._session.source
        if isinstance(source, Path):
            self._services.open_folder(source.parent)
        else:
            self._services.open_sheet(source)
