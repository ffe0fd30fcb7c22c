"""The odds of each flank of the plan, on request: who breaks how often, and where flanks stand by the hour (O-10)."""

from functools import partial
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QObject, Signal

from autoalgo.common.qt.background import Background
from autoalgo.war.domain.sides import Side
from autoalgo.war.painting.shades import shade_of
from autoalgo.war.window.battlefield.board import FlankCard
from autoalgo.war.window.battlefield.shade_pictures import ShadePictures, pictures_of
from autoalgo.war.window.session.plan_odds_model import PlannedOdds, PlanOdds
from autoalgo.war.window.strategy.strategy_battlefield_model import StrategyBattlefield

if TYPE_CHECKING:
    from autoalgo.war.odds import FlankOdds, OddsByFlank

_RARE: Final = 0.01
"""Hours that fewer wars come to are not offered."""


class FlankOddsModel(QObject):
    """What of the odds of the plan is told flank by flank.

    Signals
    -------
    changed()
        Something else is to be shown, or nothing any more.
    """

    changed = Signal()

    def __init__(self, odds: PlanOdds, battlefield: StrategyBattlefield, parent: QObject) -> None:
        super().__init__(parent)
        self._odds = odds
        self._battlefield = battlefield
        self._wanted = False
        self._hour = 0
        self._told: OddsByFlank | None = None
        self._named: dict[tuple[Side, int], FlankOdds] = {}
        """The odds of each flank of what was told last."""
        self._painted: tuple[OddsByFlank, int] | None = None
        """Of what, and of which hour, the pictures are."""
        self._pictures: ShadePictures = ()
        self._painter = Background[tuple[tuple["OddsByFlank", int], ShadePictures]](self)
        self._painter.done.connect(self._take_pictures)
        odds.changed.connect(self._follow)
        battlefield.flanks_changed.connect(self._follow)

    @property
    def wanted(self) -> bool:
        """True while the odds of flanks are asked for."""
        return self._wanted

    @property
    def hour(self) -> int:
        """The hour whose shades are shown, 0 for the plan, which has none."""
        return self._hour if self._hour in self.hours else 0

    @property
    def hours(self) -> tuple[int, ...]:
        """The hours that can be shown, from 0."""
        found = self._found
        if found is None or found.places is None:
            return (0,)
        places = found.places
        wars = places.wars(places.hours[0]) if places.hours else 0
        return (0, *(hour for hour in places.hours if places.wars(hour) >= _RARE * wars))

    @property
    def sentence(self) -> str:
        """What is shown, in words."""
        found, hour = self._found, self.hour
        if found is None:
            return "Working out the odds of each flank …" if self._is_due else "No war can be fought from the plan yet."
        if hour == 0 or found.places is None:
            return "Rings: how often each flank breaks. The slider shows where flanks will stand."
        lasting, wars = found.places.wars(hour), found.places.wars(found.places.hours[0])
        come = round(100 * lasting / wars)
        return f"Hour {hour} ({come} % of the wars last so long): dark, half of each flank's places; pale, 90 %."

    def ask(self, wanted: bool) -> None:
        """Show the odds of flanks from now on, or no longer."""
        if wanted != self._wanted:
            self._wanted = wanted
            self._odds.ask_for_flanks(wanted)
            self._paint()
            self.changed.emit()

    def go_to(self, hour: int) -> None:
        """Show where flanks stand after an hour, one of `hours`."""
        if hour != self._hour:
            self._hour = hour
            self._paint()
            self.changed.emit()

    def of(self, card: FlankCard) -> "FlankOdds | None":
        """Return the odds of a flank that is on the map; None where none are shown."""
        found = self._found
        if found is not self._told:
            flanks = () if found is None else found.flanks
            self._told, self._named = found, {(each.name.side, each.name.number): each for each in flanks}
        return self._named.get((card.plan.side, card.number))

    def words_of(self, card: FlankCard) -> str:
        """Return the odds of a flank in a sentence, empty where none are shown."""
        found, shown = self.of(card), self._odds.shown
        if found is None or shown is None:
            return ""
        from autoalgo.war.odds.flanks_as_text import flank_sentence  # noqa: PLC0415 - the engine, loaded by now

        return flank_sentence(found, shown.order.preparation.campaign)

    @property
    def pictures(self) -> ShadePictures:
        """The shades of all flanks after the hour that is shown, or the former ones while these are painted."""
        found = self._found
        return self._pictures if found is not None and found.places is not None and self.hour else ()

    @property
    def _found(self) -> "OddsByFlank | None":
        shown = self._shown
        return None if shown is None else shown.odds.by_flank

    @property
    def _shown(self) -> PlannedOdds | None:
        """The odds of the plan, while that is on the map and its flanks are asked for."""
        return self._odds.shown if self._wanted and self._battlefield.aftermath is None else None

    @property
    def _is_due(self) -> bool:
        return self._odds.shown is not None or not self._odds.up_to_date

    def _follow(self) -> None:
        if self._wanted:
            self._paint()
            self.changed.emit()

    def _paint(self) -> None:
        """Have the shades painted; one picture after the other, so that news that come fast do not keep any away."""
        found, hour = self._found, self.hour
        if found is None or found.places is None or hour == 0 or self._painter.busy:
            return
        if self._painted is None or self._painted[0] is not found or self._painted[1] != hour:
            self._painter.start(partial(_painted, found, hour))

    def _take_pictures(self, painted: "tuple[tuple[OddsByFlank, int], ShadePictures]") -> None:
        self._painted, self._pictures = painted
        self._paint()
        self.changed.emit()


def _painted(found: "OddsByFlank", hour: int) -> "tuple[tuple[OddsByFlank, int], ShadePictures]":
    """Return the pictures of the shades after an hour, and what they are of."""
    places = found.places
    if places is None:
        return (found, hour), ()
    told = ((each.name.side, shade_of(places.at(hour, flank))) for flank, each in enumerate(found.flanks))
    return (found, hour), pictures_of((side, shade) for side, shade in told if shade is not None)
