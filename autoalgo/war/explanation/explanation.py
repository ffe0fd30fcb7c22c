"""An explanation: causes that add up, what would have changed the result, and this war's luck.

A page or a program reads these values alone; texts are in `as_text`, JSON in `as_json`.
"""

from dataclasses import dataclass
from enum import StrEnum

from autoalgo.common.problems import Problem
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.explanation.groups import Group
from autoalgo.war.odds import Share


class Effect(StrEnum):
    """The effects that can be explained."""

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
    """A cause: the effect of a group of inputs, beside an even war."""

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
class SuggestedChange:
    """The smallest change of one input that brings the loser to an even chance."""

    input: str
    """What is changed: "men", "attack of Harold Godwinson"."""
    before: str
    after: str
    smallness: float
    """Which share of the input is not as it was, 0–1: the smaller, the less had to be otherwise (docs/why.md)."""
    chance: Share
    """Of the loser's victory with the change, the wars of the same streams as without it."""
    condition: str
    """How its sentence begins: "With 1,900 more men (9,400 in place of 7,500)"."""
    sentence: str
    request: WarRequest | None = None
    """The war with the change, to be planned and fought; None where no request can say it."""


@dataclass(frozen=True)
class Changes:
    """The smallest changes, of every input that a player can set, that would have changed the result."""

    loser: Side
    """Who lost the war that was fought, or is the likelier loser of one that was not."""
    chance: Share
    """Of the loser's victory as things stand."""
    changes: tuple[SuggestedChange, ...]
    """The smallest first; empty where nothing would have done, or where the loser had an even chance already."""
    partial: bool
    sentence: str
    """What there is to say of all of them: that there are some, that there are none, or that none was needed."""


@dataclass(frozen=True)
class Explanation:
    """Why a war went, or goes, as it does."""

    campaign: Campaign
    seed: int
    wars: int
    """How often this very war was fought, each time at the end of a chain from an even one, a cause added at a time."""
    asked: int
    """How often it was to be fought."""
    combinations: int
    """Of groups made even or not; 1 where the sides differ in nothing."""
    partial: bool
    problem: Problem | None
    """Why it ended early, if the user did not stop it."""
    breakdowns: tuple[Breakdown, ...]
    """Empty where no war was fought."""
    alike: tuple[Group, ...]
    """Groups in which the sides do not differ: no cause."""
    changes: Changes | None = None
    """What would have changed it; None where that was not looked for."""
    refining: bool = False
    """Whether it is the coarse beginning of one with more wars."""

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
