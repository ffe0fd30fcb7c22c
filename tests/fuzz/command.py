"""The command: cases of all targets or of some, shared among processes; what fails is made small and kept."""

import argparse
import json
import re
import shutil
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Final

from autoalgo.common.console import say, tell
from autoalgo.common.plain_text import one_line
from fuzz.draws import Case
from fuzz.judges import JUDGES
from fuzz.targets import TARGETS, close
from fuzz.trying import MOST_TRIES, Verdict, reduced, try_again
from fuzz.workers import Again, New, Worker

_KEPT_OF_A_KIND: Final = 3
"""Failures of one kind that are reduced and kept; the others are counted."""
_TRIES_WITHOUT_END: Final = 10
"""Smaller cases that are tried of one that ends its process; each may take minutes."""
_REPORTED_SECONDS: Final = 30


@dataclass
class Findings:
    """What a run has found so far."""

    codes: dict[str, Counter[int | None]] = field(default_factory=lambda: defaultdict(Counter))
    """Exit codes by target."""
    kinds: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Failures by target and kind."""
    slowest: float = 0

    def table(self) -> Iterator[str]:
        """Yield the lines of a table of what was tried."""
        yield f"{'target':12} {'cases':>7} {'accepted':>9} {'refused':>9} {'usage':>7} {'failed':>7}"
        for target, codes in sorted(self.codes.items()):
            cases = codes.total()
            shares = [f"{codes[code] / cases:.0%}" for code in (0, 1, 2)]
            failed = sum(count for (where, _), count in self.kinds.items() if where == target)
            yield f"{target:12} {cases:7,} {shares[0]:>9} {shares[1]:>9} {shares[2]:>7} {failed:7,}"


class Run:
    """Cases handed out to workers, each of which has a thread that waits for it."""

    def __init__(self, seed: int, tasks: Iterator[tuple[str, int]], keep_in: Path, without: frozenset[str]) -> None:
        self.findings = Findings()
        self._seed = seed
        self._without = without
        self._tasks = tasks
        self._keep_in = keep_in
        self._guard = threading.Lock()
        self._told = time.monotonic()

    def work(self) -> None:
        """Try cases until there are none left."""
        worker = Worker()
        try:
            while (task := self._next()) is not None:
                verdict = worker.verdict(New(task[0], self._seed, task[1]))
                self._note(task, verdict, worker)
        finally:
            worker.close()

    def _next(self) -> tuple[str, int] | None:
        with self._guard:
            return next(self._tasks, None)

    def _note(self, task: tuple[str, int], verdict: Verdict, worker: Worker) -> None:
        target, number = task
        kinds = {complaint.kind for complaint in verdict.complaints if complaint.judge not in self._without}
        with self._guard:
            self.findings.codes[target][verdict.code] += 1
            self.findings.slowest = max(self.findings.slowest, verdict.seconds)
            self.findings.kinds.update((target, kind) for kind in kinds)
            new = [kind for kind in kinds if self.findings.kinds[target, kind] <= _KEPT_OF_A_KIND]
            self._tell_progress()
        for kind in new:
            self._keep(kind, number, self._small(kind, verdict, worker), worker)

    def _tell_progress(self) -> None:
        if time.monotonic() - self._told > _REPORTED_SECONDS:
            self._told = time.monotonic()
            done = sum(codes.total() for codes in self.findings.codes.values())
            tell(f"{done:,} cases, {self.findings.kinds.total():,} complaints")

    def _small(self, kind: str, verdict: Verdict, worker: Worker) -> Case:
        """Return the smallest case found that shows a fault of that kind."""
        tries = _TRIES_WITHOUT_END if kind == "survival" else MOST_TRIES
        return reduced(verdict.case, lambda case: kind in worker.verdict(Again(case)).kinds, tries)

    def _keep(self, kind: str, number: int, case: Case, worker: Worker) -> None:
        """Leave a case in a folder of its own, with the files that it is made of, and tell how to see it again."""
        words = re.sub(r"[^a-z0-9]+", "-", kind.lower()).strip("-")[:60]
        folder = self._keep_in / f"{case.target}-{words}-{self._seed}-{number}"
        shutil.rmtree(folder, ignore_errors=True)
        (folder / "files").mkdir(parents=True)
        verdict = worker.verdict(Again(case, folder / "files"))
        told = [complaint.text for complaint in verdict.complaints if complaint.kind == kind]
        kept = {"seed": self._seed, "number": number, "kind": kind, "told": told, "case": asdict(case)}
        (folder / "case.json").write_text(json.dumps(kept, indent=1), encoding="utf-8")
        with self._guard:
            say(f"FAILED {case.target}, seed {self._seed}, case {number}: {one_line(kind)}\n")
            say("".join(f"    {one_line(line)[:400]}\n" for text in told for line in text.splitlines()))
            say(f"    again: python -m tests.fuzz --replay {folder / 'case.json'}\n")


def main() -> int:
    """Carry out the command."""
    said = _arguments()
    try:
        return replay(said.replay) if said.replay else search(said)
    finally:
        close()


def search(said: argparse.Namespace) -> int:
    """Try as many cases as wanted, and tell what was found; return 0 if no case failed, else 1."""
    targets = said.only or sorted(TARGETS)
    numbers = range(said.first, said.first + max(1, said.cases // len(targets)))
    tasks = ((target, number) for number in numbers for target in targets)
    run = Run(said.seed, tasks, said.keep_in, frozenset(said.without.split(",")))
    threads = [threading.Thread(target=run.work) for _ in range(said.jobs)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    say("".join(f"{line}\n" for line in run.findings.table()))
    say(f"Seed {said.seed}; the slowest case took {run.findings.slowest:.1f} s of processor time\n")
    for (target, kind), count in run.findings.kinds.most_common():
        say(f"{count:6,} × {target}: {one_line(kind)}\n")
    return 1 if run.findings.kinds else 0


def kept_case(file: Path) -> Case:
    """Return the case that a file holds."""
    kept = json.loads(file.read_text(encoding="utf-8"))["case"]
    return Case(kept["target"], tuple(kept["base"]), tuple(tuple(choices) for choices in kept["changes"]))


def replay(file: Path) -> int:
    """Try a case that was kept, in this process and in the folder `again` beside it."""
    case = kept_case(file)
    folder = file.resolve().parent / "again"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    verdict = try_again(case, folder)
    say(f"{verdict.said}\nexit code {verdict.code}, {verdict.seconds:.1f} s\n")
    for complaint in verdict.complaints:
        say(f"{complaint.judge}: {complaint.text}\n")
    return 1 if verdict.complaints else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description="Feeds the program damaged input.")
    parser.add_argument("--cases", type=int, default=1000, help="how many, of all targets together; by default 1000")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first case; by default 0")
    parser.add_argument("--seed", type=int, default=0, help="the same seed makes the same cases; by default 0")
    parser.add_argument("--only", type=_targets, metavar="TARGET,…", help=f"by default all: {', '.join(TARGETS)}")
    parser.add_argument("--without", default="", metavar="JUDGE,…", help=f"leave out of {', '.join(JUDGES)}")
    parser.add_argument("--jobs", type=int, default=2, help="processes; by default 2")
    parser.add_argument("--keep-in", type=Path, default=Path("fuzz-failures"), metavar="FOLDER", help="for what fails")
    parser.add_argument("--replay", type=Path, metavar="FILE", help="try a case again that was kept")
    return parser.parse_args()


def _targets(text: str) -> list[str]:
    names = text.split(",")
    unknown = [name for name in names if name not in TARGETS]
    if unknown:
        raise argparse.ArgumentTypeError(f"no target {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    return names
