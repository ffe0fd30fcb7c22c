"""B-4d with mouse and keys: the page Why of the tab Output, the wars of the tab Wars, the plan."""

import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Event

import pytest
from hands import Fight, click, click_row, press
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from autoalgo.common.qt.theme import DARK, LIGHT, Theme, ThemeChoice
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation import changes
from autoalgo.war.explanation.cause_shares import Query
from autoalgo.war.explanation.cause_shares import explain as real_explain
from autoalgo.war.explanation.explanation import Effect, Explanation
from autoalgo.war.explanation.groups import Group
from autoalgo.war.explanation.pace import ExplanationProgress
from autoalgo.war.odds import PieceWorkers
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.chance_bar import ChanceBar
from autoalgo.war.window.strategy.plan_odds_dialog import PlanOddsDialog
from autoalgo.war.window.why import explanation_job, why_model
from autoalgo.war.window.why.why_page import WhyPage
from autoalgo.war.window.why.why_panel import WhyPanel


@pytest.fixture(autouse=True)
def few_wars(monkeypatch: pytest.MonkeyPatch, models: ViewModels) -> None:
    """Explain from a few wars of every combination, the same in every run of a test."""
    monkeypatch.setattr(why_model, "WARS", 4)
    monkeypatch.setattr(why_model, "WARS_AN_HOUR", 20)
    monkeypatch.setattr(changes, "FEW", (2,))
    monkeypatch.setattr(changes, "MANY", 4)
    models.war.set_seed(1066)


@pytest.fixture
def panel(window: MainWindow, models: ViewModels, qtbot: QtBot) -> Iterator[WhyPanel]:
    """The page; nothing is explained after the test."""
    yield window.why
    models.why.close()
    qtbot.waitUntil(lambda: not models.why.busy)


def page_of(panel: WhyPanel) -> WhyPage:
    assert panel.page is not None
    return panel.page


def explained(models: ViewModels, qtbot: QtBot) -> Explanation:
    qtbot.waitUntil(lambda: not models.why.busy and models.why.explanation is not None)
    assert models.why.explanation is not None
    return models.why.explanation


def test_b_4d_before_a_war_there_is_nothing_to_explain(window: MainWindow, panel: WhyPanel, qtbot: QtBot) -> None:
    """B-4d: the page says what to do."""
    press("Ctrl+8", window, qtbot)
    assert panel.isVisible()
    buttons = (panel.start, panel.cancel, panel.copy, panel.copy_wiki, panel.variables)
    assert [each.isEnabled() for each in buttons] == [False] * 5
    assert "Run a war first" in panel.hint.text()


def test_b_4d_the_causes_of_a_war_add_up_on_the_page(
    window: MainWindow, models: ViewModels, panel: WhyPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-4d: by button; a bar for each cause with an effect, the greatest first; another measure from the menu.

    A cause's bar opens its variables alone. What is shown can be copied as text and for the wiki.
    """
    fight()
    press("Ctrl+8", window, qtbot)
    click(panel.start, qtbot)
    explanation, page = explained(models, qtbot), page_of(panel)
    assert panel.war.text() == "Test war (1066 AD)"
    assert re.fullmatch(r"\d+ causes in 4 orders, \d+ wars, seed 1066", panel.state.text())
    assert page.question.text().startswith("Why was ")
    shown = [each.bar for each in page.bars if each.isVisible()]
    shares = [each.share.value for each in shown if each]
    assert shares == sorted(shares, key=lambda share: -abs(share))
    breakdown = explanation.breakdowns[page.measure.currentIndex()]
    assert breakdown.effect is Effect.VICTORY
    assert math.isclose(breakdown.even.value + sum(shares), breakdown.actual.value, abs_tol=1e-6)
    for bar in shown:
        assert bar is not None
        wins = breakdown.side if bar.share.value > 0 else Side(breakdown.side or 0).enemy
        assert bar.side is wins
    page.measure.setFocus()
    for _ in range(page.measure.count()):
        qtbot.keyClick(page.measure, Qt.Key.Key_Up)
    qtbot.keyClick(page.measure, Qt.Key.Key_Down)
    qtbot.keyClick(page.measure, Qt.Key.Key_Down)
    assert page.measure.currentText() == "Losses: Albion"
    assert page.question.text().startswith("Why did Albion lose ")
    place = page.groups.index(Group.COMMANDER)
    page.bars[place].setFocus()
    qtbot.keyClick(page.bars[place], Qt.Key.Key_Return)
    assert panel.dialog is not None
    assert panel.dialog.isVisible()
    assert panel.dialog.cause.currentText() == "Commander"
    model = panel.dialog.model
    first = model.item(0).child(0).child(0)
    assert first.text() == "Military leader"
    panel.dialog.close()
    click(panel.copy, qtbot)
    assert "Losses: Albion: " in QGuiApplication.clipboard().text()
    click(panel.copy_wiki, qtbot)
    assert QGuiApplication.clipboard().text().startswith("* '''Why was ")


def test_b_4d_the_first_causes_are_refined_where_they_stand(
    window: MainWindow,
    models: ViewModels,
    panel: WhyPanel,
    qtbot: QtBot,
    fight: Fight,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """B-4d: causes after 16 of 300 orders, marked so; the rest replaces them, and no part of the page moves."""
    monkeypatch.setattr(why_model, "WARS", 300)
    going_on, held, real = Event(), Event(), real_explain

    def explain(
        query: Query,
        workers: PieceWorkers,
        told: Callable[[ExplanationProgress], None],
        goes_on: Callable[[], bool],
        known: Callable[[Explanation], None],
    ) -> Explanation:
        """Wait after the first causes until the test has looked at them."""

        def holding(progress: ExplanationProgress) -> None:
            told(progress)
            if held.is_set():
                going_on.wait()

        def kept(found: Explanation) -> None:
            known(found)
            held.set()

        return real(query, workers, holding, goes_on, kept)

    monkeypatch.setattr(explanation_job, "explain", explain)
    fight()
    press("Ctrl+8", window, qtbot)
    click(panel.start, qtbot)
    qtbot.waitUntil(lambda: models.why.explanation is not None)
    page = page_of(panel)
    qtbot.waitUntil(page.isVisible)
    first = models.why.explanation
    assert first is not None
    assert (first.wars, first.asked) == (16, 300)
    assert models.why.busy
    assert page.refining.text().startswith("First impression")
    assert "once the causes are known" in page.changes.text()
    before = places(page)
    going_on.set()
    last = explained(models, qtbot)
    assert (last.wars, page.refining.text()) == (300, "")
    assert places(page) == before
    assert [bar.bar.share for bar in page.bars if bar.isVisible() and bar.bar] != [
        cause.share for cause in first.breakdowns[page.measure.currentIndex()].causes
    ]


def places(page: WhyPage) -> list[QRect]:
    """Return where the parts of the causes stand, and where what would have changed it begins."""
    page.layout().activate()  # type: ignore[union-attr]
    shown = [bar for bar in page.bars if bar.isVisible()]
    parts = [page.measure, page.question, page.answer, page.even, shown[0], page.total]
    corner = page.changes_card.mapTo(page, QPoint())
    return [*(QRect(each.mapTo(page, QPoint()), each.size()) for each in parts), QRect(corner, QSize())]


def corner(widget: QWidget) -> str:
    """Return the colour of a corner where nothing is drawn."""
    image = widget.grab().toImage()
    return image.pixelColor(3, image.height() - 3).name()


def test_b_4d_the_variables_are_searched(
    window: MainWindow, panel: WhyPanel, qtbot: QtBot, fight: Fight, theme: Theme
) -> None:
    """B-4d: words narrow the lines; a chosen line tells where its numbers stand, light and dark."""
    fight()
    press("Ctrl+Alt+T", window, qtbot)
    dialog = panel.dialog
    assert dialog is not None
    qtbot.keyClicks(dialog.search, "host size")
    qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.model.lines > 1
    index = dialog.model.item(0).child(0).child(0).index()
    dialog.tree.scrollTo(index)
    qtbot.mouseClick(dialog.tree.viewport(), Qt.MouseButton.LeftButton, pos=dialog.tree.visualRect(index).center())
    assert "row 4 (Host), column Size: 7500" in dialog.places.toPlainText()
    for choice, colours in ((ThemeChoice.DARK, DARK), (ThemeChoice.LIGHT, LIGHT)):
        theme.choose(choice)
        qtbot.waitUntil(lambda colours=colours: corner(dialog) == colours.window)  # type: ignore[misc]
    theme.choose(ThemeChoice.SYSTEM)
    qtbot.keyClicks(dialog.search, " nonsense")
    qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.state.text().startswith("Nothing is found")
    dialog.close()


def test_b_4d_cancel_keeps_what_is_known_and_says_that_it_is_partial(
    window: MainWindow,
    models: ViewModels,
    panel: WhyPanel,
    qtbot: QtBot,
    fight: Fight,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """B-4d: Cancel is possible while something is explained, and the state is marked."""
    monkeypatch.setattr(why_model, "WARS", 50_000)
    fight()
    press("Ctrl+8", window, qtbot)
    press("Ctrl+Shift+B", window, qtbot)
    assert panel.cancel.isEnabled()
    qtbot.waitUntil(lambda: models.why.progress is not None and models.why.progress.asked == 50_000)
    qtbot.waitUntil(lambda: models.why.progress is not None and models.why.progress.done > 0)
    click(panel.cancel, qtbot)
    qtbot.waitUntil(lambda: not models.why.busy)
    assert explained(models, qtbot).partial
    assert "partial, 50,000 were asked for" in panel.state.text()


def test_b_4d_the_plan_is_explained_before_the_run(
    window: MainWindow, models: ViewModels, panel: WhyPanel, qtbot: QtBot
) -> None:
    """B-4d, O-4: from all that is known of the odds of the plan."""
    press("Ctrl+2", window, qtbot)
    qtbot.waitUntil(lambda: models.plan_odds.shown is not None and models.plan_odds.up_to_date)
    bar, dialog = window.strategy.findChild(ChanceBar), window.strategy.findChild(PlanOddsDialog)
    assert bar is not None
    assert dialog is not None
    click(bar, qtbot)
    click(dialog.why, qtbot)
    dialog.close()
    explained(models, qtbot)
    assert panel.isVisible()
    assert panel.war.text() == "Albion–Gaul war: the plan"
    assert page_of(panel).question.text().startswith("Why is ")


@pytest.fixture
def logs(window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight) -> Path:
    """The tab Wars with one war, which is chosen."""
    record = fight().record
    assert record is not None
    press("Ctrl+6", window, qtbot)
    qtbot.waitUntil(lambda: window.wars.table.rowCount() == 1)
    click_row(window.wars.list, 0, qtbot)
    qtbot.waitUntil(lambda: models.wars.shown is not None and not models.wars.opening)
    return record


def test_b_4d_a_war_of_the_logs_folder_is_audited_and_explained(
    window: MainWindow, models: ViewModels, panel: WhyPanel, qtbot: QtBot, logs: Path
) -> None:
    """B-4d: by its button; from there one goes back to the war on show."""
    assert logs.exists()
    click(window.wars.buttons["why_war"], qtbot)
    explained(models, qtbot)
    assert panel.isVisible()
    assert panel.war.text() == "Test war (1066 AD, from the Logs folder)"
    assert not panel.notice.isVisible()
    click(panel.back, qtbot)
    assert panel.war.text() == "Test war (1066 AD)"
    assert models.why.explanation is None


def test_b_4d_a_record_that_was_changed_is_told_first(
    window: MainWindow, models: ViewModels, panel: WhyPanel, qtbot: QtBot, logs: Path
) -> None:
    """B-4d: the audit's word stands above the explanation."""
    text, changed = re.subn(r'"killed": \d+', '"killed": 1', logs.read_text(encoding="utf-8"), count=1)
    assert changed
    logs.write_text(text, encoding="utf-8")
    press("Ctrl+Alt+Q", window, qtbot)
    explained(models, qtbot)
    assert panel.notice.isVisible()
    assert panel.notice.text().startswith("The audit says that this record was changed: ")


def test_b_4d_other_tables_are_asked_about(
    window: MainWindow, models: ViewModels, panel: WhyPanel, qtbot: QtBot, logs: Path
) -> None:
    """B-4d: nothing is explained by other numbers than the war's, unless the user wants it."""
    text = logs.read_text(encoding="utf-8")
    digest = models.session.tables.digests["Rules.json"] if models.session.tables else ""
    logs.write_text(text.replace(digest, "0" * 64), encoding="utf-8")
    press("Ctrl+Alt+Q", window, qtbot)
    qtbot.waitUntil(lambda: not models.why.busy and models.why.shown is not None)
    assert "Rules.json" in panel.notice.text()
    assert models.why.explanation is None
    click(panel.by_these, qtbot)
    explained(models, qtbot)
    assert "Rules.json" in panel.notice.text()


def test_b_4d_the_newest_question_wins(
    window: MainWindow,
    models: ViewModels,
    panel: WhyPanel,
    qtbot: QtBot,
    fight: Fight,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """B-4d: another war that is asked about is explained at once, and the former one is not."""
    asked, held = [], Event()

    def explain(*arguments: object) -> object:
        asked.append(arguments)
        held.wait()
        return real(*arguments)  # type: ignore[arg-type]

    real = why_model._explained
    monkeypatch.setattr(why_model, "_explained", explain)
    fight()
    press("Ctrl+Shift+B", window, qtbot)
    qtbot.waitUntil(lambda: len(asked) == 1)
    former = models.why.subject
    press("Ctrl+2", window, qtbot)
    qtbot.waitUntil(lambda: models.plan_odds.shown is not None)
    models.ask_why_of_plan()
    held.set()
    explained(models, qtbot)
    assert models.why.subject is not former
    click(panel.back, qtbot)
    assert models.why.subject is former
    assert models.why.explanation is None


def test_b_4c_b_4b_luck_by_hour_and_what_would_have_changed_it(
    window: MainWindow, models: ViewModels, panel: WhyPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-4b, B-4c: the curve begins with the winner's chance and ends with the victory; changes stand in their order."""
    run = fight()
    press("Ctrl+8", window, qtbot)
    click(panel.start, qtbot)
    explanation, page = explained(models, qtbot), page_of(panel)
    hours, chances = zip(*page.chart.points, strict=True)
    assert (hours[0], hours[-1]) == (0, run.result.battle.hours)
    assert chances[-1] == (1 if run.result.battle.winner is not None else 0)
    assert page.luck_card.isVisible()
    assert explanation.changes is not None
    assert page.changes.text() == explanation.changes.sentence
    shown = [row.sentence.text() for row in page.rows if row.isVisibleTo(page)]
    assert shown == [each.sentence for each in explanation.changes.changes[: len(page.rows)]]


def test_b_4b_a_change_is_tried_in_the_plan_and_taken_back(
    window: MainWindow, models: ViewModels, panel: WhyPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-4b: with the mouse; the tab Strategy has the change, Ctrl+Z brings back what was before the first.

    The explanation stays on its page, so that another change can be tried after it.
    """
    models.war.set_size(Side.ATTACKER, "1000")  # 7,000 win as good as always
    fight()
    press("Ctrl+8", window, qtbot)
    click(panel.start, qtbot)
    explanation, page = explained(models, qtbot), page_of(panel)
    before = models.request()
    assert explanation.changes is not None
    change = explanation.changes.changes[0]
    assert change.request is not None
    for _ in range(2):
        press("Ctrl+8", window, qtbot)
        click(page.rows[0].button, qtbot)
        assert window.strategy.isVisible()
        asked = models.request()
        assert (asked.location, asked.fortifications) == (change.request.location, change.request.fortifications)
        assert [asked.inputs_of(side) for side in Side] == [change.request.inputs_of(side) for side in Side]
        assert change.request.flanks in {None, asked.flanks}
        assert asked != before
        assert models.why.explanation is explanation
    press("Ctrl+Z", window, qtbot)
    assert models.request() == before
