"""The odds of a duel between two unit types, worked out off the GUI thread by the rules in use (W-16)."""

from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import QObject

from autoalgo.common.problems import Failure
from autoalgo.common.qt.job import JobWatch
from autoalgo.common.qt.job_model import JobModel
from autoalgo.war.database import Database
from autoalgo.war.tables import Tables
from autoalgo.war.window.session.many_wars import fight_many
from autoalgo.war.window.session.session_model import Session

WARS: Final = 2_000
"""Each way; they tell a chance to about two percentage points."""


@dataclass(frozen=True)
class _Duel:
    unit: str
    other: str
    tables: Tables
    database: Database
    maps: Path


class DuelModel(JobModel[str, None]):
    """Works out the duel that is asked for; the newest one wins."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._asked: _Duel | None = None
        self.sentence = ""
        """What is known of it."""

    def ask(self, unit: str, other: str) -> None:
        """Let `unit` fight `other`, both ways round; nothing where that is known, or one of them is not there."""
        tables, database = self._session.tables, self._session.database
        if tables is None or database is None or not {unit, other} <= set(tables.units):
            self.job.cancel()
            self._asked = None
            self._take("")
            return
        duel = _Duel(unit, other, tables, database, self._session.folders.maps)
        if duel != self._asked:
            self._asked = duel
            self._take("Being fought …")
            self.job.begin(partial(_fought, duel))

    def _fail(self, bug: Exception) -> None:
        self._take(self._session.mistake(bug, "the duel"))

    def _take(self, sentence: str) -> None:
        self.sentence = sentence
        self.changed.emit()


def _fought(duel: _Duel, watch: JobWatch[None]) -> str:
    # The engine brings the compiler with it, which takes a while to load: not before the first paint.
    from autoalgo.war.odds import Order  # noqa: PLC0415
    from autoalgo.war.odds.digits import rough_chance  # noqa: PLC0415
    from autoalgo.war.odds.duel import MEN, SHIPS, WIDTH_KM, duel_request  # noqa: PLC0415
    from autoalgo.war.pipeline import prepare  # noqa: PLC0415

    chances = []
    at_sea = False
    for place, (attacker, defender) in enumerate([(duel.unit, duel.other), (duel.other, duel.unit)]):
        request = duel_request(attacker, defender, duel.tables)
        prepared = request if isinstance(request, Failure) else prepare(request, duel.database, duel.tables, duel.maps)
        if isinstance(prepared, Failure):
            return prepared[0].text()
        order = Order(prepared, duel.tables, prepared.campaign.seed, WARS)
        odds = fight_many(order, lambda _: None, watch.cancelled)
        at_sea = prepared.campaign.selection.attacker.military.navy_only
        share = odds.defender if place else odds.attacker
        chances.append(f"{rough_chance(share)} % ± {max(50 * share.width, 1):.0f}" if odds.runs else "")
    force = f"{SHIPS} ships each, at sea" if at_sea else f"{MEN:,} men each, on a plain"
    return f"wins {chances[0]} attacking, {chances[1]} attacked ({force}, {WIDTH_KM:g} km wide)"
