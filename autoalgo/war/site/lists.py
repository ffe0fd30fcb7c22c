"""The pages of a site that list wars: the first one with its search, nations, years, places, and the ledger."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.war.archive.ledger import EntryKind, LedgerEntry
from autoalgo.war.domain.years import year_text
from autoalgo.war.site.addresses import numbered
from autoalgo.war.site.chronicle import Group, PagedWar, by_nation, by_place, by_year, ending_text, score_of
from autoalgo.war.site.site_page import link_to, read, site_page
from autoalgo.war.web_page.embedded_record import packed
from autoalgo.war.web_page.sections import shown

MOST_LINES: Final = 500
"""Of a page; a longer list goes on on another one."""
_NEWEST: Final = 50

Page = tuple[str, bytes]
"""Address and content."""


def list_pages(title: str, wars: Sequence[PagedWar], ledger: Sequence[LedgerEntry]) -> Iterator[Page]:
    """Yield all pages that list wars.

    Parameters
    ----------
    title
        Of the whole site.
    wars
        All wars, those fought last first.
    ledger
        What happened, the newest first; what has no page in `wars` is told without a link.
    """
    nations, years, places = by_nation(wars), by_year(wars), by_place(wars)
    yield _first_page(title, wars, nations, years)
    yield site_page("nations.html", "Nations", _nations(nations))
    yield site_page("years.html", "Years", _names("years.html", years))
    yield site_page("places.html", "Places", _names("places.html", places))
    for group in (*nations, *years, *places):
        lines = [_line(group.address, each) for each in group.wars]
        yield from _numbered(group.address, group.title, counted(len(lines), "war"), lines)
    pages = {each.war.file: each.page for each in wars}
    lines = [_entry(each, pages) for each in ledger]
    yield from _numbered("ledger.html", "Ledger", "Every war, re-roll, commit and undo, the newest first", lines)


def _first_page(title: str, wars: Sequence[PagedWar], nations: Sequence[Group], years: Sequence[Group]) -> Page:
    span = f", from {years[0].title} to {years[-1].title}" if len(years) > 1 else ""
    rows = [[each.page, each.war.name, each.war.date, told(each)] for each in wars]
    content = packed(json.dumps(rows, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace"))
    body = f"""\
<p>{counted(len(wars), "war")} of {counted(len(nations), "nation")}{shown(span)}.</p>
<section class="search" id="search" aria-label="Search" hidden>
<p><label for="words">Search by name, nation, place or date</label><br><input type="search" id="words"></p>
<p id="count" role="status"></p>
<ul class="wars" id="found"></ul>
</section>
<h2>Fought last</h2>
{_listed(_line("index.html", each) for each in wars[:_NEWEST])}
<script type="application/gzip" id="wars">{content}</script>"""
    return site_page("index.html", title, body, read("search.js"))


def told(each: PagedWar) -> str:
    """Return a war in a sentence, as text."""
    war = each.war
    place = f" at {war.location}" if war.location else ""
    return f"{war.attacker} attacks {war.defender}{place}: {ending_text(war)}"


def _line(source: str, each: PagedWar) -> str:
    name = link_to(source, each.page, each.war.name)
    return f"<li>{name} <span>{shown(each.war.date)}</span><br>{shown(told(each))}</li>"


def _listed(lines: Iterable[str]) -> str:
    return f'<ul class="wars">{"".join(lines)}</ul>'


def _nations(nations: Sequence[Group]) -> str:
    rows = []
    for nation in nations:
        score = score_of(nation)
        first, last = (year_text(nation.wars[place].war.year) for place in (0, -1))
        cells = (len(nation.wars), score.won, score.lost, score.open)
        counts = "".join(f'<td class="count">{count:,}</td>' for count in cells)
        years = shown(first if first == last else f"{first} – {last}")
        name = f'<th scope="row">{link_to("nations.html", nation.address, nation.title)}</th>'
        rows.append(f"<tr>{name}{counts}<td>{years}</td></tr>")
    heads = "".join(f'<th scope="col">{head}</th>' for head in ("Nation", "Wars", "Won", "Lost", "Neither", "Years"))
    body = "".join(rows)
    return f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'


def _names(address: str, groups: Sequence[Group]) -> str:
    lines = (
        f"<li>{link_to(address, group.address, group.title)} ({counted(len(group.wars), 'war')})</li>"
        for group in groups
    )
    return f'<ul class="names">{"".join(lines)}</ul>'


def _numbered(address: str, title: str, about: str, lines: Sequence[str]) -> Iterator[Page]:
    """Yield a list as one page, or as several that link to one another."""
    parts = [lines[start : start + MOST_LINES] for start in range(0, len(lines), MOST_LINES)] or [lines]
    names = [numbered(address, number) for number in range(1, len(parts) + 1)]
    for name, part in zip(names, parts, strict=True):
        yield site_page(name, title, f"<p>{about}.</p>\n{_turning(names, name)}{_listed(part)}")


def _turning(names: Sequence[str], here: str) -> str:
    """Return links to all pages of a list, as HTML; nothing where there is one alone."""
    if len(names) == 1:
        return ""
    numbers = (
        f'<a aria-current="page">{number}</a>' if name == here else link_to(here, name, str(number))
        for number, name in enumerate(names, start=1)
    )
    return f'<nav aria-label="Pages of this list">{" ".join(numbers)}</nav>\n'


def _entry(entry: LedgerEntry, pages: dict[str, str]) -> str:
    """Return what happened as an item of a list, without the name of any database."""
    war = entry.war
    name = "" if war is None else shown(war.name)
    if war is not None and war.file in pages:
        name = link_to("ledger.html", pages[war.file], war.name)
    writes = entry.kind in {EntryKind.COMMIT, EntryKind.UNDO}
    happened = "; ".join(change.text for change in entry.changes) if writes else entry.text
    when = f"{entry.moment[:16]}, {entry.kind}"
    return f"<li>{name} <span>{shown(when)}</span><br>{shown(happened)}</li>"
