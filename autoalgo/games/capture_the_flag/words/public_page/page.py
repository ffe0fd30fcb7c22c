"""Makes the page of a public record: the record's own lines, with each turn in sentences, for the script to show."""

import json
from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from string import Template

from autoalgo.common.plain_text import isolated, one_line
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.state import state_of


def public_page(title: str, start: Game, lines: Sequence[str], told: Sequence[Sequence[str]]) -> str:
    """Return the page.

    Parameters
    ----------
    title
        What the game is called.
    start
        The game before its first turn.
    lines
        Those of the public record, without their ends.
    told
        What happened in each turn, in sentences.
    """
    units = [
        {"name": isolated(unit.name), "team": unit.team, "kind": unit.kind, "letter": start.letter(unit)}
        for unit in start.units
    ]
    data = {
        "lines": list(lines),
        "start": state_of(start).model_dump(mode="json"),
        "units": units,
        "told": [list(each) for each in told],
    }
    style, script = _read("page.css"), _read("page.js")
    return Template(_read("page.html")).substitute(
        title=escape(one_line(title)),
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
        # Nothing in it can end the element that it stands in.
        data=json.dumps(data).replace("<", "\\u003c"),
    )


def _read(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    """Return how a browser is told that this script or style alone may count."""
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"
