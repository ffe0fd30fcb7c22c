"""The players' guide: how to write a letter, every order, and all skills, things and spells with their numbers."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from autoalgo.common.figures import percent
from autoalgo.games.atlantis.orders.guide_orders import ORDERS, GuideEntry
from autoalgo.games.atlantis.rules.numbers import Item, Numbers, Skill, SpellKind, Terrain

LINE: Final = 79
EXAMPLE: Final = """#atlantis 3 password
unit 17
name unit "Old Guard" ; comments begin with a semicolon
recruit 5
study sword
unit 18
work
#end"""
_GAME: Final = (
    "You lead one of many factions in a world of land and sea, and see only the regions where you have units. Nobody "
    "wins, and there is no end: build a realm, trade, explore, learn magic, fight or keep the peace, as you like. You "
    "begin with one person and ${start_money:,}.",
    "First, RECRUIT people: each costs ${people.recruit_cost} to hire, and ${people.upkeep} to feed at the end of each "
    "month. Without any skill they can WORK. Choose something that your land yields (see Land), STUDY the skill for "
    "it, and FORM a second unit that works for money meanwhile. In every region where you have people, leave enough "
    "money to feed them. Trade with other factions: units in the same region can give each other things if the faction "
    "that gets them has ordered ACCEPT. Keep an eye on who is near you; in war there is safety in numbers.",
)
_LETTER: Final = (
    "The game is played in months. Each month you send the moderator orders for your units, and get a report "
    "afterwards. At its end is a template: write your orders below the numbers of your units, and send it back. A "
    "whole letter looks like this:"
)
_LINES: Final = (
    "The number and the password of your faction are in your first report. Write each order on a line of its own. "
    "Capitals make no difference. Put quotes around a name of several words. If you send several letters before the "
    "deadline, only the last one counts. The answer tells you line by line what is wrong and how your month would go, "
    "so that you can send a better letter.",
    'Where it says "unit", write the number of a unit that you see in the same region, or NEW and the alias of one '
    'that you form this month. Factions have numbers, too. Of the orders marked "takes the month" a unit carries out '
    "one a month: the last one counts. Without one the unit repeats the last it had, except MOVE and SAIL. You can "
    "give all other orders as often as you like.",
    'In your report "*" stands before your own units and "-" before others. "sword 2 [100]" is level 2 in sword and '
    '100 days of training a person; "default" is what the unit does if you give it no order that takes the month.',
    "At the end of each month each person needs ${people.upkeep} for food, or starves; your units in the same region "
    "help each other. If you send nothing for {silent_turns} months you are warned, and after another month you leave "
    "the game. A letter without orders is enough to stay in it.",
)
_MONTH: Final = (
    "FORM; ACCEPT, ADDRESS, ADMIT, ALLY, BEHIND, COMBAT, DISPLAY, GUARD 0, NAME, RESHOW; FIND",
    "BOARD, ENTER, LEAVE, PROMOTE",
    "ATTACK",
    "DEMOLISH, GIVE, PAY, SINK; then TRANSFER; then TAX; then GUARD 1 and RECRUIT; QUIT",
    "MOVE, then SAIL",
    "BUILD, PRODUCE of what people make, RESEARCH, TEACH; then ENTERTAIN, WORK, PRODUCE of what the land yields; STUDY",
    "CAST",
    "peasants are born, eat and move on; each of your people is fed for ${people.upkeep}",
)
_SKILLS: Final = {
    Skill.BUILDING: "BUILD buildings",
    Skill.SHIPBUILDING: "BUILD ships",
    Skill.ENTERTAINMENT: "ENTERTAIN",
    Skill.STEALTH: "be seen only by units with at least as much observation",
    Skill.OBSERVATION: "see units whose stealth is not higher, and the factions of those whose stealth is lower",
    Skill.TACTICS: "lead in battle: the side with the better leader gets the first round to itself",
    Skill.RIDING: "from {combat.riding} on, fight on a horse in a plain with {combat.mounted} more in sword",
    Skill.SWORD: "fight with a sword, and defend against swords",
    Skill.CROSSBOW: "shoot with a crossbow, against a skill of {combat.crossbow_against}, and then reload for "
    "{combat.crossbow_reloads} rounds",
    Skill.LONGBOW: "shoot with a longbow, against a skill of {combat.longbow_against}, in every round",
    Skill.MAGIC: "know spells up to half its level, rounded up; at most {most_magicians} people of a faction can "
    "learn it",
}
"""What each is good for that produces nothing."""
_USES: Final = {
    "wood": "ships",
    "stone": "buildings",
    "horse": "carries {people.horse_capacity}",
    "chain mail": "stops {chain} of the hits",
    "plate armor": "stops {plate} of the hits",
}
_BATTLE: Final = (
    "Each person fights with a weapon if the unit has a level of at least 1 with it; all others fight with a skill of "
    "{combat.unarmed}. Each blow is aimed at an enemy drawn by lot, and its chance to hit depends on the difference of "
    "the two skills: {hits}. Against a sword people defend with their own skill with a sword, or {combat.bow_in_hand} "
    "without one. A building protects as many people as its size; they defend with {combat.inside} more. Whoever is "
    "hit and not saved by armor dies. The battle ends when one side is gone."
)
_KINDS: Final = {
    SpellKind.COMBAT: "set it with COMBAT",
    SpellKind.RITUAL: "cast it with CAST",
    SpellKind.AUTOMATIC: "it needs no order",
}


def guide_lines(numbers: Numbers) -> Iterator[str]:
    """Yield all that players are told, in lines of a mail."""
    filled = _Filled(numbers)
    yield "THE GAME, AND HOW TO BEGIN"
    for text in _GAME:
        yield from (*wrap(filled.text(text), LINE), "")
    yield "YOUR LETTER"
    yield from wrap(_LETTER, LINE)
    yield from ("", *(f"    {line}" for line in EXAMPLE.splitlines()), "")
    for text in _LINES:
        yield from (*wrap(filled.text(text), LINE), "")
    for part in ORDERS:
        yield part.title.upper()
        for entry in part.entries:
            yield from filled.order(entry)
        yield ""
    yield "THE ORDER OF EVENTS"
    for place, phase in enumerate(_MONTH, 1):
        yield from wrap(filled.text(phase), LINE, initial_indent=f"{place}. ", subsequent_indent="   ")
    for title, rows in (
        ("Battles", filled.battles()),
        ("Skills", filled.skills()),
        ("Things", filled.things()),
        ("Land", filled.land()),
        ("Ships", filled.ships()),
        ("Spells", filled.spells()),
    ):
        yield from ("", title.upper(), *rows)


class _Filled:
    """The guide with the numbers in it."""

    def __init__(self, numbers: Numbers) -> None:
        self._numbers = numbers
        combat = numbers.combat
        chances = [f"{chance} % at {int(step):+}" for step, chance in combat.hit_percent.items()]
        self._known = dict(numbers) | {
            "chain": percent(round(combat.chain_saves, 2)),
            "plate": percent(round(combat.plate_saves, 2)),
            "hits": f"{chances[0]} and below, {', '.join(chances[1:-1])}, {chances[-1]} and above",
        }

    def text(self, text: str) -> str:
        return text.format(**self._known)

    def order(self, entry: GuideEntry) -> Iterator[str]:
        yield f"{entry.form}{' (takes the month)' * entry.month}"
        yield from (f"    {line}" for line in entry.example.splitlines())
        yield from wrap(self.text(entry.text), LINE, initial_indent="  ", subsequent_indent="  ")

    def battles(self) -> Iterator[str]:
        yield from wrap(self.text(_BATTLE), LINE)

    def skills(self) -> Iterator[str]:
        month = self._numbers.days.month
        levels = [f"{month * level * (level + 1) // 2:,}" for level in range(1, 6)]
        text = (
            f"A month of study brings each person {month} days. Levels 1 to 5 take {', '.join(levels[:-1])} and"
            f" {levels[-1]} days; there is no highest one. Using a skill trains it, too, but more slowly."
        )
        yield from wrap(text, LINE)
        for skill, about in self._numbers.skills.items():
            made = [item.plural for item in self._numbers.items.values() if item.skill is skill]
            what = f"PRODUCE {', '.join(made)}" if made else self.text(_SKILLS[skill])
            cost = f"; ${about.study_cost:,} a person and month" if about.study_cost else ""
            short = f' (or "{about.short}")' if about.short else ""
            yield from _row(f"{skill}{short}", f"{what}{cost}.")

    def things(self) -> Iterator[str]:
        for name, item in self._numbers.items.items():
            short = f' (or "{item.short}")' if item.short else ""
            yield from _row(f"{name}{short}", f"{'; '.join(self._about(name, item))}; weight {item.weight}.")

    def _about(self, name: str, item: Item) -> Iterator[str]:
        if item.material:
            each = f"; {item.level} levels each" if item.level > 1 else ""
            yield f"1 {item.material}, by {item.skill}{each}"
        elif item.skill:
            lands = [terrain.value for terrain, about in self._numbers.terrains.items() if name in about.goods]
            yield f"from {' and '.join(lands)}, by {item.skill}"
        for spell, cast in self._numbers.spells.items():
            if cast.item == name:
                yield f"made by the spell {spell}"
        made = [item.plural for item in self._numbers.items.values() if item.material == name]
        uses = [self.text(_USES[name])] if name in _USES else []
        if made:
            yield f"for {', '.join([*made, *uses])}"
        elif uses:
            yield f"for {uses[0]}" if name == "stone" else uses[0]

    def land(self) -> Iterator[str]:
        for terrain, about in self._numbers.terrains.items():
            if terrain is Terrain.OCEAN:
                yield from _row(terrain, "ships only.")
                continue
            goods = [
                f"{goods.each} {item} for each person and level, {goods.limit} in all"
                for item, goods in about.goods.items()
            ]
            pay = f"a worker earns ${about.wage}, and all, with the peasants, at most ${about.wage_limit:,}"
            yield from _row(terrain, f"{'; '.join([pay, *goods])}.")

    def ships(self) -> Iterator[str]:
        for kind, about in self._numbers.ships.items():
            yield from _row(kind, f"{about.work} wood and points of work; sails with a weight of {about.capacity:,}.")
        yield from wrap(f"A person weighs {self._numbers.people.weight}, and money nothing.", LINE)

    def spells(self) -> Iterator[str]:
        yield from wrap('"Up to n" is the sum of two even draws from 1 to half of n.', LINE)
        for name, spell in sorted(self._numbers.spells.items(), key=lambda spell: (spell[1].level, spell[0])):
            yield f"{name}, level {spell.level}; {_KINDS[spell.kind]}"
            yield from wrap(spell.text, LINE, initial_indent="  ", subsequent_indent="  ")


def _row(name: str, text: str) -> list[str]:
    return wrap(f"{name}: {text}", LINE, subsequent_indent="  ")
