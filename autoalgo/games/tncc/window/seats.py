"""Off the GUI thread: bots of a game that people play are asked, saves and records read (TG-6, TG-7, TG-9)."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.kit.folder import unusable
from autoalgo.common.kit.saves import LARGEST_SAVE_BYTES, SavedFile, kept
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.records import Difference
from autoalgo.games.tncc.bots import BUILT_IN, BotLimits, BotTable, Isolated, MakeBot, cell_problem, named_bot
from autoalgo.games.tncc.bots.audit import audit
from autoalgo.games.tncc.play.record import Replay, replay
from autoalgo.games.tncc.rules.game import Game, begin
from autoalgo.games.tncc.store.entries import PERSON, GameEntry

_PLACE: Final = Place(tab="Players")


def bot_problem(who: str, place: Place) -> Failure | None:
    """Return what is wrong with the bot that is to decide for a player, if anything."""
    if who == PERSON or who in BUILT_IN:
        return None
    found = named_bot(who, place)
    return found if isinstance(found, Failure) else cell_problem(place)


@dataclass
class BotSeats:
    """The bots of one game. Everything is called by one thread at a time, which may wait for them."""

    opening: GameEntry
    past: Sequence[Game]
    """The game turn by turn up to where it goes on; the bots are asked all of it again."""
    _table: BotTable | None = None
    _makers: tuple[Isolated, ...] = ()

    def advance(self, turns: Sequence[Game], game: Game) -> Game:
        """Return the game once a person is asked, a cycle has ended, or all is over.

        `turns` are the games after the turns that people have ended since the last time.
        """
        table = self._table or self._begin()
        for turn in turns:
            table.follow(turn)
        cycle = game.cycle
        while table.decides(game) and game.cycle == cycle:
            game = table.decided(game)
        return game

    def close(self) -> None:
        """End the processes of bots."""
        if self._table is not None:
            self._table.close()
        for maker in self._makers:
            maker.close()

    def _begin(self) -> BotTable:
        makers = {player: _maker(who) for player, who in enumerate(self.opening.bots) if who != PERSON}
        self._makers = tuple(make for make in makers.values() if isinstance(make, Isolated))
        start = begin(self.opening.constants, self.opening.players)
        table = self._table = BotTable(start, makers, self.opening.seed)
        table.catch_up(self.past)
        return table


def _maker(who: str) -> MakeBot:
    if who in BUILT_IN:
        return BUILT_IN[who]
    bot = named_bot(who, _PLACE)
    if isinstance(bot, Failure):
        raise ValueError(bot[0].text())
    return Isolated(bot.program, BotLimits())


def seating_problems(opening: GameEntry) -> Failure | None:
    """Return which bots of a save cannot go on with it here."""
    if len(opening.bots) != len(opening.players):
        allowed = f"{len(opening.players)}, one for each player"
        return Failure(Problem(_PLACE, f"{len(opening.bots)} names of bots", allowed))
    found = (bot_problem(who, Place(tab="Players", row=row)) for row, who in enumerate(opening.bots, start=1))
    return failure_of(problem for failure in found if failure for problem in failure)


@dataclass(frozen=True)
class OpenedSave:
    """A file as it was read."""

    known: SavedFile
    replay: Replay
    difference: Difference | None
    """Where it tells something else than its decisions lead to: it was edited, or made by other rules."""
    cut_off: bool
    """Whether its last line is missing."""


def open_game(path: Path) -> OpenedSave | Failure:
    """Read a save or a record and play it again, or say why it cannot be."""
    try:
        known = kept(path, read_whole(path, LARGEST_SAVE_BYTES))
    except OSError as error:
        return unusable(path, "the file cannot be read", error)
    played = replay(path)
    if isinstance(played, Failure):
        return played
    compared = audit(path)
    cut_off = isinstance(compared, Failure)
    return OpenedSave(known, played, None if isinstance(compared, Failure) else compared.difference, cut_off)
