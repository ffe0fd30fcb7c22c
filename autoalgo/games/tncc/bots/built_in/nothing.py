"""The bot that does nothing."""

from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.view import View
from autoalgo.games.tncc.rules.actions import Action, Wait
from autoalgo.games.tncc.rules.war import Division


class Nothing(Bot):
    """Waits, and leaves its army at home."""

    def action(self, game: View) -> Action:
        """Wait."""
        return Wait()

    def fight_war(self, game: View, attacker: int, total: int) -> Division:
        """Send nobody."""
        return (0, 0, 0)
