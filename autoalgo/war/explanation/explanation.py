"""What an explanation says: causes that add up, what would have changed the result, and this war's luck.

A page or a program reads these values alone; texts are in `as_text`, JSON in `as_json`.
"""

from dataclasses import dataclass
from enum import StrEnum

from autoalgo.common.problems import Problem
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.scores import Contribution
from autoalgo.war.domain.strategy import Side
from autoalgo.war.explanation.groups import Group


class Effect(StrEnum):
    """What is explained."""

    VICTORY = "chance of victory"
    """Of a side, 0–1."""
    LOSSES = "losses"
    """Of a side: men killed, died or captured, on average."""
    OCCUPATION = "occupation score"
    """Of the war: above 0 where the attacker wins, below where the defender does, 0 for a stalemate, on average."""
    STABILITY = "stability change"
    """Of a side's nation, on average."""


@dataclass(frozen=True)
class Estimate:
    """A mean over wars and its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Cause:
    """What a group of inputs has done, beside an even war."""

    group: Group
    share: Estimate
    """Of the difference; above 0 where it raised what is explained. The shares add up to the difference."""


@dataclass(frozen=True)
class Breakdown:
    """One effect taken apart: `even` + the shares of the causes = `actual`."""

    effect: Effect
    side: Side | None
    """Whose; None for what belongs to no side."""
    even: Estimate
    """In the even war: both sides have the same."""
    actual: Estimate
    """In this war, by the wars that were fought for the explanation."""
    causes: tuple[Cause, ...]
    """The groups in which the sides differ, the greatest share first."""


@dataclass(frozen=True)
class Cell:
    """A cell of the database by its names; a data record holds rows, and not where in the file they stood."""

    tab: str
    record: str
    column: str

    @property
    def text(self) -> str:
        """As `autoalgo sweep --vary` takes it: "Militaries:Harold's army at Hastings:Size"."""
        return f"{self.tab}:{self.record}:{self.column}"


@dataclass(frozen=True)
class JsonKey:
    """A number of the JSON folder."""

    file: str
    key: str

    @property
    def text(self) -> str:
        """As `autoalgo sweep --vary` takes it: "Road system.json:none.Capacity"."""
        return f"{self.file}:{self.key}"


@dataclass(frozen=True)
class Variable:
    """A contribution to an intermediate variable (IV), and where its input and its number come from."""

    side: Side
    unit: str
    """Name of the unit type whose variable it is; empty for a variable of the whole side."""
    name: str
    """Of the variable: "Efficiency"."""
    value: float
    """Of the variable."""
    contribution: Contribution
    cells: tuple[Cell, ...]
    keys: tuple[JsonKey, ...]


@dataclass(frozen=True)
class Change:
    """The smallest change of one input that brings the loser to an even chance."""

    side: Side
    """The loser."""
    input: str
    """What is changed: "men", "attack of Harold Godwinson"."""
    before: str
    after: str
    smallness: float
    """Which share of the input is not as it was, 0–1: the smaller, the less had to be otherwise (docs/why.md)."""
    chance: Estimate
    """Of the loser's victory with the change."""
    sentence: str


@dataclass(frozen=True)
class Explanation:
    """Why a war went, or goes, as it does."""

    campaign: Campaign
    seed: int
    wars: int
    """Wars of each combination that were fought."""
    asked: int
    """Wars of each combination that were to be fought."""
    combinations: int
    """Of groups made even or not; 1 where the sides differ in nothing."""
    partial: bool
    problem: Problem | None
    """Why it ended early, if the user did not stop it."""
    breakdowns: tuple[Breakdown, ...]
    """Empty where no war was fought."""
    alike: tuple[Group, ...]
    """Groups in which the sides do not differ: no cause."""
    changes: tuple[Change, ...] | None = None
    """What would have changed it, the smallest change first; empty where nothing would have, None while not known."""

    def breakdown(self, effect: Effect, side: Side | None = None) -> Breakdown:
        """Return the causes of an effect.

        Raises
        ------
        KeyError
            When there is none, as no war was fought.
        """
        for each in self.breakdowns:
            if each.effect is effect and each.side is side:
                return each
        raise KeyError((effect, side))
