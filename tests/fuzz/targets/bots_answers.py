"""Bots of TNCC that answer anything by the protocol, are too late, or are gone (TN-16)."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from tncc_games import constants, lines_of_record

from autoalgo.common.confined import EndedError, FloodError, TooLateError
from autoalgo.common.console import Exit, say_lines
from autoalgo.games.tncc.bots import BUILT_IN, BotLimits, Isolated, Seat, play
from autoalgo.games.tncc.bots import isolated as isolated_bots
from autoalgo.games.tncc.bots.isolated import Program
from autoalgo.games.tncc.rules.game import Turn
from autoalgo.games.tncc.words.sentences import sentences
from fuzz import json_changes, values
from fuzz.attempts import Attempt, Outcome
from fuzz.draws import Draws
from fuzz.json_changes import Document
from fuzz.targets.played_games import MADE, sound

_LAST_CYCLE: Final = 30
_LONGEST_LINE: Final = 10_000
"""Bytes; whoever reads the lines of a process ends it at more."""
_LONGEST_REASON: Final = 300
_RESOURCES: Final = ("gold", "food", "citizens", "army", "land")
_FAULTS: Final = (TooLateError("late"), EndedError("it ended with the exit code 3"), FloodError("it wrote too much"))


class _Stranger:
    """A bot in the place of a process: what it says comes from the choices of a case.

    Parameters
    ----------
    base
        Those of answers that are understood.
    changes
        Those of answers that are changed, each in a turn of its own.
    """

    def __init__(self, base: Draws, changes: Sequence[Draws]) -> None:
        self.running = True
        self._base = base
        self._changes = {draws.below(_LAST_CYCLE): draws for draws in changes}
        self._lines: list[bytes] = []
        self._asked = 0

    def send(self, line: bytes) -> None:
        """Hear a question."""
        question = json.loads(line)
        draws = self._changes.get(self._asked)
        self._asked += 1
        answer = {"id": question["id"], "answer": self._answer(question)}
        self._lines.append(json.dumps(answer).encode() if draws is None else _changed(draws, answer))

    def line(self, _deadline: float) -> bytes:
        """Return the next line that it says."""
        if not self._lines:
            raise TooLateError("late")
        line = self._lines.pop(0)
        if line in {b"0", b"1", b"2"}:
            raise _FAULTS[int(line)]
        return line

    def stop(self) -> None:
        """Say nothing more."""
        self.running = False

    def _answer(self, question: dict[str, Any]) -> object:
        draws = self._base
        match question["ask"]:
            case "action":
                return draws.of(
                    (
                        {"kind": "wait"},
                        {"kind": "recruit", "amount": 1 + draws.below(9)},
                        {
                            "kind": "trade",
                            "partner": 1 + draws.below(2),
                            "giving": draws.of(_RESOURCES),
                            "giving_amount": draws.below(20),
                            "taking": draws.of(_RESOURCES),
                            "taking_amount": draws.below(20),
                        },
                        {"kind": "war", "target": 1 + draws.below(2), "flanks": [draws.below(5) for _ in range(3)]},
                    )
                )
            case "accept_trade":
                return draws.one_in(2)
            case "fight_war":
                return [question["total"], 0, 0]
        return None


def _changed(draws: Draws, answer: dict[str, object]) -> bytes:
    """Return another line than an answer: a fault by its number, JSON that was changed, or any bytes."""
    kind = draws.below(6)
    if kind == 0:
        return b"%d" % draws.below(len(_FAULTS))
    if kind == 1:
        return json.dumps({**answer, "error": values.text(draws)}).encode()[:_LONGEST_LINE]
    line = json.dumps(answer).encode()
    if kind == 2:
        line = json_changes.change_bytes(draws, line)
    else:
        document = Document(json.loads(line))
        json_changes.change_tree(draws, document)
        line = document.bytes()
    return line.replace(b"\n", b" ")[:_LONGEST_LINE]


def tncc_bots(folder: Path, base: Draws, changes: Sequence[Draws]) -> Attempt:
    """Return a game of a stranger's bot against two that come along."""
    (folder / "out").mkdir()
    bot = _Stranger(base, changes)
    reasons: list[str] = []

    def act() -> int:
        with patch.object(isolated_bots, "ConfinedProgram", lambda *_: bot):
            stranger = Isolated(Program(("/stranger",)), BotLimits())
            seats = Seat("Ash", stranger), Seat("Bay", BUILT_IN["merchant"]), Seat("Cay", BUILT_IN["war"])
            game = play(constants(last_cycle=_LAST_CYCLE), seats, 1)
        reasons.extend(
            reason for turn in game.chronicle if isinstance(turn, Turn) for reason in (turn.default, turn.reply_default)
        )
        lines = lines_of_record(game, ("stranger", "merchant", "war"), 1)
        (folder / MADE).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        say_lines(sentences(game))
        return Exit.DONE

    def judge(attempt: Attempt, outcome: Outcome) -> Iterator[str]:
        """Why a decision was made for it is told in a short sentence, and the record holds."""
        yield from (f"a reason goes on: {reason[:500]}" for reason in reasons if len(reason) > _LONGEST_REASON)
        yield from sound(attempt, outcome)

    return Attempt(folder, act=act, judge=judge)
