"""Every order as players are told of it: how it is written, an example, and what it does.

The tests try each example on the reader of orders, and look for orders that are missing. `{…}` are numbers of the
rules.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class GuideEntry:
    """A way to write an order."""

    form: str
    """Words in capitals are written as they are."""
    example: str
    """A line, or several."""
    text: str
    month: bool = False
    """Whether it takes the unit's month."""


@dataclass(frozen=True, slots=True)
class GuidePart:
    """Orders that belong together."""

    title: str
    entries: tuple[GuideEntry, ...]


ORDERS: Final = (
    GuidePart(
        "Your faction and the others",
        (
            GuideEntry(
                "NAME FACTION, UNIT, BUILDING or SHIP name",
                'name unit "Old Guard"',
                "Names it, in at most {longest_name} characters without round brackets. Only the owner of a building "
                "or ship names it.",
            ),
            GuideEntry(
                "DISPLAY UNIT, BUILDING or SHIP text",
                'display unit "Tall men in green"',
                "Describes it to everybody who sees it, in at most {longest_description} characters; without a text "
                "the description is removed.",
            ),
            GuideEntry("ADDRESS address", "address owl@example.org", "Has your reports sent there from now on."),
            GuideEntry("FIND faction", "find 7", "Asks for a faction's address; you find it among your messages."),
            GuideEntry(
                "ACCEPT faction",
                "accept 7",
                "This month all your units accept what that faction gives them: things, people, spells, lessons, "
                "ownership, and places in a Teleport. Money is always accepted.",
            ),
            GuideEntry(
                "ADMIT faction",
                "admit 7",
                "This month that faction may enter your buildings, board your ships, tax where you are on guard, and "
                "come to your units by Teleport.",
            ),
            GuideEntry(
                "ALLY faction 1 or 0",
                "ally 7 1",
                "1: from now on you accept and admit that faction, and defend it where it is attacked; 0 ends this. "
                "It does not make that faction your ally.",
            ),
            GuideEntry(
                "QUIT faction", "quit 3", "Leaves the game for good. Your own number confirms that you mean it."
            ),
        ),
    ),
    GuidePart(
        "People, things and money",
        (
            GuideEntry(
                "FORM alias ... END",
                'form 1\n  name unit "Guards"\n  recruit 5\n  study sword\nend\npay new 1 400',
                "Forms a new unit where this one is. The orders up to END are its own. It has no people yet: let it "
                "recruit and pay it for that, or transfer some to it. This month it is called NEW and its alias, a "
                "number of your choice. It works unless it is told otherwise.",
            ),
            GuideEntry(
                "RECRUIT number",
                "recruit 5",
                "Hires peasants for ${people.recruit_cost} each. One in {people.recruited_at_most} peasants of a "
                "region can be hired in a month. They have no skills, so the average of their unit falls.",
            ),
            GuideEntry(
                "TRANSFER unit number",
                "transfer 20 3",
                "Hands people over with their share of all skills, but without things and money.",
            ),
            GuideEntry("TRANSFER PEASANTS number", "transfer peasants 3", "Lets people go to live among the peasants."),
            GuideEntry(
                "GIVE unit number thing",
                "give 20 5 swords",
                "Hands over that many of a thing, or all that the unit has; to 0, they are thrown away.",
            ),
            GuideEntry(
                "PAY unit, PEASANTS or 0, amount",
                "pay 20 150",
                "Hands over that much money, or all that the unit has; to 0, it is thrown away.",
            ),
            GuideEntry(
                "TAX",
                "tax",
                "Takes ${people.tax} from the peasants' money for each person who has a sword, crossbow or longbow "
                "and a skill of at least 1 with it. Units on guard keep out those whom their faction does not admit.",
            ),
        ),
    ),
    GuidePart(
        "Work and learning",
        (
            GuideEntry("WORK", "work", "Earns what the land pays; it takes no skill.", month=True),
            GuideEntry(
                "ENTERTAIN",
                "entertain",
                "Earns ${people.entertainment} for each person and level; all entertainers of a "
                "region together get at most one in {people.entertainment_at_most} of the peasants' money.",
                month=True,
            ),
            GuideEntry(
                "PRODUCE thing",
                "produce iron",
                "Produces as much as people, skill, material and land allow: see Things and Land.",
                month=True,
            ),
            GuideEntry(
                "BUILD BUILDING number",
                "build building 3",
                "Works on a building: for each person and level a stone becomes a point of its size. Without a "
                "number a new one is begun.",
                month=True,
            ),
            GuideEntry(
                "BUILD LONGBOAT, CLIPPER or GALLEON",
                "build longboat",
                "Begins a ship at the coast: for each person and level a wood becomes a point of work.",
                month=True,
            ),
            GuideEntry("BUILD SHIP number", "build ship 2", "Continues a ship that is not complete.", month=True),
            GuideEntry("STUDY skill", "study horse training", "Learns {days.month} days of a skill.", month=True),
            GuideEntry(
                "TEACH unit ...",
                "teach 20 21 new 1",
                "Lets units that study a skill which the teacher knows better learn up to twice as fast; each teacher "
                "has time for {days.pupils} people.",
                month=True,
            ),
        ),
    ),
    GuidePart(
        "Ways, ships and buildings",
        (
            GuideEntry(
                "MOVE NORTH, SOUTH, EAST or WEST",
                "move n",
                "Goes to the next region of land, if each person carries at most {people.capacity} and each horse "
                "{people.horse_capacity}; people and horses are not carried.",
                month=True,
            ),
            GuideEntry(
                "SAIL NORTH, SOUTH, EAST or WEST",
                "sail west",
                "Sails the ship that the unit owns, to sea or along a coast, with all on board, who do nothing else "
                "this month.",
                month=True,
            ),
            GuideEntry(
                "BOARD ship",
                "board 2",
                "Goes on board a ship that nobody owns, or whose owner is of your faction or admits you.",
            ),
            GuideEntry(
                "ENTER building",
                "enter 3",
                "Goes into a building that nobody owns, or whose owner is of your faction or admits you.",
            ),
            GuideEntry("LEAVE", "leave", "Leaves the building or ship, but not at sea."),
            GuideEntry("PROMOTE unit", "promote 20", "Makes another unit inside the owner of the building or ship."),
            GuideEntry("DEMOLISH", "demolish", "Tears down the building that the unit owns."),
            GuideEntry("SINK", "sink", "Sinks the ship that the unit owns, but not at sea."),
        ),
    ),
    GuidePart(
        "War",
        (
            GuideEntry(
                "ATTACK unit or PEASANTS",
                "attack 20",
                "All your units of the region attack that unit's faction, and all who fight for it. The losers "
                "die, and the winners share what they had.",
            ),
            GuideEntry(
                "GUARD 1 or 0",
                "guard 1",
                "1: from now on defends the peasants, keeps others from taxing, and can always be seen; 0 ends this.",
            ),
            GuideEntry(
                "BEHIND 1 or 0",
                "behind 1",
                "1: from now on stays behind the others in battle and only shoots or casts, until nobody is left in "
                "front; 0 ends this.",
            ),
            GuideEntry(
                "COMBAT spell",
                'combat "Lightning Bolt"',
                "From now on casts that spell in battles; without a name, no spell.",
            ),
        ),
    ),
    GuidePart(
        "Magic",
        (
            GuideEntry(
                "RESEARCH level",
                "research 1",
                "Finds for each person a spell that the unit does not know, of at most half its level of magic, "
                "rounded down; without a level, of the highest possible. It costs ${research_cost} a person.",
                month=True,
            ),
            GuideEntry(
                "CAST spell",
                'cast "Make Runesword"',
                "Casts a ritual, once for each person who knows it and can pay.",
                month=True,
            ),
            GuideEntry(
                "CAST Teleport unit unit ...",
                "cast Teleport 31 17 18",
                "Takes units 17 and 18 to where unit 31 is; that can be anywhere.",
                month=True,
            ),
            GuideEntry("GIVE unit spell", "give 20 Fireball", "Shows another unit a spell at once; both then know it."),
            GuideEntry("RESHOW spell", "reshow Shield", "Explains a spell that you know again in your report."),
        ),
    ),
)
"""All orders, but `unit` and what else makes up a letter."""
