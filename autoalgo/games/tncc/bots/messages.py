"""What is said between the game and a bot in a process of its own, a JSON object a line (docs/games/tncc_bots.md)."""

import json
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from autoalgo.common.checked_json import JsonValue
from autoalgo.games.tncc.bots.answers import BadAnswerError
from autoalgo.games.tncc.bots.view import Offer, PastTurn, PastWar, View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.country import Country

PROTOCOL: Final = 1
"""The version of all that is said; the first question names it."""
STATE_DIGITS: Final = 32
"""Hexadecimal digits of each of the two numbers that a generator is."""
_ACTIONS: Final[Mapping[str, type[Any]]] = {"wait": Wait, "recruit": Recruit, "trade": Trade, "war": War}
Message = dict[str, JsonValue]


def encoded(message: Mapping[str, Any]) -> bytes:
    """Return a message as a line without its end."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode()


def decoded(line: bytes) -> Message | None:
    """Return the JSON object in a line; None when it is anything else."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


# What the game asks.


def opening(view: View, chance: np.random.Generator) -> Message:
    """Return what the question `reset` says beyond the situation: who the bot is, the constants, its own chance."""
    state: Any = chance.bit_generator.state["state"]
    return {
        "protocol": PROTOCOL,
        "number": view.number,
        "constants": view.constants.model_dump(mode="json"),
        "chance": f"{state['state']:0{STATE_DIGITS}x}{state['inc']:0{STATE_DIGITS}x}",
    }


def situation(view: View, known: int) -> Message:
    """Return how the game stands, and the turns since the `known` first."""
    return {
        "cycle": view.cycle,
        "players": [told(country) for country in view.players],
        "turns": [_turn(turn) for turn in view.chronicle[known:]],
    }


def action_message(action: Action | PastWar) -> Message:
    """Return an action as a bot answers it, or as the chronicle shows it."""
    fields = told(action)
    return fields | {"looted": dict(action.looted)} if isinstance(action, PastWar) else fields


def _turn(turn: PastTurn) -> JsonValue:
    return told(turn) | {"action": action_message(turn.action)}


def told(value: Action | Country | Offer | PastTurn | PastWar) -> Message:
    """Return a value by its fields."""
    return {name: getattr(value, name) for name in type(value).__slots__}


# What a bot answers: values of any kind are let through, since what a bot answers is weighed elsewhere.


def answered_action(answer: JsonValue) -> object:
    """Return the action that a bot has answered; BadAnswerError when a part of it is missing."""
    if not isinstance(answer, dict):
        return answer
    kind = _ACTIONS.get(str(answer.get("kind")))
    if kind is None:
        raise BadAnswerError('its action has no "kind" that is wait, recruit, trade or war')
    if missing := [name for name in kind.__match_args__ if name not in answer]:
        raise BadAnswerError(f'its action has no "{missing[0]}"')
    values: Any = answer
    return kind(*(values[name] for name in kind.__match_args__))
