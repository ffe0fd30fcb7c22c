"""The orders of an automatic player, as the text that a player would send (AL-96)."""

from collections.abc import Iterable

from autoalgo.games.atlantis.bots.base import Base, Enemies, Role
from autoalgo.games.atlantis.bots.raids import Raids
from autoalgo.games.atlantis.rules.events import Battled
from autoalgo.games.atlantis.rules.numbers import Numbers
from autoalgo.games.atlantis.rules.places import Coordinates
from autoalgo.games.atlantis.words.report import Report


def automatic_orders(report: Report, numbers: Numbers, earlier: Iterable[Report] = (), *, raiding: bool = False) -> str:
    """Return a set of orders without a password; the same for the same reports.

    It feeds, recruits, works, learns and teaches, makes weapons, goes to other regions, and attacks who has attacked
    it.

    Parameters
    ----------
    report
        The last one of the faction.
    numbers
        The numbers of the rules.
    earlier
        Others of the faction, which tell of battles and of who is where; it knows nothing else.
    raiding
        Whether it attacks others, too, where the odds that it sees are good.
    """
    told = [report, *earlier]
    settled = {region.place for region in report.regions}
    enemies = _attackers(told)
    raids = Raids(report, numbers, _sightings(told), _bases(report)) if raiding else None
    lines = [f"#atlantis {report.faction.number}"]
    for region in report.regions:
        if not any(unit.own for unit in region.all_units):
            continue
        base = Base(region, numbers, enemies, settled, raids)
        base.decide()
        for unit, orders in base.orders.items():
            lines += [f"unit {unit}", *orders]
    return "\n".join([*lines, "#end", ""])


def _bases(report: Report) -> set[Coordinates]:
    """Return where a faction has units that are no raiders."""
    units = ((region.place, unit) for region in report.regions for unit in region.all_units)
    return {place for place, unit in units if unit.own and unit.name != Role.RAIDERS}


def _sightings(reports: Iterable[Report]) -> set[Coordinates]:
    """Return where reports tell of units of others."""
    regions = (region for report in reports for region in report.regions)
    return {region.place for region in regions if any(not unit.own for unit in region.all_units)}


def _attackers(reports: Iterable[Report]) -> Enemies:
    """Return who has attacked the faction of reports."""
    found = [
        unit
        for report in reports
        for event in report.events
        if isinstance(event, Battled)
        and any(unit.faction and unit.faction.number == report.faction.number for unit in event.defenders)
        for unit in event.attackers
    ]
    factions = frozenset(unit.faction.number for unit in found if unit.faction)
    return Enemies(factions, frozenset(unit.unit.number for unit in found))
