"""Units study, are taught and find spells (AL-45, AL-46, AL-52)."""

from autoalgo.games.atlantis.rules.events import SpellFound, Studied, Taught
from autoalgo.games.atlantis.rules.month import Month, who
from autoalgo.games.atlantis.rules.numbers import Skill
from autoalgo.games.atlantis.rules.orders import OrderLine, Research, Study, Teach
from autoalgo.games.atlantis.rules.transfers import magicians, too_many_magicians
from autoalgo.games.atlantis.rules.world import Unit


def teach(month: Month, unit: Unit, line: OrderLine) -> str:
    """Carry out TEACH, if that is the order: pupils get more days, as far as the teachers' time lasts (AL-46)."""
    if not isinstance(line.order, Teach):
        return ""
    days = month.numbers.days
    left = unit.people * days.pupils * days.taught
    for whom in line.order.pupils:
        pupil = month.meant(unit, whom)
        skill = _teachable(month, unit, pupil) if pupil is not None else f"there is no {whom.text} here"
        if pupil is None or not isinstance(skill, Skill):
            month.refuse(unit, line, str(skill))
            continue
        extra = min(pupil.people * days.taught - month.taught.get(pupil.number, 0), max(0, left))
        if not extra:
            why = "no time is left for" if left <= 0 else "others already teach"
            month.refuse(unit, line, f"{why} {pupil.name} ({pupil.number})")
            continue
        month.taught[pupil.number] = month.taught.get(pupil.number, 0) + extra
        left -= extra if month.numbers.reading.pupils_are_persons else unit.people * days.taught
        month.tell(Taught(who(unit), who(pupil), skill), unit.faction, pupil.faction)
    return ""


def research(month: Month, unit: Unit, line: OrderLine) -> str:
    """Carry out RESEARCH, if that is the order: each who can pay finds a spell that the unit did not know (AL-52)."""
    if not isinstance(line.order, Research):
        return ""
    highest = unit.level(Skill.MAGIC) // 2
    if not highest:
        return "the unit needs a skill of at least 2 in magic"
    cost, paid = month.numbers.research_cost, month.numbers.reading.research_is_paid
    payers = min(unit.people, unit.money // cost) if cost else unit.people
    if not payers:
        return f"research costs ${cost:,} for each, and the unit has ${unit.money:,}"
    if paid and payers < unit.people:
        month.refuse(unit, line, f"only {payers:,} of its people can pay the ${cost:,} for each")
    level = line.order.level if 1 <= line.order.level <= highest else highest
    if line.order.level > highest:
        month.refuse(unit, line, f"its magic allows level {highest} at most, which was researched")
    researchers = payers if paid else unit.people
    found = _find_spells(month, unit, level, researchers)
    if paid or not found:
        researchers = payers
        unit.money -= cost * payers
    unit.train(Skill.MAGIC, month.numbers.days.research * researchers)
    return ""


def _find_spells(month: Month, unit: Unit, level: int, most: int) -> int:
    """Let a unit find up to so many spells of a level that it does not know, and return how many those are."""
    spells = month.numbers.spells.items()
    unknown = sorted(name for name, spell in spells if spell.level == level and name not in unit.spells)
    for found in range(most):
        if not unknown:
            month.tell(SpellFound(who(unit), level, ""), unit.faction)
            return found
        spell = unknown[month.chance.below(f"research of unit {unit.number}", len(unknown))]
        if spell not in unit.spells:
            month.tell(SpellFound(who(unit), level, spell), unit.faction)
        unit.spells.add(spell)
        if month.numbers.reading.researchers_find_different_spells:
            unknown.remove(spell)
    return most


def study(month: Month) -> None:
    """Carry out STUDY (AL-45)."""
    for region in month.world.regions.values():
        if region.is_ocean:
            continue
        for unit in region.units:
            line = month.doing.get(unit.number)
            if (
                line is not None
                and isinstance(line.order, Study)
                and (refusal := _study(month, unit, line.order.skill))
            ):
                month.refuse(unit, line, refusal)


def _study(month: Month, unit: Unit, skill: Skill) -> str:
    cost = month.numbers.skills[skill].study_cost * unit.people
    if unit.money < cost:
        return f"studying {skill} costs ${cost:,}, and the unit has ${unit.money:,}"
    newcomers = skill is Skill.MAGIC and skill not in unit.days
    if newcomers and magicians(month, unit.faction) + unit.people > month.numbers.most_magicians:
        return too_many_magicians(month)
    unit.money -= cost
    days = unit.people * month.numbers.days.month + month.taught.get(unit.number, 0)
    month.train(unit, skill, days)
    month.tell(Studied(who(unit), skill, days), unit.faction)
    return ""


def _teachable(month: Month, unit: Unit, pupil: Unit) -> Skill | str:
    """Return what a unit can teach another, or why nothing."""
    name = f"{pupil.name} ({pupil.number})"
    line = month.doing.get(pupil.number)
    if not month.accepts(pupil.faction, unit.faction):
        return f"the faction of {name} does not accept from you"
    if line is None or not isinstance(line.order, Study):
        return f"{name} does not study this month"
    skill = line.order.skill
    if unit.level(skill) <= pupil.level(skill):
        return f"{name} studies {skill}, in which the unit is not better"
    return skill
