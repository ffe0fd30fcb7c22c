"""The odds of each flank beside the same wars, fought one by one with their events and counted from those.

    python -m benchmarks.odds.flanks              1,000 wars of some examples
    python -m benchmarks.odds.flanks hastings_1066 lepanto_1571 --wars 200

Single wars tell of their flanks by events and boards, odds by what the kernels count besides: two ways to the same
numbers. Also printed is what counting flanks, and keeping their places, adds to the odds, as a ratio of turns.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import numpy as np

from autoalgo.common.problems import Failure
from autoalgo.common.streams import stream_generator
from autoalgo.war.battle import PARTS_A_PIXEL, Battle
from autoalgo.war.database import Database, WorkbookStore
from autoalgo.war.domain.board import numbered
from autoalgo.war.domain.events import Event, EventKind
from autoalgo.war.domain.outcome import FlankState
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Fighter, Flanks, Order
from autoalgo.war.odds.flank_counts import SUM_PARTS
from autoalgo.war.pipeline import prepare
from autoalgo.war.requests import load_request
from autoalgo.war.tables import load_tables
from benchmarks.timing import compared, timed

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ("hastings_1066", "cannae_216_bc", "lepanto_1571", "constantinople_1453", "gettysburg_1863")
WARS = 1000
TIMED = 4096
TURNS = 30
_TAKEN = (EventKind.CAPTURED, EventKind.SURRENDERED, EventKind.RIDDEN_DOWN)
_BREAKS = (EventKind.RETREATING, EventKind.ROUTED, EventKind.SUNK, *_TAKEN[:2], EventKind.LEFT_THE_MAP)


@dataclass
class Told:
    """What the events of single wars told of one flank."""

    hours: Counter[int] = field(default_factory=Counter)
    """Wars by the hour in which it broke; 0 where it never did."""
    by: Counter[int] = field(default_factory=Counter)
    """Wars in which it broke by the index of the flank that did that, −1 for nobody."""
    killed: float = 0.0
    lost: float = 0.0
    places: dict[tuple[int, int], tuple[float, float]] = field(default_factory=dict)
    """Where it stood by war and hour."""


@dataclass(frozen=True)
class Differences:
    """How two ways of counting differ."""

    hours: int
    """Flanks of wars that broke in another hour, or in none, twice each."""
    breakers: int
    """Flanks of wars that somebody else broke, twice each."""
    men: float
    """Killed or lost a war, of the flank of which they differ most."""
    pixels: float
    """How far a place lies from the other one; infinite where only one is known."""


def main() -> None:
    """Compare both ways and print the differences."""
    parser = argparse.ArgumentParser(description="The odds of each flank beside single wars.")
    parser.add_argument("examples", nargs="*", default=EXAMPLES)
    parser.add_argument("--wars", type=int, default=WARS)
    options = parser.parse_args()
    for name in options.examples:
        order = order_of(name, options.wars)
        print(f"{name}: {len(order.flank_scales.sides)} flanks, {options.wars} wars; {differences(order)}")
        _print_times(order)


def differences(order: Order) -> Differences:
    """Return how the flanks of an order's wars, counted as odds, differ from those of single wars."""
    counts, told = Fighter(order).fight(range(order.runs)).by_flank, counted_apart(order)
    hours = by = 0
    men = pixels = 0.0
    for at, each in enumerate(told):
        hours += int(abs(counts.broke[at] - _row(each.hours, counts.broke.shape[1])).sum())
        by += int(abs(counts.broken_by[at] - _row(each.by, len(told) + 1)).sum())
        killed, lost = counts.sums[:, at] * (counts.scales.killed[at], counts.scales.lost[at]) / SUM_PARTS
        men = max(men, abs(killed - each.killed) / order.runs, abs(lost - each.lost) / order.runs)
        pixels = max(pixels, _farthest(order, counts.places, at, each))
    return Differences(hours, by, men, pixels)


def order_of(name: str, wars: int) -> Order:
    """Return the order for the odds of an example, with its flanks and their places."""
    tables, store = load_tables(ROOT / "JSON"), WorkbookStore(ROOT / "Database" / "Map Game Database.xlsx")
    cells, request = store.read(), load_request(ROOT / "examples" / f"{name}.json")
    if isinstance(tables, Failure) or isinstance(cells, Failure) or isinstance(request, Failure):
        sys.exit(f"{name} cannot be read")
    prepared = prepare(request, Database(cells, store.name), tables, ROOT / "Maps")
    if isinstance(prepared, Failure):
        sys.exit("\n".join(problem.text() for problem in prepared))
    return Order(prepared, tables, 1066, wars, flanks=Flanks.PLACED)


def counted_apart(order: Order) -> list[Told]:
    """Fight the wars of an order one by one, and return what their events tell of each flank."""
    told = [Told() for _ in order.preparation.campaign.flanks]
    for war in range(order.runs):
        _count_war(order, war, told)
    return told


def _count_war(order: Order, war: int, told: list[Told]) -> None:
    campaign = order.variants[war % len(order.variants)]
    places = {flank: at for at, flank in enumerate(numbered(campaign.flanks))}
    battle = Battle(campaign, order.preparation.terrain.grid, order.tables, stream_generator(order.seed, war))
    broke, taken = dict[int, int](), np.zeros(len(told))
    breakers = dict[int, int]()
    for hour, events in battle.hours():
        for striker, killed in _killed(events, places):
            told[striker].killed += killed
        for at, by in _broken(events, places):
            breakers.setdefault(at, by)
        for event in events:
            if event.kind in _TAKEN:
                taken[places[event.side, event.flank]] += event.factors["men"]
        for at, flank in enumerate(battle.situations()):
            if flank.state >= FlankState.RETREATING and flank.initial_size:
                broke.setdefault(at, hour)
            if flank.state < FlankState.ROUTED:
                told[at].places[war, hour] = flank.x_pixels, flank.y_pixels
    outcome = battle.outcome()
    for at, flank in enumerate(outcome.flanks):
        back = taken[at] if flank.side is outcome.winner else 0.0
        told[at].lost += flank.initial_size - flank.size - back
        told[at].hours[broke.get(at, 0)] += 1
        if at in broke:
            told[at].by[breakers.get(at, -1)] += 1


def _killed(events: Sequence[Event], places: dict[tuple[Side, int], int]) -> list[tuple[int, float]]:
    """Return who killed how many: what all blows of an attack kill, unless it takes the whole flank."""
    found: list[tuple[int, float]] = []
    blows: dict[int, float] = {}
    striker = -1

    def settle() -> None:
        found.extend((striker, killed) for killed in blows.values())
        blows.clear()

    for event in events:
        at = places.get((event.side, event.flank), -1)
        if event.kind is EventKind.ATTACK:
            if at != striker:
                settle()
                striker = at
            target = places[event.side.enemy, event.target]
            blows[target] = blows.get(target, 0.0) + event.factors["killed"]
        elif event.kind is EventKind.CAPTURED:
            blows[at] = 0.0
        elif event.kind is EventKind.SUNK:
            blows[at] = event.factors["men"]
    settle()
    return found


def _broken(events: Sequence[Event], places: dict[tuple[Side, int], int]) -> list[tuple[int, int]]:
    """Return who gave way, and to whose attack: the one that stands before in the list, if it struck him."""
    found: list[tuple[int, int]] = []
    striker, struck = -1, set[int]()
    for event in events:
        at = places.get((event.side, event.flank), -1)
        if event.kind is EventKind.ATTACK:
            if at != striker:
                striker, struck = at, set()
            struck.add(places[event.side.enemy, event.target])
        elif event.kind in _BREAKS:
            found.append((at, striker if at in struck else -1))
        elif event.kind in {EventKind.ATTRITION, EventKind.OUTBREAK, EventKind.SIEGE, EventKind.SIDE_CUT_OFF}:
            struck = set()
    return found


def _row(counter: Counter[int], length: int) -> np.ndarray:
    row = np.zeros(length, dtype=np.int64)
    for key, count in counter.items():
        row[key] += count
    return row


def _farthest(order: Order, places: np.ndarray, flank: int, told: Told) -> float:
    """Return how far a place that was kept lies from that of the single war, in pixels; ∞ where only one is known."""
    farthest = 0.0
    for war in range(min(order.runs, order.flank_scales.placed)):
        for look, hour in enumerate(order.flank_scales.looks):
            kept, told_place = places[war, look, flank], told.places.get((war, hour))
            if (told_place is None) != (kept[0] == 0):
                return float("inf")
            if told_place is not None:
                farthest = max(farthest, *np.abs((kept - 1) / PARTS_A_PIXEL - told_place))
    return farthest


def _print_times(order: Order) -> None:
    fighters = {kind: Fighter(replace(order, flanks=kind)) for kind in Flanks}
    seconds: dict[Flanks, list[float]] = {kind: [] for kind in Flanks}
    for turn in range(TURNS):
        for kind in (list(Flanks), list(reversed(Flanks)))[turn % 2]:
            seconds[kind].append(timed(partial(fighters[kind].fight, range(TIMED))))
    for kind in (Flanks.COUNTED, Flanks.PLACED):
        ratio = compared(seconds[kind], seconds[Flanks.UNCOUNTED])
        print(f"  odds of {TIMED} wars, flanks {kind.name.lower()} / without flanks: {ratio}")


if __name__ == "__main__":
    main()
