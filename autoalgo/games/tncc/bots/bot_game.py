"""A game between bots, or some of whose players are bots (TN-11, TN-14)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final, TypeVar

import numpy as np

from autoalgo.common.confined import NotStartedError
from autoalgo.common.plain_text import displayed
from autoalgo.games.tncc.bots.answers import BadAnswerError, acceptance_of, action_of, described, division_of
from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.isolated import Isolated, IsolatedBot
from autoalgo.games.tncc.bots.view import Offer, PastTurn, PastTurns, View
from autoalgo.games.tncc.rules.actions import Trade, War
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.game import (
    Decision,
    Game,
    Pending,
    Turn,
    begin,
    decide,
    decide_by_default,
    decide_or_default,
)

_LONGEST_REASON: Final = 300
T = TypeVar("T")
MakeBot = Callable[[np.random.Generator], Bot]


@dataclass(frozen=True)
class Seat:
    """A player and the bot that decides for him."""

    name: str
    make: MakeBot
    """Such as the class of the bot."""


def apart(seats: Sequence[Seat]) -> dict[int, Isolated]:
    """Return what makes the bots in processes of their own, by their players."""
    return {player: seat.make for player, seat in enumerate(seats) if isinstance(seat.make, Isolated)}


def play(constants: Constants, seats: Sequence[Seat], seed: int, number: int = 0) -> Game:
    """Return a whole game between new bots; `seats` in the order of turns.

    Bot i draws from `PCG64(SeedSequence(seed, spawn_key=(number, i)))`, so game `number` of a seed is the same
    whatever is played before it (TN-14).
    """
    game = begin(constants, tuple(seat.name for seat in seats))
    table = BotTable(game, {player: seat.make for player, seat in enumerate(seats)}, seed, number)
    try:
        while game.pending is not None:
            game = table.decided(game)
    finally:
        table.close()
    return game


def unready(maker: MakeBot, start: Game) -> str:
    """Return why a bot does not get ready for a game, in a sentence without its end; empty if it does."""
    bot = _Asked(maker, _chance(0, 0, 0))
    bot.begin(View(start.constants, start.countries, 0, start.cycle, PastTurns([])))
    bot.end()
    return bot.fault


class BotTable:
    """The bots of a game that has just begun, by their players, and what all of them have seen.

    People decide for everybody else. `seed` and `number` are what the bots' chance is made from (TN-14).
    """

    def __init__(self, game: Game, bots: Mapping[int, MakeBot], seed: int, number: int = 0) -> None:
        self._turns: list[Turn | PastTurn] = []
        self._chronicle = PastTurns(self._turns)
        self._known = game.last_turn
        self._bots = {player: _Asked(make, _chance(seed, number, player)) for player, make in bots.items()}
        for player, bot in self._bots.items():
            bot.begin(View(game.constants, game.countries, player, game.cycle, self._chronicle))

    def close(self) -> None:
        """Let go of the processes that some bots have, once nobody is asked any more."""
        for bot in self._bots.values():
            bot.end()

    def decides(self, game: Game) -> bool:
        """Return whether a bot is asked now."""
        return game.pending is not None and game.pending.player in self._bots

    def decided(self, game: Game) -> Game:
        """Return the game after the decision of the bot that is asked."""
        after = self._answered(game)
        self.follow(after)
        return after

    def follow(self, game: Game) -> None:
        """Add the turn that has been made, if one has: a trade or a war is none before it is answered."""
        turn = game.turns[-1] if game.turns else game.last_turn
        if turn is not None and turn is not self._known:
            self._turns.append(turn)
            self._known = turn

    def catch_up(self, games: Sequence[Game]) -> None:
        """Follow a game from its start, turn by turn, as a record has it.

        Every bot is asked what it was asked then, so that its memory and its chance are where they were; what it
        answers counts no more.
        """
        for before, after in pairwise(games):
            asked = [before]
            turn = after.last_turn
            if turn is not None and not turn.default and isinstance(turn.action, Trade | War):
                asked.append(decide(before, turn.action))
            for game in filter(self.decides, asked):
                self._answered(game)
            self.follow(after)

    def _answered(self, game: Game) -> Game:
        if (pending := game.pending) is None:
            raise ValueError("the game is over")
        player = pending.player
        view = View(game.constants, game.countries, player, game.cycle, self._chronicle)
        try:
            decision = self._bots[player].decision(pending, view)
        except BadAnswerError as error:
            return decide_by_default(game, str(error))
        return decide_or_default(game, decision)


def _chance(seed: int, number: int, player: int) -> np.random.Generator:
    return np.random.Generator(np.random.PCG64(np.random.SeedSequence(seed, spawn_key=(number, player))))


class _Asked:
    """A bot, made and asked so that nothing that it does ends the game."""

    def __init__(self, make: MakeBot, chance: np.random.Generator) -> None:
        self._bot: Bot | None = None
        self.fault = ""
        """Why it cannot be asked anything."""
        try:
            self._bot = _done("it could not be made", partial(make, chance))
        except BadAnswerError as error:
            self.fault = str(error)

    def begin(self, view: View) -> None:
        """Tell it that the game begins."""
        if self._bot is None:
            return
        try:
            _done("its reset failed", partial(self._bot.reset, view))
        except BadAnswerError as error:
            self.fault = str(error)

    def decision(self, pending: Pending, view: View) -> Decision:
        """Return what it answers; BadAnswerError when that is nothing that could be weighed."""
        if self._bot is None or self.fault:
            raise BadAnswerError(self.fault)
        try:
            if pending.asked is None:
                return action_of(self._bot.action(view))
            return _answer(self._bot, pending.asked, pending.asker, view)
        except (Exception, SystemExit) as error:
            raise _as_bad_answer("it failed", error) from None

    def end(self) -> None:
        """Let go of its process, if it has one."""
        if isinstance(self._bot, IsolatedBot):
            self._bot.close()


def _done(failed: str, do: Callable[[], T]) -> T:
    """Return what a bot does; BadAnswerError that says why it does nothing, whatever else it raises."""
    try:
        return do()
    except (Exception, SystemExit) as error:
        raise _as_bad_answer(failed, error) from None


def _as_bad_answer(failed: str, error: BaseException) -> BadAnswerError:
    if isinstance(error, BadAnswerError | NotStartedError):
        return BadAnswerError(displayed(str(error), _LONGEST_REASON))
    return BadAnswerError(f"{failed}: {displayed(described(error), _LONGEST_REASON)}")


def _answer(bot: Bot, asked: Trade | War, asker: int, view: View) -> Decision:
    if isinstance(asked, Trade):
        offer = Offer(asker, asked.giving, asked.giving_amount, asked.taking, asked.taking_amount)
        return acceptance_of(bot.accept_trade(view, offer))
    return division_of(bot.fight_war(view, asker, sum(asked.flanks)))
