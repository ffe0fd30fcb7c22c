"""What has happened, in sentences, as far as whoever looks may know: the last turns, the newest first (no widget)."""

from collections.abc import Iterator
from typing import Final

from autoalgo.games.narzwarz.rules.events import TurnBegan
from autoalgo.games.narzwarz.window.table_model import TableModel
from autoalgo.games.narzwarz.words.sentences import news

_MOST_MOMENTS: Final = 400
"""As many as some thirty turns of twelve leaders have."""


def turns_of_news(table: TableModel) -> list[tuple[int, list[str]]]:
    """Return the latest turns, each with its sentences; none while nobody may look."""
    if table.viewer is None and not table.reveals:
        return []
    found: list[tuple[int, list[str]]] = []
    moments = table.played.moments[: table.position + 1][-_MOST_MOMENTS:]
    viewer = None if table.reveals else table.viewer
    for moment in moments:
        before = [event for event in moment.events if not isinstance(event, TurnBegan)]
        began = [event for event in moment.events if isinstance(event, TurnBegan)]
        # A turn's last step and the beginning of the next are one moment.
        turn = moment.game.turn - len(began)
        _add(found, turn, news(before, moment.game, viewer))
        for event in began:
            _add(found, event.turn, news([event], moment.game, viewer))
    return found[::-1]


def _add(found: list[tuple[int, list[str]]], turn: int, sentences: Iterator[str]) -> None:
    for sentence in sentences:
        if not found or found[-1][0] != turn:
            found.append((turn, []))
        found[-1][1].append(sentence)
