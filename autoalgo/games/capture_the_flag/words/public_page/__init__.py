"""The public record of a game as one page that needs no network: it replays the game and checks it (CF-59)."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from autoalgo.common.checked_json import JsonValue
from autoalgo.common.kit.public_page import PublicPage
from autoalgo.common.plain_text import isolated
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.state import state_of

_BOARD: Final = '<table id="board" aria-labelledby="board_title"></table>\n'


def public_page(title: str, start: Game, lines: Sequence[str], told: Sequence[Sequence[str]]) -> str:
    """Return the page.

    `start` is the game before its first turn, `lines` are those of the public record without their ends, and `told` is
    what happened in each turn, in sentences.
    """
    units: list[JsonValue] = [
        {"name": isolated(unit.name), "team": unit.team, "kind": unit.kind, "letter": start.letter(unit)}
        for unit in start.units
    ]
    shown: dict[str, JsonValue] = {"start": state_of(start).model_dump(mode="json"), "units": units}
    columns = ("Unit", "Team", "Kind", "Square", "Life", "Mana")
    return PublicPage(title, "turn", lines, told, shown, Path(__file__).parent, _BOARD, columns).text()
