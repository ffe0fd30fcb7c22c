"""How many clicks and keys a moderator needs in the window: `python -m benchmarks.window.clicks`.

Real mouse and key events are sent to the window with the shipped data, and each is counted: from a player's post to its
copied receipt, the receipt of last week's war, the same war with another seed, and why a war went as it did. A word
that is typed counts as one.
"""

import sys
from dataclasses import dataclass, field

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QListView, QTableView, QWidget

from autoalgo.war.inbox import CardState
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from benchmarks.window.opened import open_example, opened, wait_until

COMPLETE = (
    "(Algo request) Normandy attacks England at Sussex in 1066, William's invasion army against Harold's army at "
    "Hastings, to conquer it."
)
UNSAID = "(Algo request) Normandy attacks England. William's invasion army lands in Sussex, autumn of 1066"
"""The defender's army is not said."""


@dataclass
class Hands:
    """Clicks and presses, and counts both."""

    window: MainWindow
    actions: list[str] = field(default_factory=list)

    def click(self, widget: QWidget, what: str) -> None:
        """Click the middle of a widget."""
        if not widget.isVisible() or not widget.isEnabled():
            raise RuntimeError(f"{what} cannot be clicked")
        QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
        self.actions.append(what)

    def click_row(self, view: QListView | QTableView, row: int, what: str) -> None:
        """Click a row."""
        place = view.visualRect(view.model().index(row, 0)).center()
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.actions.append(what)

    def press(self, keys: str, what: str) -> None:
        """Press a combination of keys."""
        QTest.keySequence(self.window, QKeySequence(keys))
        self.actions.append(f"{what} ({keys})")

    def write(self, line: QLineEdit, text: str, what: str) -> None:
        """Type a text into a field that has the cursor."""
        QTest.keyClicks(line, text)
        self.actions.append(what)


def _pasted(hands: Hands, models: ViewModels, post: str) -> None:
    cards = len(models.inbox.listing.cards)
    QApplication.clipboard().setText(post)
    hands.press("Ctrl+Shift+V", "paste")
    wait_until(lambda: len(models.inbox.listing.cards) == cards + 1 and not models.inbox.busy)


def _fought_and_copied(hands: Hands, models: ViewModels) -> None:
    panel = hands.window.inbox.panel
    wait_until(panel.buttons["fight_card"].isEnabled)
    hands.click(panel.buttons["fight_card"], "Fight")
    wait_until(lambda: (card := models.inbox.card) is not None and card.state is CardState.FOUGHT)
    wait_until(lambda: panel.buttons["copy_card"].isEnabled() and not models.inbox.busy)
    hands.click(panel.buttons["copy_card"], "Copy receipt")
    card = models.inbox.card
    if card is None or QApplication.clipboard().text() != card.receipt:
        raise RuntimeError("the receipt was not copied")


def complete_post(hands: Hands, models: ViewModels) -> None:
    """Go from a post that says all to its copied receipt."""
    _pasted(hands, models, COMPLETE)
    _fought_and_copied(hands, models)


def open_post(hands: Hands, models: ViewModels) -> None:
    """Go from a post that leaves an army open to its copied receipt."""
    _pasted(hands, models, UNSAID)
    offers = hands.window.inbox.panel.rows["defender_military"].shown_offers
    hands.click(offers[0], "choose the army")
    _fought_and_copied(hands, models)


def last_weeks_war(hands: Hands, models: ViewModels) -> None:
    """Go to the receipt of a war that was fought before, among others."""
    window = hands.window
    hands.press("Ctrl+6", "Wars")
    wait_until(lambda: bool(models.wars.wars))
    listed = len(models.wars.wars)
    search = window.wars.search
    if not search.hasFocus():
        hands.click(search, "search field")
    hands.write(search, "Battle of Hastings", "type its name")
    wait_until(lambda: 0 < len(models.wars.wars) < listed)
    hands.click_row(window.wars.list, len(models.wars.wars) - 1, "choose it")
    wait_until(lambda: models.wars.shown is not None)
    hands.click(window.wars.buttons["copy_war"], "Copy its receipt")


def other_seed(hands: Hands, models: ViewModels) -> None:
    """Fight the war on Output once more, with other luck."""
    runs = len(models.outcome.runs)
    hands.press("Ctrl+Shift+R", "Again, new seed")
    wait_until(lambda: len(models.outcome.runs) == runs + 1 and models.runner.idle)


def why(hands: Hands, models: ViewModels) -> None:
    """See what made the war on Output go as it did."""
    hands.press("Ctrl+Shift+B", "Explain why")
    wait_until(lambda: models.why.explanation is not None)
    models.why.cancel()


def main() -> int:
    """Count, and print a table."""
    application = QApplication(sys.argv[:1])
    with opened(application) as (window, models):
        window.activateWindow()
        open_example(models, "hastings_1066")
        models.run()
        wait_until(lambda: len(models.outcome.runs) == 1 and models.runner.idle)
        window.services.show_tab(WindowPart.OUTPUT)
        for task in (other_seed, why, complete_post, open_post, last_weeks_war):
            hands = Hands(window)
            task(hands, models)
            print(
                f"{(task.__doc__ or '').rstrip('.'):<66} {len(hands.actions)}: {', '.join(hands.actions)}", flush=True
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
