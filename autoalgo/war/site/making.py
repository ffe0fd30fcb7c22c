"""Makes a site of all wars of an archive: what is new in it, and what is kept of the old one; whole or not at all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.files import replace_folder
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.archive.archived_war import ArchivedWar, WarEnding
from autoalgo.war.archive.index import ReadingWatch, WarSearch, archived_wars
from autoalgo.war.archive.ledger import ledger_of
from autoalgo.war.archive.opened_war import open_war
from autoalgo.war.site.addresses import war_address
from autoalgo.war.site.chronicle import PagedWar
from autoalgo.war.site.kept_site import KeptPage, SiteFile, kept_site, key_of, maker, site_file
from autoalgo.war.site.lists import Page, list_pages
from autoalgo.war.site.war_pages import navigation_of_war, war_page_in_site
from autoalgo.war.tables import Tables
from autoalgo.war.web_page import PageWatch, made_page

_UNFINISHED: Final = "the war has no end: it is being fought, or the program was ended"
_READING: Final = "reading the data records"


@dataclass(frozen=True)
class SiteOrder:
    """A site that is wanted."""

    logs: Path
    """The folder of the wars."""
    folder: Path
    """Where the site belongs: new, empty, or a site that was made before."""
    tables: Tables
    title: str | None = None
    """Of the whole site; by default that of the site from before."""
    battles: int = 0
    """How many pages more are to show the battle hour by hour, with chances, causes and odds; the newest wars first."""


@dataclass
class MadeSite:
    """What came of it."""

    wars: int = 0
    new: int = 0
    """Pages of wars that were made now; the others were kept."""
    whole: int = 0
    """Pages that show the battle hour by hour, kept ones included."""
    files: int = 0
    bytes: int = 0
    problems: list[Problem] = field(default_factory=list)
    """Why wars are left out, or have no whole page."""

    @property
    def text(self) -> str:
        """How many wars and files it has, in words."""
        wars = f"{counted(self.wars, 'war')}, {self.new:,} of them new or changed, {self.whole:,} hour by hour"
        return f"{wars}; {counted(self.files, 'file')}, {self.bytes:,} bytes"


class _EndedError(Exception):
    """Nobody wants the site any more."""


def make_site(order: SiteOrder, watch: PageWatch) -> MadeSite | Failure | None:
    """Make the site, and return what came of it, why there is none, or None where `watch` ended it.

    The folder holds the site from before until the new one is whole.
    """
    kept = kept_site(order.folder)
    if isinstance(kept, Failure):
        return kept
    reading = ReadingWatch(lambda done, of: watch.told(_READING, done, of), watch.goes_on)
    listing = archived_wars(order.logs, WarSearch(), reading)
    if listing.failure or not listing.whole:
        return listing.failure
    try:
        making = _Making(order, watch, kept, listing.wars)
        replace_folder(order.folder, making.files(), making.taken_over)
    except _EndedError:
        return None
    except OSError as error:
        found = f"the site cannot be written: {error.strerror or error}"
        allowed = "a folder that can be written to, and room on the disk"
        return Failure(Problem(Place(file=str(order.folder)), found, allowed, "the site from before is untouched"))
    return making.made


class _Making:
    """One making of a site."""

    def __init__(self, order: SiteOrder, watch: PageWatch, kept: SiteFile, wars: Sequence[ArchivedWar]) -> None:
        self._order, self._watch, self._wars = order, watch, wars
        self._title = kept.title if order.title is None else order.title
        self._pages: dict[str, KeptPage] = {}
        self._records: dict[str, str] = {}
        """The files of the records by the addresses of their pages."""
        self._asked: list[tuple[str, ArchivedWar, bool]] = []
        """The keys and wars whose pages are made now, and whether they are to be whole."""
        self.made = MadeSite()
        self.taken_over: list[str] = []
        """The pages of the old site that the new one has too."""
        self._sort(kept)

    def files(self) -> Iterator[Page]:
        """Yield the new pages of the wars, then all lists; what cannot be made is told in `made`."""
        for name, content in chain(self._new_pages(), self._rest()):
            self._count(len(content))
            yield name, content

    def _sort(self, kept: SiteFile) -> None:
        """Decide which pages stay, and which are made, whole or not."""
        is_current, wanted = kept.maker == maker(), self._order.battles
        for war in self._wars:
            found = war.problem or (_UNFINISHED if war.ending is WarEnding.UNFINISHED else "")
            try:
                key = "" if found else key_of(self._order.logs / war.file)
            except OSError as error:
                key, found = "", f"the record cannot be read: {error.strerror or error}"
            known = kept.pages.get(key)
            if found:
                self._leave_out(war, found)
            elif known is not None and (known.whole or (is_current and not wanted)):
                self._keep(key, war, known)
            else:
                self._asked.append((key, war, wanted > 0))
                wanted = max(wanted - 1, 0)

    def _keep(self, key: str, war: ArchivedWar, known: KeptPage) -> None:
        if self._add(key, war, known):
            self.taken_over.append(known.page)
            self._count((self._order.folder / known.page).stat().st_size)

    def _new_pages(self) -> Iterator[Page]:
        for number, (key, war, whole) in enumerate(self._asked):
            self._watch.told("making the pages of the wars", number, len(self._asked))
            if not self._watch.goes_on():
                raise _EndedError
            try:
                record = (self._order.logs / war.file).read_bytes()
            except OSError as error:
                self._leave_out(war, f"the record cannot be read: {error.strerror or error}")
                continue
            address = war_address(war.name, record)
            if address in self._records:
                continue  # the record is there twice
            content = self._whole(war, address) if whole else None
            page = KeptPage(page=address, whole=content is not None)
            content = content or self._plain(war, address, record)
            if content is not None and self._add(key, war, page):
                self.made.new += 1
                yield address, content

    def _whole(self, war: ArchivedWar, address: str) -> bytes | None:
        """Return the page with the battle hour by hour, or None, with why there is none told."""
        path, tables = self._order.logs / war.file, self._order.tables
        page = made_page(path, tables, self._watch, navigation_of_war(address, war))
        if page is None:
            raise _EndedError
        if isinstance(page, Failure):
            self.made.problems += page
            return None
        return page.content

    def _plain(self, war: ArchivedWar, address: str, record: bytes) -> bytes | None:
        opened = open_war(self._order.logs / war.file)
        if isinstance(opened, Failure):
            self.made.problems += opened
            return None
        return war_page_in_site(address, war, opened, record)

    def _rest(self) -> Iterator[Page]:
        """Yield all that follows from which wars have a page."""
        pages = {record: address for address, record in self._records.items()}
        wars = [PagedWar(war, pages[war.file]) for war in self._wars if war.file in pages]
        ledger = ledger_of(self._order.logs)
        self.made.problems += ledger.failure or ()
        told = [entry for entry in reversed(ledger.entries) if entry.war is not None]
        yield from list_pages(self._title, wars, told)
        yield site_file(self._pages, self._title)

    def _add(self, key: str, war: ArchivedWar, page: KeptPage) -> bool:
        """Add the page of a war; return False where a record with the same content has it already."""
        if page.page in self._records:
            return False
        self._pages[key], self._records[page.page] = page, war.file
        self.made.wars += 1
        self.made.whole += page.whole
        return True

    def _count(self, size: int) -> None:
        self.made.files += 1
        self.made.bytes += size

    def _leave_out(self, war: ArchivedWar, found: str) -> None:
        place = Place(file=str(self._order.logs / war.file))
        self.made.problems.append(Problem(place, f"it has no page: {found}", "the data record of a war"))
