"""The player below the map, and whose sight is shown."""

from PySide6.QtWidgets import QComboBox

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import one_line
from autoalgo.common.qt.command import Commands
from autoalgo.common.qt.playback_bar import PlaybackBar
from autoalgo.common.qt.ranks import label_for
from autoalgo.games.atlantis.rules.world import date_of
from autoalgo.games.atlantis.window.shown_model import ShownModel
from autoalgo.games.atlantis.words.sentences import people_told


class MonthBar(PlaybackBar):
    """Moves the map through the months, and through the eyes of the factions."""

    def __init__(self, shown: ShownModel, commands: Commands) -> None:
        self._shown = shown
        self.viewer = QComboBox()
        super().__init__(shown, commands, "month", self._describe_month)
        self.viewer.setAccessibleName("Whose sight")
        self.viewer.setToolTip("Whose view the map shows: everything, or what one faction sees and was told about.")
        self.viewer.setMaximumWidth(220)
        self.below.addWidget(label_for("S&ees", self.viewer))
        self.below.addWidget(self.viewer)
        self.viewer.activated.connect(lambda _: shown.look_as(self.viewer.currentData()))
        shown.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show where the playback is, and whose sight."""
        super().refresh()
        self._list_viewers()

    def _list_viewers(self) -> None:
        game = self._shown.game
        factions = game.opened.world.factions.values() if game else ()
        wanted = [("Everything", 0), *((f"{one_line(f.name)} ({f.number})", f.number) for f in factions)]
        if wanted != [(self.viewer.itemText(n), self.viewer.itemData(n)) for n in range(self.viewer.count())]:
            self.viewer.clear()
            for text, number in wanted:
                self.viewer.addItem(text, number)
        self.viewer.setCurrentIndex(self.viewer.findData(self._shown.viewer))

    def _describe_month(self) -> str:
        month = self._shown.month
        if month is None:
            return ""
        told = month.summary
        many = (
            (told.regions, "region"),
            (told.peasants, "peasant"),
            (len(told.factions), "faction"),
            (told.units, "unit"),
        )
        counts = [*(counted(number, thing) for number, thing in many), people_told(told.people)]
        return f"Month {month.turn:,} of {self._shown.length:,}, {date_of(month.turn)}: {', '.join(counts)}"
