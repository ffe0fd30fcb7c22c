"""A battle in words: in a few lines first, then who stood on each side and what happened (AL-73)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from autoalgo.common.figures import counted
from autoalgo.games.atlantis.rules.events import Battled, BattleSpell, BattleUnit, Casualties, Loot, Who
from autoalgo.games.atlantis.rules.luck import PEASANTS, Blow, Expected, Strokes
from autoalgo.games.atlantis.rules.numbers import Effect, Numbers
from autoalgo.games.atlantis.words.sentences import Words, described, named, people_told, placed


class BattleParagraph(NamedTuple):
    """A paragraph about a battle."""

    text: str
    mark: str = ""
    """Of a unit in a line-up: "*" for one's own, "-" for others."""


class BattleWords:
    """Battles in words, for one faction.

    Parameters
    ----------
    numbers
        The numbers of the rules.
    faction
        Who reads it.
    """

    def __init__(self, numbers: Numbers, faction: int) -> None:
        self._words = Words(numbers)
        self._effects = {name: spell.effect for name, spell in numbers.spells.items()}
        self._faction = faction

    def short(self, battle: Battled) -> Iterator[str]:
        """Yield what a reader wants to know first: who attacked whom, who won, who fell, and what one's own found."""
        attackers = sum(fighter.people for fighter in battle.attackers)
        defenders = sum(fighter.people for fighter in battle.defenders) + battle.peasants
        fallen, fallen_too = battle.fallen.attackers, battle.fallen.defenders
        yield (
            f"{_fight(battle)} {_won(battle)}: {fallen:,} of {attackers:,} attackers"
            f" {'falls' if fallen == 1 else 'fall'}, and {fallen_too:,} of {defenders:,} defenders"
            f"{_healed(battle)}."
        )
        lost_all = {"attackers": battle.defenders, "defenders": battle.attackers}.get(battle.winner or "", ())
        for fighter in filter(self._is_own, lost_all):
            yield f"Of {named(fighter.unit)} nobody is left."
        own = {fighter.unit.number for fighter in (*battle.attackers, *battle.defenders) if self._is_own(fighter)}
        for lost in battle.casualties:
            if isinstance(lost.unit, Who) and lost.unit.number in own:
                yield _loss(lost)
        for loot in battle.loot:
            yield self._find(loot)
        if luck := battle.luck:
            killed = _killed(battle, "attackers", luck.attackers), _killed(battle, "defenders", luck.defenders)
            yield f"Luck: {', '.join(killed)}."

    def details(self, battle: Battled) -> Iterator[BattleParagraph]:
        """Yield both line-ups, and everything in its order."""
        yield BattleParagraph(_fight(battle))
        yield BattleParagraph("Attackers:")
        yield from self._line_up(battle.attackers)
        yield BattleParagraph("Defenders:")
        yield from self._line_up(battle.defenders)
        if battle.peasants:
            yield BattleParagraph(f"Peasants, number: {battle.peasants:,}.", "-")
        if battle.free_round:
            yield BattleParagraph(
                f"{_side_told(battle, battle.free_round)} have the better leader, and a round for themselves."
            )
        for _, alike in groupby(battle.spells, _kind_of_cast):
            yield BattleParagraph(self._spells(list(alike)))
        yield BattleParagraph(f"{_won(battle)}.")
        for healed in battle.healed:
            yield BattleParagraph(f"{named(healed.unit)} heals {healed.people:,} of the fallen.")
        for lost in battle.casualties:
            yield BattleParagraph(_loss(lost))
        yield from map(BattleParagraph, _why(battle))

    def _line_up(self, fighters: Iterable[BattleUnit]) -> Iterator[BattleParagraph]:
        for fighter in fighters:
            parts = [named(fighter.unit)]
            parts += [f"faction {named(fighter.faction)}"] if fighter.faction else []
            parts += [f"number: {fighter.people:,}"] if fighter.people != 1 else []
            parts += ["behind"] * fighter.behind + ["on guard"] * fighter.guard
            skills = [f"{known.skill} {known.level}" for known in fighter.skills]
            parts += [f"skills: {', '.join(skills)}"] if skills else []
            parts += [f"has: {self._words.owned(fighter.items)}"] if fighter.items else []
            parts += [f"combat spell: {fighter.combat_spell}"] if fighter.combat_spell else []
            yield BattleParagraph(
                described(", ".join(parts), fighter.description), "*" if self._is_own(fighter) else "-"
            )

    def _spells(self, alike: Sequence[BattleSpell]) -> str:
        """Return what became of a spell that a unit cast once or several times on end."""
        cast, amount = alike[0], sum(cast.amount for cast in alike)
        times = f" {len(alike):,} times" if len(alike) > 1 else ""
        told = f"{named(cast.unit)} casts {cast.spell}{times}"
        if cast.deflected:
            return f"{told}; a shield turns {'them' if times else 'it'} away."
        told += ", through the shield" * cast.pierced
        one = amount <= 1
        people = people_told(amount) if amount else "nobody"
        what = {
            Effect.KILL: f": {people} {'falls' if one else 'fall'}.",
            Effect.FEAR: f": {people} {'loses' if one else 'lose'} heart.",
            Effect.DAZZLE: f": {people} {'is' if one else 'are'} blinded for a while.",
            Effect.COURAGE: f": {people} {'takes' if one else 'take'} heart again."
            if amount
            else ": nobody was afraid.",
        }
        return told + what.get(self._effects[cast.spell], ".")

    def _find(self, loot: Loot) -> str:
        found = [f"${loot.money:,}"] if loot.money else []
        found += [self._words.things(many, item) for item, many in loot.items.items()]
        return f"{named(loot.unit)} takes from the fallen: {', '.join(found)}."

    def _is_own(self, fighter: BattleUnit) -> bool:
        return fighter.faction is not None and fighter.faction.number == self._faction


def _why(battle: Battled) -> Iterator[str]:
    """Yield why a battle went as it did: who fell by whom, and what was to be expected of the same strokes (AL-103)."""
    luck = battle.luck
    if luck is None:
        yield "Why it went so was not kept by the version of the program that played it."
        return
    units = {fighter.unit.number: named(fighter.unit) for fighter in (*battle.attackers, *battle.defenders)}
    units[PEASANTS] = "the peasants"
    yield "Why, by the draws of the month; in brackets, who falls by as many strokes on average:"
    if luck.free_round:
        yield f"In the free round {_people_fell(luck.free_round.fell)} ({_likely(luck.free_round)})."
    for each in luck.strokes:
        yield _strokes_told(each, units, casts=any(cast.unit.number == each.unit for cast in battle.spells))
    yield from (_blow_told(blow, units) for blow in luck.blows)


def _strokes_told(each: Strokes, units: Mapping[int, str], casts: bool) -> str:
    what = "spell" if casts else "stroke"
    whose = units.get(each.unit, f"unit {each.unit}")
    told = f"{whose[0].upper()}{whose[1:]}, {counted(each.strokes, what)}: {_people_fell(each.by.fell)}"
    of = [f"{many:,} of {units.get(unit, f'unit {unit}')}" for unit, many in each.felled.items()]
    return f"{told} ({_likely(each.by)}){': ' * bool(of)}{', '.join(of)}."


def _blow_told(blow: Blow, units: Mapping[int, str]) -> str:
    by, target = (units.get(unit, f"unit {unit}") for unit in (blow.unit, blow.target))
    luck = f"{blow.drawn:.3f} was drawn, and less than {blow.below:g} hits"
    return f"Round {blow.round}: one of {target} falls by {by}; {luck}."


def _people_fell(people: int) -> str:
    return f"{people_told(people) if people else 'nobody'} fell"


def _killed(battle: Battled, side: str, found: Expected) -> str:
    told = _side_told(battle, side)
    return f"{told[0].lower()}{told[1:]} killed {found.fell:,} ({_likely(found)} on average)"


def _likely(found: Expected) -> str:
    return f"{found.mean:,g}" + (f" ± {found.spread:,g}" if found.spread else "")


def _kind_of_cast(cast: BattleSpell) -> tuple[int, str, bool, bool]:
    return cast.unit.number, cast.spell, cast.deflected, cast.pierced


def _fight(battle: Battled) -> str:
    target = battle.target if isinstance(battle.target, str) else named(battle.target)
    target = "the peasants" if target == "peasants" else target
    return f"{named(battle.attacker)} attacks {target} in {placed(battle.region)}."


def _won(battle: Battled) -> str:
    rounds = counted(battle.rounds, "round")
    return f"{_side_told(battle, battle.winner)} win after {rounds}" if battle.winner else f"Nobody wins in {rounds}"


def _healed(battle: Battled) -> str:
    many = sum(healed.people for healed in battle.healed)
    return f"; {many:,} of the fallen {'is' if many == 1 else 'are'} healed" if many else ""


def _side_told(battle: Battled, side: str | None) -> str:
    if side == "attackers":
        return "The attackers"
    return "The peasants" if battle.peasants and not battle.defenders else "The defenders"


def _loss(lost: Casualties) -> str:
    loser = f"{named(lost.unit)} loses" if isinstance(lost.unit, Who) else "The peasants lose"
    return f"{loser} {people_told(lost.dead)}{', and nobody is left' if lost.all else ''}."
