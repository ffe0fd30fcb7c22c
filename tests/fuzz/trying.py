"""One case from its choices to a verdict: built in a folder, carried out, judged; and made as small as can be."""

import hashlib
import itertools
import shutil
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from fuzz.attempts import Attempt, Outcome, carry_out
from fuzz.draws import Case, Drawn, drawn_again, drawn_anew
from fuzz.judges import JUDGES
from fuzz.targets import TARGETS

MOST_TRIES: Final = 300
"""Smaller cases that are tried before the smallest so far will do."""


@dataclass(frozen=True)
class Complaint:
    """What one judge says."""

    judge: str
    text: str

    @property
    def kind(self) -> str:
        """What makes it the same fault as another."""
        return f"{self.judge}: {self.text.splitlines()[0]}" if self.judge == "exception" else self.judge


@dataclass(frozen=True)
class Verdict:
    """What came of a case."""

    case: Case
    code: int | None
    """None when it did not end by itself."""
    said: str
    """What was done, as a person would type it."""
    complaints: tuple[Complaint, ...] = ()
    seconds: float = 0

    @property
    def kinds(self) -> frozenset[str]:
        """Which faults it shows."""
        return frozenset(complaint.kind for complaint in self.complaints)


def try_new(target: str, seed: int, number: int, built: Callable[[Case], object] = lambda _: None) -> Verdict:
    """Return what comes of the case with that number; `built` is told the case before it is carried out."""
    return _try(target, drawn_anew(target, seed, number), None, built)


def try_again(case: Case, kept_in: Path | None = None) -> Verdict:
    """Return what comes of a case that was made before; its files are left in the folder `kept_in`."""
    return _try(case.target, drawn_again(case), kept_in, lambda _: None)


def _try(target: str, drawn: Drawn, kept_in: Path | None, built: Callable[[Case], object]) -> Verdict:
    folder = kept_in or Path(tempfile.mkdtemp(prefix="autoalgo-fuzz-"))
    try:
        attempt = TARGETS[target](folder, drawn.base, drawn.changes)
        built(drawn.case(target))
        complaints, outcome = _judged(attempt)
        return Verdict(drawn.case(target), outcome.code, attempt.said(), tuple(complaints), outcome.seconds)
    finally:
        if kept_in is None:
            shutil.rmtree(folder, ignore_errors=True)


def _judged(attempt: Attempt) -> tuple[list[Complaint], Outcome]:
    outcome = carry_out(attempt)
    complaints = [
        Complaint(name, text) for name, judge in JUDGES.items() for text in itertools.islice(judge(attempt, outcome), 3)
    ]
    if attempt.repeatable and outcome.accepted:
        before = _papers(attempt, outcome)
        for path in attempt.out.glob("*"):
            path.unlink()
        if _papers(attempt, carry_out(attempt)) != before:
            complaints.append(Complaint("repeatable", "the same said twice has two outcomes"))
    return complaints, outcome


def _papers(attempt: Attempt, outcome: Outcome) -> tuple[object, ...]:
    """Return what a war leaves behind, but for the names of its files."""
    files = sorted(attempt.out.glob("*"), key=lambda path: path.suffix)
    return outcome.code, outcome.out, [hashlib.sha256(path.read_bytes()).hexdigest() for path in files]


def reduced(case: Case, fails: Callable[[Case], bool], most_tries: int = MOST_TRIES) -> Case:
    """Return the smallest case found that still `fails`: with fewer changes, and with plainer choices in each."""
    tries = 0
    smaller = _smaller(case)
    while (candidate := next(smaller, None)) is not None and tries < most_tries:
        tries += 1
        if fails(candidate):
            case, smaller = candidate, _smaller(candidate)
    return case


def _smaller(case: Case) -> Iterator[Case]:
    """Yield cases that are a little smaller than `case`, those that are much smaller first."""
    for at in range(len(case.changes)):
        yield replace(case, changes=case.changes[:at] + case.changes[at + 1 :])
    rows = [case.base, *case.changes]
    for row, choices in enumerate(rows):
        for fewer in _plainer(choices):
            changed = [*rows[:row], fewer, *rows[row + 1 :]]
            yield Case(case.target, changed[0], tuple(changed[1:]))


def _plainer(choices: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for length in range(len(choices) // 2, len(choices)):
        yield choices[:length]
    for at, choice in enumerate(choices):
        steps = {choice} | {choice >> halving for halving in range(1, choice.bit_length())}
        for step in sorted(steps - {0}, reverse=True):
            yield (*choices[:at], choice - step, *choices[at + 1 :])
