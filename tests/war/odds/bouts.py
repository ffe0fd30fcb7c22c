"""Wars for the odds: rows as the arena would write them, workers who obey a test, and a war that really is fought."""

import random
from collections.abc import Callable, Generator, Iterator
from dataclasses import replace
from functools import cache

import fought
import numpy as np
import wars
from boards import PLAIN_MAP

from autoalgo.war.domain.campaign import WarResult
from autoalgo.war.domain.lists import EndemicDisease
from autoalgo.war.domain.rows import NO_LEADER, STALEMATE, SURVIVED, WAR, StructuredArray
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan
from autoalgo.war.odds import Order, Pause, Piece, Tally, cut, measures_of
from autoalgo.war.pipeline import Preparation
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap

MEN = 1000
MOST_ROWS = 20_000


def order(tables: Tables, runs: int = 1000, until: float | None = None, actual: WarResult | None = None) -> Order:
    """Return an order for wars of 1,000 men and 20 ships a side, of whom only the attacker has a leader, Ada."""
    return Order(Preparation(fought.campaign(), fought.terrain()), tables, 7, runs, until, actual)


def empty_rows(count: int) -> StructuredArray:
    """Return stalemates of 1 hour without any loss."""
    rows = np.zeros(count, dtype=WAR)
    rows["winner"] = STALEMATE
    rows["hours"] = 1
    rows["remaining"] = MEN
    rows["stability"] = 100
    rows["leader"] = (SURVIVED, NO_LEADER)
    for name in ("base", "occupation", "occupation_score"):
        rows[name] = np.nan
    return rows


def won(winner: Side | int, score: float = np.nan) -> StructuredArray:
    """Return one row: the war that `winner` won by a score."""
    row = empty_rows(1)
    row["winner"], row["occupation_score"] = winner, score
    return row


@cache
def mixed_rows() -> StructuredArray:
    """Return many wars of which none are alike; war i is row i, whatever its stream."""
    draw = np.random.default_rng(5)
    rows = empty_rows(MOST_ROWS)
    rows["winner"] = draw.choice(3, MOST_ROWS, p=(0.6, 0.3, 0.1))
    decided = rows["winner"] != STALEMATE
    rows["occupation_score"][decided] = draw.normal(0.5, 0.7, MOST_ROWS)[decided]
    rows["hours"] = draw.geometric(0.02, MOST_ROWS)
    for name in ("killed", "captured", "died_of_attrition", "died_of_disease"):
        rows[name] = draw.gamma(1.5, 60, (MOST_ROWS, 2)).clip(0, MEN / 4)
        rows["remaining"] -= rows[name]
    rows["ships_sunk"] = draw.integers(0, 20, (MOST_ROWS, 2))
    rows["stability"] = draw.uniform(0, 200, (MOST_ROWS, 2))
    rows["leader"][:, Side.ATTACKER] = draw.integers(0, 2, MOST_ROWS)
    return rows


def tally_of(order: Order, rows: StructuredArray) -> Tally:
    """Return the tally of some rows."""
    tally = Tally(measures_of(order.preparation.campaign, order.tables))
    tally.add(rows)
    return tally


class Obedient:
    """Workers who hand over the wars of `mixed_rows`, or of rows given, a piece at a time in any order they are told.

    Parameters
    ----------
    most
        Wars a piece.
    shuffled
        Seed of the order in which the pieces of all ranges come; None keeps theirs.
    meanwhile
        Called before every item is handed over.
    """

    def __init__(
        self,
        most: int = 500,
        shuffled: int | None = None,
        rows: StructuredArray | None = None,
        meanwhile: Callable[[], object] = lambda: None,
    ) -> None:
        self.most, self.shuffled, self.meanwhile = most, shuffled, meanwhile
        self.rows = mixed_rows() if rows is None else rows
        self.handed_over: list[range] = []
        self.closed = False

    def tallies(self, order: Order, ranges: Iterator[range]) -> Generator[Piece | Pause, None, None]:
        """Hand over the pieces; a pause comes first."""
        try:
            self.meanwhile()
            yield Pause("a worker")
            pieces = list(cut(ranges, self.most))
            if self.shuffled is not None:
                random.Random(self.shuffled).shuffle(pieces)  # noqa: S311 - no secret
            for piece in pieces:
                self.meanwhile()
                self.handed_over.append(piece)
                yield piece, tally_of(order, self.rows[piece.start : piece.stop])
        finally:
            self.closed = True


def real_order(tables: Tables, runs: int) -> Order:
    """Return an order for wars of 500 led men a side, whose defender carries the plague, with either side winning."""
    flanks = (FlankPlan(Side.ATTACKER, 196, 200, 500, 0, 0, 0), FlankPlan(Side.DEFENDER, 204, 200, 500, 0, 0, 0))
    led = replace(wars.MILITARY, leader=wars.LEADER)
    sick = replace(wars.NATION, name="Gaul", endemic_disease=EndemicDisease.PLAGUE)
    selection = wars.war_selection(defender=sick, attacker_military=led, defender_military=led)
    fierce = replace(wars.UNIT, powers=(2.0, 2.0, 2.0), psychology=4.0)
    scores = replace(wars.side_scores(), units=(wars.unit_scores(fierce), None, None, wars.unit_scores(wars.SHIP)))
    campaign = replace(wars.campaign(selection, scores, scores), flanks=flanks)
    return Order(Preparation(campaign, TerrainMap("Plain", PLAIN_MAP, "0" * 64)), tables, 1066, runs)


def ended(winner: Side | None, score: float = 0.5) -> WarResult:
    """Return an actual war with an end: of 1,000 men each, 300 attackers and 500 defenders were killed in 12 hours."""
    if winner is None:
        return fought.result(winner=None, occupation=None)
    return fought.result(winner=winner, occupation=replace(fought.OCCUPATION, winner=winner, score=score))
