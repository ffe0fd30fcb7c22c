"""The orders of an automatic player, as the text that a player would send (AL-96)."""

from collections.abc import Iterable

from autoalgo.games.atlantis.bots.base import Base, Enemies, Role
from autoalgo.games.atlantis.bots.raids import Raids
from autoalgo.games.atlantis.rules.events import Battled
from autoalgo.games.atlantis.rules.numbers import Numbers
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
    enemies = _attackers(told)
    seen = {region.place for each in told for region in each.regions if any(not unit.own for unit in region.all_units)}
    units = ((region.place, unit) for region in report.regions for unit in region.all_units)
    bases = {place for place, unit in units if unit.own and unit.name != Role.RAIDERS}
    raids = Raids(report, numbers, seen, bases) if raiding else None
    settled = {region.place for region in report.regions}
    lines = [f"#atlantis {report.faction.number}"]
    for region in report.regions:
        if not any(unit.own for unit in region.all_units):
            continue
        base = Base(region, numbers, enemies, settled, raids)
        base.decide()
        for unit, orders in base.orders.items():
            lines += [f"unit {unit}", *orders]
    return "\n".join([*lines, "#end", ""])


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
