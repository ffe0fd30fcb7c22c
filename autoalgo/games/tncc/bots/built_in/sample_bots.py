"""The sample bots of the authors' program."""

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.built_in.tactics import InThirds, drawn, fed, largest_threat, on_one, on_two
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.actions import WAIT, Action, Recruit, War
from autoalgo.games.tncc.rules.war import FLANKS, Division, thirds


class Nothing(Bot):
    """Waits, and leaves its army at home."""

    def action(self, game: View) -> Action:
        """Wait."""
        return WAIT

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Send nobody."""
        return (0, 0, 0)


class Turtle(InThirds):
    """Keeps as many soldiers as the largest army that could attack it, as far as its citizens can feed them."""

    def action(self, game: View) -> Action:
        """Recruit or dismiss up to the army that is wanted."""
        change = min(largest_threat(game), fed(game)) - game.me.army
        return Recruit(change) if change else WAIT


class Warlike(InThirds):
    """Drafts a tenth, and attacks anybody in thirds whenever it has three soldiers and the gold."""

    def action(self, game: View) -> Action:
        """Attack, draft or wait."""
        me, rivals = game.me, [number for number, _ in game.rivals()]
        if me.army < FLANKS:
            return Recruit(me.citizens // 10)
        if me.gold < game.constants.war_cost or not rivals:
            return WAIT
        third = me.army // 3
        return War(rivals[drawn(self.chance, len(rivals))], (third, third, third))


class Blitz(Bot):
    """Saves gold and food, drafts all but one citizen, and throws them at one flank of the weakest rival."""

    def action(self, game: View) -> Action:
        """Save, draft, strike."""
        me, constants = game.me, game.constants
        rivals = list(game.rivals())
        if me.army and me.gold >= constants.war_cost and rivals:
            weakest, _ = min(rivals, key=lambda rival: (rival[1].army, rival[0]))
            return War(weakest, on_one(me.army, drawn(self.chance, FLANKS)))
        draft = me.citizens - 1
        upkeep, meals = draft * constants.gold_per_soldier, draft * constants.food_per_soldier
        if draft > 0 and me.gold >= constants.war_cost + upkeep and me.food >= 2 * meals:
            return Recruit(draft)
        return Recruit(-me.army) if me.army else WAIT

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Defend in thirds against a small attack, else in halves on two flanks."""
        army = game.me.army
        if total <= 2 * (army // FLANKS):
            return thirds(army)
        return on_two(army, drawn(self.chance, FLANKS))
