"""Which run of its request a war is: whoever fights until he likes the result can be seen to (OUT-5)."""

from dataclasses import replace
from pathlib import Path

from autoalgo import __version__
from autoalgo.common.problems import Failure
from autoalgo.war.archive.archived_war import chance_of
from autoalgo.war.archive.index import UNWATCHED, ReadingWatch, WarSearch, archived_wars
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.fingerprint import fingerprint
from autoalgo.war.report.entries import SelectionEntry
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap


def counted(
    campaign: Campaign, terrain: TerrainMap, tables: Tables, folder: Path, reading: ReadingWatch = UNWATCHED
) -> tuple[Campaign, Failure | None]:
    """Return the campaign as the run of its request that it is, and why that is not known for sure (OUT-5).

    Every war in `folder` counts whose record can be read and whose request has the same fingerprint: interrupted ones
    and those that have no end too. The very same war, fought again with its own seed from the same data, is the run
    that it was.
    """
    if not folder.is_dir():
        return campaign, None
    wanted = WarSearch(fingerprint=fingerprint(campaign.request))
    listing = archived_wars(folder, wanted, reading)
    selection = SelectionEntry(selection=campaign.selection).model_dump(mode="json")["selection"]
    chance = chance_of(campaign.request, __version__, tables.digests, terrain.digest, selection)
    same = [war.run for war in listing.wars if war.chance == chance]
    if same:
        return replace(campaign, run=same[-1]), listing.failure
    others = {war.chance for war in listing.wars}
    # A folder from which records were taken out still counts on from those that are left.
    last = max((len(others), *(war.run for war in listing.wars)))
    return replace(campaign, run=last + 1), listing.failure
