"""Tables of cases: rules that are numbers, worked out by hand in Markdown files that a moderator can read and write.

A file `conformance/NAME.md` holds tables. The heading above a table names what is calculated; each row is a case:

    ## Battalion

    | rule | men | limitation | = battalion | how            |
    |------|-----|------------|-------------|----------------|
    | AT-1 | 400 | 0.25       | 10          | √(400 · 0.25)  |

The columns of an expected value begin with "=". `how` and `source` are read by people alone; all others are parameters
of the calculation, a function of the same name in the test file beside the tables, which returns what it found by name.
An empty cell leaves a parameter as it is; what all rows have in common may stand above a table, as "- men: 400".
Rejected: CSV, which has one table a file, no text beside it, and which spreadsheets of other countries write with other
signs; TOML, which takes a line for each cell.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from types import NoneType, UnionType
from typing import get_args, get_origin, get_type_hints

import pytest

REPOSITORY = Path(__file__).parents[1]
RULEBOOKS = [REPOSITORY / "docs" / "rulebook.md", *sorted((REPOSITORY / "docs" / "games").glob("*.md"))]
TABLES = sorted((REPOSITORY / "tests").glob("**/conformance/*.md"))
FOR_PEOPLE = ("rule", "how", "source")
TO_A_BILLIONTH = 1e-9

Found = Mapping[str, object]
"""What a calculation found, by the names of columns."""
Calculation = Callable[..., Found]
"""Takes the cells of a row by the names of their columns, and what the test file supplies."""


class WrongTableError(Exception):
    """A cell, a column or a heading that cannot be used: what was found, and what is allowed."""


@cache
def rules_of_the_rulebooks() -> frozenset[str]:
    """Return the id of each rule that a rulebook declares, such as "AT-1"."""
    text = "".join(page.read_text(encoding="utf-8") for page in RULEBOOKS)
    declared = re.findall(r"\*\*([A-Z]{2,3}-\d+(?:, [A-Z]{2,3}-\d+)*)\b", text)
    return frozenset(rule for rules in declared for rule in rules.split(", "))


@dataclass(frozen=True)
class Case:
    """A row of a table, as it was written: how it reads is checked together with what it says."""

    file: Path
    line: int
    heading: str
    columns: tuple[str, ...]
    cells: tuple[str, ...]

    @property
    def rules(self) -> list[str]:
        return dict(zip(self.columns, self.cells, strict=False)).get("rule", "").split(", ")

    def __str__(self) -> str:
        return f"{' '.join(self.rules)} {self.heading}, {self.file.name}:{self.line}"

    def check(self, calculations: Mapping[str, Calculation], **supplied: object) -> None:
        """Fail with a sentence if the row cannot be read, or if the program finds another value than is expected.

        `supplied` are parameters that no column can give, such as the tables that ship.
        """
        try:
            calculation = self._calculation(calculations)
            row = dict(zip(self.columns, self.cells, strict=True))
            taken = self._parameters(calculation, row, supplied)
            expected = {name.removeprefix("= "): cell for name, cell in row.items() if name.startswith("= ")}
            found = calculation(**taken)
            wrong = [said for name, cell in expected.items() if (said := _difference(name, cell, found))]
        except WrongTableError as error:
            wrong = [str(error)]
        if wrong:
            pytest.fail(f"{self.file.name}, line {self.line}, {self.heading}: {'; '.join(wrong)}", pytrace=False)

    def _calculation(self, calculations: Mapping[str, Calculation]) -> Calculation:
        if self.heading not in calculations:
            raise WrongTableError(f'"{self.heading}" is no calculation; allowed: {", ".join(sorted(calculations))}')
        if len(self.cells) != len(self.columns):
            raise WrongTableError(f"{len(self.cells)} cells under {len(self.columns)} columns")
        if unknown := [rule for rule in self.rules if rule not in rules_of_the_rulebooks()]:
            raise WrongTableError(f'"{unknown[0]}" is no rule of a rulebook')
        if not any(column.startswith("= ") for column in self.columns):
            raise WrongTableError('no column of an expected value, such as "= killed"')
        return calculations[self.heading]

    def _parameters(
        self, calculation: Calculation, row: Mapping[str, str], supplied: Mapping[str, object]
    ) -> dict[str, object]:
        kinds, parameters = get_type_hints(calculation), signature(calculation).parameters
        taken = {name: supplied[name] for name in parameters if name in supplied}
        for column, cell in row.items():
            name = column.replace(" ", "_")
            if column in FOR_PEOPLE or column.startswith("= "):
                continue
            if name not in parameters or name in supplied:
                allowed = ", ".join(each.replace("_", " ") for each in parameters if each not in supplied)
                raise WrongTableError(
                    f'"{column}" is no column of this calculation; allowed: {allowed}, = …, {", ".join(FOR_PEOPLE)}'
                )
            if cell:
                taken[name] = _value(column, cell, kinds[name])
        needed = [name for name, each in parameters.items() if each.default is Parameter.empty and name not in taken]
        if needed:
            raise WrongTableError(f"{needed[0].replace('_', ' ')} is not given; fill it in")
        return taken


def named(*calculations: Calculation) -> dict[str, Calculation]:
    """Return calculations by the headings of their tables: `men_left` stands under "## Men left"."""
    return {each.__name__.replace("_", " "): each for each in calculations}


def fields_of(record: object) -> dict[str, object]:
    """Return what a record has, under the names of its fields with blanks in place of underscores."""
    return {name.replace("_", " "): getattr(record, name) for name in type(record).__annotations__}


def cases_beside(test_file: str) -> list[Case]:
    """Return the rows of all tables in the folder of a test file."""
    return [case for table in TABLES if table.parent == Path(test_file).parent for case in read_cases(table)]


def read_cases(file: Path) -> list[Case]:
    """Return the rows of a file's tables, from top to bottom."""
    cases: list[Case] = []
    heading, columns, given = "", tuple[str, ...](), dict[str, str]()
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        cells = tuple(cell.strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|"))
        if line.startswith("## "):
            heading = line.removeprefix("## ").strip().lower()
        if not line.startswith("|"):
            given, columns = {} if columns else given, ()
            given |= re.findall(r"^- ([^:]+): (.+)$", line)
        elif not columns:
            columns = cells
        elif not re.fullmatch(r"[-:| ]+", line):
            cases.append(Case(file, number, heading, (*given, *columns), (*given.values(), *cells)))
    return cases


def _named(member: Enum) -> set[str]:
    """Return what a value of a list may be called in a cell, in small letters."""
    return {member.name.lower().replace("_", " "), str(member.value).lower()}


def _number(column: str, cell: str) -> tuple[float, float]:
    """Return a number and how far off a value may be: "1,000", "13.9/18", "61.3 ± 0.05"."""
    number, _, tolerance = cell.replace(",", "").replace("−", "-").partition("±")
    try:
        above, *below = (float(part) for part in number.split("/"))
        value = above / below[0] if below else above
        return value, float(tolerance) if tolerance else max(abs(value), 1e-3) * TO_A_BILLIONTH
    except (ValueError, ZeroDivisionError):
        raise WrongTableError(
            f'{column} is "{cell}"; allowed: a number such as 1,000 or 13.9/18, with ± 0.05 where it is rounded'
        ) from None


def _value(column: str, cell: str, kind: object) -> object:
    """Return a cell as what a parameter of this type takes; several of one kind, or names with numbers, have ";"."""
    if isinstance(kind, UnionType):
        [kind] = [each for each in get_args(kind) if each is not NoneType]
    if get_origin(kind) is tuple:
        return tuple(_value(column, part.strip(), get_args(kind)[0]) for part in cell.split(";"))
    if get_origin(kind) is dict:
        named_numbers = [] if cell == "none" else [part.strip().rpartition(" ") for part in cell.split(";")]
        return {name: _value(column, number, get_args(kind)[1]) for name, _, number in named_numbers}
    if kind in (float, int):
        number, _ = _number(column, cell)
        return int(number) if kind is int else number
    if kind is bool:
        if cell not in ("yes", "no"):
            raise WrongTableError(f'{column} is "{cell}"; allowed: yes, no')
        return cell == "yes"
    if isinstance(kind, type) and issubclass(kind, Enum):
        for member in kind:
            if cell.lower() in _named(member):
                return member
        raise WrongTableError(f'{column} is "{cell}"; allowed: {", ".join(str(member.value) for member in kind)}')
    return cell[1:-1] if re.fullmatch('".*"', cell) else cell


def _difference(name: str, cell: str, found: Found) -> str:
    """Return what a value that was found differs in from its cell, or nothing."""
    if name not in found:
        raise WrongTableError(f'nothing is found that is called "{name}"; allowed: {", ".join(found)}')
    if not cell:
        raise WrongTableError(f'what is expected of "{name}" is missing; fill it in')
    value = found[name]
    if isinstance(value, list | tuple):
        parts = [part.strip() for part in cell.split(";")]
        same = len(parts) == len(value) and not any(
            _difference(name, part, {name: each}) for part, each in zip(parts, value, strict=True)
        )
    elif isinstance(value, Mapping):
        same = _value(name, cell, dict[str, float]) == value
    elif isinstance(value, bool):
        same = _value(name, cell, bool) is value
    elif isinstance(value, Enum):
        same = cell.lower() in _named(value)
    elif isinstance(value, str):
        same = cell == value
    else:
        number, tolerance = _number(name, cell)
        same = abs(float(str(value)) - number) <= tolerance
    return "" if same else f"{name} is expected to be {cell} and is {value}"
