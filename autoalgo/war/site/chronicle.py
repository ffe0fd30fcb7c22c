"""The wars of a site in their order: by nation, by year, by place."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from autoalgo.common.text_matching import normalized
from autoalgo.war.archive.archived_war import ArchivedWar, WarEnding
from autoalgo.war.domain.request import listed
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.site.addresses import nation_address, place_address, year_address


@dataclass(frozen=True)
class PagedWar:
    """A war with the address of its page."""

    war: ArchivedWar
    page: str


@dataclass(frozen=True)
class Group:
    """Wars that have something in common, by their dates."""

    title: str
    address: str
    wars: tuple[PagedWar, ...]


def by_nation(wars: Iterable[PagedWar]) -> list[Group]:
    """Return the nations by name, each with its wars; one of a coalition counts by itself."""
    return _groups(wars, lambda war: war.nations, nation_address)


def by_place(wars: Iterable[PagedWar]) -> list[Group]:
    """Return the places by name, each with its wars."""
    return _groups(wars, lambda war: (war.location,), place_address)


def by_year(wars: Iterable[PagedWar]) -> list[Group]:
    """Return the years, the earliest first, each with its wars."""
    years: dict[int, list[PagedWar]] = {}
    for each in wars:
        years.setdefault(each.war.year, []).append(each)
    return [Group(year_text(year), year_address(year), _dated(years[year])) for year in sorted(years)]


@dataclass(frozen=True)
class Score:
    """How the wars of a nation ended."""

    won: int
    lost: int
    open: int
    """Stalemates, and wars that were interrupted."""


def score_of(nation: Group) -> Score:
    """Return how the wars of a nation ended."""
    name = normalized(nation.title)
    ends = [_has_won(each.war, name) for each in nation.wars]
    return Score(ends.count(True), ends.count(False), ends.count(None))


def attackers(war: ArchivedWar) -> tuple[str, ...]:
    """Return the nations of the attacker; those of the defender are the rest of all nations."""
    if not war.allied_nations:
        return (war.attacker,)
    counts = range(1, len(war.allied_nations) + 1)
    firsts = (war.allied_nations[:count] for count in counts)
    return next((some for some in firsts if listed(tuple(dict.fromkeys(some))) == war.attacker), ())


def ending_text(war: ArchivedWar) -> str:
    """Return how a war ended: "England won", or how else."""
    return war.result if war.winner is None else f"{war.result} won"


def _has_won(war: ArchivedWar, name: str) -> bool | None:
    if war.ending is not WarEnding.FINISHED or war.winner is None:
        return None
    attacks = name in {normalized(nation) for nation in attackers(war)}
    return attacks == (war.winner == Side.ATTACKER)


def _groups(
    wars: Iterable[PagedWar], names: Callable[[ArchivedWar], Sequence[str]], address: Callable[[str], str]
) -> list[Group]:
    spelled: dict[str, str] = {}
    found: dict[str, list[PagedWar]] = {}
    for each in wars:
        for name in {normalized(name): name for name in names(each.war) if name}.values():
            title = spelled.setdefault(normalized(name), name)
            found.setdefault(title, []).append(each)
    titles = sorted(found, key=lambda title: (normalized(title), title))
    return [Group(title, address(title), _dated(found[title])) for title in titles]


def _dated(wars: Iterable[PagedWar]) -> tuple[PagedWar, ...]:
    return tuple(sorted(wars, key=lambda each: (each.war.year, each.war.fought, each.page)))
