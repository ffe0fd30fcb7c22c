"""The dialog for how a game is played by mail: who orders which unit, when turns are due, whom players may write to."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtWidgets import QCheckBox, QFormLayout, QLabel, QLineEdit, QScrollArea, QWidget

from autoalgo.common.kit.press import PressRule
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.choice_box import ChoiceBox
from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.common.qt.form_dialog import AskingDialog
from autoalgo.common.zones import zone_names
from autoalgo.games.capture_the_flag.mail.people import People
from autoalgo.games.capture_the_flag.mail.settings import MailWish, change_mail, mail_after
from autoalgo.games.capture_the_flag.store.clock import Clock
from autoalgo.games.capture_the_flag.store.folder import OpenedGame

_PRESS: Final = (("nobody", PressRule.NONE), ("their own team", PressRule.TEAM), ("all", PressRule.ALL))
_HEIGHT: Final = 230
"""Pixels of the list of units."""


class PeopleDialog(AskingDialog):
    """Is accepted once people and clock are kept."""

    def __init__(self, opened: OpenedGame, before: tuple[People, Clock], parent: QWidget | None = None) -> None:
        super().__init__("How the game is played by mail", "&Keep this", parent)
        self._opened = opened
        self._before = before
        people, clock = before
        self.umpire = QLineEdit(people.umpire)
        self.umpire.setPlaceholderText("whom letters come from: Ann Smith <ann@example.org>")
        self.game = QLineEdit(people.game)
        self.words = QCheckBox("each mail must have its player's word in it")
        self.words.setChecked(any(person.word for person in people.people.values()))
        self.press = ChoiceBox(_PRESS)
        self.press.choose(people.press)
        self.zone = ChoiceMenu()
        self.zone.offer(zone_names(), clock.zone)
        self.times = QLineEdit(", ".join(clock.times))
        self.once_a_day = QLineEdit(clock.once_a_day)
        self.addresses = {
            unit.name: QLineEdit(", ".join(people.people[unit.name].addresses if unit.name in people.people else ()))
            for unit in opened.game.units
        }
        self._ask()
        self.refresh()

    def problems(self) -> Failure | None:
        """Return what is wrong with what is typed, under the keys of the fields."""
        found = mail_after(self._opened, self._before, self._wish)
        return Failure(*map(self._placed, found)) if isinstance(found, Failure) else None

    def work(self) -> Callable[[], object]:
        """Return what keeps it."""
        return partial(change_mail, self._opened, self._before, self._wish)

    @property
    def _wish(self) -> MailWish:
        return MailWish(
            umpire=self.umpire.text().strip(),
            game=self.game.text().strip(),
            addresses={name: field.text() for name, field in self.addresses.items()},
            words=self.words.isChecked(),
            press=self.press.value,
            zone=self.zone.currentText().strip(),
            times=self.times.text(),
            once_a_day=self.once_a_day.text().strip(),
        )

    def _ask(self) -> None:
        units = QFormLayout()
        for unit in self._opened.game.units:
            field = self.addresses[unit.name]
            team = one_line(self._opened.game.teams[unit.team])
            field.setPlaceholderText("nobody by mail")
            field.setAccessibleName(f"Address of {unit.name}")
            label = QLabel(f"{one_line(unit.name)}, {unit.kind} of {team}")
            label.setBuddy(field)
            units.addRow(label, field)
            field.textEdited.connect(self.refresh)
        inside, listed = QWidget(), QScrollArea()
        inside.setLayout(units)
        listed.setWidget(inside)
        listed.setWidgetResizable(True)
        listed.setFixedHeight(_HEIGHT)
        fields: tuple[tuple[str, str, QWidget], ...] = (
            ("umpire", "&Umpire", self.umpire),
            ("game", "&Game's name", self.game),
            ("people", "&Players", listed),
            ("words", "&Words", self.words),
            ("press", "P&ress to", self.press),
            ("zone", "Time &zone", self.zone),
            ("times", "&Turns at", self.times),
            ("once_a_day", "After the first &damage at", self.once_a_day),
        )
        for key, text, asked in fields:
            self.form.ask(key, text, asked)
        self.form.fields[2:3] = list(self.addresses.values())
        for line in (self.umpire, self.game, self.times, self.once_a_day):
            line.textEdited.connect(self.refresh)
        self.zone.chosen.connect(self.refresh)
        self.words.toggled.connect(self.refresh)

    def _placed(self, problem: Problem) -> Problem:
        """Return a problem at the field that it is about: the key of a unit is that of all of them, with its name."""
        key, *inner = problem.place.key.split(".")
        key, name = key.partition("[")[0], inner[0] if inner else ""
        return replace(problem, place=Place(key=key), found=f"{name}: {problem.found}" if name else problem.found)
