"""What must hold whatever the input: each judge looks at one attempt and says what is wrong with what came of it.

A judge is a generator of sentences, none of them when all is well. `JUDGES` has them all by name; a target adds what it
alone can tell by `Attempt.judge`.
"""

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from autoalgo.common.console import Exit
from autoalgo.common.plain_text import LONGEST_MESSAGE
from fuzz.attempts import Attempt, Outcome

Judge = Callable[[Attempt, Outcome], Iterator[str]]

LONGEST_LINE: Final = LONGEST_MESSAGE + 100
"""Characters that a line of standard error may have: a message, after the name of the command whose usage is wrong."""
MOST_SECONDS: Final = 20.0
"""Processor time that a case may take; ordinary ones take a hundredth of it."""
MOST_MEGABYTES: Final = 500.0
"""By which a case may raise the process's need of memory."""
FORBIDDEN: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Characters that may not reach a terminal: control characters but for tab and line end, and those that turn text."""
_ISOLATED: Final = re.compile("\u2068[^\u2066-\u2069]*\u2069")
"""Text that is isolated, and the isolate closed: it turns nothing around it."""
_NOT_FINITE: Final = re.compile(r"(?<![\w.])[-+]?(?:nan|inf|infinity)(?![\w])", re.IGNORECASE)
_ABOUT_ITSELF: Final = ("-h", "--help", "--version")
"""What a command answers in words, whatever else is asked."""
_MEN: Final = 1e-9
"""How far men as floats may be off, as a share of all."""


def exception(_attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """No exception comes out of a command, and no traceback is told."""
    if outcome.exception:
        yield f"{outcome.thrown}\n{outcome.exception}"
    elif "Traceback (most recent call last)" in outcome.out + outcome.err:
        yield f"a traceback is told: {outcome.err[:500]}"


def exit_code(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """The exit code is a documented one, and agrees with what is said."""
    if outcome.code is None:
        return
    if outcome.code not in set(Exit):
        yield f"the exit code {outcome.code} is not documented"
    elif outcome.code in {Exit.INTERRUPTED, Exit.UNWRITTEN}:
        yield f"nobody has interrupted it, and every file can be written: {outcome.err[:200]!r}"
    elif outcome.code == Exit.USAGE and not re.search(r"^usage: .*\n(?s:.*)error: ", outcome.err, re.MULTILINE):
        yield f"wrong usage is not told as such: {outcome.err[:200]!r}"
    elif outcome.code == Exit.DONE and attempt.act is None and not outcome.out + outcome.err:
        yield "all is said to be well, but nothing is printed"
    elif outcome.code == Exit.PROBLEMS and not outcome.err.strip() and not _is_answer(attempt, outcome):
        yield "problems are meant, but none is told"
    elif outcome.code == Exit.PROBLEMS and attempt.arguments[:1] == ("run",) and outcome.out:
        yield "a receipt is printed of what was refused"


def _is_answer(attempt: Attempt, outcome: Outcome) -> bool:
    """Return whether a command was asked for problems, so that they are what it prints."""
    return outcome.out.startswith("Different: ") or attempt.arguments[:2] == ("atlantis", "check")


def place(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """What is refused is told with the place of one of the changes that made it wrong."""
    if outcome.code != Exit.PROBLEMS or not attempt.spots or outcome.out.startswith("Different: "):
        return
    lines = outcome.err.splitlines()
    if not any(spot.is_named(line) for spot in attempt.spots for line in lines):
        wanted = " or ".join(str(spot.words) for spot in attempt.spots)
        yield f"none of {wanted} is named: {outcome.err[:600]}"


def conserved(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """FL-5: of all men who went to war, each was killed, died, was captured, or remains."""
    if not outcome.accepted:
        return
    for record in sorted(attempt.out.glob("*.jsonl")):
        for line in record.read_text(encoding="utf-8").splitlines():
            if '"record": "result"' in line:
                yield from _unaccounted(json.loads(line))


def _unaccounted(result: Mapping[str, Any]) -> Iterator[str]:
    for side in ("attacker", "defender"):
        whole, exact = result[f"{side}_headcount"], result["battle"][side]
        counted = whole["killed"] + whole["died"] + whole["captured"] + whole["remaining"]
        if counted != whole["initial"] or min(whole.values()) < 0:
            yield f"the {side}'s men are not accounted for: {whole}"
        fates = [exact[fate] for fate in ("killed", "died_of_attrition", "died_of_disease", "captured", "remaining")]
        if not math.isclose(sum(fates), exact["initial"], rel_tol=_MEN) or min(fates) < 0:
            yield f"the {side}'s men as floats are not accounted for: {exact}"
        flanks = [
            flank for flank in result["battle"]["flanks"] if flank["side"] == ("attacker", "defender").index(side)
        ]
        if not math.isclose(sum(flank["initial_size"] for flank in flanks), exact["initial"], rel_tol=_MEN):
            yield f"the {side}'s flanks have other men than the side: {flanks}"


def finite(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """No receipt or log holds a number that is none, and JSON is JSON."""
    if not outcome.accepted:
        return
    yield from _not_json(attempt, outcome)
    if attempt.arguments[:1] != ("run",) or _NOT_FINITE.search(_inputs(attempt)):
        return
    texts = {"standard output": outcome.out}
    texts |= {path.name: path.read_text(encoding="utf-8") for path in sorted(attempt.out.glob("*")) if path.is_file()}
    for name, text in texts.items():
        wrong = _NOT_FINITE.search(text)
        if wrong:
            yield f"{name} holds {wrong[0]!r}: {text[max(0, wrong.start() - 100) : wrong.end() + 50]!r}"


def _not_json(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """Tell of every JSON that was printed or written and is none, or has numbers that are none."""
    said = set(attempt.arguments)
    texts = {"standard output": outcome.out} if "--json" in said and said.isdisjoint(_ABOUT_ITSELF) else {}
    for path, state in sorted(outcome.after.items()):
        if path.suffix in {".json", ".jsonl"} and state != outcome.before.get(path):
            texts[path.name] = path.read_text(encoding="utf-8")
    for name, text in texts.items():
        try:
            _read_strictly(text)
        except ValueError as error:
            yield f"{name} is no JSON: {error}"


def _read_strictly(text: str) -> None:
    """Read JSON or JSON Lines; ValueError for anything else."""

    def refuse(constant: str) -> None:
        raise ValueError(constant)

    try:
        json.loads(text, parse_constant=refuse)
    except ValueError:
        for line in text.split("\n"):
            json.loads(line or "null", parse_constant=refuse)


def _inputs(attempt: Attempt) -> str:
    files = [path for path in attempt.folder.glob("*.json") if path.is_file()]
    return "".join(path.read_text(encoding="utf-8", errors="replace") for path in files)


def bounds(_attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """Nothing takes long, or much memory."""
    if outcome.seconds > MOST_SECONDS:
        yield f"it took {outcome.seconds:.0f} s of processor time"
    if outcome.megabytes > MOST_MEGABYTES:
        yield f"it took {outcome.megabytes:.0f} MB"


def files_whole(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """Files that were there are as they were, nothing temporary is left, and a war leaves a log with its record."""
    free = [root / name for root in {attempt.folder, attempt.home} - {None} for name in attempt.may_write if root]
    for path in sorted(outcome.before.keys() | outcome.after.keys()):
        if path.name.endswith(".tmp"):
            yield f"a temporary file is left: {path}"
        elif outcome.before.get(path) != outcome.after.get(path) and not any(path.is_relative_to(at) for at in free):
            yield f"a file is {'new' if path not in outcome.before else 'changed or gone'}: {path}"
    if attempt.arguments[:1] == ("run",):
        yield from _war_files(attempt, outcome)


def _war_files(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    logs, records = (sorted(attempt.out.glob(f"*.{ending}")) for ending in ("txt", "jsonl"))
    if not outcome.accepted:
        if logs or records:
            yield f"there is a log of a war that was refused: {[*logs, *records]}"
        return
    if [path.stem for path in logs] != [path.stem for path in records]:
        yield f"not every log has its record: {[*logs, *records]}"
    for log in logs:
        if not log.read_text(encoding="utf-8").endswith("End of the log\n"):
            yield f"the log has no end: {log}"


def display(_attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """Nothing on standard error can turn a terminal around, and no line goes on without end."""
    told = _ISOLATED.sub("", outcome.err)
    wrong = FORBIDDEN.search(told)
    if wrong:
        yield f"U+{ord(wrong[0]):04X} is told: {told[max(0, wrong.start() - 80) : wrong.end() + 20]!r}"
    longest = max(map(len, outcome.err.splitlines()), default=0)
    if longest > LONGEST_LINE:
        yield f"a line has {longest:,} characters: {outcome.err[:200]!r}"


def secret(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """No secret is told."""
    told = outcome.out + outcome.err
    for text in attempt.secrets:
        if text in told:
            yield f"a secret is told: {told[:500]!r}"


def noticed(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """What is not as it should be is not called well."""
    if attempt.unnoticed and outcome.accepted:
        yield f"a change is not noticed: {outcome.out[:200]!r}"


def own(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
    """What the target alone can tell."""
    if attempt.judge is not None and not outcome.exception:
        yield from attempt.judge(attempt, outcome)


JUDGES: Final[Mapping[str, Judge]] = MappingProxyType(
    {
        "exception": exception,
        "exit code": exit_code,
        "place": place,
        "conserved": conserved,
        "finite": finite,
        "bounds": bounds,
        "files": files_whole,
        "display": display,
        "secret": secret,
        "noticed": noticed,
        "own": own,
    }
)
