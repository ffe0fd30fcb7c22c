"""What a sweep does off the GUI thread: find the fields, fight the combinations, draw and write what came of it."""

import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from autoalgo.common.figures import counted, time_text
from autoalgo.common.picture_files import check_library, check_picture, format_of, write_picture
from autoalgo.common.problems import Failure, Problem, failure_of
from autoalgo.common.qt.job import JobWatch
from autoalgo.war.window.session.plan_job_model import WarBasis

if TYPE_CHECKING:
    from autoalgo.war.odds.sweep.inputs import SweepBasis
    from autoalgo.war.odds.sweep.plan import Plan
    from autoalgo.war.odds.sweep.sweep_run import SweepProgress, SweepRow

MOST_LIVE: Final = 100
"""Combinations up to which the table is written anew with each that is fought."""
_OPTION: Final = "--vary "
_TELLING: Final = 0.02
"""Share of a sweep from which the time that is left is told."""


@dataclass(frozen=True)
class OfferedField:
    """A field that can be varied."""

    name: str
    now: str
    """Its value as it stands; empty for a blank cell."""


@dataclass(frozen=True)
class SweepOrder:
    """What is asked for."""

    basis: WarBasis
    varied: tuple[tuple[str, str], ...]
    """Fields, and the values of each as the command line has them: "4000..12000..1000"."""
    wars: int
    """Of each combination."""


@dataclass(frozen=True)
class Swept:
    """A sweep as far as it is."""

    text: str
    """As the command prints it, with what is impossible below."""
    plan: "Plan | None" = None
    rows: "tuple[SweepRow, ...]" = ()
    picture: bytes = b""
    """PNG; empty while it is fought, and where nothing can be drawn."""
    undrawn: str = ""
    """Why there is no picture."""
    problems: tuple[Problem, ...] = ()
    """Why nothing was fought, or why it ended early."""


@dataclass(frozen=True)
class SweepNews:
    """How far a sweep is."""

    share: float
    """0–1."""
    sentence: str
    text: str


def offered_fields(basis: WarBasis) -> tuple[OfferedField, ...]:
    """Return the fields of a war that are offered; none where it cannot be fought."""
    from autoalgo.war.odds.sweep.suggestions import suggested_fields  # noqa: PLC0415 - the engine, which takes a while to load

    found = basis_of(basis)
    if isinstance(found, Failure):
        return ()
    return tuple(OfferedField(field.name, field.now) for field in suggested_fields(found))


def swept(order: SweepOrder, watch: JobWatch[SweepNews]) -> Swept:
    """Return what came of a sweep, or of as much of it as was fought before it was cancelled."""
    from autoalgo.war.odds import ThreadWorkers  # noqa: PLC0415 - the engine, which takes a while to load
    from autoalgo.war.odds.sweep.sweep_run import Sweeping  # noqa: PLC0415

    plan = _plan(order)
    if isinstance(plan, Failure):
        problems = tuple(map(_in_the_window, plan))
        return Swept("\n".join(problem.text() for problem in problems), problems=problems)
    rows: list[SweepRow] = []
    text = ""

    def told(progress: "SweepProgress") -> None:
        nonlocal text
        if len(rows) <= MOST_LIVE:
            text = _text(plan, rows)
        watch.tell(SweepNews(progress.share, _sentence(plan, progress), text))

    sweeping = Sweeping(plan, ThreadWorkers(None, time.monotonic), told, watch.goes_on, time.monotonic)
    rows.extend(sweeping.rows())
    ended = (sweeping.problem,) if sweeping.problem else ()
    picture, undrawn = _drawn(plan, rows)
    return Swept(_text(plan, rows), plan, tuple(rows), picture, undrawn, ended)


def save_sweep(found: Swept, path: Path) -> Failure | None:
    """Write a sweep whole or not at all: a picture, JSON or the text, as the ending says; return what is in the way."""
    from autoalgo.war.odds.sweep.as_json import sweep_record  # noqa: PLC0415 - the engine, loaded by now

    if found.plan is None:
        raise ValueError("a sweep that was not fought is not saved")
    match format_of(path):
        case "txt":
            content, thing = found.text.encode("utf-8", "backslashreplace"), "table"
        case "json":
            content, thing = sweep_record(found.plan, found.rows).text().encode(), "sweep"
        case _:
            if failure := check_picture(path):
                return failure
            content, thing = _draw(found.plan, found.rows, format_of(path)), "picture"
    return write_picture(path, content, thing)


def basis_of(war: WarBasis) -> "SweepBasis | Failure":
    """Return the war that is varied, made ready; what is wrong with it where none can be fought."""
    from autoalgo.war.odds.sweep.inputs import SweepBasis  # noqa: PLC0415 - the engine, which takes a while to load
    from autoalgo.war.pipeline import prepare  # noqa: PLC0415
    from autoalgo.war.war_run import seeded  # noqa: PLC0415

    prepared = prepare(seeded(war.request), war.database, war.tables, war.folders.maps)
    if isinstance(prepared, Failure):
        return prepared
    return SweepBasis.of(prepared, Path("request"), war.database, war.tables, war.folders)


def _plan(order: SweepOrder) -> "Plan | Failure":
    from autoalgo.war.odds.sweep.plan import plan_sweep  # noqa: PLC0415 - as above
    from autoalgo.war.odds.sweep.variation import parse_variations, variation_text  # noqa: PLC0415

    variations, problems = parse_variations(variation_text(field, values) for field, values in order.varied)
    basis = basis_of(order.basis)
    if isinstance(basis, Failure):
        return Failure(*problems, *basis)
    plan = plan_sweep(variations, basis, order.wars)
    if isinstance(plan, Failure):
        return Failure(*problems, *plan) if variations else failure_of(problems) or plan
    return failure_of(problems) or plan


def _text(plan: "Plan", rows: "list[SweepRow]") -> str:
    from autoalgo.war.odds.sweep.as_text import sweep_text, told_problems  # noqa: PLC0415 - as above

    return "\n".join([sweep_text(plan, rows), *told_problems(plan, rows)])


def _sentence(plan: "Plan", progress: "SweepProgress") -> str:
    from autoalgo.war.odds.sweep.as_text import values_text  # noqa: PLC0415 - as above

    text = f"{progress.rows:,} of {counted(progress.asked_rows, 'combination')}"
    # The first wars may wait for the compiler, and tell nothing of the rest.
    if progress.seconds_left is not None and progress.share > _TELLING:
        text += f", {time_text(progress.seconds_left)} left"
    return f"{text}: {values_text(plan, progress.values)}"


def _drawn(plan: "Plan", rows: "list[SweepRow]") -> tuple[bytes, str]:
    """Return the picture, or why there is none."""
    if not any(row.outcome for row in rows):
        return b"", "Nothing was fought that could be drawn."
    if failure := check_library():
        return b"", "\n".join(problem.text() for problem in failure)
    return _draw(plan, tuple(rows), "png"), ""


def _draw(plan: "Plan", rows: "tuple[SweepRow, ...]", picture_format: str) -> bytes:
    from autoalgo.war.odds.sweep.plot import draw_sweep  # noqa: PLC0415 - an extra, and slow to load

    return draw_sweep(plan, rows, picture_format)


def _in_the_window(problem: Problem) -> Problem:
    """Return a problem without the option of the command line."""
    place = problem.place
    return replace(problem, place=replace(place, key=place.key.removeprefix(_OPTION)))
