"""The bot that watches, and strikes at whoever cannot defend himself."""

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.built_in.tactics import drawn, enough_to_hold, largest_threat, on_one, survivors, thirds
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Wait, War
from autoalgo.games.tncc.rules.war import FLANKS, Division


class Sentinel(Bot):
    """Keeps what holds the largest army that could attack it, whatever it eats, and strikes the weak with the rest."""

    def action(self, game: View) -> Action:
        """Guard first, then strike, then let the soldiers go home."""
        me, constants = game.me, game.constants
        guard = min(enough_to_hold(largest_threat(game), constants), me.population - 1)
        spare = me.army - guard
        if spare > 0 and me.gold >= constants.war_cost:
            gain, target = max(
                ((survivors(spare, rival.army, constants), -number) for number, rival in game.rivals()),
                default=(0.0, 0),
            )
            if gain > spare / 2:
                return War(-target, on_one(spare, drawn(self.chance, FLANKS)))
        force = self._force(game)
        change = max(guard, force) - me.army
        return Recruit(change) if change else Wait()

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Defend in thirds."""
        return thirds(game.me.army)

    def _force(self, game: View) -> int:
        """Return the army to strike with in the next cycle; 0 when gold or food do not suffice."""
        me, constants = game.me, game.constants
        force = me.population * 2 // 3
        income = constants.gold_per_citizen * (me.population - force)
        gold = me.gold + income - force * constants.gold_per_soldier
        if gold < constants.war_cost or me.food < 2 * force * constants.food_per_soldier:
            return 0
        best = max((survivors(force, rival.army, constants) for _, rival in game.rivals()), default=0)
        return force if best > force / 2 else 0
