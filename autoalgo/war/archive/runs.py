"""Which run of its request a war is: whoever fights until he likes the result can be seen to (OUT-5)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from autoalgo import __version__
from autoalgo.common.problems import Failure
from autoalgo.war.archive.archived_war import ArchivedWar
from autoalgo.war.archive.index import UNWATCHED, ReadingWatch, WarSearch, archived_wars
from autoalgo.war.domain.campaign import Campaign
from autoalgo.war.domain.identity import FoughtFrom, Identity, is_near
from autoalgo.war.domain.run_count import RunCount
from autoalgo.war.tables import Tables
from autoalgo.war.terrain import TerrainMap


def counted(
    campaign: Campaign, terrain: TerrainMap, tables: Tables, folder: Path, reading: ReadingWatch = UNWATCHED
) -> tuple[Campaign, Failure | None]:
    """Return the campaign as the run of its request that it is, and why that is not known for sure (OUT-5).

    Every war in `folder` counts whose record can be read and that was fought for the same request: interrupted ones
    and those that have no end too. The very same war, fought again with its own seed from the same data, is the run
    that it was.
    """
    if not folder.is_dir():
        return campaign, None
    war = FoughtFrom.of(campaign, terrain.digest)
    identity = war.identity
    listing = archived_wars(folder, WarSearch(occasion=identity.occasion), reading)
    chance = war.chance(__version__, tables.digests)
    same = [former.count for former in listing.wars if former.chance == chance]
    count = same[-1] if same else _next(identity, listing.wars)
    return replace(campaign, run=count), listing.failure


def of_one_request(identity: Identity, wars: Iterable[ArchivedWar]) -> list[ArchivedWar]:
    """Return those of `wars` that were fought for the request of `identity`, in their order.

    A war near one that is near it belongs to it too, and so on: who moves his flanks a little after each war, always
    the same way, gets nowhere.
    """
    unlike: dict[str, Identity] = {}
    wars = list(wars)
    for war in wars:
        if war.identity and war.fingerprint not in unlike:
            unlike[war.fingerprint] = Identity.model_validate_json(war.identity)
    reached, kin = [identity], {identity.fingerprint}
    unlike.pop(identity.fingerprint, None)
    while reached and unlike:
        known = reached.pop()
        near = [fingerprint for fingerprint, other in unlike.items() if is_near(known, other)]
        reached += [unlike.pop(fingerprint) for fingerprint in near]
        kin.update(near)
    return [war for war in wars if war.fingerprint in kin]


def _next(identity: Identity, wars: Sequence[ArchivedWar]) -> RunCount:
    """Return the count of a new war, after those of the same armies, place and date."""
    kin = of_one_request(identity, wars)
    number = _after(kin, [war.run for war in kin])
    alike = [war for war in kin if war.fingerprint == identity.fingerprint]
    of_plan = _after(alike, [war.run_of_plan or 0 for war in alike])
    others = len({war.chance for war in wars} - {war.chance for war in kin})
    return RunCount(number, None if of_plan == number else of_plan, others)


def _after(wars: Sequence[ArchivedWar], numbers: Sequence[int]) -> int:
    """Return the number after those of `wars`: a folder from which records were taken out counts on from the rest."""
    return max((len({war.chance for war in wars}), *numbers)) + 1
