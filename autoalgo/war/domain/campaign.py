"""A war from its opening to its result: what the report writes down and the faces show."""

from dataclasses import dataclass

from autoalgo.war.domain.branch import WarBranch
from autoalgo.war.domain.outcome import Aftermath, BattleOutcome, Headcount
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.rule_set import RuleSet
from autoalgo.war.domain.run_count import FIRST_RUN, RunCount
from autoalgo.war.domain.scores import WarScores
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.strategy import FlankPlan


def stream_text(request: WarRequest) -> str:
    """Return the seed of a request in words, and which battle of it: "seed 1066" or "seed 1066, battle 17" (SC-6)."""
    return stream_of(request.seed, request.battle)


def stream_of(seed: int | None, battle: int | None) -> str:
    """Return a seed in words, and which battle of it."""
    return f"seed {seed}" + ("" if battle is None else f", battle {battle}")


@dataclass(frozen=True)
class Campaign:
    """Everything known before the first hour. The run is a pure function of it, the tables and the map (SC-6)."""

    request: WarRequest
    """As asked, with the seed filled in."""
    selection: Selection
    flanks: tuple[FlankPlan, ...]
    """Attacker's flanks first, in the order of the request."""
    map_name: str
    scores: WarScores
    run: RunCount = FIRST_RUN
    """Which of the wars that were fought for this request it is (OUT-5)."""
    rules: RuleSet = RuleSet.FAIR
    """The set of rules that it is fought by: the request's, or else that of Rules.json (EX-3)."""
    branch: WarBranch | None = None
    """Where it leaves the war of the request; None for that war itself (B-11)."""

    @property
    def seed(self) -> int:
        """The seed of the battle's own generator."""
        if self.request.seed is None:
            raise ValueError("a campaign is opened with a seed")
        return self.request.seed

    @property
    def stream(self) -> str:
        """The seed in words, and which battle of it: "seed 1066" or "seed 1066, battle 17" (SC-6)."""
        return stream_text(self.request)


@dataclass(frozen=True)
class WarResult:
    """A war that has been fought."""

    campaign: Campaign
    battle: BattleOutcome
    attacker_headcount: Headcount
    defender_headcount: Headcount
    aftermath: Aftermath
    fortune: tuple[float, float] | None = None
    """The factors that the fortune of the day put on Effectiveness, by side; None while the rule is off (EX-1)."""

    def headcount(self, side: Side) -> Headcount:
        """Return the whole-number losses of `side`."""
        return self.attacker_headcount if side is Side.ATTACKER else self.defender_headcount
