"""The bot that only defends itself."""

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.built_in.tactics import fed, largest_threat, thirds
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Wait
from autoalgo.games.tncc.rules.war import Division


class Turtle(Bot):
    """Keeps as many soldiers as the largest army that could attack it, as far as its citizens can feed them."""

    def action(self, game: View) -> Action:
        """Recruit or dismiss up to the army that is wanted."""
        change = min(largest_threat(game), fed(game)) - game.me.army
        return Recruit(change) if change else Wait()

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Defend in thirds."""
        return thirds(game.me.army)
