"""The bot that raids again and again."""

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.built_in.tactics import drawn, enough_to_hold, largest_threat, on_one, survivors, thirds
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Wait, War
from autoalgo.games.tncc.rules.war import FLANKS, Division


class Raider(Bot):
    """Raids whom it can beat with all its people, the one nearest to his end first, and guards itself in between."""

    def action(self, game: View) -> Action:
        """Raid, draft for a raid, or keep a guard."""
        me, constants = game.me, game.constants
        if me.army and me.gold >= constants.war_cost:
            target = self._target(game, me.army)
            if target is not None:
                return War(target, on_one(me.army, drawn(self.chance, FLANKS)))
        wanted = self._wanted(game)
        return Recruit(wanted - me.army) if wanted != me.army else Wait()

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Defend in thirds."""
        return thirds(game.me.army)

    def _wanted(self, game: View) -> int:
        """Return the army to have: all but one citizen when they can raid in the next cycle, else a guard."""
        me, constants = game.me, game.constants
        all_people = max(me.population - 1, 0)
        gold = me.gold - all_people * constants.gold_per_soldier
        food = me.food - all_people * constants.food_per_soldier
        if gold >= constants.war_cost and food > 0 and self._target(game, all_people) is not None:
            return all_people
        return min(enough_to_hold(largest_threat(game), constants), all_people)

    def _target(self, game: View, force: int) -> int | None:
        """Return whom to raid: of those who would leave two of five raiders alive, the one with the least land."""
        worth = [
            (rival.land, number)
            for number, rival in game.rivals()
            if survivors(force, rival.army, game.constants) >= 0.4 * force
        ]
        return min(worth)[1] if worth else None
