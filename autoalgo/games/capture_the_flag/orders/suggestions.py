"""Answers to words that were not understood: the nearest things that can be ordered (CF-31)."""

import re
from collections.abc import Collection, Sequence
from typing import Final

_NEAREST: Final = (
    (r"heal|cure|bandage|mend|wound|health", "heal {friend}"),
    (r"resurrect|revive|dead|body", "resurrect {body}"),
    (r"flame|fire|burn|ball", "cast flameball at c4"),
    (r"shock|thunder|lightning", "thundershock"),
    (r"shield", "cast water shield"),
    (r"wind", "wind walk, move a2, a3"),
    (r"follow|behind|with|join", "follow {friend}"),
    (r"guard|protect|defend|cover", "guard {friend}"),
    (r"attack|hit|kill|shoot|arrow|strike|fight|sword|stab|blow|get", "attack {enemy}"),
    (r"flag", "take flag, move towards the enemy flag, or go home"),
    (r"tree|chop|cut", "chop the tree at b2"),
    (r"aim", "aim"),
    (
        r"move|go|walk|run|step|back|away|near|north|south|east|west|up|down|left|right|\b[a-z]\d{1,2}\b|towards?|to\b",
        "move a2, a3, or move north 2, or move towards j7",
    ),
    (r"exp|armou?r|life|damage|range|mana", "+1 armor, +25 life or +5 damage"),
    (r"stay|stand|hold|stop|nothing|rest|wait", "wait"),
    (r"same|before|last|again", "same as last turn"),
)
NOT_UNDERSTOOD: Final = "not understood"


def nearest_orders(
    phrase: str, names: Sequence[str], unit: str, friends: Collection[str], dead: Collection[str] = ()
) -> str:
    """Return that a phrase was not understood, with the orders that are nearest to it where there are some.

    `friends` are the names of the unit's team, whom it is not told to attack; empty where they are not known. The
    `dead` are proposed to resurrect alone.
    """
    others = [name for name in names if name != unit and name not in dead]
    fallen = [name for name in dead if not friends or name in friends]
    allies = [name for name in others if not friends or name in friends]
    enemies = [name for name in others if name not in friends]
    friend, enemy = _named(phrase, allies), _named(phrase, enemies)
    friend_told = friend or (allies or ["Bob"])[0]
    body = _named(phrase, fallen) or (fallen or [friend_told])[0]
    known = {"friend": friend_told, "enemy": enemy or "the nearest enemy", "body": body}
    # "West archer 1" speaks of no way.
    low = re.sub("|".join([rf"\b{re.escape(name)}\b" for name in names] or ["$"]), "", phrase).lower()
    near = [order.format_map(known) for words, order in _NEAREST if re.search(rf"\b(?:{words})", low)]
    if not near:
        near = [*([f"attack {enemy}"] if enemy else []), *([f"heal {friend}", f"follow {friend}"] if friend else [])]
    return f"{NOT_UNDERSTOOD}; you can write: {'; '.join(near[:3])}" if near else NOT_UNDERSTOOD


def _named(phrase: str, names: Sequence[str]) -> str:
    return next((name for name in names if re.search(rf"\b{re.escape(name)}\b", phrase)), "")
