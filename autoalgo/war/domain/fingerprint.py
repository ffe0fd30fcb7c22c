"""The seed that follows from a request and a word (OUT-6).

It rests on a canonical text of the request, so that whoever has the request file can work it out by hand.
"""

import hashlib
import json
from typing import Final

from pydantic.main import IncEx

from autoalgo.common.text_matching import normalized
from autoalgo.war.domain.numerals import tidy
from autoalgo.war.domain.request import WarRequest

_UNCOUNTED: Final = ("war", "source", "seed", "battle", "word")
"""What does not count: name and source, which change nothing, and what names the chance."""
_NAMES: Final = ("attacker", "attacker_military", "defender", "defender_military", "location", "map")
_ALLIES: Final = ("attacker_allies", "defender_allies")
_MAP_ENDING: Final = ".png"
_SEED_DIGITS: Final = 12
"""Hexadecimal digits of the digest that make a seed: 48 bits, as many as a drawn seed has."""


def canonical(request: WarRequest) -> str:
    """Return what a request asks for as JSON without blanks, its keys in alphabetical order (OUT-6).

    Names of the war and of flanks, source, seed, battle and word are left out, and so is what is as it is by default.
    Names are written as they are compared: in lower case, hyphens and underscores as blanks; a map goes without ".png".
    """
    uncounted: dict[str, IncEx | bool] = {**dict.fromkeys(_UNCOUNTED, True), "flanks": {"__all__": {"name"}}}
    content = request.model_dump(mode="json", exclude_defaults=True, exclude=uncounted)
    allies = [ally for key in _ALLIES for ally in content.get(key, ())]
    named = [(content, _NAMES), *((ally, ("nation", "military")) for ally in allies)]
    for holder, names in [*named, *((flank, ("military",)) for flank in content.get("flanks") or ())]:
        holder.update({name: normalized(tidy(holder[name])) for name in names if name in holder})
    if "map" in content:
        content["map"] = content["map"].removesuffix(_MAP_ENDING)
    return json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def seed_of_word(request: WarRequest, word: str) -> int:
    """Return the seed that follows from a request and a word: the first 12 digits of a SHA-256 (OUT-6).

    It is the digest of the canonical text, a line end, and the word.
    """
    return int(_digest(f"{canonical(request)}\n{word}")[:_SEED_DIGITS], 16)


def unlike_word(request: WarRequest) -> str:
    """Return in what a request contradicts its own word, in words; empty where it does not (OUT-6)."""
    if request.word is None:
        return ""
    if request.battle is not None:
        return f"the word leaves no choice of a battle, but battle {request.battle} is asked for"
    seed = seed_of_word(request, request.word)
    if request.seed is not None and request.seed != seed:
        return f"the seed that follows from the word is {seed}, but the request has the seed {request.seed}"
    return ""


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
