"""ATTACK: who fights whom, and what everybody who was there learns of it (AL-60, AL-69)."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from autoalgo.games.atlantis.rules.account import Account
from autoalgo.games.atlantis.rules.aftermath import settle
from autoalgo.games.atlantis.rules.battle import Battle, BattleResult
from autoalgo.games.atlantis.rules.chance import Chance
from autoalgo.games.atlantis.rules.events import Battled, BattleSpell, BattleUnit, Fallen, FighterSkill, Side
from autoalgo.games.atlantis.rules.month import Month, where, who
from autoalgo.games.atlantis.rules.numbers import Numbers, Skill
from autoalgo.games.atlantis.rules.orders import Attack, OrderLine, Quit
from autoalgo.games.atlantis.rules.sight import Sight
from autoalgo.games.atlantis.rules.troops import Troop, peasants_of, troops_of
from autoalgo.games.atlantis.rules.world import NOBODY, Region, Unit

_SIDES: Final[tuple[Side, Side]] = ("attackers", "defenders")
_SKILLS: Final = (Skill.TACTICS, Skill.RIDING, Skill.SWORD, Skill.CROSSBOW, Skill.LONGBOW)
"""What battle reports tell of everybody."""


@dataclass(frozen=True)
class _Attack:
    """An ATTACK that has not been carried out."""

    unit: Unit
    target: Unit | None
    """None stands for the peasants."""
    line: OrderLine

    @property
    def faction(self) -> int:
        """The faction that is attacked; `NOBODY` for the peasants."""
        return self.target.faction if self.target else NOBODY


def attack(month: Month) -> None:
    """Carry out ATTACK, region by region: factions in random order, each by unit and line."""
    month.begin_phase()
    for region in month.world.regions.values():
        attacks = _attacks(month, region)
        by_faction: dict[int, list[_Attack]] = {}
        for found in attacks:
            by_faction.setdefault(found.unit.faction, []).append(found)
        factions = list(by_faction)
        fought: set[int] = set()
        for place in month.chance.order(f"attacks at {region.place.text}", len(factions)):
            for found in by_faction[factions[place]]:
                if found.faction not in fought and _stands(month, found):
                    fought.add(found.faction)
                    _carry_out(month, region, found, [other for other in attacks if _stands(month, other)])


def refuse_attacks(month: Month) -> None:
    """Refuse what ATTACK would refuse, and fight no battle."""
    month.begin_phase()
    for region in month.world.regions.values():
        _attacks(month, region)


def _attacks(month: Month, region: Region) -> list[_Attack]:
    """Return the attacks that are possible; the others are refused."""
    found = []
    for unit, line, order in month.orders(region, Attack):
        target = month.meant(unit, order.whom)
        refusal = ""
        if not order.whom.peasants and target is None:
            refusal = "there is no such unit here"
        elif target is not None and target.faction == unit.faction:
            refusal = f"{target.name} ({target.number}) is a unit of yours"
        elif target is not None and month.allied(unit.faction, target.faction):
            refusal = f"{target.name} ({target.number}) belongs to an ally of yours"
        elif target is None and unit.guard:
            refusal = "the unit is on guard, and so on the side of the peasants"
        if refusal:
            month.refuse(unit, line, refusal)
        else:
            found.append(_Attack(unit, target, line))
    return found


def _stands(month: Month, found: _Attack) -> bool:
    """Return whether an attack is still ordered: its unit has not fallen in another battle (AL-60)."""
    return bool(found.unit.people) or found.unit.number in month.forming


def _carry_out(month: Month, region: Region, found: _Attack, attacks: list[_Attack]) -> None:
    """Fight the battle that an attack leads to, together with all attacks on the same faction (AL-60)."""
    sides = _sides(month, region, found, attacks)
    if sides[0] and (sides[1] or (found.target is None and region.peasants)):
        _fight(month, region, found, sides)


def _sides(month: Month, region: Region, found: _Attack, attacks: list[_Attack]) -> tuple[list[Unit], list[Unit]]:
    """Return who attacks and who defends."""
    attacking = {other.unit.faction for other in attacks if other.faction == found.faction}
    attackers = [unit for unit in region.units if unit.people and unit.faction in attacking]
    defenders = [unit for unit in region.units if unit.people and unit.faction not in attacking]
    if found.target is None:
        guarding = {unit.faction for unit in defenders if unit.guard}
        whole = month.numbers.reading.guards_bring_their_faction
        return attackers, [unit for unit in defenders if unit.guard or (whole and unit.faction in guarding)]
    return attackers, [unit for unit in defenders if _defends(month, unit.faction, found.faction)]


@dataclass(frozen=True)
class Meeting:
    """A battle to come."""

    region: Region
    unit: Unit
    """The one whose order leads to it."""
    line: OrderLine
    """That order."""
    sides: tuple[list[Unit], list[Unit]]
    """Who attacks and who defends."""
    peasants: bool
    """Whether the peasants are attacked."""

    def fight(self, numbers: Numbers, chance: Chance, account: Account | None = None) -> BattleResult:
        """Fight it without any consequence for the world; what its draws came to is added to an account."""
        troops = troops_of(numbers, self.region, self.sides)
        troops += peasants_of(numbers, self.region, 1) if self.peasants else []
        tactics = (_best(self.sides[0]), _best(self.sides[1]))
        return Battle(numbers, chance, f"battle at {self.region.place.text}", troops, account).fight(tactics)


def meetings(month: Month) -> list[Meeting]:
    """Return the battles to which a month's attacks lead, one for each faction that is attacked in a region."""
    found = []
    for region in month.world.regions.values():
        attacks = _attacks(month, region)
        first: dict[int, _Attack] = {}
        for each in attacks:
            first.setdefault(each.faction, each)
        for each in first.values():
            sides = _sides(month, region, each, attacks)
            peasants = each.target is None and region.peasants > 0
            if sides[0] and (sides[1] or peasants):
                found.append(Meeting(region, each.unit, each.line, sides, peasants))
    return found


def _defends(month: Month, faction: int, attacked: int) -> bool:
    return faction == attacked or month.allied(faction, attacked)


def _fight(month: Month, region: Region, found: _Attack, sides: tuple[list[Unit], list[Unit]]) -> None:
    peasants = region.peasants if found.target is None else 0
    seen = {faction: _line_ups(month, region, faction, sides) for faction in _present(region)}
    account, meeting = Account(sides), Meeting(region, found.unit, found.line, sides, bool(peasants))
    fought = meeting.fight(month.numbers, month.chance, account)
    luck = account.luck()
    after = settle(month, region, sides, fought)
    _forget_fallen(month, (*sides[0], *sides[1]))
    for faction, (attackers, defenders) in seen.items():
        told = Battled(
            where(region),
            who(found.unit),
            who(found.target) if found.target else "peasants",
            attackers,
            defenders,
            peasants,
            None if fought.free_round is None else _SIDES[fought.free_round],
            fought.rounds,
            _spells(fought, sides),
            None if fought.winner is None else _SIDES[fought.winner],
            _fallen(fought.dead),
            after.healed,
            after.casualties,
            tuple(loot for number, loot in after.loot if number == faction),
            luck,
        )
        month.tell(told, faction)


def _forget_fallen(month: Month, units: Iterable[Unit]) -> None:
    """Let units of which nobody lives guard nothing, and carry out none of their orders but QUIT (AL-60)."""
    for unit in units:
        if not unit.people:
            unit.guard = False
            month.lines[unit.number] = [
                line for line in month.lines.get(unit.number, ()) if isinstance(line.order, Quit)
            ]


def _best(units: Iterable[Unit]) -> int:
    """Return the best tactics of a side; that of peasants is 0 (AL-63)."""
    return max((unit.level(Skill.TACTICS) for unit in units), default=0)


def _present(region: Region) -> list[int]:
    return list(dict.fromkeys(unit.faction for unit in region.units if unit.people))


def _line_ups(
    month: Month, region: Region, faction: int, sides: tuple[list[Unit], list[Unit]]
) -> tuple[tuple[BattleUnit, ...], tuple[BattleUnit, ...]]:
    sight = Sight(month.numbers, region, faction)
    first, second = (tuple(_fighter(month, unit, sight) for unit in units) for units in sides)
    return first, second


def _fighter(month: Month, unit: Unit, sight: Sight) -> BattleUnit:
    faction = month.world.factions[unit.faction]
    positions = month.numbers.item_positions
    return BattleUnit(
        who(unit),
        who(faction) if sight.knows_faction(unit) else None,
        unit.people,
        unit.behind,
        unit.guard,
        tuple(FighterSkill(skill.value, unit.level(skill)) for skill in _SKILLS if skill in unit.days),
        dict(sorted(unit.items.items(), key=lambda owned: positions[owned[0]])),
        unit.combat_spell if unit.faction == sight.faction else None,
        unit.description,
    )


def _spells(fought: BattleResult, sides: tuple[list[Unit], list[Unit]]) -> tuple[BattleSpell, ...]:
    return tuple(
        BattleSpell(who(sides[used.side][used.unit]), used.spell, used.amount, used.deflected, used.pierced)
        for used in fought.spells
    )


def _fallen(dead: list[Troop]) -> Fallen:
    attackers = sum(troop.side == 0 for troop in dead)
    return Fallen(attackers, len(dead) - attackers)
