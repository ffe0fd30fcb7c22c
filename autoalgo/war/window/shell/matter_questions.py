"""Where a user asks how a field matters: the menus of the form's fields and of the map, and the dialog (O-11)."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, QPoint
from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.shortened import shortened
from autoalgo.war.domain.column import Tab
from autoalgo.war.domain.columns import LOCATIONS, MILITARIES, NATIONS
from autoalgo.war.domain.records import DEFAULT_NAME, UNCHOSEN
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.services import Services
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.shell.war_form import WarForm
from autoalgo.war.window.strategy.strategy_tab import StrategyTab
from autoalgo.war.window.sweep.matter_dialog import MatterDialog
from autoalgo.war.window.sweep.matter_menu import QUESTION, MatterMenu, MatterSubject
from autoalgo.war.window.tactics.tactics_tab import TacticsTab
from autoalgo.war.window.world.cell_field import line_of
from autoalgo.war.window.world.sheet_view import SheetView
from autoalgo.war.window.world.world_page import NAMING, WorldPage

if TYPE_CHECKING:  # explanations come with the compiler, which the window's first paint does not wait for
    from autoalgo.war.window.why.contributions_dialog import ContributionsDialog

_LONGEST: Final = 60
_MANEUVER: Final = ("maneuver",)
_PLACE: Final = ("x", "y")
_CHOICES: Final[Mapping[Choice, tuple[Tab, str]]] = MappingProxyType(
    {
        Choice.ATTACKER: (NATIONS, ""),
        Choice.ATTACKER_MILITARY: (MILITARIES, "attacker_military"),
        Choice.DEFENDER: (NATIONS, ""),
        Choice.DEFENDER_MILITARY: (MILITARIES, "defender_military"),
        Choice.LOCATION: (LOCATIONS, "location"),
    }
)
"""The tab that each choice is a row of, and the field to vary it by. Another nation would need an army of its own."""


class MatterQuestions(QObject):
    """Puts the question into the menus of `form`, `tactics` and `strategy`, and shows the answer beside `window`."""

    def __init__(
        self, models: ViewModels, services: Services, form: WarForm, tactics: TacticsTab, strategy: StrategyTab
    ) -> None:
        super().__init__(services.window)
        self._models = models
        self._services = services
        self.dialog: MatterDialog | None = None
        year = form.year.lineEdit()
        fields: tuple[tuple[QWidget, str], ...] = (
            (form.motive, "motive"),
            (form.year if year is None else year, "year"),
            (tactics.attacker.size_field, "attacker_inputs.size"),
            (tactics.defender.size_field, "defender_inputs.size"),
            (strategy.map_width.lineEdit(), "map_km"),
        )
        for widget, name in fields:
            MatterMenu(widget, self.ask, partial(_always, name))
        for choice, (tab, field) in _CHOICES.items():
            line = tactics.menus[choice].lineEdit()
            if line is not None:
                MatterMenu(line, self.ask, partial(self._chosen, choice, tab, field))
        strategy.flank_menu.addSeparator()
        for words, names in (("place", _PLACE), ("maneuver", _MANEUVER)):
            text = QUESTION.replace("this &matter", f"its {words} matter")
            action = strategy.flank_menu.addAction(text)
            action.triggered.connect(lambda _, names=names: self._ask_of_flank(names))
            strategy.flank_menu.aboutToShow.connect(lambda action=action: action.setEnabled(self._flank() > 0))
        models.matter.tried.connect(self._try)

    def ask(self, *fields: str) -> None:
        """Show how fields matter; without any, let the user choose."""
        if self.dialog is None:
            self.dialog = MatterDialog(self._models.matter, self._services.window)
        self.dialog.come_forward(*fields)

    def ask_in_world(self, world: WorldPage) -> None:
        """Put the question into the menus of the cells of the database."""

        def at(view: SheetView, point: QPoint | None) -> MatterSubject:
            index = view.currentIndex() if point is None else view.indexAt(point)
            if index.isValid():
                view.setCurrentIndex(index)
            return MatterSubject(world.cell_name(index.column()) if index.isValid() else "")

        def in_form(column: int, _: QPoint | None) -> MatterSubject:
            return MatterSubject(world.cell_name(column))

        def follow_form() -> None:
            for column, field in enumerate(world.form.fields):
                MatterMenu(line_of(field), self.ask, partial(in_form, column))

        for view in world.views:
            MatterMenu(view, self.ask, partial(at, view))
        world.form.built.connect(follow_form)

    def ask_in_variables(self, variables: "ContributionsDialog") -> None:
        """Put the question into the menu of the variables, whose lines come from cells and numbers of the rules."""
        MatterMenu(variables.tree, self.ask, lambda point: MatterSubject(parts=variables.origins_at(point)))

    def _chosen(self, choice: Choice, tab: Tab, field: str, _: QPoint | None) -> MatterSubject:
        """Return what can be asked about a nation, an army or a place that is chosen: itself, and its columns."""
        name = self._models.war.choice(choice)
        if name in {UNCHOSEN, DEFAULT_NAME}:
            return MatterSubject(field)
        columns = (column.name for column in tab.columns if column.name not in NAMING)
        return MatterSubject(field, tuple(f"{tab.tab_name}:{name}:{column}" for column in columns))

    def _ask_of_flank(self, names: tuple[str, ...]) -> None:
        number = self._flank()
        if number:
            self.ask(*(f"flanks.{number}.{name}" for name in names))

    def _flank(self) -> int:
        """Return which flank of the request the selected one is, from 1; 0 while none is selected."""
        battlefield = self._models.strategy.battlefield
        return 0 if battlefield.aftermath is not None else battlefield.selected + 1

    def _try(self, change: str, request: WarRequest) -> None:
        if not self._models.try_request(f"Try {change}", request):
            self._services.failed.emit("A war is being fought: try the change when it has ended.")
            return
        self._services.said.emit(f"Tried: {shortened(change, _LONGEST)}; Ctrl+Z brings back what was.")


def _always(field: str, _: QPoint | None) -> MatterSubject:
    return MatterSubject(field)
