"""Makes pages of reports (AL-77 … AL-79)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from pathlib import Path
from string import Template
from typing import Final

from autoalgo.common.html_page import data_element, html_page
from autoalgo.common.plain_text import isolated
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.rules.world import date_of
from autoalgo.games.atlantis.store.folder import played_months, reports_back
from autoalgo.games.atlantis.words.battle_words import BattleWords
from autoalgo.games.atlantis.words.page.chart_svg import chart_svg
from autoalgo.games.atlantis.words.page.client_data import report_data, rules_data
from autoalgo.games.atlantis.words.page.history import History, history
from autoalgo.games.atlantis.words.page.map_svg import Maps
from autoalgo.games.atlantis.words.page.markup import items, shown
from autoalgo.games.atlantis.words.page.regions import Articles, region_link
from autoalgo.games.atlantis.words.page.seen_file import SEEN, Seen, seen_text
from autoalgo.games.atlantis.words.report import Report, Statistics, UnitPart
from autoalgo.games.atlantis.words.sentences import named
from autoalgo.games.atlantis.words.text import ReportTexts

_COUNTED: Final[Mapping[str, Callable[[Statistics], int]]] = {
    name: attrgetter(field)
    for name, field in {"People": "people", "Silver": "money", "Regions": "regions", "Units": "units"}.items()
}
_MOST_BESIDE: Final = 5
"""Sentences about one's own units that stand beside a battle; more are folded."""
_PACKED: Final = (
    *("python_text.js", "python.js", "given.js", "engine.js"),
    *("client_news.js", "client_battles.js", "client_letter.js", "client.js"),
)
"""Scripts that go compressed, to a third of their size (AL-101)."""
_DRAWN: Final = ("People", "Silver", "Regions")


class Pages:
    """Makes pages of reports about one month, in which the same units stand again and again.

    Parameters
    ----------
    texts
        Which may have made texts of these reports already.
    """

    def __init__(self, texts: ReportTexts) -> None:
        self._numbers = numbers = texts.numbers
        self._words = texts.words
        self._texts = texts
        self._articles = Articles(self._words)
        self._maps = Maps(numbers)
        self._rules = data_element("rules", rules_data(numbers))
        self._skeleton = Template(_read("page.html"))
        self._style, self._script = _read("page.css"), _read("page.js")
        self._packed = "".join(['"use strict";\n', *map(_read, _PACKED)])
        self._legend = "".join(
            f'<li><span class="swatch {terrain.value}">{shown(about.sign)}</span> {terrain.value}</li>'
            for terrain, about in numbers.terrains.items()
        )

    def page(self, known: History) -> str:
        """Return the page of a report; earlier ones that cannot be read are told in it."""
        report = known.report
        told = self._texts.sections(report)
        title = f"{isolated(report.game)}: {named(report.faction)}, {date_of(report.turn)}"
        unread = [
            f"The report {file.name} of an earlier month cannot be read, and is left out." for file in known.unread
        ]
        parts = {
            "game": isolated(report.game),
            "faction": f"{named(report.faction)}: {date_of(report.turn)}",
            "text": told.text,
            "orders": told.orders,
        }
        body = self._skeleton.substitute(
            {name: shown(text) for name, text in parts.items()},
            legend=self._legend,
            acts='<li><span class="swatch">★</span> the moderator has acted</li>' if known.acts else "",
            mistakes=_list(told.mistakes) or f"<p>{_without_mistakes(known)}</p>",
            mistakes_number=f"{len(told.mistakes):,}",
            news="".join(self._news(report, [*told.messages, *unread], told.events)) or "<p>Nothing happened.</p>",
            map=self._maps.svg(known) or "<p>Nothing is known.</p>",
            regions="".join(self._articles.articles(known)),
            units="".join(self._own_units(known)),
            charts="".join(_charts(known)),
            figures="".join(_figures(known)),
            data=self._rules + data_element("client", report_data(report)),
        )
        return html_page(shown(title), body, self._style, self._script, self._packed)

    def _news(self, report: Report, messages: Sequence[str], events: Sequence[str]) -> Iterator[str]:
        """Yield what happened, each sort below its heading."""
        spells = (
            f"<details><summary>{shown(spell.name)}, level {spell.level}</summary><p>{shown(spell.text)}</p></details>"
            for spell in report.spells
        )
        sorts = {
            "Messages": _list(messages),
            "Battles": "".join(self._battles(report)),
            "Events": _list(events, "events"),
            "Spells Acquired": "".join(spells),
        }
        for heading, told in sorts.items():
            if told:
                yield f"<h3>{heading}</h3>{told}"

    def _battles(self, report: Report) -> Iterator[str]:
        words = BattleWords(self._numbers, report.faction.number)
        for battle in report.battles:
            first, *more = words.short(battle)
            details = [f"{'Yours: ' if entry.mark == '*' else ''}{entry.text}" for entry in words.details(battle)]
            yield f"<p>{shown(first if len(more) > _MOST_BESIDE else ' '.join([first, *more]))}</p>"
            if len(more) > _MOST_BESIDE:
                yield f"<details><summary>What your units lost and found</summary>{_list(more)}</details>"
            told_whole = f"<summary>Who fought, how it went, and why</summary><ul>{items(details)}</ul>"
            yield f'<details class="battle">{told_whole}</details>'

    def _own_units(self, known: History) -> Iterator[str]:
        """Yield the rows of the table of units."""
        for region in known.report.regions:
            inside = {
                unit.number: f"in {named(Who(thing.number, thing.name))}"
                for thing in region.things
                for unit in thing.units
            }
            for unit in region.all_units:
                if unit.own:
                    yield self._row(unit, region.place, inside.get(unit.number, ""), known)

    def _row(self, unit: UnitPart, place: Coordinates, inside: str, known: History) -> str:
        skills = ", ".join(f"{skill.skill.value} {skill.level}" for skill in unit.skills)
        notes = ["behind"] * unit.behind + ["on guard"] * unit.guard + [inside] * bool(inside)
        notes += [f"combat spell: {unit.combat_spell}"] if unit.combat_spell else []
        cells = (
            skills,
            self._words.owned(unit.items),
            isolated(unit.default) if unit.default else "",
            ", ".join(notes),
        )
        return (
            f'<tr data-unit="{unit.number}"><td class="figure">{unit.number}</td>'
            f'<th scope="row">{shown(isolated(unit.name))}</th>'
            f"<td>{region_link(place, known)}</td>"
            f'<td class="figure">{unit.people:,}</td><td class="figure">{unit.money:,}</td>'
            f"{''.join(f'<td>{shown(cell)}</td>' for cell in cells)}</tr>"
        )


def pages_of_month(folder: Path, reports: Mapping[int, Report], texts: ReportTexts) -> Iterator[tuple[str, bytes]]:
    """Yield the pages of a month that is not kept yet, and what the next ones are made of, by the names of their files.

    Parameters
    ----------
    folder
        Of the game.
    reports
        Of the month, by faction.
    texts
        Which may have made texts of these reports already.
    """
    pages = Pages(texts)
    months = played_months(folder)
    for number, report in reports.items():
        known = history(report, (file for _, file in reports_back(folder, months[: report.turn], number)))
        yield f"reports/{number}.html", pages.page(known).encode()
        if not known.unread:
            yield f"reports/{number}{SEEN}", seen_text(Seen(known.sightings, known.statistics))


def _without_mistakes(known: History) -> str:
    """Return what a page tells of orders without mistakes."""
    if len(known.statistics) == 1 and not known.unread:
        return "You have not sent any orders yet."
    return "No orders came from you." if known.report.missing else "Every order was carried out."


def _charts(known: History) -> Iterator[str]:
    for name in _DRAWN:
        yield chart_svg(name, {turn: _COUNTED[name](found) for turn, found in known.statistics.items()})


def _figures(known: History) -> Iterator[str]:
    """Yield the rows of the table of statistics, the last month first."""
    for turn, found in reversed(known.statistics.items()):
        cells = "".join(f'<td class="figure">{count(found):,}</td>' for count in _COUNTED.values())
        yield f'<tr><th scope="row">{turn:,}, {date_of(turn)}</th>{cells}</tr>'


def _list(texts: Sequence[str], name: str = "") -> str:
    opening = f'<ul id="{name}">' if name else "<ul>"
    return f"{opening}{items(texts)}</ul>" if texts else ""


@cache
def _read(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")
