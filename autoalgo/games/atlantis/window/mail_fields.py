"""The fields for how a game is played by mail: who writes, the time zone, the deadlines."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo

from PySide6.QtCore import QDate, QDateTime, QTime
from PySide6.QtWidgets import QCheckBox, QDateTimeEdit, QLineEdit

from autoalgo.common.kit.press import PressRule
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.qt.choice_menu import ChoiceMenu
from autoalgo.common.qt.form_dialog import CheckedForm
from autoalgo.common.qt.number_field import NumberField
from autoalgo.common.zones import zone_names
from autoalgo.games.atlantis.mail.settings import SettingsChange, changed
from autoalgo.games.atlantis.store.deadline import MOST_DAYS, MOST_SILENT, ByMail, factions_in

_FIRST_DAYS: Final = 7
"""From now on, where there is no deadline yet; and from one deadline to the next."""
_AT: Final = QTime(20, 0)


class MailFields:
    """Puts its fields into a form.

    `edited` is called when something else stands in a field.
    """

    def __init__(self, form: CheckedForm, before: ByMail, coming: int, edited: Callable[[], object]) -> None:
        self._before = before
        self._coming = coming
        self.moderator = QLineEdit(before.moderator)
        self.moderator.setPlaceholderText("whom letters come from: Ann Smith <ann@example.org>")
        self.zone = ChoiceMenu()
        self.zone.offer(zone_names(), before.zone)
        self.has_deadline = QCheckBox(f"for month {coming:,}")
        self.deadline = QDateTimeEdit()
        self.deadline.setDisplayFormat("yyyy-MM-dd HH:mm")
        self.deadline.setCalendarPopup(True)
        self.every = NumberField()
        self.every.setRange(0, MOST_DAYS)
        self.every.setSpecialValueText("none until they are given one")
        self.every.setPrefix("every ")
        self.every.setSuffix(" days")
        self.page = _box("with a page for a browser", before.page)
        self.magellan = _box("and a file for &Magellan", before.magellan)
        self.magellan.setWhatsThis(
            "Magellan is another program: with this file it shows players a map of what they know."
        )
        self.strangers = _box("answer them, at most once a day", before.answer_strangers)
        self.press = _box("let players write press to each other", before.press is PressRule.ALL)
        self.automatic_after = NumberField()
        self.automatic_after.setRange(0, MOST_SILENT)
        self.automatic_after.setSpecialValueText("for nobody who is silent")
        self.automatic_after.setPrefix("for who has been silent for ")
        self.automatic_after.setSuffix(" months")
        self.automatic_after.setValue(before.automatic_after)
        self.automatic = QLineEdit(", ".join(map(str, before.automatic)))
        self.automatic.setPlaceholderText("and factions by number: 3, 5")
        self.raids = _box("who ra&id the weaker", before.automatic_raids)
        self.raids.setWhatsThis("Without this, automatic players only attack those who have attacked them.")
        self._fill()
        form.ask("moderator", "Mo&derator", self.moderator)
        form.ask("zone", "Time &zone", self.zone)
        form.ask("deadline", "D&eadline", self.deadline, self.has_deadline)
        form.ask("every", "&Later deadlines", self.every)
        form.ask("page", "Repor&ts", self.page, self.magellan)
        form.ask("answer_strangers", "Stran&gers", self.strangers)
        form.ask("press", "P&ress", self.press)
        form.ask("automatic_after", "&Automatic players", self.automatic_after)
        form.ask("automatic", "", self.automatic, self.raids)
        self.automatic.textEdited.connect(edited)
        self.moderator.textEdited.connect(edited)
        self.zone.chosen.connect(edited)
        self.has_deadline.toggled.connect(self._follow)
        self.has_deadline.toggled.connect(edited)

    def change(self) -> SettingsChange:
        """Return what is to be changed."""
        moderator, has = self.moderator.text().strip(), self.has_deadline.isChecked()
        at = self.deadline.dateTime().toPython()
        return SettingsChange(
            moderator=moderator if moderator or self._before.moderator else None,
            zone=self.zone.currentText().strip(),
            deadline=at.replace(second=0, microsecond=0) if has and isinstance(at, datetime) else None,
            every=self.every.value() if has else None,
            no_deadline=not has,
            page=self.page.isChecked(),
            magellan=self.magellan.isChecked(),
            answer_strangers=self.strangers.isChecked(),
            press=PressRule.ALL if self.press.isChecked() else PressRule.NONE,
            automatic_after=self.automatic_after.value(),
            automatic=factions_in(self.automatic.text()),
            automatic_raids=self.raids.isChecked(),
        )

    def problems(self, folder: Path) -> Failure | None:
        """Return what is wrong, under the keys of the fields."""
        if factions_in(self.automatic.text()) is None:
            place = Place(key="automatic")
            return Failure(Problem(place, "no list of factions", "numbers with commas between, such as 3, 5"))
        found = changed(folder, self._coming, self._before, self.change())
        return found if isinstance(found, Failure) else None

    def _fill(self) -> None:
        due, deadline = self._before.due(self._coming), self._before.deadline
        moment = QDateTime(QDate.currentDate().addDays(_FIRST_DAYS), _AT)
        if due:
            there = due.astimezone(ZoneInfo(self._before.zone))
            moment = QDateTime(QDate(there.year, there.month, there.day), QTime(there.hour, there.minute))
        self.deadline.setDateTime(moment)
        self.every.setValue(deadline.every if deadline else _FIRST_DAYS)
        self.has_deadline.setChecked(due is not None)
        self._follow(due is not None)

    def _follow(self, has: bool) -> None:
        self.deadline.setEnabled(has)
        self.every.setEnabled(has)


def _box(text: str, ticked: bool) -> QCheckBox:
    box = QCheckBox(text)
    box.setChecked(ticked)
    return box
