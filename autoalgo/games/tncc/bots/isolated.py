"""Bots in processes of their own: asked by lines, within time limits, kept from everything else (TN-16)."""

import contextlib
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.confined import (
    CellLimits,
    ConfinedProgram,
    EndedError,
    FloodError,
    TooLateError,
)
from autoalgo.games.tncc.bots.answers import BadAnswerError
from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.messages import Message, answered_action, decoded, encoded, opening, situation, told
from autoalgo.games.tncc.bots.view import Offer, View

_MOST_LATE: Final = 10
"""Questions in a row that a bot may be too late for before it is asked nothing more in a game."""
_MOST_LINES: Final = 1_000
"""Lines that are looked at for the answer to a question."""
_CPU_ACTIONS: Final = 10_000
"""As many actions the processor time of a process is enough for."""


@dataclass(frozen=True)
class BotLimits:
    """How long a bot may take, and how much memory."""

    action_seconds: float = 0.05
    answer_seconds: float = 0.025
    """To answer a trade or a war."""
    start_seconds: float = 10.0
    """To start, and to get ready for a game."""
    memory_bytes: int = 512 * 2**20


@dataclass(frozen=True)
class Program:
    """What is started to be a bot."""

    command: tuple[str, ...]
    """The program as an absolute path, and its words."""
    readable: tuple[str, ...] = ()
    """What it may read, beside the system."""
    whole_memory: bool = False
    """Whether addresses that it reserves count as memory, which a Python does not mind."""


@dataclass(eq=False)
class Isolated:
    """Makes the bots of a player, each in a process; a process that is well plays the next game too."""

    program: Program
    limits: BotLimits
    errors: Path | None = None
    """The file that takes what the bot writes to standard error, at most 1 MiB; None for nowhere."""
    trusted: bool = False
    """Whether the bot runs without a cell."""
    _idle: list["_BotProcess"] = field(default_factory=list, init=False)

    def __call__(self, chance: np.random.Generator) -> "IsolatedBot":
        """Return a bot; NotStartedError when there can be none."""
        try:
            process = self._idle.pop()  # games of other threads take from it too
        except IndexError:
            process = self.start()
        return IsolatedBot(chance, process, self)

    def __reduce__(self) -> tuple[type["Isolated"], tuple[Program, BotLimits, Path | None, bool]]:
        """Leave processes where they are: who gets a copy starts his own."""
        return Isolated, (self.program, self.limits, self.errors, self.trusted)

    def start(self) -> "_BotProcess":
        """Return a new process; NotStartedError when there can be none."""
        limits = self.limits
        own = CellLimits(
            memory_bytes=limits.memory_bytes,
            whole_memory=self.program.whole_memory,
            cpu_seconds=int(limits.start_seconds + _CPU_ACTIONS * limits.action_seconds) + 1,
        )
        with contextlib.ExitStack() as stack:
            errors = None
            if self.errors is not None:
                with contextlib.suppress(OSError):
                    errors = stack.enter_context(self.errors.open("ab"))
            program = self.program
            return _BotProcess(ConfinedProgram(program.command, program.readable, own, errors, trusted=self.trusted))

    def take_back(self, process: "_BotProcess") -> None:
        """Keep the process of a game that is over for the next, if it has answered everything; end it otherwise."""
        if process.well:
            self._idle.append(process)
        else:
            process.program.stop()

    def close(self) -> None:
        """End all processes that play no game."""
        while self._idle:
            self._idle.pop().program.stop()


class _BotProcess:
    """A process, and the number of the question that it was asked last."""

    def __init__(self, program: ConfinedProgram) -> None:
        self.program = program
        self._number = 0
        self._answered = True

    @property
    def well(self) -> bool:
        """Whether it runs and owes no answer."""
        return self.program.running and self._answered

    def ask(self, kind: str, question: Message, seconds: float) -> JsonValue:
        """Return the answer to a question; BadAnswerError for none that can be understood, else as ConfinedProgram."""
        self._number += 1
        self._answered = False
        deadline = time.monotonic() + seconds
        self.program.send(encoded({"id": self._number, "ask": kind, **question}))
        for _ in range(_MOST_LINES):
            message = decoded(self.program.line(deadline))
            if message is None:
                raise BadAnswerError("it wrote a line that is no JSON object")
            number = message.get("id")
            if isinstance(number, bool) or not isinstance(number, int) or number > self._number:
                raise BadAnswerError("its answer does not have the id of the question")
            if number == self._number:
                self._answered = True
                if "error" in message:
                    raise BadAnswerError(f"it failed: {message['error']}")
                if "answer" not in message:
                    raise BadAnswerError('its line has neither "answer" nor "error"')
                return message["answer"]
            # An answer to a question that it was too late for.
        self.program.stop()
        raise FloodError(f"it wrote more than {_MOST_LINES:,} lines that answer nothing, and was ended")


class IsolatedBot(Bot):
    """A bot whose decisions come from a process; every function raises BadAnswerError where there is none."""

    def __init__(self, chance: np.random.Generator, process: _BotProcess, owner: Isolated) -> None:
        super().__init__(chance)
        self._process = process
        self._owner = owner
        self._limits = owner.limits
        self._known = 0
        """Turns that it has been told of."""
        self._late = 0
        """Questions in a row that it was too late for."""
        self._fault = ""
        """Why it is asked nothing more."""

    def reset(self, game: View) -> None:
        """Let the process get ready."""
        try:
            self._ask("reset", game, opening(game, self.chance), self._limits.start_seconds)
        except BadAnswerError as error:
            raise BadAnswerError(f"it did not get ready for the game: {error}") from None

    # What a stranger answers is of any type, and weighed by whoever asked.

    def action(self, game: View) -> Any:  # noqa: ANN401
        """Ask for an action."""
        return answered_action(self._ask("action", game, {}, self._limits.action_seconds))

    def accept_trade(self, game: View, offer: Offer) -> Any:  # noqa: ANN401
        """Ask whether to agree."""
        return self._ask("accept_trade", game, {"offer": told(offer)}, self._limits.answer_seconds)

    def fight_war(self, game: View, attacker: int, total: int) -> Any:  # noqa: ANN401
        """Ask how the army is divided."""
        return self._ask("fight_war", game, {"attacker": attacker, "total": total}, self._limits.answer_seconds)

    def close(self) -> None:
        """Give the process back: the game is over."""
        self._owner.take_back(self._process)

    def _ask(self, kind: str, game: View, more: Message, seconds: float) -> JsonValue:
        if self._fault:
            raise BadAnswerError(self._fault)
        question = {**situation(game, self._known), **more}
        self._known = len(game.chronicle)
        try:
            answer = self._process.ask(kind, question, seconds)
        except TooLateError:
            self._late += 1
            if self._late == _MOST_LATE:
                self._fault = f"it was too late {_MOST_LATE} times in a row and is asked nothing more in this game"
            raise BadAnswerError(f"it did not answer within {1000 * seconds:g} ms") from None
        except (EndedError, FloodError) as error:
            self._fault = str(error)
            raise BadAnswerError(self._fault) from None
        self._late = 0
        return answer
