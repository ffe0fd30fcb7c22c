"""`autoalgo sweep`: the odds of a request file's war for other values, as a table, as JSON and as a picture.

A combination that is not possible is listed with its problems, and the others are fought all the same. Ctrl+C ends the
sweep early: every combination fought until then is printed.
"""

import time
from dataclasses import dataclass
from typing import Final

from autoalgo.common.console import Exit, PassingLine, say, tell, tell_problems
from autoalgo.common.figures import counted, time_text
from autoalgo.common.interruption import Interruption
from autoalgo.common.picture_files import check_picture, format_of, write_picture
from autoalgo.common.problems import MOST_TOLD, Failure, Place, Problem, failure_in, failure_of, more_text
from autoalgo.common.text_charts import bar
from autoalgo.war.cli.war_arguments import SweepOptions
from autoalgo.war.cli.war_setup import make_ready
from autoalgo.war.folders import Folders
from autoalgo.war.odds import ThreadWorkers
from autoalgo.war.odds.sweep.as_json import sweep_record
from autoalgo.war.odds.sweep.as_text import sweep_text, told_problems, values_text
from autoalgo.war.odds.sweep.inputs import SweepBasis
from autoalgo.war.odds.sweep.plan import MOST_DRAWN, Plan, plan_sweep
from autoalgo.war.odds.sweep.sweep_run import Sweeping, SweepProgress, SweepRow, finished
from autoalgo.war.odds.sweep.variation import parse_variations

_BAR_WIDTH: Final = 12


@dataclass(frozen=True)
class _Swept:
    """The end of a sweep: its rows so far, and why it ended early."""

    plan: Plan
    rows: list[SweepRow]
    problem: Problem | None
    """Why it ended early, if the user did not stop it."""

    @property
    def partial(self) -> bool:
        """Whether any war that was asked for was not fought."""
        return finished(self.rows) < len(self.plan)


def sweep(options: SweepOptions, folders: Folders) -> Exit:
    """Print what other values would have done to the odds of a request file's war."""
    plan = _plan(options, folders)
    if isinstance(plan, Failure):
        return tell_problems(plan)
    swept = _fight(plan, options)
    if not swept.rows:
        tell("Interrupted")
        return Exit.INTERRUPTED
    problem = swept.problem.text() if swept.problem else None
    say(sweep_record(plan, swept.rows, problem).text() if options.json else sweep_text(plan, swept.rows))
    return _tell(swept, options)


def _plan(options: SweepOptions, folders: Folders) -> Plan | Failure:
    """Read everything that is needed; what is wrong anywhere is told together, before the first battle is fought."""
    problems = [*(check_picture(options.plot) or ()), *_undrawable(options)]
    variations, unread = parse_variations(options.vary)
    problems += unread
    ready = make_ready(options, folders)
    if isinstance(ready, Failure) or not variations:
        return failure_in(failure_of(problems), ready)
    basis = SweepBasis.of(ready.preparation, options.request, ready.database, ready.tables, folders)
    plan = plan_sweep(variations, basis, options.wars)
    return failure_in(failure_of(problems), plan) if problems or isinstance(plan, Failure) else plan


def _undrawable(options: SweepOptions) -> list[Problem]:
    if options.plot is None or len(options.vary) <= MOST_DRAWN:
        return []
    hint = "leave --plot out: the table and --json have room for any number"
    return [Problem(Place(key="--plot"), f"{len(options.vary)} fields to draw", "one field or two", hint)]


def _fight(plan: Plan, options: SweepOptions) -> _Swept:
    """Return what was fought, until the end or until the user stopped it."""
    line, rows = PassingLine(), list[SweepRow]()
    with Interruption() as interruption:

        def told(progress: SweepProgress) -> None:
            line.show(progress_text(plan, progress))

        def goes_on() -> bool:
            return not interruption.wanted()

        sweeping = Sweeping(plan, ThreadWorkers(options.jobs, time.monotonic), told, goes_on, time.monotonic)
        try:
            rows.extend(sweeping.rows())
        finally:
            line.clear()
        return _Swept(plan, rows, sweeping.problem)


def _tell(swept: _Swept, options: SweepOptions) -> Exit:
    """Print everything that is wrong, and return the exit code."""
    impossible = told_problems(swept.plan, swept.rows)
    for line in impossible[:MOST_TOLD]:
        tell(line)
    if len(impossible) > MOST_TOLD:
        tell(more_text(len(impossible)))
    undrawn = _draw(swept, options)
    if swept.partial:
        tell(f"Interrupted: {finished(swept.rows):,} of {counted(len(swept.plan), 'combination')} finished")
    tell_problems([*([swept.problem] if swept.problem else []), *(undrawn or ())])
    if swept.problem or (impossible and not swept.partial):
        return Exit.PROBLEMS
    if undrawn:
        return Exit.UNWRITTEN
    return Exit.INTERRUPTED if swept.partial else Exit.DONE


def progress_text(plan: Plan, progress: SweepProgress) -> str:
    """Return how far a sweep is: a bar, a percentage, the combinations, the time left and which is being fought."""
    share = progress.share
    text = f"▕{bar(share, _BAR_WIDTH)}▏{100 * share:3.0f} %, {progress.rows:,} of {progress.asked_rows:,} combinations"
    if progress.waiting_for:
        return f"{text}, waiting for {progress.waiting_for}"
    if progress.seconds_left is not None:
        text = f"{text}, {time_text(progress.seconds_left)} left"
    return f"{text}, {values_text(plan, progress.values)}"


def _draw(swept: _Swept, options: SweepOptions) -> Failure | None:
    """Draw the picture if one is wanted and there is something to draw; return why it could not be written."""
    if options.plot is None or not any(row.outcome for row in swept.rows):
        return None
    from autoalgo.war.odds.sweep.plot import draw_sweep  # noqa: PLC0415 - an extra, and slow to load

    failure = write_picture(options.plot, draw_sweep(swept.plan, swept.rows, format_of(options.plot)))
    if not failure:
        tell(f"Plot: {options.plot}")
    return failure
