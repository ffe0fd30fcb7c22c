"""Hedgehog: makes a third of its people soldiers, and defends with all of them."""

from autoalgo.games.tncc.bots import Bot, Offer, Recruit, Trade, View, Wait, War

# What `action` may return; players are numbers from 0 in the order of turns, resources "gold", "food", "citizens",
# "army" and "land":
Action = Wait | Recruit | Trade | War
# Wait()
# Recruit(10)                         10 citizens become soldiers, -10 the other way round
# Trade(1, "gold", 50, "food", 100)   offers player 1 50 gold for 100 food
# War(1, (30, 20, 10))                attacks player 1 on three flanks


class Hedgehog(Bot):
    """A new one is made for each game. Whatever it prints goes to a file for its author, and is no answer."""

    def reset(self, game: View) -> None:
        """Learn that a game begins. `self.chance` is a generator of random numbers (numpy)."""

    def action(self, game: View) -> Action:
        """Decide what to do in one's turn, within 50 ms.

        `game` has me, players, number (one's own), rivals(), number_of(name), constants, cycle and chronicle.
        """
        wanted = game.me.population // 3
        return Recruit(wanted - game.me.army) if wanted != game.me.army else Wait()

    def accept_trade(self, game: View, offer: Offer) -> bool:
        """Answer an offer, within 25 ms: `offer` has partner, getting, getting_amount, giving, giving_amount."""
        return False

    def fight_war(self, game: View, attacker: int, total: int) -> tuple[int, int, int]:
        """Divide the army against `attacker`, who sends `total` soldiers in all, within 25 ms."""
        third = game.me.army // 3
        return (third, third, game.me.army - 2 * third)
