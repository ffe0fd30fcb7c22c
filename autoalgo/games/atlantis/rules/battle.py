"""A battle from its first blow to its last: who hits whom, round by round, until one side is gone (AL-63 … AL-66)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from autoalgo.games.atlantis.rules.account import Account
from autoalgo.games.atlantis.rules.chance import Chance
from autoalgo.games.atlantis.rules.numbers import Effect, Numbers
from autoalgo.games.atlantis.rules.strikes import Strikes
from autoalgo.games.atlantis.rules.troops import Arm, Troop

_HARMLESS: Final = {Effect.FEAR, Effect.DAZZLE, Effect.COURAGE, Effect.SHIELD}


@dataclass(frozen=True, slots=True)
class SpellUsed:
    """A spell that was cast in a battle."""

    side: int
    unit: int
    """Of the caster, its place among those of the side."""
    spell: str
    amount: int
    """How many it has killed or changed; 0 where it was deflected."""
    deflected: bool
    pierced: bool
    """Whether it got through a shield."""


@dataclass
class BattleResult:
    """How a battle went."""

    winner: int | None
    """The side that is left; None where neither could destroy the other."""
    free_round: int | None
    """The side that began, by its better tactics."""
    rounds: int
    """With the free one."""
    spells: list[SpellUsed]
    dead: list[Troop]
    """In the order in which they fell."""
    alive: list[Troop]


class _Line:
    """The living of a side's front or rear, of whom one can be drawn at once."""

    def __init__(self) -> None:
        self.troops: list[Troop] = []

    def add(self, troop: Troop) -> None:
        troop.place = len(self.troops)
        self.troops.append(troop)

    def remove(self, troop: Troop) -> None:
        last = self.troops.pop()
        if last is not troop:
            self.troops[troop.place] = last
            last.place = troop.place
        troop.place = -1


@dataclass
class _Army:
    """A side."""

    front: _Line = field(default_factory=_Line)
    rear: _Line = field(default_factory=_Line)
    shields: int = 0
    runes: int = 0
    """Living bearers of a Runesword."""

    @property
    def reached(self) -> _Line:
        """The line that can be attacked: the front, and the rear once nobody is left there."""
        return self.front if self.front.troops else self.rear

    @property
    def living(self) -> int:
        return len(self.front.troops) + len(self.rear.troops)

    def line_of(self, troop: Troop) -> _Line:
        return self.rear if troop.behind else self.front


class Battle:
    """A battle that is being fought.

    Parameters
    ----------
    numbers
        The numbers of the rules.
    chance
        The month's.
    purpose
        For the log of draws.
    troops
        All who fight, of both sides.
    account
        Who has fallen by whom is added to it, and what was to be expected.
    """

    def __init__(
        self, numbers: Numbers, chance: Chance, purpose: str, troops: Sequence[Troop], account: Account | None = None
    ) -> None:
        self._numbers = numbers
        self._chance = chance
        self._purpose = purpose
        self._armies = (_Army(), _Army())
        self._spells: list[SpellUsed] = []
        self._dead: list[Troop] = []
        self._by: list[Troop] = []
        """By whom each of the dead fell."""
        self._hit = _hit_chances(numbers)
        self._strikes = Strikes(numbers, troops)
        self._account = account
        if account is not None:
            account.muster(troops)
        for troop in troops:
            army = self._armies[troop.side]
            army.line_of(troop).add(troop)
            army.runes += troop.runes and numbers.reading.runeswords_give_courage

    def fight(self, tactics: tuple[int, int]) -> BattleResult:
        """Fight until one side is gone, and return how it went; `tactics` is the best of each side."""
        free_round = None if tactics[0] == tactics[1] else int(tactics[1] > tactics[0])
        rounds = 0
        living = self._living()
        if free_round is not None:
            self._round([troop for troop in living if troop.side == free_round], living, free=True)
            rounds += 1
        while all(army.living for army in self._armies) and rounds < self._numbers.combat.most_rounds:
            living = self._living()
            if not any(self._can_harm(troop) for troop in living):
                break
            self._round(living, living)
            rounds += 1
        left = [side for side, army in enumerate(self._armies) if army.living]
        winner = left[0] if len(left) == 1 else None
        return BattleResult(winner, free_round, rounds, self._spells, self._dead, self._living())

    def _living(self) -> list[Troop]:
        return [troop for army in self._armies for line in (army.front, army.rear) for troop in line.troops]

    def _can_harm(self, troop: Troop) -> bool:
        if self._is_out_of_reach(troop):
            return False  # and as long as nobody can harm anybody, those in front of it stay
        return troop.arm is not Arm.SPELL or self._numbers.spells[troop.spell].effect not in _HARMLESS

    def _is_out_of_reach(self, troop: Troop) -> bool:
        return troop.behind and not troop.far and bool(self._armies[troop.side].front.troops)

    def _round(self, troops: list[Troop], living: list[Troop], free: bool = False) -> None:
        order = self._chance.order(self._purpose, len(troops))
        drawn = self._chance.uniform(self._purpose, 3 * len(troops))
        before = len(self._dead)
        if self._account is not None:
            self._account.begin_round(self._strikes, troops, order, living)
        self._take_turns(troops, order, drawn, living)
        if self._account is not None:
            over = not all(army.living for army in self._armies)
            self._account.end_round(self._by[before:], self._dead[before:], over, free)

    def _take_turns(
        self, troops: list[Troop], order: list[int], drawn: NDArray[np.float64], living: list[Troop]
    ) -> None:
        """Let each of some troops act once, in random order, as long as it and an enemy live."""
        for turn, luck in self._strikes.turns(troops, order, drawn, living):
            troop = troops[order[turn]]
            army, enemy = self._armies[troop.side], self._armies[1 - troop.side]
            if troop.place < 0:
                continue
            if not enemy.living:
                return
            self._act(troop, army, enemy, luck)
            troop.dazzled = False

    def _act(self, troop: Troop, army: _Army, enemy: _Army, luck: Sequence[float]) -> None:
        if self._is_out_of_reach(troop):
            return
        army.shields += troop.stone * troop.power
        if troop.arm is Arm.SPELL:
            self._cast(troop, army, enemy, luck[0])
        else:
            line = enemy.reached
            target = line.troops[int(luck[0] * len(line.troops))]
            below = self._hit(troop.attack - troop.shaken - self._against(troop, target))
            if luck[1] < below and luck[2] >= target.saved:
                if self._account is not None:
                    self._account.struck(troop, target, luck[1], below)
                self._kill(target, troop)

    def _against(self, troop: Troop, target: Troop) -> int:
        """Return the skill that a blow or shot at somebody is measured by (AL-64)."""
        combat, inside = self._numbers.combat, target.inside * self._numbers.combat.inside
        if troop.arm is Arm.CROSSBOW or troop.arm is Arm.LONGBOW:
            base = combat.crossbow_against if troop.arm is Arm.CROSSBOW else combat.longbow_against
            return base + inside * self._numbers.reading.buildings_stop_missiles
        return target.defence - target.shaken + inside

    def _kill(self, troop: Troop, by: Troop) -> None:
        army = self._armies[troop.side]
        army.line_of(troop).remove(troop)
        army.runes -= troop.runes and self._numbers.reading.runeswords_give_courage
        self._dead.append(troop)
        self._by.append(by)

    def _cast(self, troop: Troop, army: _Army, enemy: _Army, luck: float) -> None:
        """Cast a combat spell, unless a shield of the enemy stops it (AL-65)."""
        spell = self._numbers.spells[troop.spell]
        pierced = False
        own = spell.effect in {Effect.SHIELD, Effect.COURAGE}
        shielded = enemy.shields > 0 and not (own and not self._numbers.reading.own_spells_meet_shields)
        if self._account is not None and spell.effect is Effect.KILL:
            through = 1 - self._numbers.combat.deflected if shielded else 1.0
            self._account.cast(troop, spell.up_to * troop.power // 2, enemy.living, through)
        if shielded:
            if luck < self._numbers.combat.deflected:
                self._spells.append(SpellUsed(troop.side, troop.unit, troop.spell, 0, True, False))
                return
            enemy.shields = max(0, enemy.shields - troop.power)
            pierced = True
        done = _EFFECTS[spell.effect](self, troop, army, enemy)
        self._spells.append(SpellUsed(troop.side, troop.unit, troop.spell, done, False, pierced))

    def _amount(self, troop: Troop) -> int:
        half = self._numbers.spells[troop.spell].up_to * troop.power // 2
        return sum(self._chance.below(self._purpose, half) + 1 for _ in range(2))

    def _slay(self, troop: Troop, _: _Army, enemy: _Army) -> int:
        killed = 0
        for luck in self._chance.uniform(self._purpose, min(self._amount(troop), enemy.living)).tolist():
            line = enemy.reached
            target = line.troops[int(luck * len(line.troops))]
            self._kill(target, troop)
            killed += 1
        return killed

    def _frighten(self, troop: Troop, _: _Army, enemy: _Army) -> int:
        if enemy.runes and self._chance.below(self._purpose, 2):
            return 0
        return self._mark(troop, [t for t in enemy.reached.troops if not t.afraid], _make_afraid)

    def _dazzle(self, troop: Troop, _: _Army, enemy: _Army) -> int:
        return self._mark(troop, [t for t in enemy.reached.troops if not t.dazzled], _make_dazzled)

    def _encourage(self, troop: Troop, army: _Army, _: _Army) -> int:
        return self._mark(troop, [t for t in (*army.front.troops, *army.rear.troops) if t.afraid], _make_brave)

    def _shield(self, troop: Troop, army: _Army, _: _Army) -> int:
        army.shields += troop.power
        return troop.power

    def _mark(self, troop: Troop, possible: list[Troop], change: Callable[[Troop], None]) -> int:
        many = min(self._amount(troop), len(possible))
        for position in self._chance.order(self._purpose, len(possible))[:many]:
            change(possible[position])
        return many


_EFFECTS: Final = {
    Effect.KILL: Battle._slay,
    Effect.FEAR: Battle._frighten,
    Effect.DAZZLE: Battle._dazzle,
    Effect.COURAGE: Battle._encourage,
    Effect.SHIELD: Battle._shield,
}


def _hit_chances(numbers: Numbers) -> Callable[[int], float]:
    """Return the chance to hit by the difference of the skills (AL-64)."""
    chances = numbers.hit_chances
    worst, best = min(chances), max(chances)
    return lambda difference: chances[max(worst, min(best, difference))]


def _make_afraid(troop: Troop) -> None:
    troop.afraid = True


def _make_dazzled(troop: Troop) -> None:
    troop.dazzled = True


def _make_brave(troop: Troop) -> None:
    troop.afraid = False
