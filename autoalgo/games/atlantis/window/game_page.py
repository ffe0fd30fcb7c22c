"""The page of a game: the map with its player, the search, the card of what is selected, and the pages beside them."""

from PySide6.QtWidgets import QLineEdit, QTabWidget, QWidget

from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.elided_label import ElidedLabel
from autoalgo.common.qt.laying_out import NO_MARGINS, in_column, in_row, split_column
from autoalgo.common.qt.split_page import split_page
from autoalgo.common.qt.theme import colours_of
from autoalgo.common.qt.themed import Themed
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.window.card_text import tip
from autoalgo.games.atlantis.window.map_view import MapView
from autoalgo.games.atlantis.window.month_bar import MonthBar
from autoalgo.games.atlantis.window.selection_card import SelectionCard
from autoalgo.games.atlantis.window.selection_model import SelectionModel
from autoalgo.games.atlantis.window.shown_model import ShownModel
from autoalgo.games.atlantis.window.shown_month import ShownMonth


class GamePage(Themed, QWidget):
    """Everything of one game. `pages` takes the pages beside the map."""

    def __init__(self, shown: ShownModel, selection: SelectionModel, view: MapView, commands: Commands) -> None:
        super().__init__()
        self.setObjectName("page")
        self._shown = shown
        self._selection = selection
        self._drawn: ShownMonth | None = None
        self.view = view
        self.bar = MonthBar(shown, commands)
        self.card = SelectionCard(selection)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search: name, number, or place such as 3,4")
        self.search.setAccessibleName("Search for a region, a unit or a faction")
        self.search.setToolTip("Filters the tables; Enter goes to the next that fits.")
        self.search.setClearButtonEnabled(True)
        self.hits = ElidedLabel()
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.setObjectName("many")
        self.pages.tabBar().setAccessibleName("Pages of the game")
        self._lay_out()
        self._connect()

    def refresh(self) -> None:
        """Draw the map as it is on show."""
        month = self._shown.month
        if month is None:
            return
        scene, colours = self.view.map_scene, colours_of(self.palette())
        if month is not self._drawn or colours is not scene.colours:
            self._drawn = month
            if scene.show_faces(month.faces, colours):
                self.view.zoom_to_fit()
        own = self._selection.faction
        marked = (place for place, face in month.faces.items() if own in face.factions)
        scene.mark(self._selection.place, frozenset(marked) if own else frozenset())

    def _connect(self) -> None:
        selection, view = self._selection, self.view
        view.chosen.connect(selection.select_place)
        view.stepped.connect(self._step)
        view.tip_wanted.connect(self._tell)
        self._shown.changed.connect(self.refresh)
        selection.changed.connect(self.refresh)
        selection.changed.connect(self._tell_hits)
        selection.searched.connect(self._tell_hits)
        selection.found.connect(self._go_to_selected)
        self.search.textChanged.connect(selection.search_for)
        self.search.returnPressed.connect(selection.go_to_hit)

    def _tell(self, place: object, where: object) -> None:
        month = self._shown.month
        if month is not None:
            self.view.show_tip(tip(month, place), where)  # type: ignore[arg-type]

    def _tell_hits(self) -> None:
        at, every = self._selection.hit
        if not self._selection.search:
            self.hits.say("")
        elif not every:
            self.hits.say("nothing of that name or number")
        else:
            self.hits.say(f"{at:,} of {every:,}" if at else f"{every:,} found; Enter goes to the first")

    def _go_to_selected(self) -> None:
        self._tell_hits()
        if self._selection.place is not None:
            self.view.go_to(self._selection.place)

    def _step(self, columns: int, rows: int) -> None:
        month, place = self._shown.month, self._selection.place
        if month is None:
            return
        wanted = Coordinates(place.x + columns, place.y + rows) if place else next(iter(month.faces))
        if wanted in month.faces:
            self._selection.select_place(wanted)
            self.view.bring_in(wanted)

    def _lay_out(self) -> None:
        right = QWidget()
        row = in_row((self.search, 3), (self.hits, 2))
        lower = split_column((self.card, 2), (self.pages, 5))
        in_column(row, (lower, 1), on=right, margins=(0, 8, 10, 8))
        split = split_page(self.view, self.bar, right, (736, 630))  # in which a line of a report has room
        split.setStretchFactor(0, 7)
        split.setStretchFactor(1, 6)
        in_column(split, on=self, margins=NO_MARGINS)
