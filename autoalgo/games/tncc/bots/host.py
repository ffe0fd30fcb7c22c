"""Runs one bot written in Python, a built-in one or that of a file, in a process of its own.

`python -m autoalgo.games.tncc.bots.host BOT`, BOT being the name of a built-in one or the path of a file with one class
derived from `Bot`. Questions come on standard input, answers go to standard output, and what the bot prints to
standard error (TN-16).
"""

import importlib.util
import json
import os
import sys
import traceback
from collections.abc import Iterable
from pathlib import Path
from typing import IO, Any, Final

import numpy as np
from pydantic import TypeAdapter

from autoalgo.games.tncc.bots.answers import BadAnswerError, acceptance_of, action_of, described, division_of
from autoalgo.games.tncc.bots.bot import Bot
from autoalgo.games.tncc.bots.built_in import BUILT_IN
from autoalgo.games.tncc.bots.messages import STATE_DIGITS, action_message, decoded, encoded
from autoalgo.games.tncc.bots.view import Offer, PastTurn, PastTurns, View
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.country import Country
from autoalgo.games.tncc.rules.game import Turn

_MODULE: Final = "bot_of_a_player"
"""What a bot's file is called among the modules, so that its own name hides no other."""


_TURNS: Final = TypeAdapter(PastTurn)
_OFFERS: Final = TypeAdapter(Offer)


class NoBotError(Exception):
    """The file has no bot, or several; the message is a sentence without its end."""


def main(words: list[str]) -> None:
    """Answer until there are no more questions."""
    answers = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)  # whatever the bot prints is no answer
    sys.stdout = sys.stderr
    questions = os.fdopen(os.dup(0), "rb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    serve(words[0], questions, answers)


def serve(name: str, questions: Iterable[bytes], answers: IO[bytes]) -> None:
    """Answer `questions`, a line each, as the bot called `name` does."""
    make: type[Bot] | None = None
    game: _HostedGame | None = None
    for line in questions:
        question: Any = decoded(line)
        try:
            make = make or bot_class(name)
            if question["ask"] == "reset":
                game = _HostedGame(make, question)
            answer = {"answer": game.answer(question)} if game is not None else {"error": "there was no reset"}
        except (BadAnswerError, NoBotError) as error:
            answer = {"error": str(error)}
        except (Exception, SystemExit) as error:
            traceback.print_exc()
            answer = {"error": described(error)}
        answers.write(encoded({"id": question["id"], **answer}) + b"\n")


def bot_class(name: str) -> type[Bot]:
    """Return a built-in bot's class, or the one that a file has; NoBotError when it has none or several."""
    if name in BUILT_IN:
        return BUILT_IN[name]
    path = Path(name)
    sys.path.insert(0, str(path.parent))
    specification = importlib.util.spec_from_file_location(_MODULE, path)
    if specification is None or specification.loader is None:
        raise NoBotError(f"{path.name} is no Python file")
    module = importlib.util.module_from_spec(specification)
    sys.modules[_MODULE] = module
    specification.loader.exec_module(module)
    found = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, Bot) and value.__module__ == _MODULE
    ]
    if len(found) != 1:
        raise NoBotError(f"{path.name} has {len(found)} classes derived from Bot, not one")
    return found[0]


class _HostedGame:
    """A bot in a game, and what it was told of it."""

    def __init__(self, make: type[Bot], question: dict[str, Any]) -> None:
        self._constants = Constants.model_validate_json(json.dumps(question["constants"]))
        self._number: int = question["number"]
        self._turns: list[Turn | PastTurn] = []
        self._bot = make(_chance(question["chance"]))

    def answer(self, question: dict[str, Any]) -> Any:  # noqa: ANN401 - any JSON
        """Return what the bot decides, as JSON."""
        self._turns.extend(map(read_turn, question["turns"]))
        players = tuple(Country(**country) for country in question["players"])
        view = View(self._constants, players, self._number, question["cycle"], PastTurns(self._turns))
        match question["ask"]:
            case "reset":
                self._bot.reset(view)
                return None
            case "action":
                return action_message(action_of(self._bot.action(view)))
            case "accept_trade":
                return acceptance_of(self._bot.accept_trade(view, _OFFERS.validate_python(question["offer"])))
            case _:
                return division_of(self._bot.fight_war(view, question["attacker"], question["total"]))


def _chance(text: str) -> np.random.Generator:
    """Return the generator that the question `reset` tells of."""
    generator = np.random.PCG64()
    state: Any = {"state": int(text[:STATE_DIGITS], 16), "inc": int(text[STATE_DIGITS:], 16)}
    generator.state = {"bit_generator": "PCG64", "state": state, "has_uint32": 0, "uinteger": 0}
    return np.random.Generator(generator)


def read_turn(turn: dict[str, Any]) -> PastTurn:
    """Return a turn of the chronicle as it is told."""
    action = turn["action"]
    if action["kind"] == "war":
        action = {**action, "looted": tuple(action["looted"].items())}
    return _TURNS.validate_python({**turn, "action": action})


if __name__ == "__main__":
    main(sys.argv[1:])
