"""Part (b): the recorded battles of 1600–1904, fought by the one fixed mapping and scored against who won."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from autoalgo.common.problems import Problem
from autoalgo.war.domain.strategy import Side
from autoalgo.war.domain.terrain import FeatureGrid
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import find_map, read_map
from benchmarks.history.fighting import Fought, Shares, fight
from benchmarks.history.mapping import MAPS, campaign_of
from benchmarks.history.recorded import RecordedBattle, load_recorded

BATTLES = 100
"""Battles fought for each recorded one."""


def recorded_table(root: Path, tables: Tables) -> str:
    """Return the scores of all recorded battles as Markdown."""
    battles = load_recorded()
    fought = fight_recorded(battles, root, tables, BATTLES)
    return "\n".join([*_scores(battles, fought), "", *_losses(battles, fought), "", *_misses(battles, fought)])


def fight_recorded(battles: Sequence[RecordedBattle], root: Path, tables: Tables, times: int = BATTLES) -> list[Fought]:
    """Return every recorded battle fought so many times, each from a stream of its own."""
    grids = {name: _grid(root, name, tables) for name in MAPS.values()}
    campaigns = [campaign_of(battle, tables, battle.number) for battle in battles]
    return [fight(campaign, grids[campaign.map_name], tables, times) for campaign in campaigns]


def share_right(battles: Sequence[RecordedBattle], fought: Sequence[Fought]) -> float:
    """Return the share of battles whose winner won more than half of the fights."""
    return float(np.mean([each.chance(battle.winner) > 0.5 for battle, each in zip(battles, fought, strict=True)]))


def brier_score(battles: Sequence[RecordedBattle], fought: Sequence[Fought]) -> float:
    """Return the mean square of what each winner's chance lacked to 1 (Brier 1950)."""
    missing = [1.0 - each.chance(battle.winner) for battle, each in zip(battles, fought, strict=True)]
    return float(np.mean(np.square(missing)))


def losses_and_hours(fought: Sequence[Fought]) -> tuple[Shares, Shares, Shares]:
    """Return the winners' losses, the losers' losses and the hours of all fights."""
    pairs = [each.losses_by_result() for each in fought]
    winners = np.concatenate([winner for winner, _ in pairs])
    losers = np.concatenate([loser for _, loser in pairs])
    return winners, losers, np.concatenate([each.hours for each in fought]).astype(np.float64)


def _grid(root: Path, name: str, tables: Tables) -> FeatureGrid:
    file = find_map(root / "Maps", name)
    legend = {feature: numbers.colour for feature, numbers in tables.terrain.features.items()}
    terrain = file if isinstance(file, Problem) else read_map(file, legend)
    if isinstance(terrain, Problem):
        raise FileNotFoundError(terrain.text())
    return terrain.grid


def _scores(battles: Sequence[RecordedBattle], fought: Sequence[Fought]) -> list[str]:
    right, brier = share_right(battles, fought), brier_score(battles, fought)
    larger = float(
        np.mean([(b.attacker.strength > b.defender.strength) == (b.winner is Side.ATTACKER) for b in battles])
    )
    return [
        f"{len(battles)} battles, {BATTLES} fights each.",
        "",
        "| measure | here | aim | the larger side wins | logit on the judgements and the ratio |",
        "|---|---|---|---|---|",
        f"| winners called right at 50 % | {right:.1%} | ≥ 85 % | {larger:.0%} | 86 % |",
        f"| Brier score | {brier:.3f} | ≤ 0.11 | – | 0.095 |",
    ]


def _losses(battles: Sequence[RecordedBattle], fought: Sequence[Fought]) -> list[str]:
    winners, losers, hours = losses_and_hours(fought)
    recorded_winners = np.array([battle.loss_share(battle.winner) for battle in battles])
    recorded_losers = np.array([battle.loss_share(battle.winner.enemy) for battle in battles])
    recorded_hours = np.array([battle.days for battle in battles]) * 12
    return [
        "| quartiles | here: 25 % | median | 75 % | recorded: 25 % | median | 75 % |",
        "|---|---|---|---|---|---|---|",
        _quartile_row("losses of the winner", winners, recorded_winners, "{:.1%}"),
        _quartile_row("losses of the loser", losers, recorded_losers, "{:.1%}"),
        _quartile_row("hours (12 a day)", hours, recorded_hours, "{:.0f}"),
    ]


def _quartile_row(name: str, here: np.ndarray, recorded: np.ndarray, form: str) -> str:
    numbers = [*np.nanpercentile(here, [25, 50, 75]), *np.nanpercentile(recorded, [25, 50, 75])]
    return f"| {name} | " + " | ".join(form.format(number) for number in numbers) + " |"


def _misses(battles: Sequence[RecordedBattle], fought: Sequence[Fought]) -> list[str]:
    """Return the battles that the mapping calls most wrongly, worst first."""
    rows = ["| called wrong by most | year | strengths | winner's chance here |", "|---|---|---|---|"]
    wrong = sorted(zip(battles, fought, strict=True), key=lambda pair: pair[1].chance(pair[0].winner))
    for battle, each in wrong[:10]:
        strengths = f"{battle.attacker.strength:,.0f} : {battle.defender.strength:,.0f}"
        name = f"{battle.name.title()}, won by the {battle.winner.label}"
        rows.append(f"| {name} | {battle.year} | {strengths} | {each.chance(battle.winner):.0%} |")
    return rows
