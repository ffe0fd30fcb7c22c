"""What is said between the game and a bot in a process of its own, a JSON object a line (docs/games/tncc_bots.md)."""

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from autoalgo.common.checked_json import JsonValue
from autoalgo.games.tncc.bots.answers import BadAnswerError
from autoalgo.games.tncc.bots.view import Offer, PastTurn, PastTurns, PastWar, View
from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.country import Country, Resource

PROTOCOL: Final = 1
"""The version of all that is said; the first question names it."""
_STATE_DIGITS: Final = 32
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
        "chance": f"{state['state']:0{_STATE_DIGITS}x}{state['inc']:0{_STATE_DIGITS}x}",
    }


def situation(view: View, known: int) -> Message:
    """Return how the game stands, and the turns since the `known` first."""
    return {
        "cycle": view.cycle,
        "players": [_country(country) for country in view.players],
        "turns": [_turn(turn) for turn in view.chronicle[known:]],
    }


def offered(offer: Offer) -> Message:
    """Return a trade as the one sees it who is asked."""
    return {name: getattr(offer, name) for name in ("partner", "getting", "getting_amount", "giving", "giving_amount")}


def _country(country: Country) -> JsonValue:
    return {
        "name": country.name,
        "gold": country.gold,
        "food": country.food,
        "citizens": country.citizens,
        "army": country.army,
        "land": country.land,
        "alive": country.alive,
    }


def _turn(turn: PastTurn) -> JsonValue:
    return {
        "cycle": turn.cycle,
        "player": turn.player,
        "action": action_message(turn.action),
        "accepted": turn.accepted,
    }


def action_message(action: Action | PastWar) -> Message:
    """Return an action as a bot answers it, or as the chronicle shows it."""
    match action:
        case Wait():
            return {"kind": "wait"}
        case Recruit(amount):
            return {"kind": "recruit", "amount": amount}
        case Trade(partner, giving, giving_amount, taking, taking_amount):
            return {
                "kind": "trade",
                "partner": partner,
                "giving": giving,
                "giving_amount": giving_amount,
                "taking": taking,
                "taking_amount": taking_amount,
            }
        case War(target, flanks):
            return {"kind": "war", "target": target, "flanks": list(flanks)}
        case PastWar():
            return {
                "kind": "war",
                "target": action.target,
                "attacking": action.attacking,
                "defending": action.defending,
                "attackers_left": action.attackers_left,
                "defenders_left": action.defenders_left,
                "looted": {str(resource): amount for resource, amount in action.looted},
            }


# What a bot answers: values of any kind are let through, since what a bot answers is weighed elsewhere.


def answered_action(answer: JsonValue) -> object:
    """Return the action that a bot has answered; BadAnswerError when a part of it is missing."""
    if not isinstance(answer, dict):
        return answer
    values: Any = answer
    try:
        match values.get("kind"):
            case "wait":
                return Wait()
            case "recruit":
                return Recruit(values["amount"])
            case "trade":
                names = ("partner", "giving", "giving_amount", "taking", "taking_amount")
                return Trade(*(values[name] for name in names))
            case "war":
                return War(values["target"], values["flanks"])
    except KeyError as error:
        raise BadAnswerError(f'its action has no "{error.args[0]}"') from None
    raise BadAnswerError('its action has no "kind" that is wait, recruit, trade or war')


# What a bot in Python reads.


def read_chance(text: str) -> np.random.Generator:
    """Return the generator that `opening` tells of."""
    generator = np.random.PCG64()
    state: Any = {"state": int(text[:_STATE_DIGITS], 16), "inc": int(text[_STATE_DIGITS:], 16)}
    generator.state = {"bit_generator": "PCG64", "state": state, "has_uint32": 0, "uinteger": 0}
    return np.random.Generator(generator)


def read_constants(message: Mapping[str, Any]) -> Constants:
    """Return the constants that `opening` tells of."""
    return Constants.model_validate_json(json.dumps(message["constants"]))


def read_view(message: Mapping[str, Any], constants: Constants, number: int, turns: Sequence[PastTurn]) -> View:
    """Return what a question shows; `turns` are all until now."""
    players = tuple(Country(**country) for country in message["players"])
    return View(constants, players, number, message["cycle"], PastTurns(turns))


def read_turn(message: Mapping[str, Any]) -> PastTurn:
    """Return a turn of the chronicle."""
    return PastTurn(message["cycle"], message["player"], _past_action(message["action"]), message["accepted"])


def _past_action(message: Mapping[str, Any]) -> Wait | Recruit | Trade | PastWar:
    match message["kind"]:
        case "wait":
            return Wait()
        case "recruit":
            return Recruit(message["amount"])
        case "trade":
            return Trade(
                message["partner"],
                Resource(message["giving"]),
                message["giving_amount"],
                Resource(message["taking"]),
                message["taking_amount"],
            )
        case _:
            looted = tuple((Resource(resource), amount) for resource, amount in message["looted"].items())
            return PastWar(
                message["target"],
                message["attacking"],
                message["defending"],
                message["attackers_left"],
                message["defenders_left"],
                looted,
            )


def read_offer(message: Mapping[str, Any]) -> Offer:
    """Return the trade that a question tells of."""
    return Offer(
        message["partner"],
        Resource(message["getting"]),
        message["getting_amount"],
        Resource(message["giving"]),
        message["giving_amount"],
    )
