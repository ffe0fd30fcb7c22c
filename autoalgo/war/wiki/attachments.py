"""Animation and page of a war, uploaded and linked below its receipt where the wiki takes such files (O-12f)."""

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.archive.opened_war import OpenedWar
from autoalgo.war.archive.record_lookup import find_war
from autoalgo.war.folders import Folders
from autoalgo.war.playback import open_playback
from autoalgo.war.playback.pictures.animation import AnimationOrder, save_animation
from autoalgo.war.playback.pictures.options import LEAST_MEGABYTES, MEGABYTE, AnimationOptions
from autoalgo.war.queue import QueueEntry, read_written, receipt_of
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables
from autoalgo.war.web_page import PageWatch, made_page
from autoalgo.war.wiki.client import WikiClient
from autoalgo.war.wiki.failures import WikiFailure
from autoalgo.war.wiki.uploads import UploadRights, upload_rights, uploaded

Make = Callable[[WikiClient, OpenedWar, UploadRights, Tables], bytes | Failure]
"""Makes a file of a war."""


def attaching(
    client: WikiClient, folders: Folders, told: Callable[[str], None]
) -> Callable[[QueueEntry], tuple[str, ...] | Failure]:
    """Return what uploads animation and page of the war of a request that was fought, and returns links to them.

    What the wiki does not take is told and no failure. It is one that the wiki cannot be asked, or that the war has no
    data record.

    Parameters
    ----------
    folders
        Where the data records and the tables are, with the edition in use.
    told
        Hears, in a sentence, what is not attached and why.
    """

    def attach(entry: QueueEntry) -> tuple[str, ...] | Failure:
        tables = tables_in_use(folders)
        if isinstance(tables, Failure):
            return tables
        try:
            rights = upload_rights(client)
            if rights.refusal:
                told(f"Nothing is attached: {rights.refusal}.")
                return ()
            war = _war_of(entry, folders.logs)
            return war if isinstance(war, Failure) else _uploaded(client, war, rights, tables, told)
        except WikiFailure as failure:
            return failure.failure(entry.file.name)

    return attach


def _war_of(entry: QueueEntry, logs: Path) -> OpenedWar | Failure:
    read, receipt = read_written(entry), receipt_of(entry)
    if read.request is None:
        return Failure(*read.problems)
    return receipt if isinstance(receipt, Failure) else find_war(logs, read.request, receipt)


def _uploaded(
    client: WikiClient, war: OpenedWar, rights: UploadRights, tables: Tables, told: Callable[[str], None]
) -> tuple[str, ...] | Failure:
    """Return the lines that link what was uploaded."""
    lines = []
    for what, ending, markup, make in _KINDS:
        refusal = rights.refusal_of(ending)
        content = b"" if refusal else make(client, war, rights, tables)
        if isinstance(content, Failure):
            return content
        if not refusal and 0 < rights.most_bytes < len(content):
            refusal = f"the wiki takes at most {rights.most_bytes:,} bytes, and it has {len(content):,}"
        if not refusal:
            try:
                lines.append(markup.format(uploaded(client, war.request.name, ending, content)))
            except WikiFailure as failure:
                if not failure.refused or failure.passing:
                    raise
                refusal = failure.sentence
        if refusal:
            told(f"{what} is not attached: {refusal}.")
    return tuple(lines)


def _animation(client: WikiClient, war: OpenedWar, rights: UploadRights, tables: Tables) -> bytes | Failure:
    playback = open_playback(war.path, tables)
    if isinstance(playback, Failure):
        return playback
    usual = AnimationOptions()
    most = min(usual.most_megabytes, max(rights.most_bytes / MEGABYTE, LEAST_MEGABYTES) if rights.most_bytes else 100)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "war.gif"
        options = AnimationOptions(most_megabytes=most)
        saved = save_animation(playback, tables, AnimationOrder(path, options, _nothing, _goes_on(client)))
        if isinstance(saved, Failure):
            return saved
        return path.read_bytes() if saved else _cancelled(war)


def _page(client: WikiClient, war: OpenedWar, _rights: UploadRights, tables: Tables) -> bytes | Failure:
    page = made_page(war.path, tables, PageWatch(goes_on=_goes_on(client)))
    if page is None:
        return _cancelled(war)
    return page if isinstance(page, Failure) else page.content


def _goes_on(client: WikiClient) -> Callable[[], bool]:
    return lambda: not client.watch.cancelled.is_set()


def _nothing(_done: int, _of: int) -> None:
    """Tell nobody."""


def _cancelled(war: OpenedWar) -> Failure:
    return Failure(Problem(Place(file=str(war.path)), "it was cancelled", "", "nothing is posted"))


_KINDS: Final[tuple[tuple[str, str, str, Make], ...]] = (
    ("The animation", "gif", "[[File:{}|frameless|The battle, hour by hour]]", _animation),
    ("The page", "html", "[[Media:{}|The war hour by hour, with its data record]]", _page),
)
"""What is attached: its name in words, its ending, the markup that links it, and what makes it."""
