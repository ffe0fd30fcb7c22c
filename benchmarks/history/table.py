"""Part (b): the recorded battles of 1600–1904 beside their record, as the tables of docs/balance.md."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from autoalgo.common.shares import Share
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.digits import chance_interval
from autoalgo.war.odds.precedent import RecordedCalls
from autoalgo.war.tables import Tables
from benchmarks.history.calls import recorded_calls
from benchmarks.history.fighting import Fought
from benchmarks.history.logistic import Numbers, chances_of, fit
from benchmarks.history.mapping import CHOSEN
from benchmarks.history.recorded import RecordedBattle, load_recorded
from benchmarks.history.scores import BATTLES, brier_score, fight_recorded, losses_and_hours, share_right
from benchmarks.history.search import (
    FAMILIES,
    FIGHTS,
    FOLDS,
    Interval,
    chances_of_attacker,
    folds_of,
    outcomes_of,
    pooled,
    recalibrated,
    recalibration,
    scores_of,
    search,
)

SHRINKAGE = 0.5
"""Of the logistic weights, the same for the record's and the program's."""
VARIANTS = (
    ("the mapping, as history", CHOSEN),
    ("… without fortune of the day", replace(CHOSEN, fortune=0.0)),
    ("… with one of spread 0.1", replace(CHOSEN, fortune=0.1)),
    ("… of spread 0.4", replace(CHOSEN, fortune=0.4)),
    ("all men engaged", replace(CHOSEN, engaged_exponent=1.0)),
    ("the root of the ratio engaged", replace(CHOSEN, engaged_exponent=0.5)),
    ("five points of skill a step", replace(CHOSEN, skill_a_step=5.0)),
    ("flanks 5 km apart", replace(CHOSEN, flank_km=5.0)),
    ("… without fortune of the day", replace(CHOSEN, flank_km=5.0, fortune=0.0)),
)
"""What each choice does: the mapping with other fortunes of the day, and with one choice made otherwise."""


def recorded_tables(root: Path, tables: Tables) -> tuple[str, RecordedCalls]:
    """Return everything that is told of the recorded battles as Markdown, and what the odds tell of them."""
    battles = load_recorded()
    found = search(battles, root, tables)
    variants = [(name, fight_recorded(battles, root, tables, BATTLES, choices)) for name, choices in VARIANTS]
    (_, on), (_, off), *_ = variants
    calls = recorded_calls(battles, {0.0: off, tables.rules.extensions.fortune_as_history: on}, tables)
    parts = [
        _scores(battles, on, off, found),
        _calls(calls),
        _variants(battles, variants),
        _losses(battles, on, off),
        _misses(battles, on),
    ]
    return "\n\n".join("\n".join(part) for part in parts), calls


def _inputs(battles: Sequence[RecordedBattle]) -> Numbers:
    """Return the logarithm of the ratio of strengths and the four judgements, shape (battles, 5)."""
    return np.array([(np.log(each.attacker.strength / each.defender.strength), *_judgements(each)) for each in battles])


def _judgements(battle: RecordedBattle) -> tuple[float, float, float, float]:
    return battle.leadership, battle.training, battle.morale, battle.logistics


def _logit_chances(battles: Sequence[RecordedBattle]) -> Numbers:
    """Return each battle's chance by a logistic regression on the battles of the other folds."""
    inputs, outcomes, folds = _inputs(battles), outcomes_of(battles), folds_of(battles)
    chances = np.empty(len(battles))
    for fold in range(FOLDS):
        known = folds != fold
        chances[~known] = chances_of(fit(inputs[known], outcomes[known], SHRINKAGE), inputs[~known])
    return chances


def _scores(
    battles: Sequence[RecordedBattle], on: Sequence[Fought], off: Sequence[Fought], found: Mapping[str, Numbers]
) -> list[str]:
    outcomes, folds = outcomes_of(battles), folds_of(battles)
    mapped, logit = chances_of_attacker(on), _logit_chances(battles)
    even = ~np.any(_inputs(battles)[:, 1:], axis=1)
    samples = {
        "the mapping, as history": mapped,
        "the mapping, without fortune of the day": chances_of_attacker(off),
        **{f"as history, chosen in each fold: {name}": found[name] for name in FAMILIES},
        "as history, slope and intercept fitted in each fold": recalibrated(mapped, outcomes, folds),
        "as history, pooled with the logit": pooled(mapped, logit),
        "logit, by cross-validation": logit,
    }
    rows = [
        f"{len(battles)} battles, {BATTLES:,} fights each, {FIGHTS} where numbers are chosen; in brackets 95 % each.",
        "",
        "| chances of the attacker | winners called right | Brier score | less than the mapping's | Brier score of the "
        f"{even.sum()} with even judgements | slope | intercept |",
        "|---|---|---|---|---|---|---|",
    ]
    for name, chances in samples.items():
        scores, on_even = scores_of(chances, outcomes, mapped), np.mean((chances - outcomes)[even] ** 2)
        gain = "" if chances is mapped else _interval(scores.gain, "+.3f")
        told = _interval(scores.right, ".1%"), _interval(scores.brier, ".3f"), gain, f"{on_even:.3f}"
        rows.append(f"| {name} | {' | '.join(told)} | {_interval(scores.slope, '.2f')} | {scores.intercept:+.2f} |")
    larger = np.mean(
        [(each.attacker.strength > each.defender.strength) == (each.winner is Side.ATTACKER) for each in battles]
    )
    return [*rows, f"| the larger side wins | {larger:.0%} | | | | | |"]


def _interval(interval: Interval, form: str) -> str:
    return f"{interval.value:{form}} ({interval.low:{form}}–{interval.high:{form}})"


def _calls(recorded: RecordedCalls) -> list[str]:
    """Return the calibration: how often the likelier winner won, by how surely he was called."""
    rows = [
        "| chance of the likelier winner | without fortune: called | came true | as history: called | came true |",
        "|---|---|---|---|---|",
    ]
    for classes in zip(*(each.classes for each in recorded.calls), strict=True):
        shares = [Share(each.came_true, each.called) for each in classes]
        cells = [f"{share.runs} | {share.count}: {share.value:.0%} ({chance_interval(share)})" for share in shares]
        rows.append(f"| {classes[0].low:.0%}–{classes[0].high:.0%} | {' | '.join(cells)} |")
    return rows


def _variants(battles: Sequence[RecordedBattle], variants: Sequence[tuple[str, Sequence[Fought]]]) -> list[str]:
    """Return what each choice does to the scores, and to the weights of a logistic fit of the chances."""
    outcomes = outcomes_of(battles)
    rows = [
        "| | right | Brier | slope | losses: winner, loser | hours"
        " | weight of log ratio | leadership | training | morale | logistics |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
        f"| the record | | | | 8.4%, 22.5% | 12 | {_weights(battles, outcomes)} |",
    ]
    for name, fought in variants:
        winners, losers, hours = losses_and_hours(fought)
        chances = chances_of_attacker(fought)
        _, slope = recalibration(chances, outcomes)
        rows.append(
            f"| {name} | {share_right(battles, fought):.1%} | {brier_score(battles, fought):.3f} | {slope:.2f} |"
            f" {np.median(winners):.1%}, {np.median(losers):.1%} | {np.median(hours):.0f} |"
            f" {_weights(battles, chances)} |"
        )
    return rows


def _weights(battles: Sequence[RecordedBattle], chances: Numbers) -> str:
    """Return the weights of a logistic regression on the ratio of strengths and the judgements, but the constant."""
    return " | ".join(f"{weight:.2f}" for weight in fit(_inputs(battles), chances, SHRINKAGE)[1:])


def _losses(battles: Sequence[RecordedBattle], on: Sequence[Fought], off: Sequence[Fought]) -> list[str]:
    recorded = (
        np.array([battle.loss_share(battle.winner) for battle in battles]),
        np.array([battle.loss_share(battle.winner.enemy) for battle in battles]),
        np.array([battle.days for battle in battles]) * 12,
    )
    rows = [
        "| quartiles | as history: 25 % | median | 75 % | without fortune: 25 % | median | 75 %"
        " | recorded: 25 % | median | 75 % |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    names = (("losses of the winner", "{:.1%}"), ("losses of the loser", "{:.1%}"), ("hours (12 a day)", "{:.0f}"))
    for (name, form), *samples in zip(names, losses_and_hours(on), losses_and_hours(off), recorded, strict=True):
        numbers = [number for sample in samples for number in np.nanpercentile(sample, [25, 50, 75])]
        rows.append(f"| {name} | " + " | ".join(form.format(number) for number in numbers) + " |")
    return rows


def _misses(battles: Sequence[RecordedBattle], fought: Sequence[Fought]) -> list[str]:
    """Return the battles that the mapping calls most wrongly, worst first."""
    rows = ["| called wrong by most | year | strengths | winner's chance here |", "|---|---|---|---|"]
    wrong = sorted(zip(battles, fought, strict=True), key=lambda pair: pair[1].chance(pair[0].winner))
    for battle, each in wrong[:10]:
        strengths = f"{battle.attacker.strength:,.0f} : {battle.defender.strength:,.0f}"
        name = f"{battle.name.title()}, won by the {battle.winner.label}"
        rows.append(f"| {name} | {battle.year} | {strengths} | {each.chance(battle.winner):.0%} |")
    return rows
