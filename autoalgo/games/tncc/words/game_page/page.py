"""Makes the page of a game: how the countries stood after every turn, the turn in a sentence, a war flank by flank."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

from autoalgo.common.html_page import data_element, html_page
from autoalgo.common.plain_text import isolated, one_line
from autoalgo.games.tncc.rules.country import Resource
from autoalgo.games.tncc.rules.game import CycleEnd, Game, Turn
from autoalgo.games.tncc.words.sentences import ending, fall_sentence, turn_sentence

_FOLDER = Path(__file__).parent


def game_page(title: str, games: Sequence[Game], who: Sequence[str]) -> str:
    """Return the page of a game.

    `games` are its start and the game after each turn; `who` is what decided for each player, in the order of turns.
    """
    last = games[-1]
    data = {
        "names": [isolated(country.name) for country in last.countries],
        "who": [one_line(each) for each in who],
        "resources": [resource.value for resource in Resource],
        "ending": ending(last) if last.pending is None else "The record ends before the game does",
        "steps": [_step(game) for game in games],
    }
    body = (_FOLDER / "game.html").read_text(encoding="utf-8")
    return filled(title, body, (_FOLDER / "game.js").read_text(encoding="utf-8"), data)


def filled(title: str, body: str, script: str, data: object) -> str:
    """Return a page with our style: what it shows, and the script that runs on `data`, which it finds as JSON."""
    style = (_FOLDER / "page.css").read_text(encoding="utf-8")
    heading = escape(one_line(title))
    return html_page(heading, f"<h1>{heading}</h1>\n{body}\n{data_element('data', data)}", style, script)


def _step(game: Game) -> dict[str, Any]:
    """Return how the countries stand, each None once it is out, and the turn that led there; "" in the start."""
    stand = [[country.amount(each) for each in Resource] if country.alive else None for country in game.countries]
    turn = game.last_turn
    if turn is None:
        return {"stand": stand, "cycle": 0, "player": -1, "told": "The start"}
    sentences = [turn_sentence(turn, game.countries)]
    if not game.turns and isinstance(end := game.past[-1][-1], CycleEnd):
        sentences += [fall_sentence(end.countries[player]) for player in end.fell]
    told = {"stand": stand, "cycle": turn.cycle, "player": turn.player, "told": ". ".join(sentences)}
    if fault := turn.default or turn.reply_default:
        told["fault"] = fault
        told["by"] = turn.player if turn.default else _asked(turn)
    if turn.battle is not None:
        battle = turn.battle
        told["war"] = {
            "target": _asked(turn),
            "sent": [battle.attacking, battle.defending],
            "left": [battle.attacking_after_one, battle.defending_after_one],
            "end": [battle.attackers_left, battle.defenders_left],
        }
    return told


def _asked(turn: Turn) -> int:
    """Return whose answer a turn took."""
    return int(getattr(turn.action, "target", getattr(turn.action, "partner", turn.player)))
