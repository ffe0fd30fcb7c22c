"""B-2 with mouse and keys: the Odds page of the tab Output."""

import threading
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Final

import pytest
from hands import Fight, click, press
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QAccessible, QColor, QImage
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from stepwise import Stepwise

from autoalgo.common.qt.theme import DARK, LIGHT, Theme, ThemeChoice
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import BandChance, Quantity, Share
from autoalgo.war.odds.as_text import band_title, odds_text
from autoalgo.war.odds.digits import chance, exactly, ignorance_figures, percentile
from autoalgo.war.odds.precedent import precedent_of
from autoalgo.war.window.odds.bars import OddsBar
from autoalgo.war.window.odds.odds_model import MOST_RUNS, WarOdds
from autoalgo.war.window.odds.odds_page import OddsPage
from autoalgo.war.window.odds.odds_panel import OddsPanel
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

LEFT: Final = Qt.MouseButton.LeftButton


@pytest.fixture(autouse=True)
def seed(models: ViewModels) -> None:
    """The same wars in every run of a test, unless it says otherwise."""
    models.war.set_seed(1066)


@pytest.fixture
def panel(window: MainWindow, models: ViewModels, qtbot: QtBot) -> Iterator[OddsPanel]:
    """The page; no odds outlive the test."""
    yield window.output.odds
    models.odds.close()
    qtbot.waitUntil(lambda: not models.odds.busy)


@pytest.fixture
def stepwise(monkeypatch: pytest.MonkeyPatch) -> Stepwise:
    workers = Stepwise()
    monkeypatch.setattr("autoalgo.war.odds.ThreadWorkers", lambda *_: workers)
    return workers


def page_of(panel: OddsPanel) -> OddsPage:
    assert panel.page is not None
    return panel.page


def shown(models: ViewModels) -> WarOdds:
    assert models.odds.shown is not None
    return models.odds.shown


def worked_out(window: MainWindow, models: ViewModels, qtbot: QtBot, runs: int = 400) -> OddsPage:
    """Work the odds out with the button on the page."""
    press("Ctrl+5", window, qtbot)
    window.output.odds.count.setValue(runs)
    click(window.output.odds.start, qtbot)
    qtbot.waitUntil(lambda: not models.odds.busy and models.odds.shown is not None)
    return page_of(window.output.odds)


def bars(page: OddsPage) -> dict[str, OddsBar]:
    """Return the bars that are shown, by their titles."""
    return {bar.accessibleName(): bar for bar in page.chances if bar.isVisible()}


def explanation(widget: QWidget, page: QWidget) -> str:
    """Return the tooltip that shows over a widget: its own, or that of the nearest it lies in, up to `page`."""
    shown: QWidget | None = widget
    while shown is not None and not shown.toolTip() and shown is not page:
        shown = shown.parentWidget()
    assert shown is not None
    return shown.toolTip()


def rows_with(widget: QWidget, colour: str) -> list[int]:
    """Return the rows of a widget that have pixels of a colour."""
    image, wanted = widget.grab().toImage().convertToFormat(QImage.Format.Format_RGB32), QColor(colour).rgb()
    return [y for y in range(image.height()) if any(image.pixel(x, y) == wanted for x in range(image.width()))]


def test_b_2_two_pages_by_key_and_by_click(window: MainWindow, qtbot: QtBot) -> None:
    """B-2: the receipt and the odds are pages of Output, each a key away from anywhere."""
    pages = window.output.pages
    assert [pages.tabText(at) for at in range(pages.count())] == ["Receipt", "Odds", "Playback", "Why"]
    press("Ctrl+5", window.header.form.name, qtbot)
    assert window.output.odds.isVisible()
    press("Ctrl+4", window, qtbot)
    assert window.output.receipt.isVisible()
    qtbot.mouseClick(pages.tabBar(), LEFT, pos=pages.tabBar().tabRect(1).center())
    assert window.output.odds.isVisible()


def test_b_2_before_a_war_there_is_nothing_to_work_out(window: MainWindow, panel: OddsPanel, qtbot: QtBot) -> None:
    """B-2: the page says what to do; ten thousand wars are proposed, ten million can be had."""
    press("Ctrl+5", window, qtbot)
    assert [each.isEnabled() for each in (panel.start, panel.cancel, panel.copy)] == [False] * 3
    assert "Run a war first" in panel.hint.text()
    assert (panel.count.value(), panel.count.minimum(), panel.count.maximum()) == (10_000, 1, MOST_RUNS)
    assert panel.count.text() == "10,000"


def test_b_2_one_key_works_out_the_odds_and_shows_them(
    window: MainWindow, models: ViewModels, panel: OddsPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: from the Tactics tab; the bars are the engine's chances, with their intervals."""
    fight()
    press("Ctrl+1", window, qtbot)
    models.odds.set_runs(300)
    press("Ctrl+Alt+O", window, qtbot)
    assert panel.isVisible()
    qtbot.waitUntil(lambda: not models.odds.busy)
    odds = shown(models).odds
    assert panel.state.text() == f"300 wars from the same start, seed {odds.seed}"
    told = bars(page_of(panel))
    assert list(told) == ["Albion wins", "Stalemate", "Gaul wins", "Ada survives"]
    assert [bar.chance.share for bar in told.values() if bar.chance] == [
        odds.attacker,
        odds.stalemate,
        odds.defender,
        odds.survival[0].share,
    ]
    for bar in told.values():
        assert bar.chance is not None
        assert bar.accessibleDescription().startswith(f"{chance(bar.chance.share)}, with 95 % certainty ")


def test_b_2_the_number_of_wars_is_typed_and_enter_starts(
    window: MainWindow, models: ViewModels, panel: OddsPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: 1,234 wars."""
    fight()
    press("Ctrl+5", window, qtbot)
    panel.count.setFocus()
    panel.count.selectAll()
    qtbot.keyClicks(panel.count, "1234")
    qtbot.keyClick(panel.count, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not models.odds.busy and models.odds.shown is not None)
    assert shown(models).odds.runs == 1234
    assert panel.below.currentIndex() == 1


def test_b_2_keys_alone_start_and_cancel(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, stepwise: Stepwise
) -> None:
    """B-2: a space starts and the next one cancels; none is typed into the name of the war."""
    fight()
    press("Ctrl+5", window, qtbot)
    panel, name = window.output.odds, models.war.war
    panel.start.setFocus()

    def is_running(wanted: bool) -> bool:
        return models.odds.busy is wanted

    for expected in (panel.cancel, panel.start, panel.cancel, panel.start):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Space)
        qtbot.waitUntil(partial(is_running, expected is panel.cancel))
        assert QApplication.focusWidget() is expected
    assert len(stepwise.orders) == 2
    assert models.war.war == name


def test_b_2_what_happened_in_this_war_is_marked(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: the diamond stands with the outcome of the shown war, and its numbers are those of the receipt."""
    result = fight().result
    page = worked_out(window, models, qtbot)
    told = bars(page)
    happened = {title for title, bar in told.items() if bar.chance and bar.chance.happened}
    winner = {Side.ATTACKER: "Albion wins", Side.DEFENDER: "Gaul wins", None: "Stalemate"}[result.battle.winner]
    fate = result.aftermath.attacker.leader
    assert fate is not None
    assert happened == {winner, *(["Ada survives"] if fate.survived else [])}
    attacker, defender = page.charts[Quantity.KILLED].sides
    assert attacker is not None
    assert defender is not None
    assert attacker.distribution.actual == result.attacker_headcount.killed
    assert defender.distribution.actual == result.defender_headcount.killed
    [hours] = page.charts[Quantity.HOURS].sides
    assert hours is not None
    assert hours.distribution.actual == result.battle.hours
    assert f"{result.attacker_headcount.killed:,} in this war" in page.charts[Quantity.KILLED].accessibleDescription()


def test_b_2_bands_are_bars_and_those_of_the_receipt_are_marked(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """B-2, OC-5, ST-2: of the occupation where either side wins, and of the stability of both."""
    aftermath = fight().result.aftermath
    page = worked_out(window, models, qtbot)
    odds = shown(models).odds
    for bands in odds.bands:
        drawn = page.bands[bands.quantity, bands.side]
        assert drawn.title.text() == band_title(bands)
        chances = [bar.chance for bar in drawn.bars if bar.chance]
        assert [(each.title, each.share) for each in chances] == [(each.band, each.share) for each in bands.possible]
        marked = [each.title for each in chances if each.happened]
        if bands.quantity is Quantity.STABILITY:
            assert marked == [aftermath.side(bands.side).stability.band]
        else:
            won = aftermath.occupation is not None and aftermath.occupation.winner is bands.side
            assert marked == ([aftermath.occupation.band] if aftermath.occupation and won else [])
    told = {(bands.quantity, bands.side) for bands in odds.bands}
    assert {which for which, drawn in page.bands.items() if not drawn.isHidden()} == told
    assert {which for which in told if which[0] is Quantity.STABILITY} == {(Quantity.STABILITY, side) for side in Side}


def test_b_2_bands_that_no_war_fell_into_any_more_are_gone(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: other odds on the same page may have fewer bands, or none of the occupation."""
    fight()
    page = worked_out(window, models, qtbot)
    known = shown(models)
    [stability] = [
        each for each in known.odds.bands if (each.quantity, each.side) == (Quantity.STABILITY, Side.ATTACKER)
    ]
    every = replace(stability, chances=tuple(BandChance(f"B{place}", Share(1, 9)) for place in range(9)))
    one = replace(stability, chances=(BandChance("Only", Share(9, 9)), BandChance("Never", Share(0, 9))))
    bars = page.bands[Quantity.STABILITY, Side.ATTACKER]
    for bands, titles in ((every, [f"B{place}" for place in range(9)]), (one, ["Only"])):
        page.show_odds(replace(known, odds=replace(known.odds, bands=(bands,))))
        assert [bar.accessibleName() for bar in bars.bars] == titles
        assert all(page.bands[Quantity.OCCUPATION, side].isHidden() for side in Side)


def test_b_2_the_bands_are_scrolled_to_and_their_titles_are_seen(
    window: MainWindow, models: ViewModels, panel: OddsPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: whoever looks at the odds in a large window sees that there is more, and loses nothing of the charts."""
    fight()
    page = worked_out(window, models, qtbot)
    window.resize(1600, 1000)
    title = page.bands[Quantity.STABILITY, Side.ATTACKER].title
    qtbot.waitUntil(lambda: title.mapTo(panel.below, title.rect().bottomLeft()).y() > panel.below.height() - 40)
    place = QRect(title.mapTo(panel.below, QPoint(0, 0)), title.size())
    assert panel.below.rect().contains(place)
    assert panel.below.height() - place.bottom() < 40
    assert page.charts[Quantity.KILLED].height() > 130


def test_b_2_charts_say_median_and_range(window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight) -> None:
    """B-2: in words as the text for the talk page writes them."""
    fight()
    page = worked_out(window, models, qtbot)
    killed = shown(models).odds.distribution(Quantity.KILLED, Side.DEFENDER)
    assert killed is not None
    tip = page.charts[Quantity.KILLED].toolTip()
    low, median, high = (percentile(killed, percent) for percent in (5, 50, 95))
    assert f"Gaul (defender): median {median}, 5–95 % {low} – {high}" in tip
    assert f"least {exactly(Quantity.KILLED, killed.least)}" in tip
    assert {each for each, chart in page.charts.items() if chart.isVisible()} == set(Quantity) - {Quantity.SHIPS_SUNK}


def test_b_2_luck_of_both_sides_in_words(window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight) -> None:
    """B-2: where the shown war lies, from either side."""
    fight()
    page = worked_out(window, models, qtbot)
    luck = shown(models).odds.luck
    assert luck is not None
    words = [page.gauges[side].accessibleName() for side in Side]
    assert words == [f"Albion: {luck[0].fortune}", f"Gaul: {luck[1].fortune}"]
    assert page.meaning.text().startswith("For the attacker, ")
    assert page.gauges[Side.ATTACKER].accessibleDescription() == page.meaning.text()


def test_b_2_bars_grow_while_wars_are_fought_and_cancel_keeps_them(
    window: MainWindow, panel: OddsPanel, qtbot: QtBot, fight: Fight, stepwise: Stepwise
) -> None:
    """B-2: 20 of 1,000, then 50, then stopped: partial."""
    fight()
    press("Ctrl+5", window, qtbot)
    panel.count.setValue(1000)
    click(panel.start, qtbot)
    assert "first wars are being fought" in panel.question.text()
    assert [each.isEnabled() for each in (panel.start, panel.cancel)] == [False, True]
    for wars in (20, 30):
        stepwise.allow(wars)
    qtbot.waitUntil(lambda: panel.state.text().startswith("50 of 1,000 wars, "))
    assert window.output.pages.tabText(1) == "Odds (5 %)"
    assert (panel.progress.value(), panel.progress.maximum()) == (50, 1000)
    bar = bars(page_of(panel))["Albion wins"]
    assert bar.chance is not None
    assert bar.chance.share.runs == 50
    click(panel.cancel, qtbot)
    qtbot.waitUntil(lambda: panel.state.text() == "Partial: stopped after 50 of 1,000 wars")
    assert panel.state.property("rank") == "warning"
    assert not panel.progress.isVisible()
    assert window.output.pages.tabText(1) == "Odds"
    assert panel.copy.isEnabled()


def test_b_2_a_short_run_that_is_stopped_does_not_replace_a_longer_one(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, stepwise: Stepwise
) -> None:
    """B-2: and the page says why nothing has changed."""
    fight()
    stepwise.allow(40)
    worked_out(window, models, qtbot, runs=40)
    panel = window.output.odds
    click(panel.start, qtbot)
    stepwise.allow(10)
    qtbot.waitUntil(lambda: panel.state.text().startswith("10 of 40 wars"))
    press("Ctrl+.", window, qtbot)
    qtbot.waitUntil(lambda: not models.odds.busy)
    assert panel.state.text().startswith("Stopped before as many wars were fought as are known already: 40 wars")
    assert shown(models).odds.runs == 40


def test_b_2_each_war_has_its_own_odds(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, stepwise: Stepwise
) -> None:
    """B-2: the menu of wars shows those of an earlier war, also while those of the newest are worked out."""
    panel = window.output.odds
    models.war.set_seed(7)
    fight()
    stepwise.allow(40)
    worked_out(window, models, qtbot, runs=40)
    models.war.set_seed(8)
    fight()
    assert [panel.wars.itemText(at) for at in range(2)] == [
        "1: Test war (1066 AD), seed 7",
        "2: Test war (1066 AD), seed 8",
    ]
    assert panel.wars.currentIndex() == 1
    press("Ctrl+5", window, qtbot)
    assert panel.below.currentIndex() == 0
    assert "Was this result luck?" in panel.question.text()
    click(panel.start, qtbot)
    stepwise.allow(10)
    qtbot.waitUntil(lambda: panel.state.text().startswith("10 of 40 wars"))
    panel.wars.setFocus()
    qtbot.keyClick(panel.wars, Qt.Key.Key_Up)
    assert models.outcome.current is models.outcome.runs[0]
    assert shown(models).odds.seed == 7
    assert panel.state.text().startswith("The odds of another war, Test war: 10 of 40 wars")
    assert not panel.start.isEnabled()
    models.outcome.clear()
    assert panel.wars.currentIndex() == -1
    assert panel.below.currentIndex() == 0
    models.odds.cancel()
    qtbot.waitUntil(lambda: not models.odds.busy)


def test_b_2_a_new_war_shows_its_receipt_first(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """B-2, O-1: unless somebody looks at the odds while it is fought."""
    fight()
    worked_out(window, models, qtbot, runs=10)
    with qtbot.waitSignal(models.runner.finished):
        press("Ctrl+Shift+R", window, qtbot)
    assert window.output.odds.isVisible()
    press("Ctrl+1", window, qtbot)
    fight()
    assert window.output.receipt.isVisible()


def test_b_2_the_odds_are_copied_as_text(
    window: MainWindow, models: ViewModels, panel: OddsPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: the text that the command line prints."""
    fight()
    worked_out(window, models, qtbot)
    click(panel.copy, qtbot)
    assert QApplication.clipboard().text() == odds_text(shown(models).odds, shown(models).order)
    assert "clipboard" in window.statusBar().currentMessage()


def test_b_2_closing_the_window_ends_the_threads(
    window: MainWindow, panel: OddsPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: while ten million wars are fought, without a question."""
    fight()
    press("Ctrl+5", window, qtbot)
    panel.count.setValue(MOST_RUNS)
    click(panel.start, qtbot)
    qtbot.waitUntil(lambda: panel.page is not None)
    assert window.close()
    assert not any(thread.name.startswith("odds") for thread in threading.enumerate())


def test_b_2_all_of_it_is_seen_on_a_screen_of_1366_by_768(
    window: MainWindow, models: ViewModels, panel: OddsPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-2, W-8: nothing has to be scrolled to, and no two charts touch."""
    window.resize(1366, 728)
    fight()
    page = worked_out(window, models, qtbot)
    QApplication.processEvents()
    seen = panel.below.rect()
    places = [
        QRect(widget.mapTo(panel.below, QPoint(0, 0)), widget.size())
        for widget in (*page.chances, *page.gauges.values(), page.meaning, *page.charts.values(), page.key)
        if widget.isVisible()
    ]
    assert len(places) == 4 + 2 + 1 + 7 + 1
    assert all(seen.contains(place) for place in places)
    assert not any(one.intersects(other) for at, one in enumerate(places) for other in places[:at])


def test_b_2_attackers_above_and_defenders_below_in_either_theme(
    window: MainWindow, models: ViewModels, theme: Theme, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: whoever cannot tell the sides' colours tells them by where they are."""
    fight()
    chart = worked_out(window, models, qtbot).charts[Quantity.REMAINING]
    for choice, colours in ((ThemeChoice.LIGHT, LIGHT), (ThemeChoice.DARK, DARK)):
        theme.choose(choice)
        QApplication.processEvents()
        attacker, defender, text = (
            rows_with(chart, each) for each in (colours.attacker, colours.defender, colours.text)
        )
        assert max(attacker) < min(defender)
        assert text
    theme.choose(ThemeChoice.SYSTEM)


def test_b_2_ships_have_a_chart_where_any_was_sunk(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """B-2, OUT-1: at sea there are eight charts, and the key finds room behind them."""
    fight()
    page = worked_out(window, models, qtbot)
    known = shown(models)
    sunk = tuple(
        replace(each, greatest=12.0) if each.quantity is Quantity.SHIPS_SUNK else each
        for each in known.odds.distributions
    )
    page.show_odds(replace(known, odds=replace(known.odds, distributions=sunk)))
    QApplication.processEvents()
    assert all(chart.isVisible() for chart in page.charts.values())
    assert not page.key.geometry().intersects(page.charts[Quantity.SHIPS_SUNK].geometry())
    page.show_odds(known)
    assert not page.charts[Quantity.SHIPS_SUNK].isVisible()


def test_b_2_a_side_that_never_won_has_no_occupation(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: its half of the chart stays empty, and is painted."""
    fight()
    page = worked_out(window, models, qtbot)
    known = shown(models)
    won = tuple(each for each in known.odds.distributions if each.quantity is not Quantity.OCCUPATION)
    page.show_odds(replace(known, odds=replace(known.odds, distributions=won)))
    assert not page.charts[Quantity.OCCUPATION].isVisible()
    attackers = known.odds.distribution(Quantity.OCCUPATION, Side.ATTACKER)
    defenders = known.odds.distribution(Quantity.OCCUPATION, Side.DEFENDER)
    one = attackers or defenders
    assert one is not None
    page.show_odds(replace(known, odds=replace(known.odds, distributions=(*won, one))))
    chart = page.charts[Quantity.OCCUPATION]
    assert [each is None for each in chart.sides] == [one is not attackers, one is attackers]
    assert not chart.grab().isNull()


def test_b_2_everything_has_a_name_and_a_tooltip(
    window: MainWindow, models: ViewModels, panel: OddsPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: for whoever does not see it, and for whoever wonders what it is."""
    fight()
    press("Ctrl+5", window, qtbot)
    assert explanation(panel.question, panel)
    assert explanation(panel.hint, panel)
    page = worked_out(window, models, qtbot)
    named = (panel.wars, panel.count, panel.progress, *page.charts.values(), *page.gauges.values())
    assert all(widget.accessibleName() for widget in (*named, *bars(page).values(), page.key))
    told = [chart for chart in page.charts.values() if chart.isVisible()]
    assert all(chart.accessibleDescription() for chart in told)
    seen = [each for each in panel.findChildren(QWidget) if each.isVisible() and not each.findChildren(QWidget)]
    assert len(seen) > 20
    assert [each for each in seen if not explanation(each, panel)] == []
    assert all(window.output.pages.tabToolTip(page) for page in range(2))


def test_b_2_a_screen_reader_reads_the_state(
    window: MainWindow, models: ViewModels, panel: OddsPanel, qtbot: QtBot, fight: Fight
) -> None:
    """B-2: and not what it is called in its stead."""
    fight()
    worked_out(window, models, qtbot)
    face = QAccessible.queryAccessibleInterface(panel.state)
    assert face.text(QAccessible.Text.Name) == panel.state.text() == "400 wars from the same start, seed 1066"
    assert face.text(QAccessible.Text.Description) == "State of the odds"


def test_b_2_before_the_first_war_is_over_it_says_why(
    window: MainWindow, panel: OddsPanel, qtbot: QtBot, fight: Fight, stepwise: Stepwise
) -> None:
    """B-2: "0 of 10,000 wars, 0 a second" for half a minute would look broken: the battle is compiled meanwhile."""
    fight()
    press("Ctrl+Alt+O", window, qtbot)
    assert panel.state.text() == "starting …"
    qtbot.waitUntil(lambda: "compiled first" in panel.state.text())
    stepwise.allow(10)
    qtbot.waitUntil(lambda: panel.state.text().startswith("10 of 10,000 wars"))


@pytest.mark.usefixtures("panel")
def test_b_2_while_another_war_is_worked_out_the_page_says_so(
    window: MainWindow, models: ViewModels, qtbot: QtBot, fight: Fight, stepwise: Stepwise
) -> None:
    """B-2: a name of several lines and of markup is shown as it is, in one line; so also after Cancel."""
    panel = window.output.odds
    models.war.set_war("<b>A</b>\nB {state}")
    fight()
    stepwise.allow(40)
    worked_out(window, models, qtbot, runs=40)
    click(panel.start, qtbot)
    stepwise.allow(10)
    qtbot.waitUntil(lambda: panel.state.text().startswith("10 of 40 wars"))
    models.war.set_war("Another war")
    fight()
    other = "The odds of another war, <b>A</b> B {state}: "
    qtbot.waitUntil(lambda: panel.state.text().startswith(f"{other}10 of 40 wars"))
    assert panel.state.textFormat() is Qt.TextFormat.PlainText
    assert panel.hint.text().startswith("The odds of another war are being worked out")
    assert panel.state.minimumSizeHint().width() < window.minimumWidth() / 2
    click(panel.cancel, qtbot)
    qtbot.waitUntil(lambda: panel.state.text().startswith(f"{other}Stopped before"))
    assert panel.hint.text().startswith("Work out the odds")


def test_b_8_the_page_tells_what_history_made_of_such_calls(
    panel: OddsPanel, models: ViewModels, fight: Fight, qtbot: QtBot
) -> None:
    """B-8: the sentence of the text, whole, below the chances."""
    fight()
    panel.count.setValue(50)
    click(panel.start, qtbot)
    qtbot.waitUntil(lambda: not models.odds.busy)
    told = precedent_of(shown(models).odds, shown(models).order)
    label = page_of(panel).precedent
    assert label.text() == told.sentence
    assert "recorded field battles of 1600–1904" in told.sentence
    assert label.isVisible()
    qtbot.waitUntil(lambda: label.height() >= label.heightForWidth(label.width()))


def test_b_9_the_page_tells_what_comes_from_not_knowing(
    panel: OddsPanel, models: ViewModels, fight: Fight, qtbot: QtBot
) -> None:
    """B-9: the same figures as in the text; where all is certain, nothing is said of it."""
    fight()
    panel.count.setValue(300)
    click(panel.start, qtbot)
    qtbot.waitUntil(lambda: not models.odds.busy)
    assert page_of(panel).ignorance.isHidden()
    models.strategy.battle.restore()
    models.war.set_size(Side.ATTACKER, "7000±3000")
    fight()
    click(panel.start, qtbot)
    qtbot.waitUntil(lambda: not models.odds.busy)
    card, odds = page_of(panel).ignorance, shown(models).odds
    assert not card.isHidden()
    assert "size of the attacker 7,000 ± 3,000" in card.uncertain.text()
    assert odds.ignorance
    for each in odds.ignorance:
        assert ignorance_figures(each)[0] in card.shares.text()
        assert each.text in card.shares.text()
