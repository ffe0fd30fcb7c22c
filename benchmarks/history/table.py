"""Part (b): the recorded battles of 1600–1904 beside their record, as the tables of docs/balance.md."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from autoalgo.war.domain.strategy import Side
from autoalgo.war.tables import Tables
from benchmarks.history.fighting import Fought
from benchmarks.history.logistic import Numbers, chances_of, fit
from benchmarks.history.mapping import CHOSEN, Choices
from benchmarks.history.recorded import RecordedBattle, load_recorded
from benchmarks.history.scores import BATTLES, brier_score, fight_recorded, losses_and_hours, share_right, with_fortune
from benchmarks.history.search import (
    CHOICES,
    FIGHTS,
    FOLDS,
    SPREADS,
    Search,
    chances_of_attacker,
    folds_of,
    outcomes_of,
    recalibration,
    search,
)

SPREAD = 0.1
"""Of the fortune of the day, where the tables show it: what `search` chooses for the mapping."""
SHRINKAGE = 0.5
"""Of the logistic weights, the same for the record's and the program's."""
FIFTHS = 5
OTHERWISE = Choices(1.0, 5.0, divisions=True, recorded_arms=True)
VARIANTS: tuple[tuple[str, Choices, float], ...] = (
    ("the mapping", CHOSEN, 0.0),
    ("… with fortune of the day", CHOSEN, SPREAD),
    ("… of spread 0.2", CHOSEN, 0.2),
    ("… of spread 0.4", CHOSEN, 0.4),
    ("all men engaged", replace(CHOSEN, engaged_exponent=1.0), 0.0),
    ("the root of the ratio engaged", replace(CHOSEN, engaged_exponent=0.5), 0.0),
    ("five points of skill a step", replace(CHOSEN, skill_a_step=5.0), 0.0),
    ("a flank a division", replace(CHOSEN, divisions=True), 0.0),
    ("arms as recorded", replace(CHOSEN, recorded_arms=True), 0.0),
    ("these four otherwise: all, five, divisions, recorded", OTHERWISE, 0.0),
    ("… with fortune of the day of spread 0.5", OTHERWISE, 0.5),
)
"""What each choice does: the mapping, with and without the fortune of the day, and with one choice made otherwise."""


def recorded_tables(root: Path, tables: Tables) -> str:
    """Return everything that is told of the recorded battles as Markdown."""
    battles = load_recorded()
    found = search(battles, root, tables)
    variants = {
        name: fight_recorded(battles, root, with_fortune(tables, spread), choices=choices)
        for name, choices, spread in VARIANTS
    }
    off, on, *_ = variants.values()
    parts = [
        _scores(battles, off, on, found),
        _choice(found),
        _fifths(battles, off, on),
        _variants(battles, variants),
        _losses(battles, off, on),
        _misses(battles, off),
    ]
    return "\n\n".join("\n".join(part) for part in parts)


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


def _scores(battles: Sequence[RecordedBattle], off: Sequence[Fought], on: Sequence[Fought], found: Search) -> list[str]:
    outcomes = outcomes_of(battles)
    even = ~np.any(_inputs(battles)[:, 1:], axis=1)
    samples = {
        "here": chances_of_attacker(off),
        f"here, with fortune ({SPREAD})": chances_of_attacker(on),
        "by cross-validation": found.off,
        "by cross-validation, with fortune": found.on,
        "logit, by cross-validation": _logit_chances(battles),
    }
    rows = [
        f"{len(battles)} battles, {BATTLES:,} fights each.",
        "",
        "| chances of the attacker | winners called right | Brier score | Brier score of the "
        f"{even.sum()} with even judgements | slope | intercept |",
        "|---|---|---|---|---|---|",
    ]
    for name, chances in samples.items():
        miss, (intercept, slope) = (
            (chances - outcomes) ** 2,
            recalibration(chances, outcomes),
        )
        right = np.mean(np.abs(chances - outcomes) < 0.5)
        rows.append(
            f"| {name} | {right:.1%} | {miss.mean():.3f} | {miss[even].mean():.3f} | {slope:.2f} | {intercept:+.2f} |"
        )
    larger = np.mean(
        [(each.attacker.strength > each.defender.strength) == (each.winner is Side.ATTACKER) for each in battles]
    )
    return [*rows, f"| the larger side wins | {larger:.0%} | | | | |", "| aim | ≥ 86 % | ≤ 0.095 | | 0.9–1.1 | |"]


def _choice(found: Search) -> list[str]:
    *folds, all_together = found.chosen
    counts = Counter(_choice_text(choices) for choices in folds).most_common()
    return [
        f"The search tried {len(CHOICES)} mappings without the fortune of the day, {FIGHTS} fights a battle, and"
        f" {len(SPREADS)} spreads of it with each mapping that was chosen. All battles together choose"
        f" {_choice_text(all_together)}, and a spread of {found.spreads[-1]}. The {FOLDS} folds choose"
        f" {'; '.join(f'{text} ({count})' for text, count in counts)}; and spreads of"
        f" {', '.join(str(spread) for spread in sorted(set(found.spreads[:-1])))}."
    ]


def _choice_text(choices: Choices) -> str:
    flanks = "divisions" if choices.divisions else "three flanks"
    arms = "recorded arms" if choices.recorded_arms else "typical arms"
    return f"exponent {choices.engaged_exponent:.2f}, {choices.skill_a_step:g} points of skill a step, {flanks}, {arms}"


def _fifths(battles: Sequence[RecordedBattle], off: Sequence[Fought], on: Sequence[Fought]) -> list[str]:
    """Return the calibration: the battles in five classes of chance, and how often the attacker won in each."""
    outcomes = outcomes_of(battles)
    rows = [
        "| chance of the attacker | battles | mean chance | he won | with fortune: battles | mean chance | he won |",
        "|---|---|---|---|---|---|---|",
    ]
    for fifth in range(FIFTHS):
        cells = []
        for fought in (off, on):
            chances = chances_of_attacker(fought)
            within = np.minimum((chances * FIFTHS).astype(int), FIFTHS - 1) == fifth
            means = f"{chances[within].mean():.0%} | {outcomes[within].mean():.0%}" if within.any() else "– | –"
            cells.append(f"{within.sum()} | {means}")
        rows.append(f"| {fifth / FIFTHS:.0%}–{(fifth + 1) / FIFTHS:.0%} | {' | '.join(cells)} |")
    return rows


def _variants(battles: Sequence[RecordedBattle], variants: Mapping[str, Sequence[Fought]]) -> list[str]:
    """Return what each choice does to the scores, and to the weights of a logistic fit of the chances."""
    outcomes = outcomes_of(battles)
    rows = [
        "| | right | Brier | slope | losses: winner, loser | hours"
        " | weight of log ratio | leadership | training | morale | logistics |",
        "|---|---|---|---|---|---|---|---|---|---|---|",
        f"| the record | | | | 8.4%, 22.5% | 12 | {_weights(battles, outcomes)} |",
    ]
    for name, fought in variants.items():
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


def _losses(battles: Sequence[RecordedBattle], off: Sequence[Fought], on: Sequence[Fought]) -> list[str]:
    recorded = (
        np.array([battle.loss_share(battle.winner) for battle in battles]),
        np.array([battle.loss_share(battle.winner.enemy) for battle in battles]),
        np.array([battle.days for battle in battles]) * 12,
    )
    rows = [
        "| quartiles | here: 25 % | median | 75 % | fortune: 25 % | median | 75 % | recorded: 25 % | median | 75 % |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    names = (("losses of the winner", "{:.1%}"), ("losses of the loser", "{:.1%}"), ("hours (12 a day)", "{:.0f}"))
    for (name, form), *samples in zip(names, losses_and_hours(off), losses_and_hours(on), recorded, strict=True):
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
