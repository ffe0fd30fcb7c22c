"""A report as text, within 79 columns, with an order template at its end (AL-72).

Only what the report says is told here; sentences are those of `sentences`.
"""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated, one_line
from autoalgo.games.atlantis.rules.events import Acted, AddressFound, Battled, Left, Mistake, OrdersMissed
from autoalgo.games.atlantis.rules.numbers import Numbers, Terrain
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.world import date_of
from autoalgo.games.atlantis.words.battle_words import BattleWords
from autoalgo.games.atlantis.words.lines import TEMPLATE_WIDTH, centered, paragraph
from autoalgo.games.atlantis.words.report import RegionPart, Report, SkillPart, UnitPart
from autoalgo.games.atlantis.words.sentences import Words, described, mistake, named, people_told

_MESSAGES: Final = (Acted, AddressFound, OrdersMissed, Left)
_INDENT: Final = 4


def report_text(report: Report, numbers: Numbers) -> str:
    """Return a report as text."""
    return ReportTexts(numbers).text(report)


@dataclass(frozen=True)
class Sections:
    """The parts of a report."""

    mistakes: tuple[str, ...]
    """In the order of the lines that were sent."""
    messages: tuple[str, ...]
    events: tuple[str, ...]
    """But mistakes, messages and battles."""
    text: str
    """All of the report but the order template."""
    orders: str
    """The order template."""


class ReportTexts:
    """Makes texts of many reports about one month, in which the same units stand again and again."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.words = Words(numbers)
        self._own: dict[int, str] = {}
        """What is told of each own unit, which a report tells twice."""
        self._others: dict[int, dict[int, str]] = {_INDENT: {}, 2 * _INDENT: {}}
        """The lines of units of others by indentation, and by the identity of the unit's part of the report."""
        self._kept: list[UnitPart] = []
        """All these parts, so that none of them gives its identity to another."""
        self._regions: dict[tuple[int, Coordinates], str] = {}
        """The lines of regions without what is in them, by month and place: the same for all."""

    def text(self, report: Report) -> str:
        """Return a report as text."""
        text = self._text(report)
        orders = [*_heading("Orders"), *text.template()] if report.regions else []
        return _joined([*text.lines(), *orders])

    def sections(self, report: Report) -> Sections:
        """Return a report in parts."""
        text = self._text(report)
        return Sections(
            mistakes=tuple(text.mistakes()),
            messages=tuple(text.messages()),
            events=tuple(text.events()),
            text=_joined(text.lines()),
            orders=_joined(text.template()),
        )

    def _text(self, report: Report) -> "_Text":
        self._own.clear()
        return _Text(report, self)

    def units(self, units: Iterable[UnitPart], indent: int) -> Iterator[str]:
        """Yield the lines of each unit where it is."""
        known = self._others[indent]
        return (known.get(id(unit)) or self._unit(unit, indent) for unit in units)

    def _unit(self, unit: UnitPart, indent: int) -> str:
        if unit.own:
            return "\n".join(_marked(self.own(unit), "*", indent))
        self._kept.append(unit)
        text = self._others[indent][id(unit)] = "\n".join(_marked(about_unit(unit, self.words), "-", indent))
        return text

    def region(self, turn: int, region: RegionPart) -> str:
        """Return the lines of a region without what is in it."""
        key = (turn, region.place)
        if key not in self._regions:
            self._regions[key] = "\n".join(_region_lines(region))
        return self._regions[key]

    def own(self, unit: UnitPart) -> str:
        """Return what is told of an own unit."""
        if unit.number not in self._own:
            self._own[unit.number] = about_unit(unit, self.words)
        return self._own[unit.number]


class _Text:
    """Puts the lines of a report one after the other."""

    def __init__(self, report: Report, texts: ReportTexts) -> None:
        self._report = report
        self._texts = texts
        self._words = texts.words

    def lines(self) -> Iterator[str]:
        """Yield all lines but those of the order template."""
        report = self._report
        for title in (f"{isolated(report.game)}: Atlantis Report", named(report.faction), date_of(report.turn)):
            yield from map(centered, paragraph(title))
        yield from self._section("Mistakes", self.mistakes())
        yield from self._section("Messages", self.messages(), self._frame())
        yield from self._battles()
        yield from self._section("Events", self.events())
        yield from self._spells()
        yield from self._section("Statistics", self._statistics())
        yield from _heading("Current Status")
        yield from self._status()

    def mistakes(self) -> Iterator[str]:
        """Yield what was not carried out."""
        found = (event for event in self._report.events if isinstance(event, Mistake))
        return map(mistake, sorted(found, key=lambda event: event.line))

    def events(self) -> Iterator[str]:
        """Yield what happened, but mistakes, messages and battles."""
        for event in self._report.events:
            if not isinstance(event, Mistake | Battled | Acted | AddressFound | OrdersMissed | Left):
                yield self._words.sentence(event)

    def _frame(self) -> Collection[str]:
        """Return the lines around the orders that a task of practice names, which are copied as they stand."""
        practice = self._report.practice
        return {line for line in practice.task.split("\n") if line.startswith("#")} if practice else ()

    def _section(self, title: str, sentences: Iterable[str], copied: Collection[str] = ()) -> Iterator[str]:
        told = list(sentences)
        if told:
            yield from _heading(title)
            for sentence in told:
                yield from [sentence] if sentence in copied else paragraph(sentence)

    def messages(self) -> Iterator[str]:
        """Yield what the moderator has to say."""
        report = self._report
        if report.practice:
            yield from filter(None, (report.practice.verdict, *report.practice.task.split("\n")))
        if report.password:
            yield (
                f'Your password is "{report.password}". Write it after your number in the first line of your orders;'
                " keep this report: you are not told it again."
            )
        if report.missing and report.regions:
            yield "No orders came from you, so your units repeated those of last month."
        if report.automatic:
            yield "No orders came from you, so an automatic player gave them. Send your own, and they count again."
        if report.refused:
            yield f"{counted(report.refused, 'set')} of orders in your name had a wrong password and did not count."
        for event in report.events:
            if isinstance(event, _MESSAGES):
                yield self._words.sentence(event)

    def _battles(self) -> Iterator[str]:
        """Yield all battles in short, then each in detail."""
        battles = self._report.battles
        words = BattleWords(self._texts.numbers, self._report.faction.number)
        if battles:
            yield from _heading("Battles")
        for battle in battles:
            for sentence in words.short(battle):
                yield from paragraph(sentence)
        for battle in battles:
            yield ""
            for entry in words.details(battle):
                yield from _marked(entry.text, entry.mark, _INDENT) if entry.mark else paragraph(entry.text)

    def _spells(self) -> Iterator[str]:
        if self._report.spells:
            yield from _heading("Spells Acquired")
        for position, spell in enumerate(self._report.spells):
            yield from [""] * bool(position)
            yield centered(f"{spell.name}, level {spell.level}")
            yield ""
            yield from paragraph(spell.text)

    def _statistics(self) -> Iterator[str]:
        found = self._report.statistics
        if not found.units:
            return
        yield (
            f"{counted(found.units, 'unit')} in {counted(found.regions, 'region')}, {people_told(found.people)},"
            f" ${found.money:,}, {counted(found.magicians, 'magician')}."
        )
        if found.items:
            yield f"Things: {', '.join(self._words.things(many, item) for item, many in found.items.items())}."

    def _status(self) -> Iterator[str]:
        report = self._report
        if not report.regions:
            yield from paragraph("None of your people are left. The moderator can let you start again.")
        if report.allies:
            yield from paragraph(f"You are allied to {', '.join(named(ally) for ally in report.allies)}.")
        for position, region in enumerate(report.regions):
            yield from [""] * bool(position or report.allies)
            yield from self._region(region)

    def _region(self, region: RegionPart) -> Iterator[str]:
        yield self._texts.region(self._report.turn, region)
        for building in region.buildings:
            yield ""
            about_it = f"{isolated(building.name)} ({building.number}), size {building.size:,}"
            yield from paragraph(described(about_it, building.description), _INDENT)
            yield from self._texts.units(building.units, 2 * _INDENT)
        for ship in region.ships:
            yield ""
            about_it = f"{isolated(ship.name)} ({ship.number}), {ship.kind.value}"
            if ship.work_left:
                about_it += f", under construction, {counted(ship.work_left, 'point')} of work left"
            yield from paragraph(described(about_it, ship.description), _INDENT)
            yield from self._texts.units(ship.units, 2 * _INDENT)
        if region.units:
            yield ""
        yield from self._texts.units(region.units, _INDENT)

    def template(self) -> Iterator[str]:
        """Yield the order template."""
        report = self._report
        missing = report.needs_password and not report.password
        if missing:
            yield "; Write your password in place of PASSWORD."
        yield f"#atlantis {report.faction.number} {'PASSWORD' if missing else report.password}".rstrip()
        for region in report.regions:
            yield ""
            yield from _comment(f"{region.name} {region.place.text}, {region.terrain.value}")
            for unit in region.all_units:
                if unit.own:
                    yield ""
                    yield f"unit {unit.number}"
                    yield from _comment(self._texts.own(unit))
                    if region.terrain is not Terrain.OCEAN and len(unit.default) <= TEMPLATE_WIDTH:
                        yield one_line(unit.default)
        yield ""
        yield "#end"


def _region_lines(region: RegionPart) -> Iterator[str]:
    about = [f"{region.name} {region.place.text}".strip(), region.terrain.value]
    about += [f"peasants: {region.peasants:,}, ${region.money:,}"] if region.peasants or region.money else []
    yield from paragraph(f"{', '.join(about)}.")
    known = {way.direction: _beside(way.name, way.place, way.terrain) for way in region.exits}
    ways = [f"{direction.value} {known.get(direction, 'not yet known')}" for direction in Direction]
    yield from paragraph(f"Exits: {'; '.join(ways)}.", _INDENT)


def about_unit(unit: UnitPart, words: Words) -> str:
    """Return all that is told of a unit."""
    parts = [f"{isolated(unit.name)} ({unit.number})"]
    if unit.faction:
        parts.append(f"faction {named(unit.faction)}")
    if unit.people != 1:
        parts.append(f"number: {unit.people:,}")
    if unit.behind:
        parts.append("behind")
    if unit.guard:
        parts.append("on guard")
    if unit.money:
        parts.append(f"${unit.money:,}")
    if unit.skills:
        parts.append(f"skills: {', '.join([_skill(skill) for skill in unit.skills])}")
    if unit.items:
        parts.append(f"has: {words.owned(unit.items)}")
    if unit.spells:
        parts.append(f"spells: {', '.join(unit.spells)}")
    if unit.default:
        quote = "" if '"' in unit.default else '"'
        parts.append(f"default: {quote}{isolated(unit.default)}{quote}")
    if unit.combat_spell:
        parts.append(f"combat spell: {unit.combat_spell}")
    return described(", ".join(parts), unit.description)


def _marked(text: str, mark: str, indent: int) -> list[str]:
    return paragraph(text, indent, f"{'':{indent - 2}}{mark} ")


def _comment(text: str) -> list[str]:
    return paragraph(text, 0, "; ", "; ", TEMPLATE_WIDTH)


def _joined(lines: Iterable[str]) -> str:
    return "\n".join(chain(lines, ("",)))


def _heading(title: str) -> list[str]:
    return ["", centered(title), ""]


def _skill(skill: SkillPart) -> str:
    return f"{skill.skill.value} {skill.level} [{skill.days:,}]"


def _beside(name: str, place: Coordinates, terrain: Terrain) -> str:
    return f"{name} {place.text}, {terrain.value}".strip()
