"""Who plays by which constants, as the command line names both."""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.confined import TRUST_POSSIBLE
from autoalgo.common.console import tell
from autoalgo.common.files import file_name
from autoalgo.common.game_command import GameFolders
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.tncc.bots import BUILT_IN, BotLimits, Isolated, NamedBot, Seat, apart, cell_problem, named_bot
from autoalgo.games.tncc.bots.named import KEPT, NOT_KEPT
from autoalgo.games.tncc.cli.arguments import BotTimes, Players
from autoalgo.games.tncc.rules.constants import Constants, constants_of, load_presets
from autoalgo.games.tncc.rules.game import FEWEST_PLAYERS, MOST_PLAYERS

_PLACE = Place(key="--bots")
_HINT: Final = "if you trust who wrote the bots with all your files, add --trust-bots"
_LONGEST_NAME: Final = 100
"""Characters of a player's name in the name of a file."""


@dataclass(frozen=True)
class GameSetup:
    """Everything that a game is made from."""

    constants: Constants
    seats: tuple[Seat, ...]
    seed: int

    @contextmanager
    def open(self) -> Iterator[None]:
        """Tell what bots in processes of their own are kept from, and end those processes after all games."""
        makers = list(apart(self.seats).values())
        try:
            if makers:
                tell(NOT_KEPT if makers[0].trusted else KEPT)
            yield
        finally:
            for maker in makers:
                maker.close()
            for maker in makers:
                if maker.errors is not None and maker.errors.is_file() and maker.errors.stat().st_size:
                    tell(f"What a bot wrote to standard error is in {maker.errors}")


def table_of(players: Players, home: GameFolders) -> GameSetup | Failure:
    """Return what `players` asks for, or every problem of it; without a seed, a new one is drawn."""
    presets = load_presets(home.json)
    if isinstance(presets, Failure):
        return presets
    named = [named_bot(text, _PLACE) for text in players.bots]
    problems = list(dict.fromkeys(problem for bot in named if isinstance(bot, Failure) for problem in bot))
    bots = [bot for bot in named if isinstance(bot, NamedBot)]
    if not FEWEST_PLAYERS <= len(named) <= MOST_PLAYERS:
        allowed = f"{FEWEST_PLAYERS} to {MOST_PLAYERS} names with commas between them, as in blitz,turtle"
        problems.append(Problem(_PLACE, f"{len(named):,} in number", allowed))
    if any(players.isolated or bot.built_in is None for bot in bots) and not (players.trusted and TRUST_POSSIBLE):
        problems += cell_problem(_PLACE, _HINT if TRUST_POSSIBLE else "") or ()
    constants = constants_of(players.preset, dict(players.changes), presets, "--set")
    if isinstance(constants, Failure):
        return Failure(*problems, *constants)
    return failure_of(problems) or GameSetup(constants, _seats(bots, players, home.logs), chosen_or_drawn(players.seed))


def _seats(bots: Sequence[NamedBot], players: Players, logs: Path) -> tuple[Seat, ...]:
    """Return a seat for each bot; the second of a name is called "war 2"."""
    seats, seen, taken = [], Counter[str](), {bot.name for bot in bots}
    for bot in bots:
        seen[bot.name] += 1
        name = bot.name
        while seen[bot.name] > 1 and name in taken:
            name = f"{bot.name} {seen[bot.name]}"
            seen[bot.name] += name in taken
        taken.add(name)
        if bot.built_in is not None and not players.isolated:
            seats.append(Seat(name, BUILT_IN[bot.built_in]))
        else:
            maker = Isolated(bot.program, _limits(players.limits), _errors(logs, name), trusted=players.trusted)
            seats.append(Seat(name, maker))
    return tuple(seats)


def _limits(times: BotTimes) -> BotLimits:
    return BotLimits(times.action_ms / 1000, times.answer_ms / 1000, times.start_ms / 1000, times.memory_mib * 2**20)


def _errors(logs: Path, player: str) -> Path | None:
    """Return the file for what a player's bot writes to standard error, empty; None where there can be none."""
    file = logs / "TNCC bots" / f"{file_name(player, _LONGEST_NAME) or 'bot'}.txt"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.open("wb").close()
    except OSError:
        return None
    return file
