"""A game between bots, in this process (TN-11, TN-14)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from autoalgo.common.plain_text import displayed
from autoalgo.games.tncc.bots.answers import BadAnswerError, acceptance_of, action_of, division_of
from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.view import Offer, PastTurn, PastTurns, View, past_turn
from autoalgo.games.tncc.rules.actions import Trade
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import Decision, Game, Pending, begin, decide, decide_by_default, wrong

_LONGEST_REASON: Final = 300
MakeBot = Callable[[np.random.Generator], Bot]


@dataclass(frozen=True)
class Seat:
    """A player and the bot that decides for him."""

    name: str
    make: MakeBot
    """Such as the class of the bot."""


def play(constants: Constants, seats: Sequence[Seat], seed: int, number: int = 0) -> Game:
    """Return a whole game between new bots; `seats` in the order of turns.

    Bot i draws from `PCG64(SeedSequence(seed, spawn_key=(number, i)))`, so game `number` of a seed is the same
    whatever is played before it (TN-14).
    """
    game = begin(constants, tuple(seat.name for seat in seats))
    table = _Table(game)
    bots = [_Asked(seat.make, _chance(seed, number, player)) for player, seat in enumerate(seats)]
    for player, bot in enumerate(bots):
        bot.begin(table.view(game, player))
    while (pending := game.pending) is not None:
        game = _decided(game, pending, bots[pending.player], table.view(game, pending.player))
        table.follow(game)
    return game


def _chance(seed: int, number: int, player: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(number, player))))


class _Table:
    """Keeps the chronicle that all bots share."""

    def __init__(self, game: Game) -> None:
        self._turns: list[PastTurn] = []
        self._chronicle = PastTurns(self._turns)
        self._known = game.last_turn

    def view(self, game: Game, player: int) -> View:
        """Return what a player sees now."""
        return View(game.constants, game.countries, player, game.cycle, self._chronicle)

    def follow(self, game: Game) -> None:
        """Add the turn that has been made, if one has: a trade or a war is none before it is answered."""
        turn = game.last_turn
        if turn is not None and turn is not self._known:
            self._turns.append(past_turn(turn))
            self._known = turn


class _Asked:
    """A bot, made and asked so that nothing that it does ends the game."""

    def __init__(self, make: MakeBot, chance: np.random.Generator) -> None:
        self._bot: Bot | None = None
        self._fault = ""
        """Why it cannot be asked anything."""
        try:
            self._bot = make(chance)
        except (Exception, SystemExit) as error:
            self._fault = f"it could not be made: {_described(error)}"

    def begin(self, view: View) -> None:
        """Tell it that the game begins."""
        if self._bot is None:
            return
        try:
            self._bot.reset(view)
        except (Exception, SystemExit) as error:
            self._fault = f"its reset failed: {_described(error)}"

    def decision(self, pending: Pending, view: View) -> Decision:
        """Return what it answers; BadAnswerError when that is nothing that could be weighed."""
        if self._bot is None or self._fault:
            raise BadAnswerError(self._fault)
        try:
            return _answer(self._bot, pending, view)
        except BadAnswerError:
            raise
        except (Exception, SystemExit) as error:
            raise BadAnswerError(f"it failed: {_described(error)}") from None


def _answer(bot: Bot, pending: Pending, view: View) -> Decision:
    if pending.asked is None:
        return action_of(bot.action(view))
    if isinstance(pending.asked, Trade):
        trade = pending.asked
        offer = Offer(pending.asker, trade.giving, trade.giving_amount, trade.taking, trade.taking_amount)
        return acceptance_of(bot.accept_trade(view, offer))
    return division_of(bot.fight_war(view, pending.asker, sum(pending.asked.flanks)))


def _decided(game: Game, pending: Pending, bot: _Asked, view: View) -> Game:
    try:
        decision = bot.decision(pending, view)
    except BadAnswerError as error:
        return decide_by_default(game, str(error))
    if objection := wrong(game, decision):
        return decide_by_default(game, objection)
    return decide(game, decision)


def _described(error: BaseException) -> str:
    kind = type(error).__name__
    try:
        said = str(error)
    except Exception:
        said = ""
    return displayed(f"{kind}: {said}" if said else kind, _LONGEST_REASON)
