"""The precedent of a chance: how often the winner that the program calls so surely did win in history (B-8).

The odds count what the dice leave open. How far the rules themselves can be trusted only recorded battles can tell:
`recorded_calls.json` holds how many of them were called with which chance, and how many of those calls came true.
`python -m benchmarks.history.run --write` makes the file.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.checked_json import StrictModel
from autoalgo.common.figures import figure
from autoalgo.common.shares import Share
from autoalgo.war.domain.lists import Fortifications
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.terrain import MAP_PIXELS, Feature
from autoalgo.war.domain.years import year_text
from autoalgo.war.odds.digits import chance, chance_interval
from autoalgo.war.odds.estimate import Odds
from autoalgo.war.odds.order import Order
from autoalgo.war.tables import Tables

RECORDED_CALLS: Final = Path(__file__).with_name("recorded_calls.json")
_FIELD_WORKS: Final = (Fortifications.NONE, Fortifications.HILLFORT, Fortifications.PALISADE)
"""What defenders of the recorded battles had at most; with better walls a war is a siege."""


class CallClass(StrictModel):
    """Recorded battles whose more likely winner had a chance from `low` to below `high`, or 1; 0.5–1."""

    low: float
    high: float
    called: int
    came_true: int


class CallsOfFortune(StrictModel):
    """All classes with one fortune of the day, from the least sure up."""

    spread: float
    """0 without one (EX-1)."""
    classes: tuple[CallClass, ...]


class RecordedCalls(StrictModel):
    """The file: field battles, one side's men against the other's, by the fair rules."""

    made: str
    """On which day: "2026-11-27"."""
    tables: str
    """`digest_of` the tables that they were fought with."""
    battles: int
    first_year: int
    last_year: int
    fights: int
    """How often each battle was fought."""
    calls: tuple[CallsOfFortune, ...]


@dataclass(frozen=True)
class Precedent:
    """The precedent of a call in recorded battles."""

    recorded: RecordedCalls
    found: CallClass | None
    """The class of the call; None where the recorded battles say nothing of such a war."""
    remarks: tuple[str, ...]
    """In sentences: why there is no class, or what about this war is not as in the recorded battles."""

    @property
    def sentence(self) -> str:
        """All of it in words."""
        return " ".join(self._sentences())

    @property
    def share(self) -> Share | None:
        """How many of the calls came true."""
        return None if self.found is None else Share(self.found.came_true, self.found.called)

    def _sentences(self) -> Iterator[str]:
        battles = (
            f"{self.recorded.battles} recorded field battles of {self.recorded.first_year}–{self.recorded.last_year}"
        )
        if self.found is None or self.share is None:
            yield f"How often such calls come true is not known: there is a record of {battles} alone."
        else:
            span = f"{100 * self.found.low:.0f}–{100 * self.found.high:.0f} %"
            yield f"Of {battles} this program called {self.found.called} at {span}, and {self.found.came_true} of those"
            yield "calls came true" + (
                f": {chance(self.share)}, with 95 % certainty {chance_interval(self.share)}."
                if self.found.called
                else "."
            )
            yield "The rules were balanced on those battles: expect less of others."
        yield from self.remarks


def precedent_of(odds: Odds, order: Order, file: Path = RECORDED_CALLS) -> Precedent:
    """Return what history made of calls as sure as these odds are; there is one war in them or more.

    A stalemate counts as half a victory of each side, as it does for the recorded battles.
    """
    recorded = RecordedCalls.model_validate_json(file.read_bytes())
    spread = order.house_rules.fortune_of_the_day
    unlike = tuple(_unlike(order))
    calls = next((each for each in recorded.calls if each.spread == spread), None)
    if calls is None:
        known = " and ".join(figure(each.spread) for each in recorded.calls)
        unlike += (f"This one has a fortune of the day of {figure(spread)}, those had {known}.",)
    if unlike or calls is None:
        return Precedent(recorded, None, unlike)
    attacker = (odds.attacker.count + odds.stalemate.count / 2) / odds.runs
    return Precedent(recorded, _class_of(calls, max(attacker, 1 - attacker)), tuple(_remarks(recorded, order)))


def digest_of(tables: Tables) -> str:
    """Return the SHA-256 of the names and digests of all files of the JSON folder."""
    lines = "".join(f"{name} {digest}\n" for name, digest in sorted(tables.digests.items()))
    return hashlib.sha256(lines.encode()).hexdigest()


def _class_of(calls: CallsOfFortune, sureness: float) -> CallClass:
    return next(each for each in reversed(calls.classes) if each.low <= sureness)


def _unlike(order: Order) -> Iterator[str]:
    """Yield why the recorded battles say nothing of a war."""
    campaign, grid = order.preparation.campaign, order.preparation.terrain.grid
    pixels = ((int(plan.y_pixels), int(plan.x_pixels)) for plan in campaign.flanks)
    if campaign.rules is RuleSet.SOURCE:
        yield "This war is fought by the source's rules, those were by the fair ones."
    if any(grid[min(row, MAP_PIXELS - 1), min(column, MAP_PIXELS - 1)] == Feature.WATER for row, column in pixels):
        yield "This war begins on water."
    if campaign.selection.location.fortifications not in _FIELD_WORKS:
        yield "This war is a siege."


def _remarks(recorded: RecordedCalls, order: Order) -> Iterator[str]:
    """Yield what about a war is not as in the recorded battles, though they say something of it."""
    year = order.preparation.campaign.request.year
    if not recorded.first_year <= year <= recorded.last_year:
        yield f"This war, of {year_text(year)}, lies outside those years."
    if digest_of(order.tables) != recorded.tables:
        yield "They were fought with other tables than those of the JSON folder now."
