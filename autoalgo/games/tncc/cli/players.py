"""Who plays by which constants, as the command line names both."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.confined import TRUST_POSSIBLE
from autoalgo.common.console import tell
from autoalgo.common.files import file_name
from autoalgo.common.game_command import GameFolders
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.seeds import chosen_or_drawn
from autoalgo.games.tncc.bots import (
    BUILT_IN,
    BotLimits,
    Isolated,
    NamedBot,
    Seat,
    apart,
    cell_problem,
    named_bot,
    unready,
)
from autoalgo.games.tncc.bots.named import KEPT, NOT_KEPT
from autoalgo.games.tncc.cli.arguments import BotTimes, Players
from autoalgo.games.tncc.rules.constants import Constants, Defaults, Presets, constants_of, load_presets
from autoalgo.games.tncc.rules.game import FEWEST_PLAYERS, MOST_PLAYERS, begin

_PLACE = Place(key="--bots")
_HINT: Final = "if you trust who wrote the bots with all your files, add --trust-bots"
_TRACE_BYTES: Final = 4096
_TRACE_LINES: Final = 12
_LONGEST_NAME: Final = 100
"""Characters of a player's name in the name of a file."""


@dataclass(frozen=True)
class GameSetup:
    """Everything that a game is made from."""

    constants: Constants
    seats: tuple[Seat, ...]
    seed: int
    strict: bool = False
    """Whether the traces of bots that fail are told."""

    @contextmanager
    def open(self) -> Iterator[Failure | None]:
        """Tell what bots in processes of their own are kept from, and end those processes after all games.

        Yields
        ------
            Which of them do not get ready for a game, each with the end of its trace.
        """
        makers = list(apart(self.seats).values())
        try:
            if makers:
                tell(NOT_KEPT if makers[0].trusted else KEPT)
            yield failure_of(self._unready())
        finally:
            for maker in makers:
                maker.close()
            for maker in makers:
                if maker.errors is not None and (lines := _last_lines(maker.errors)):
                    tell(f"What a bot wrote to standard error is in {maker.errors}")
                    for line in lines if self.strict else ():
                        tell(f"  {line}")

    def _unready(self) -> Iterator[Problem]:
        names = tuple(f"player {number}" for number in range(FEWEST_PLAYERS))
        for player, maker in apart(self.seats).items():
            if why := unready(maker, begin(self.constants, names)):
                lines = _last_lines(maker.errors) if maker.errors else []
                hint = f"its trace ends: {lines[-1].strip()}" if lines else ""
                yield Problem(Place(key=self.seats[player].name), f"this bot does not get ready: {why}", "", hint)


def _last_lines(file: Path) -> list[str]:
    """Return the last lines of what a bot wrote to standard error; none where there is nothing."""
    try:
        with file.open("rb") as stream:
            stream.seek(max(0, file.stat().st_size - _TRACE_BYTES))
            return stream.read().decode("utf-8", "replace").splitlines()[-_TRACE_LINES:]
    except OSError:
        return []


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
    constants = chosen_constants(players.preset, players.changes, presets, players.strict)
    if isinstance(constants, Failure):
        return Failure(*problems, *constants)
    if failure := failure_of(problems):
        return failure
    seats = _seats(bots, players, home.logs)
    return GameSetup(constants, seats, chosen_or_drawn(players.seed), players.strict)


def chosen_constants(
    preset: str, changes: Iterable[tuple[str, JsonValue]], presets: Presets, strict: bool
) -> Constants | Failure:
    """Return a preset with changes, and careful defaults where it is to be `strict`; or what is wrong with them."""
    careful = {"defaults": Defaults.CAREFUL.value} if strict else {}
    return constants_of(preset, {**careful, **dict(changes)}, presets, "--set")


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
        seats.append(seat_of(bot, name, players, logs, isolated=players.isolated))
    return tuple(seats)


class HowBotsRun(Protocol):
    """What the command line says of bots in processes of their own."""

    @property
    def trusted(self) -> bool:
        """Whether nothing keeps them from the computer."""

    @property
    def limits(self) -> BotTimes:
        """What they may take."""


def seat_of(bot: NamedBot, name: str, how: HowBotsRun, logs: Path, *, isolated: bool = False) -> Seat:
    """Return the seat of a bot, in a process of its own if it is not shipped, or is to be `isolated`."""
    if bot.built_in is not None and not isolated:
        return Seat(name, BUILT_IN[bot.built_in])
    return Seat(name, Isolated(bot.program, _limits(how.limits), _errors(logs, name), trusted=how.trusted))


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
