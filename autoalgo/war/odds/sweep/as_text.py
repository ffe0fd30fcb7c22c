"""A sweep as a text for people: a line for each combination, and below what that says about each field.

Every number has the digits that so many wars can tell, and the names of the fields stand once above the table.
"""

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from autoalgo.common.figures import counted, figure
from autoalgo.common.plain_text import isolated, one_line
from autoalgo.common.problems import Problem
from autoalgo.common.text_charts import bar, columns, padded, width_of
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.odds.as_text import WIDTH
from autoalgo.war.odds.digits import chance, chance_interval
from autoalgo.war.odds.sweep.findings import Balance, FieldEffect, Weight, balances, findings
from autoalgo.war.odds.sweep.plan import Plan, Values
from autoalgo.war.odds.sweep.sweep_run import CombinationOutcome, SweepRow, finished
from autoalgo.war.odds.tally import Quantity

_BAR_WIDTH: Final = 10
_CHANCES: Final = (("attacker", "wins"), ("95 %", "interval"), ("", ""), ("defender", "wins"))
_MEDIANS: Final = (("attackers", "killed"), ("defenders", "killed"), ("", "hours"))
"""Headings of the table, in two lines that keep its columns narrow."""
_MOST_BALANCES: Final = 12
"""Lines about where the sides are even: many fields make too many of them to read."""
AS_IT_STANDS: Final = "*"
"""Marks the war as it stands."""


def sweep_text(plan: Plan, rows: Sequence[SweepRow]) -> str:
    """Return the sweep as text, ending with a line end. Rows beyond those given were not reached."""
    lines = [*_heading(plan, rows), "", *_table(plan, rows), *_legend(plan, rows)]
    said = finding_sentences(plan, rows)
    lines += ["", *said] if said else []
    return "\n".join(lines) + "\n"


def finding_sentences(plan: Plan, rows: Sequence[SweepRow]) -> list[str]:
    """Return what the sweep says about each field, and where the sides are even, wrapped into lines."""
    found = findings(plan, rows)
    sentences = [_finding_text(plan, finding) for finding in found]
    mattering = {finding.dimension.field.name for finding in found if finding.weight is Weight.MATTERS}
    told = [
        balance
        for balance in balances(plan, rows)
        if balance.points or plan.dimensions[balance.place].field.name in mattering
    ]
    sentences += [_balance_text(plan, balance) for balance in told[:_MOST_BALANCES]]
    if len(told) > _MOST_BALANCES:
        sentences.append(f"{counted(len(told) - _MOST_BALANCES, 'sentence')} more like these: see --json.")
    return [line for sentence in sentences for line in textwrap.wrap(sentence, WIDTH, subsequent_indent="  ")]


def values_text(plan: Plan, values: Values) -> str:
    """Return a combination in short: "Size 7500, motive Conquest"."""
    pairs = zip(labels(plan), values, strict=True)
    return ", ".join(f"{label} {value_text(value)}" for label, value in pairs)


def value_text(value: str) -> str:
    """Return a value as it is shown: an empty one is a blank cell."""
    return isolated(value) if value else "(blank)"


def labels(plan: Plan) -> tuple[str, ...]:
    """Return what each field is called in short; with as much of its whole name as tells it from all others."""
    fields = [dimension.field for dimension in plan.dimensions]
    short = [field.label for field in fields]
    names = [field.name for field in fields]
    return tuple(
        one_line(label if short.count(label) == 1 else _told_apart(name, names))
        for label, name in zip(short, names, strict=True)
    )


def _told_apart(name: str, names: Sequence[str]) -> str:
    """Return the least of the end of a name, from one of its colons on, that no other name ends with."""
    parts = name.split(":")
    ends = (":".join(parts[first:]) for first in range(len(parts) - 1, 0, -1))
    return next((end for end in ends if sum(other.endswith(f":{end}") for other in names) == 1), name)


def told_problems(plan: Plan, rows: Sequence[SweepRow]) -> list[str]:
    """Return each problem once, under its number, with the first combination that has it and how many others do."""
    combinations: dict[Problem, list[Values]] = {}
    for row in rows:
        for problem in row.problems:
            combinations.setdefault(problem, []).append(row.values)
    lines = []
    for number, (problem, having) in enumerate(combinations.items(), 1):
        others = f" and {counted(len(having) - 1, 'other')}" if len(having) > 1 else ""
        lines.append(f"[{number}] {values_text(plan, having[0])}{others}: {problem.text()}")
    return lines


def _heading(plan: Plan, rows: Sequence[SweepRow]) -> Iterator[str]:
    request = plan.basis.request
    yield f"{isolated(request.name)} ({year_text(request.year)})"
    wars = f"{counted(plan.runs, 'war')} of each of {counted(len(plan), 'combination')}"
    missing = len(plan) - finished(rows)
    yield f"{wars}, seed {plan.seed}{f' (partial: {missing:,} not finished)' if missing else ''}"
    for dimension, label in zip(plan.dimensions, labels(plan), strict=True):
        name = one_line(dimension.field.name)
        yield f"  {name if name == label else f'{label}: {name}'}, as it stands {value_text(dimension.field.now)}"


def _table(plan: Plan, rows: Sequence[SweepRow]) -> Iterator[str]:
    """Yield two lines of headings and a line for each combination."""
    stalemates = any(row.outcome is not None and row.outcome.stalemate.count for row in rows)
    headings = [*_CHANCES, *([("", "stalemate")] if stalemates else []), *_MEDIANS]
    above, below = zip(*headings, strict=True)
    numbers = _problem_numbers(rows)
    cells = [["", *("" for _ in plan.dimensions), *above], ["", *labels(plan), *below]]
    for row in rows:
        told = [""] * len(headings) if row.outcome is None else _cells(row.outcome, stalemates=stalemates)
        cells.append([AS_IT_STANDS if plan.stands(row.values) else "", *map(value_text, row.values), *told])
    names = [place for place, dimension in enumerate(plan.dimensions, 1) if dimension.numbers is None]
    left = (0, *names, len(plan.dimensions) + 3)
    # What is not possible is said where the chances would stand, and makes no column wider.
    width = max(map(width_of, columns([line[: len(plan.dimensions) + 1] for line in cells], left=left)))
    first, second, *lines = columns(cells, left=left)
    yield from (first, second)
    for row, line in zip(rows, lines, strict=True):
        yield f"{padded(line, width) if row.outcome is None else line}{_end(row, numbers)}"


def _end(row: SweepRow, numbers: Mapping[Problem, int]) -> str:
    """Return what is said of a combination after its figures, or in their place."""
    if row.outcome is None:
        return f"  not possible {' '.join(f'[{numbers[problem]}]' for problem in row.problems)}"
    return f"  ({counted(row.outcome.runs, 'war')} only)" if row.outcome.partial else ""


def _cells(outcome: CombinationOutcome, *, stalemates: bool) -> list[str]:
    attacker = outcome.attacker
    cells = [chance(attacker), chance_interval(attacker), bar(attacker.value, _BAR_WIDTH), chance(outcome.defender)]
    cells += [chance(outcome.stalemate)] if stalemates else []
    asked = [(Quantity.KILLED, Side.ATTACKER), (Quantity.KILLED, Side.DEFENDER), (Quantity.HOURS, None)]
    spreads = [outcome.spread(quantity, side) for quantity, side in asked]
    return [*cells, *("–" if spread is None else spread.median_text for spread in spreads)]


def _problem_numbers(rows: Sequence[SweepRow]) -> dict[Problem, int]:
    problems = dict.fromkeys(problem for row in rows for problem in row.problems)
    return {problem: number for number, problem in enumerate(problems, 1)}


def _legend(plan: Plan, rows: Sequence[SweepRow]) -> Iterator[str]:
    """Yield what has to be known to read the table."""
    notes = [f"{AS_IT_STANDS} the war as it stands."] if any(plan.stands(row.values) for row in rows) else []
    if any(row.outcome is not None for row in rows):
        notes.append(
            "Killed and hours are medians; war I of one combination draws from the same stream as war I of any other."
        )
    rescaled = {side for row in rows if row.outcome is not None for side in row.outcome.rescaled}
    for side in sorted(rescaled):
        notes.append(
            f"Where the {side.label}'s military is another, its men and ships are dealt out to the {side.label}'s "
            "flanks of the request in proportion."
        )
    for note in notes:
        yield from textwrap.wrap(note, WIDTH)


def _finding_text(plan: Plan, finding: FieldEffect) -> str:
    """Return what was found of a field. With several, the wars of all values of the others were taken together."""
    name = labels(plan)[plan.dimensions.index(finding.dimension)]
    if finding.weight is Weight.NONE:
        return f"{name}: does not matter. Every war ended the same to the last man, whatever its value."
    (least, lowest), (most, highest) = finding.least, finding.most
    if lowest.count == highest.count:
        won = f"the {finding.side.label} won {chance(lowest)} of the wars at every value"
        return f"{name}: no difference in who wins, for {won}; losses or the aftermath differ."
    if finding.weight is Weight.WITHIN_CHANCE and chance(lowest) == chance(highest):
        about = f"the {finding.side.label}'s chance is about {chance(lowest)} at every value"
        return f"{name}: no difference in who wins beyond chance, for {about}. More wars might show one."
    together = "" if len(plan.dimensions) == 1 else " over all other values together"
    between = f"between {chance(lowest)} ({value_text(least)}) and {chance(highest)} ({value_text(most)}){together}"
    chances = f"the {finding.side.label}'s chance lies {between}"
    if finding.weight is Weight.MATTERS:
        return f"{name}: matters, for {chances}, farther apart than by chance."
    return f"{name}: no difference in who wins beyond chance, for {chances}. More wars might show one."


def _balance_text(plan: Plan, balance: Balance) -> str:
    """Return where the sides are even, or where they come nearest to it."""
    label = labels(plan)[balance.place]
    others = [name for place, name in enumerate(labels(plan)) if place != balance.place]
    with_others = ", ".join(f"{name} {value_text(value)}" for name, value in zip(others, balance.others, strict=True))
    begin = f"With {with_others}: the" if with_others else "The"
    if balance.points:
        places = " and ".join(
            f"about {figure(point.at)}, between {value_text(point.below[0])} "
            f"(attacker {chance(point.below[1].attacker)}) and {value_text(point.above[0])} "
            f"({chance(point.above[1].attacker)})"
            for point in balance.points
        )
        return f"{begin} sides are even at a {label} of {places}."
    value, outcome = balance.closest
    ahead = Side.ATTACKER if outcome.attacker.count > outcome.defender.count else Side.DEFENDER
    most = f"{chance(outcome.victory(ahead))} at {value_text(value)}"
    return f"{begin} {ahead.label} wins more often at every {label}; the sides come nearest to even with {most}."
