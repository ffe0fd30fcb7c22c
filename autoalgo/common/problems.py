"""Problems: mistakes of the user as values, not exceptions (DB-2).

A `Problem` names the place, what was found, what is allowed, and what to do. What cannot be done or made returns a
`Failure`, one or several problems, in the place of its result; nothing is raised. `Problem.text` is the one place that
turns them into words, which are safe to show and of bounded length whatever they quote, and `told` into lines.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Self

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import displayed
from autoalgo.common.text_matching import closest

MOST_TOLD: Final = 500
"""Problems that are told at a time."""
MOST_FOUND: Final = 100
"""Problems of a database that are looked for; nobody corrects more before looking again."""
_LONGEST_FILE: Final = 200
_LONGEST_NAME: Final = 90
"""Of a tab, a column or a key path."""
_LONGEST_FOUND: Final = 300
_LONGEST_ADVICE: Final = 600
"""Of what is allowed, and of the hint. All parts together fit into a message."""


@dataclass(frozen=True)
class Place:
    """Where a problem lies. Parts that do not apply are empty; `row` is 1-based as a spreadsheet shows it."""

    file: str = ""
    tab: str = ""
    row: int = 0
    column: str = ""
    key: str = ""
    """Key path in a JSON file, dotted."""
    flank: str = ""
    """Such as "attacker flank 2"."""

    def text(self) -> str:
        """Return the place in words, from large to small: file, tab, row, column, key, flank."""
        tab, column, key = (displayed(name, _LONGEST_NAME) for name in (self.tab, self.column, self.key))
        parts = [displayed(self.file, _LONGEST_FILE), f"tab {tab}" if tab else ""]
        parts += [f"row {self.row}" if self.row else "", f"column {column}" if column else "", key, self.flank]
        return ", ".join(part for part in parts if part)


NOWHERE: Final = Place()


@dataclass(frozen=True)
class Problem:
    """One mistake to correct: the place, what was found there, what is allowed, and what to do about it."""

    place: Place
    found: str
    allowed: str
    hint: str = ""

    def text(self) -> str:
        """Return the problem as one line that a moderator can act on."""
        where, found = self.place.text(), _line(self.found, _LONGEST_FOUND)
        parts = [f"{where}: {found}" if where else found]
        if self.allowed:
            parts.append(f"allowed: {_line(self.allowed, _LONGEST_ADVICE)}")
        if self.hint:
            parts.append(_line(self.hint, _LONGEST_ADVICE))
        return "; ".join(parts)


class Failure(tuple[Problem, ...]):
    """One problem or several, returned in the place of a result, or of None where none is due.

    It is always true, so that `if failure := save(game):` and `isinstance(opened, Failure)` read the same way.
    """

    __slots__ = ()

    def __new__(cls, *problems: Problem) -> Self:
        """Make a failure of `problems`; raises ValueError where there are none."""
        if not problems:
            raise ValueError("a failure without a problem")
        return super().__new__(cls, problems)

    def __getnewargs__(self) -> tuple[Problem, ...]:
        """Return what a copy or a pickle is made from."""
        return tuple(self)


def failure_of(problems: Iterable[Problem]) -> Failure | None:
    """Return what the collected `problems` come to: a failure, None where there are none."""
    found = tuple(problems)
    return Failure(*found) if found else None


def failure_in(*outcomes: object) -> Failure:
    """Return all problems of those of `outcomes` that are failures; raises ValueError where none is."""
    return Failure(*(problem for outcome in outcomes if isinstance(outcome, Failure) for problem in outcome))


def warning_text(warning: Problem) -> str:
    """Return as one line what may not be meant, and prevents nothing."""
    return f"Warning: {warning.text()}"


def under_keys(problems: Iterable[Problem], keys: Mapping[str, str]) -> list[Problem]:
    """Return problems under other keys, as a command calls by an option what a check calls by a field."""
    places = ((each, replace(each.place, key=keys.get(each.place.key, each.place.key))) for each in problems)
    return [replace(each, place=place) for each, place in places]


def first_problems(found: Iterable[Problem]) -> list[Problem]:
    """Return the first problems of `found`, each once, and after `MOST_FOUND` of them that there are more."""
    told: dict[Problem, None] = {}
    for problem in found:
        if len(told) == MOST_FOUND and problem not in told:
            more = f"there are more problems than these {MOST_FOUND}"
            return [*told, Problem(Place(file=problem.place.file), more, "", "correct them, and check again")]
        told[problem] = None
    return list(told)


def told(problems: Sequence[Problem]) -> list[str]:
    """Return a line for each problem; of very many the first ones, and how many more there are."""
    lines = [problem.text() for problem in problems[:MOST_TOLD]]
    return [*lines, more_text(len(problems))] if len(problems) > MOST_TOLD else lines


def more_text(count: int) -> str:
    """Return the line that stands for all but the first of `count` problems."""
    return f"… and {counted(count - MOST_TOLD, 'problem')} more"


def _line(text: str, longest: int) -> str:
    return displayed(" ".join(text.split("\n")), longest)


def did_you_mean(found: str, allowed: Iterable[str]) -> str:
    """Return the hint `did you mean "…"?`, or an empty string when nothing is close."""
    spelling = closest(found, allowed)
    return f'did you mean "{spelling}"?' if spelling else ""
