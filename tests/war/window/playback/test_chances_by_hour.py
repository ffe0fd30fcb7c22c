"""B-3c, B-3d: the chances of the war on show are begun, stopped and told on its page; nothing of another war is."""

from collections.abc import Callable
from pathlib import Path
from threading import Event

import pytest
from hands import click
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.domain.sides import Side
from autoalgo.war.playback import Playback
from autoalgo.war.playback import chance as chance_package
from autoalgo.war.playback.chance import ChanceProgress, Chances, Effort, TurningPoint
from autoalgo.war.tables import Tables
from autoalgo.war.window.playback.chance_model import ChanceModel
from autoalgo.war.window.playback.playback_model import PlaybackModel
from autoalgo.war.window.playback.playback_page import PlaybackPage
from autoalgo.war.window.playback.playback_panel import PlaybackPanel

WARS = 40

Told = Callable[[ChanceProgress], None]
GoesOn = Callable[[], bool]
work_out = chance_package.chances


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fight few wars."""

    def chances(playback: Playback, tables: Tables, told: Told, goes_on: GoesOn) -> Chances | Failure:
        return work_out(playback, tables, Effort(WARS, 1), told, goes_on)

    monkeypatch.setattr(chance_package, "chances", chances)


@pytest.fixture
def held(few: None, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: ARG001
    """Fight few wars, and go no further than the first progress until it is stopped."""

    def chances(playback: Playback, tables: Tables, told: Told, goes_on: GoesOn) -> Chances | Failure:
        def tell(progress: ChanceProgress) -> None:
            told(progress)
            while goes_on():
                Event().wait(0.01)

        return work_out(playback, tables, Effort(WARS, 1), tell, goes_on)

    monkeypatch.setattr(chance_package, "chances", chances)


def test_b_3c_the_chances_are_worked_out_by_a_button(
    panel: PlaybackPanel, page: PlaybackPage, chance: ChanceModel, qtbot: QtBot
) -> None:
    """B-3c: the curve of each side from the plan to the end, where the winner's is 100 %."""
    assert not page.chance.isVisible()
    click(panel.work_out, qtbot)
    qtbot.waitUntil(lambda: chance.known is not None and not chance.busy)
    assert page.chance.isVisible()
    attacker, defender = page.chance.curves
    assert sorted((attacker.values[-1], defender.values[-1])) == [0, 100]
    assert panel.state.text().startswith(f"Chances from {WARS} wars an hour, seed 5")
    assert not panel.fought.isVisible()
    assert chance.known is not None
    assert not chance.known.chances.partial


@pytest.mark.usefixtures("held")
def test_b_3c_what_is_known_when_it_is_stopped_is_marked_partial(
    panel: PlaybackPanel, page: PlaybackPage, chance: ChanceModel, qtbot: QtBot
) -> None:
    """B-3c: progress is told, Cancel ends it at once, and the page says how little it rests on."""
    click(panel.work_out, qtbot)
    qtbot.waitUntil(lambda: chance.known is not None)
    assert not panel.work_out.isEnabled()
    assert panel.fought.isVisible()
    assert panel.state.text().startswith("The rest of the war is fought from every hour: ")
    click(panel.cancel, qtbot)
    qtbot.waitUntil(lambda: not chance.busy)
    assert chance.known is not None
    assert chance.known.chances.partial
    assert panel.state.text().startswith("Partial: ")
    assert page.chance.isVisible()
    assert panel.work_out.isEnabled()


def test_b_3c_another_war_ends_what_is_worked_out_for_the_one_before(
    page: PlaybackPage,
    playback: PlaybackModel,
    chance: ChanceModel,
    other: Path,
    qtbot: QtBot,
    held: None,  # noqa: ARG001
) -> None:
    """B-3c: the newest war wins."""
    assert page.isVisible()
    chance.start()
    qtbot.waitUntil(lambda: chance.known is not None)
    playback.open(other)
    assert chance.known is None
    qtbot.waitUntil(lambda: playback.opened is not None and not chance.busy)
    assert chance.known is None
    assert not page.chance.isVisible()
    assert chance.can_start


def test_what_hinders_the_chances_of_a_war_is_not_told_of_the_next(
    panel: PlaybackPanel,
    page: PlaybackPage,
    playback: PlaybackModel,
    chance: ChanceModel,
    other: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    failure, released = Failure(Problem(Place(file="x"), "found", "allowed", "do this")), Event()

    def chances(*_: object, **__: object) -> Failure:
        released.wait(120)
        return failure

    monkeypatch.setattr(chance_package, "chances", chances)
    assert page.isVisible()
    chance.start()
    playback.open(other)
    qtbot.waitUntil(lambda: playback.opened is not None)
    released.set()
    qtbot.waitUntil(lambda: not chance.busy)
    assert chance.problem == ""
    click(panel.work_out, qtbot)
    qtbot.waitUntil(lambda: bool(chance.problem))
    assert "found" in panel.state.text()


def test_b_3d_the_turning_points_say_how_they_become_known(
    page: PlaybackPage, chance: ChanceModel, qtbot: QtBot
) -> None:
    """B-3d: a hint with the button first, and another where the chance never turned."""
    turns = page.turns
    page.words.setCurrentWidget(turns)
    assert "once it is worked out" in turns.hint.text()
    click(turns.button, qtbot)
    assert turns.button.isHidden()
    qtbot.waitUntil(lambda: chance.known is not None and not chance.busy)
    assert turns.hint.isVisible()
    assert turns.hint.text().startswith("No turning point")
    assert turns.button.isHidden()


def test_b_3d_a_turning_point_leads_to_its_hour(
    page: PlaybackPage, playback: PlaybackModel, chance: ChanceModel, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """B-3d: a click on its sentence."""
    hours: list[int] = []

    def second_step(found: Chances, _: Playback) -> tuple[TurningPoint, ...]:
        hours.append(found.steps(Side.ATTACKER)[1].hour)
        return (TurningPoint(found.steps(Side.ATTACKER)[1], (), "", "All is turned."),)

    monkeypatch.setattr(chance_package, "turning_points", second_step)
    chance.start()
    qtbot.waitUntil(lambda: chance.known is not None and not chance.busy)
    page.words.setCurrentWidget(page.turns)
    item = page.turns.list.item(0)
    assert item.text() == "All is turned."
    place = page.turns.list.visualItemRect(item).center()
    qtbot.mouseClick(page.turns.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert playback.position == hours[0]
