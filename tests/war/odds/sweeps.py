"""Sweeps for tests: a small database, a request with flanks of its own, and outcomes made up or really fought."""

import time
from pathlib import Path

import rows

from autoalgo.common.problems import Failure
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds import Share, ThreadWorkers
from autoalgo.war.odds.sweep.inputs import SweepBasis
from autoalgo.war.odds.sweep.plan import Plan
from autoalgo.war.odds.sweep.plan import plan_sweep as plan_of
from autoalgo.war.odds.sweep.sweep_run import CombinationOutcome, Sweeping, SweepProgress, SweepRow
from autoalgo.war.odds.sweep.variation import Variation, parse_variation
from autoalgo.war.pipeline import Preparation, prepare
from autoalgo.war.tables import Tables

REPOSITORY = Path(__file__).resolve().parents[3]
SEED = 1066
FLANKS = (
    {"side": "attacker", "x": 196, "y": 200, "infantry": 3000},
    {"side": "attacker", "x": 196, "y": 204, "infantry": 4000, "maneuver": "Hit and run"},
    {"side": "defender", "x": 204, "y": 202, "infantry": 7500},
)
"""They use Albion's Fyrd of 7,000 men and Gaul's Host of 7,500 up."""
SIZE = "Militaries:Fyrd:Size"


def basis(tables: Tables, *, flanks: bool = False, **fields: object) -> SweepBasis:
    """Return the war of Albion's Fyrd against Gaul's Host, with flanks of its own or without."""
    request = rows.request(seed=SEED, flanks=FLANKS if flanks else None, **fields)
    preparation = prepare(request, rows.database(), tables, REPOSITORY / "Maps")
    assert isinstance(preparation, Preparation), [problem.text() for problem in preparation]
    return SweepBasis(
        request=request,
        request_file=Path("war.json"),
        database=rows.database(),
        tables=tables,
        json_folder=REPOSITORY / "JSON",
        maps_folder=REPOSITORY / "Maps",
        selection=preparation.campaign.selection,
    )


def plan(basis: SweepBasis, *texts: str, runs: int = 4) -> Plan:
    """Return the plan of what `texts` say, which must be sound."""
    made = attempt(basis, *texts, runs=runs)
    assert isinstance(made, Plan), [problem.text() for problem in made]
    return made


def refusal(basis: SweepBasis, *texts: str) -> list[str]:
    """Return the texts of the problems that `texts` must have."""
    problems = attempt(basis, *texts)
    assert isinstance(problems, Failure)
    return [problem.text() for problem in problems]


def attempt(basis: SweepBasis, *texts: str, runs: int = 4) -> Plan | Failure:
    """Return the plan of what `texts` say, or its problems."""
    variations = [parse_variation(text) for text in texts]
    assert all(isinstance(variation, Variation) for variation in variations), variations
    return plan_of([each for each in variations if isinstance(each, Variation)], basis, runs)


def swept(plan: Plan, jobs: int = 1) -> list[SweepRow]:
    """Return all rows of a plan, really fought."""

    def told(progress: SweepProgress) -> None:
        assert 0 <= progress.share <= 1

    return list(Sweeping(plan, ThreadWorkers(jobs, time.monotonic), told, lambda: True, time.monotonic).rows())


def outcome(attacker: int, defender: int, runs: int = 1000, *, partial: bool = False) -> CombinationOutcome:
    """Return an outcome of so many victories of either side."""
    won, lost, neither = (Share(count, runs) for count in (attacker, defender, runs - attacker - defender))
    return CombinationOutcome(
        runs, partial, won, lost, neither, spreads=(), rescaled=(), map="Plain", map_digest="0" * 64
    )


def made_up(plan: Plan, *attackers: int, runs: int = 1000) -> list[SweepRow]:
    """Return a row for each combination, in which the attacker won so many wars and the defender all others."""
    return [
        SweepRow(values, outcome(won, runs - won, runs))
        for values, won in zip(plan.combinations(), attackers, strict=True)
    ]


def men(plan: Plan, row: int, side: Side) -> list[int]:
    """Return the sizes of one side's flanks in the war of a combination."""
    from autoalgo.war.odds.sweep.prepared_war import PreparedWar, Preparer  # noqa: PLC0415 - so that few tests need it

    with Preparer(plan.basis) as preparer:
        prepared = preparer.prepare(plan.inputs(list(plan.combinations())[row]))
    assert isinstance(prepared, PreparedWar), [problem.text() for problem in prepared]
    return [flank.size for flank in prepared.preparation.campaign.flanks if flank.side is side]
