"""How long the window cannot answer in usual work: `python -m benchmarks.window.holds [--wars N] [--profile PART]`.

The event loop is turned by hand. A turn is what the GUI thread does at a stretch, from the moment it wakes until it
waits again; as long as a turn takes, no click and no key is answered. Told for each part of the work are its longest
turns: in milliseconds that the processor spends on the GUI thread, which others on the machine change little, and by
the clock. A window without a screen draws the same pixels by the same code as one on a screen.
"""

import argparse
import cProfile
import pstats
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import perf_counter, thread_time
from typing import Final

from benchmarks.window.opened import REPOSITORY, opened  # isort: skip - sets the platform before Qt

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from autoalgo.common.qt.theme import ThemeChoice
from autoalgo.war.domain.request import FlankRequest, WarRequest
from autoalgo.war.domain.sides import MAXIMUM_FLANKS, Side
from autoalgo.war.domain.strategy import even_share
from autoalgo.war.window.session.problems_model import WindowPart
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels

AIM_MS: Final = 100
_REST_SECONDS: Final = 0.3
"""After a part, the time in which what it has begun may still come."""
_PATIENCE_SECONDS: Final = 300
_DRAG: Final = 60
"""Moves of the mouse in a drag."""
_COLUMNS: Final = ((Side.ATTACKER, 120.0), (Side.DEFENDER, 250.0))
"""Where the flanks of a side begin, in pixels of the map."""
_LINES: Final = 45
"""Lines of a profile."""


class Probe:
    """Turns the event loop and measures the turns of each part; `profiled` is the part to profile, if any."""

    def __init__(self, application: QApplication, profiled: str) -> None:
        self._application = application
        self._profiled = profiled
        self._turns: list[tuple[float, float]] = []
        self.held = 0
        """Parts with a turn that the processor spends more on than is aimed at."""

    def part(self, name: str, act: Callable[[], object], ended: Callable[[], bool] = lambda: True) -> None:
        """Do `act`, turn the loop until it has ended and rests, and print the longest turns."""
        self._turns = []
        profile = cProfile.Profile() if name == self._profiled else None
        if profile:
            profile.enable()
        self._turn(act)
        self._wait(ended)
        rest = perf_counter() + _REST_SECONDS
        while perf_counter() < rest:
            self._turn(lambda: None)
        if profile:
            profile.disable()
            pstats.Stats(profile).sort_stats("cumulative").print_stats(_LINES)
        self._tell(name)

    def _wait(self, ended: Callable[[], bool]) -> None:
        end = perf_counter() + _PATIENCE_SECONDS
        while not ended():
            if perf_counter() > end:
                raise TimeoutError
            self._turn(lambda: None)

    def _turn(self, act: Callable[[], object]) -> None:
        spent, begun = thread_time(), perf_counter()
        act()
        self._application.processEvents()
        self._turns.append((1000 * (thread_time() - spent), 1000 * (perf_counter() - begun)))

    def _tell(self, name: str) -> None:
        spent, clock = (sorted(times, reverse=True) for times in zip(*self._turns, strict=True))
        longest = ", ".join(f"{each:.0f}" for each in spent[:3])
        over = sum(each > AIM_MS for each in spent)
        self.held += bool(over)
        mark = f"  over {AIM_MS} ms: {over}" if over else ""
        print(f"{name:<34} {longest:>16} ms of the thread, {clock[0]:5.0f} ms by the clock{mark}", flush=True)


def main() -> int:
    """Print the longest turns of each part; fail where a turn takes more than is aimed at."""
    parser = argparse.ArgumentParser(description="Measure how long the window cannot answer.")
    parser.add_argument("--wars", type=int, default=300, help="wars in the Logs folder")
    parser.add_argument("--profile", default="", metavar="PART", help="print a profile of this part")
    asked = parser.parse_args()
    application = QApplication(sys.argv[:1])
    probe = Probe(application, asked.profile)
    with opened(application) as (window, models):
        _first_war(probe, window, models)
        _pages(probe, window, models)
        _themes(probe, window)
        _questions(probe, window, models)
        _large_war(probe, window, models)
        _drag(probe, window, models)
        _sheet(probe, window, models)
        _archive(probe, window, models, asked.wars)
        _most_flanks(probe, window, models)
    return 1 if probe.held else 0


def _first_war(probe: Probe, window: MainWindow, models: ViewModels) -> None:
    _open(probe, models, "hastings_1066")
    probe.part("Run, on Strategy", models.run, lambda: _is_fought(models))
    probe.part("first Output", lambda: window.services.show_tab(WindowPart.OUTPUT))
    probe.part("Run, on Output", models.run, lambda: _is_fought(models))
    probe.part("first Odds", window.commands["odds"].trigger, lambda: _is_told(models))


def _pages(probe: Probe, window: MainWindow, models: ViewModels) -> None:
    show = window.services.show_tab
    playback, why = window.commands["playback_page"], window.commands["why"]
    probe.part("first Playback", playback.trigger, lambda: models.playback.opened is not None)
    probe.part("first chances", models.chance.start, lambda: not models.chance.busy)
    probe.part("a step of Playback", lambda: models.playback.go(6))
    probe.part("Why, until it tells something", why.trigger, lambda: models.why.explanation is not None)
    probe.part("Why stopped", models.why.cancel, lambda: not models.why.busy)
    probe.part("variables of Why", window.commands["variables"].trigger)
    for tab in (WindowPart.TACTICS, WindowPart.STRATEGY, WindowPart.OUTPUT, WindowPart.WARS, WindowPart.INBOX):
        probe.part(f"page {tab.value}", partial(show, tab))
    show(WindowPart.STRATEGY)
    models.strategy.battlefield.select(0)
    probe.part("flank editor", lambda: models.editor.open(0))
    models.editor.cancel()


def _questions(probe: Probe, window: MainWindow, models: ViewModels) -> None:
    """Ask of the plan how fields matter, for the best arrangements, and for the odds of each flank."""
    window.services.show_tab(WindowPart.STRATEGY)
    whole = partial(_is_whole, models)
    probe.part("How does it matter, first", window.commands["matter"].trigger)
    probe.part("a curve", lambda: window.questions.ask("year"), whole)
    probe.part("a map of two fields", lambda: window.questions.ask("flanks.2.x", "flanks.2.y"), whole)
    probe.part("best arrangements, first", window.commands["best"].trigger, lambda: models.best.answer is not None)
    probe.part("a card is tried", lambda: models.best.take(0), lambda: _is_odd(models))
    models.strategy.history.undo_stack.undo()
    probe.part("odds by flank", window.strategy.commands["flank_odds"].trigger, partial(_are_flanks_odd, models))
    probe.part("an hour of the shades", partial(_go_to, window, 2))
    window.strategy.commands["flank_odds"].trigger()
    for dialog in (window.questions.dialog, window.best.dialog):
        if dialog is not None:
            dialog.close()


def _most_flanks(probe: Probe, window: MainWindow, models: ViewModels) -> None:
    """Show as many flanks as there may be, 99 a side; their odds are told as they come, and not waited for."""
    window.services.show_tab(WindowPart.STRATEGY)
    _open(probe, models, "hastings_1066")
    request = models.request()
    flanks = tuple(_one_of(request, side, x, at) for side, x in _COLUMNS for at in range(MAXIMUM_FLANKS))
    most = request.model_copy(update={"flanks": flanks})
    probe.part("198 flanks opened", lambda: models.try_request("Most", most), lambda: _is_odd(models))
    told = partial(_are_told, models)
    probe.part("odds by flank of 198", window.strategy.commands["flank_odds"].trigger, told)
    probe.part("… as they come", lambda: None, _after(5))
    probe.part("an hour of their shades", partial(_go_to, window, 2), _after(2))
    probe.part("the next hour", partial(_go_to, window, 3), _after(2))
    probe.part("one is nudged", lambda: _nudge(models), _after(5))
    models.plan_odds.set_watched(False)


def _after(seconds: float) -> Callable[[], bool]:
    """Return what is true once so many seconds are over."""
    end: list[float] = []

    def over() -> bool:
        end[:] = end or [perf_counter() + seconds]
        return perf_counter() > end[0]

    return over


def _are_told(models: ViewModels) -> bool:
    shown = models.plan_odds.shown
    by_flank = None if shown is None else shown.odds.by_flank
    return by_flank is not None and len(by_flank.flanks) == 2 * MAXIMUM_FLANKS


def _one_of(request: WarRequest, side: Side, x: float, at: int) -> FlankRequest:
    """Return one of 99 flanks with an even share of a side's men, in three columns from `x` on."""
    own = request.flanks_of(side)
    return FlankRequest(
        side="attacker" if side is Side.ATTACKER else "defender",
        x=x + 8 * (at // 33),
        y=10 + 11 * (at % 33),
        infantry=even_share(sum(flank.infantry for flank in own), at, MAXIMUM_FLANKS),
        cavalry=even_share(sum(flank.cavalry for flank in own), at, MAXIMUM_FLANKS),
        artillery=even_share(sum(flank.artillery for flank in own), at, MAXIMUM_FLANKS),
        ships=even_share(sum(flank.ships for flank in own), at, MAXIMUM_FLANKS),
    )


def _go_to(window: MainWindow, hour: int) -> None:
    window.strategy.flank_hours.slider.setValue(hour)


def _nudge(models: ViewModels) -> None:
    models.strategy.battlefield.select(0)
    models.strategy.edits.nudge(1, 0)


def _is_whole(models: ViewModels) -> bool:
    return not models.matter.busy and models.matter.found.whole


def _are_flanks_odd(models: ViewModels) -> bool:
    shown = models.plan_odds.shown
    return _is_odd(models) and shown is not None and shown.odds.by_flank is not None


def _themes(probe: Probe, window: MainWindow) -> None:
    for tab in (WindowPart.STRATEGY, WindowPart.OUTPUT):
        window.services.show_tab(tab)
        for choice in (ThemeChoice.DARK, ThemeChoice.LIGHT):
            probe.part(f"{choice} theme, on {tab.value}", window.commands[choice].trigger)


def _large_war(probe: Probe, window: MainWindow, models: ViewModels) -> None:
    window.services.show_tab(WindowPart.STRATEGY)
    _open(probe, models, "gaugamela_331_bc")
    probe.part("Run of Gaugamela, on Strategy", models.run, lambda: _is_fought(models))
    window.services.show_tab(WindowPart.OUTPUT)
    probe.part("Run of Gaugamela, on Output", models.run, lambda: _is_fought(models))


def _drag(probe: Probe, window: MainWindow, models: ViewModels) -> None:
    window.services.show_tab(WindowPart.STRATEGY)
    models.strategy.battle.show_plan()
    view = window.strategy.view
    start = view.mapFromScene(window.strategy.scene.flank_items[0].pos())
    button, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    probe.part("press on a flank", lambda: QTest.mousePress(view.viewport(), button, none, start))

    moves = iter(range(1, _DRAG))

    def moved() -> bool:
        step = next(moves, None)
        if step is not None:
            QTest.mouseMove(view.viewport(), start + QPoint(step, step))
        return step is None

    probe.part("drag of a flank", lambda: None, moved)
    place = start + QPoint(_DRAG, _DRAG)
    probe.part("let go", lambda: QTest.mouseRelease(view.viewport(), button, none, place), lambda: _is_odd(models))


def _sheet(probe: Probe, window: MainWindow, models: ViewModels) -> None:
    probe.part("Google Sheet…", window.commands["sheet"].trigger)
    window.sheet.address.setText("https://docs.google.com/spreadsheets/d/1abcdefghijklmnopqrstuvwxyz0123456789ABCDEF")
    probe.part("sheet that cannot be read", window.sheet.opening.click, lambda: models.sheet.failure is not None)
    window.sheet.close()


def _archive(probe: Probe, window: MainWindow, models: ViewModels, wars: int) -> None:
    logs = models.session.folders.logs
    _fill(logs, wars)
    show = window.services.show_tab
    show(WindowPart.TACTICS)
    listed = partial(show, WindowPart.WARS)
    probe.part(f"Wars, {wars} of them", listed, lambda: len(models.wars.wars) >= wars)
    probe.part("a war of them", lambda: models.wars.choose(7), lambda: models.wars.shown is not None)
    probe.part("a search", lambda: window.wars.search.setText("hastings"))
    probe.part("the ledger", models.wars.ask_for_ledger, lambda: bool(models.wars.ledger))


def _fill(logs: Path, wars: int) -> None:
    """Copy the data records of Logs until there are so many."""
    records = sorted(logs.glob("*.jsonl"))
    for copy in range(wars):
        record = records[copy % len(records)]
        (logs / f"copy {copy:04} {record.name}").write_bytes(record.read_bytes())


def _open(probe: Probe, models: ViewModels, name: str) -> None:
    path = REPOSITORY / "examples" / f"{name}.json"
    probe.part(f"open {name}", lambda: models.open_request(path), lambda: models.file == path and _is_odd(models))


def _is_fought(models: ViewModels) -> bool:
    return models.runner.idle and models.outcome.current is not None


def _is_told(models: ViewModels) -> bool:
    return not models.odds.busy and models.odds.shown is not None


def _is_odd(models: ViewModels) -> bool:
    """Return whether the odds of the plan are known."""
    return models.can_run and models.plan_odds.shown is not None and models.plan_odds.up_to_date


if __name__ == "__main__":
    sys.exit(main())
