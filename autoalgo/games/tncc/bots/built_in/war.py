"""The bot that attacks whenever it can."""

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.built_in.tactics import drawn, is_army, thirds
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Wait, War
from autoalgo.games.tncc.rules.war import Division


class Warlike(Bot):
    """Drafts a tenth, and attacks anybody in thirds whenever it has three soldiers and the gold."""

    def action(self, game: View) -> Action:
        """Attack, draft or wait."""
        me, rivals = game.me, [number for number, _ in game.rivals()]
        if not is_army(me.army):
            return Recruit(me.citizens // 10)
        if me.gold < game.constants.war_cost or not rivals:
            return Wait()
        third = me.army // 3
        return War(rivals[drawn(self.chance, len(rivals))], (third, third, third))

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Defend in thirds."""
        return thirds(game.me.army)
