"""Describes a column of the database, with its name, kind, range, unit, default and meaning, and a tab.

Each kind of column is a small class. Everything that a user reads about a datum (what is allowed, the default, the
note in the workbook, the tooltip in the window) is worded here from those few facts, so that it is said once.
"""

from abc import ABC, abstractmethod
from dataclasses import KW_ONLY, dataclass
from enum import StrEnum
from functools import cached_property
from typing import Final, Generic, TypeVar

from autoalgo.common.text_matching import normalized
from autoalgo.war.domain.lists import ListValue, OrderedList
from autoalgo.war.domain.years import year_text

L = TypeVar("L", bound=ListValue)

_GREAT_NUMBERS: Final = ((1e12, "trillion"), (1e9, "billion"), (1e6, "million"))


def quantity_text(number: float) -> str:
    """Return `number` as a person would write it: 8 billion, 7,000, 0.6."""
    for size, word in _GREAT_NUMBERS:
        if abs(number) >= size:
            return f"{number / size:,.10g} {word}"
    return f"{number:,.10g}"


class Reference(StrEnum):
    """The target of the name in a `ReferenceColumn`, in words that finish "the name of a …"."""

    LEADER = "leader in the tab Leaders"
    LOCATION = "location in the tab Locations"
    UNIT_TYPE = "unit type in JSON/Soldier.json"
    TERRAIN_MAP = "terrain map in the Maps folder"


@dataclass(frozen=True)
class Column(ABC):
    """A column of a tab, whatever its kind."""

    name: str
    """The header."""
    sentence: str
    """What the datum means, for someone who fills it in."""
    _: KW_ONLY
    required: bool = False
    """True when a blank cell is an error (DB-2)."""
    former_names: tuple[str, ...] = ()
    """Headers that older databases, or the source itself, use for the same column."""

    @property
    @abstractmethod
    def kind(self) -> str:
        """The flavor of the input, in the source's words."""

    @property
    @abstractmethod
    def allowed(self) -> str:
        """The values that a cell may hold, in words."""

    @property
    @abstractmethod
    def default_text(self) -> str:
        """The meaning of a blank cell, in words; empty when there is nothing to say."""

    @property
    def note(self) -> str:
        """The whole description in a few lines: the workbook's note and the window's tooltip."""
        blank = "Required." if self.required else f"Blank: {self.default_text}."
        return f"{self.sentence}\n{self.kind}: {self.allowed}.\n{blank}"

    def is_called(self, header: str) -> bool:
        """Tell whether `header` is this column's name, or a former one, ignoring case and hyphens (DB-3)."""
        wanted = normalized(header)
        return any(normalized(name) == wanted for name in (self.name, *self.former_names))


@dataclass(frozen=True, kw_only=True)
class NameColumn(Column):
    """The name of the row's own record."""

    required: bool = True

    @property
    def kind(self) -> str:
        """Text."""
        return "Text"

    @property
    def allowed(self) -> str:
        """Any name but the one that the menus keep for themselves."""
        return 'any name but "default", once in this tab'

    @property
    def default_text(self) -> str:
        """Nothing: a record has a name."""
        return ""


@dataclass(frozen=True, kw_only=True)
class NationsColumn(Column):
    """The nations that a military or a leader belongs to (DB-4)."""

    @property
    def kind(self) -> str:
        """Text."""
        return "Text"

    @property
    def allowed(self) -> str:
        """Names, and what may stand between them."""
        return 'names from the tab Nations, with ; / | a new line or " and " between them, never a comma'

    @property
    def default_text(self) -> str:
        """No nation."""
        return "none"


@dataclass(frozen=True, kw_only=True)
class NumberColumn(Column):
    """A continuous value from `least` to `greatest`, both included (DB-5)."""

    least: float
    greatest: float
    unit: str = ""
    default: float | None = None
    """What a blank cell stands for; None when it is required or follows from other cells (`blank_means`)."""
    blank_means: str = ""
    whole: bool = False
    """True when fractions make no sense: ships."""
    share: bool = False
    """True when the datum is a fraction, so that a percentage is understood."""
    uncertain: bool = False
    """True when a range may stand in the place of the number (EX-2)."""

    @property
    def kind(self) -> str:
        """The source's flavor."""
        return "Continuous value"

    @property
    def allowed(self) -> str:
        """The range with its unit."""
        noun = "whole number" if self.whole else "number"
        unit = f" {self.unit}" if self.unit else ""
        more = ", or a percentage" if self.share else ""
        more += ", or a range such as 4–8 or 6±2" if self.uncertain else ""
        return f"a {noun} from {quantity_text(self.least)} to {quantity_text(self.greatest)}{unit}{more}"

    @property
    def default_text(self) -> str:
        """The default with its unit, or what a blank cell means."""
        if self.default is None:
            return self.blank_means
        return f"{quantity_text(self.default)} {self.unit}".rstrip()


@dataclass(frozen=True, kw_only=True)
class YearColumn(Column):
    """A year: AD positive, BC negative or with "BC", no year 0 (DB-5, DB-8)."""

    least: int
    greatest: int
    default: int | None = None
    blank_means: str = ""

    @property
    def kind(self) -> str:
        """The source's flavor."""
        return "Continuous value"

    @property
    def allowed(self) -> str:
        """The range, and how to write it."""
        return (
            f"a year from {year_text(self.least)} to {year_text(self.greatest)}, "
            "BC written as -500 or 500 BC; there is no year 0"
        )

    @property
    def default_text(self) -> str:
        """The default year, or what a blank cell means."""
        return self.blank_means if self.default is None else year_text(self.default)


@dataclass(frozen=True, kw_only=True)
class ListColumn(Column, Generic[L]):
    """A value of a closed list (DB-3)."""

    values: type[L]
    default: L

    @property
    def kind(self) -> str:
        """The source's flavor: ordered lists are a hierarchy, unordered ones are not."""
        return "Ordered list" if issubclass(self.values, OrderedList) else "Unordered list"

    @property
    def allowed(self) -> str:
        """All values."""
        return ", ".join(member.value for member in self.values)

    @property
    def default_text(self) -> str:
        """The default value."""
        return self.default.value


@dataclass(frozen=True, kw_only=True)
class ReferenceColumn(Column):
    """The name of something described elsewhere."""

    refers_to: Reference
    default: str = ""
    """Name that a blank cell stands for; empty for none at all (`blank_means`)."""
    blank_means: str = "none"

    @property
    def kind(self) -> str:
        """The source's flavor."""
        return "Complex object"

    @property
    def allowed(self) -> str:
        """Where the name comes from."""
        return f"the name of a {self.refers_to.value}"

    @property
    def default_text(self) -> str:
        """The default name, or what a blank cell means."""
        return self.default or self.blank_means


@dataclass(frozen=True, kw_only=True)
class AliasesColumn(Column):
    """Other names of the row's record, by which players' posts are read (O-6). It may stand anywhere to the right."""

    @property
    def kind(self) -> str:
        """Text."""
        return "Text"

    @property
    def allowed(self) -> str:
        """Names, and what stands between them."""
        return "names with ; between them"

    @property
    def default_text(self) -> str:
        """No other name."""
        return "no other name"


class Tab:
    """A tab of the database. The attributes that a subclass adds are its columns, from left to right."""

    tab_name: str
    former_names: tuple[str, ...]
    aliases: Final = AliasesColumn(
        "Aliases",
        "Other names that players use: for its people, short ones, in other languages. Posts are read by them, no war"
        " depends on them, and the column may be left out.",
    )
    """An extra column to the right of all others, which older databases lack."""

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns from left to right."""
        return tuple(value for value in vars(type(self)).values() if isinstance(value, Column))

    @cached_property
    def name_column(self) -> NameColumn:
        """The column that names the row's record."""
        return next(column for column in self.columns if isinstance(column, NameColumn))

    def is_called(self, title: str) -> bool:
        """Tell whether `title` is this tab's name, or a former one, ignoring case and hyphens (DB-3)."""
        return any(normalized(name) == normalized(title) for name in (self.tab_name, *self.former_names))
