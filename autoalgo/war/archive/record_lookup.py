"""Which data record an id means, and which a receipt."""

from pathlib import Path

from autoalgo.common.problems import Failure, Place, Problem, did_you_mean
from autoalgo.war.archive.archived_war import WarEnding
from autoalgo.war.archive.index import UNWATCHED, ReadingWatch, WarSearch, archived_wars
from autoalgo.war.archive.opened_war import OpenedWar, open_war
from autoalgo.war.domain.request import WarRequest


def find_war(folder: Path, request: WarRequest, receipt: str) -> OpenedWar | Failure:
    """Return the war of `folder` that was fought from `request`, with its seed, and has this receipt."""
    listing = archived_wars(folder, WarSearch(name=request.name))
    for war in listing.wars:
        if war.seed == request.seed and war.ending is WarEnding.FINISHED:
            opened = open_war(folder / war.file)
            if isinstance(opened, OpenedWar) and opened.receipt == receipt:
                return opened
    found, hint = "it has no data record of this receipt", "commit the war by hand, or fight it again"
    return listing.failure or Failure(Problem(Place(file=str(folder)), found, "the record of the war", hint))


def find_record(folder: Path, named: str, reading: ReadingWatch = UNWATCHED) -> Path | Failure:
    """Return the data record that `named` means: the id of a war of `folder`, or else the path of a record."""
    listing = archived_wars(folder, WarSearch(), reading)
    found = [war.file for war in listing.wars if named in {war.id, war.file}]
    if len(found) == 1:
        return folder / found[0]
    if len(found) > 1:
        what, hint = f"{len(found)} records have the id {named}", f"name its file, such as {found[0]}"
        return Failure(Problem(Place(file=str(folder)), what, "the id of one war", hint))
    path = Path(named)
    if path.suffix and path.exists():
        return path
    if listing.failure:
        return listing.failure
    what, allowed = f"no war has the id {named}", "the id of a war, or its data record"
    hint = did_you_mean(named, (war.id for war in listing.wars)) or "autoalgo wars list shows the ids"
    return Failure(Problem(Place(file=str(folder)), what, allowed, hint))
