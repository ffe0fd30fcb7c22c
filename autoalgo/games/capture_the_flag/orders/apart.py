"""Verbs whose words stand around whom they are about, made one: "take Gus down", "mach Gus fertig" (CF-31).

They lie in `words/apart.txt`, each with the plain order that it means.
"""

import re
from functools import cache
from pathlib import Path
from typing import Final

_FILE: Final = Path(__file__).parent / "words" / "apart.txt"
_BEFORE: Final = (
    "the|that|this|our|their|my|nearest|closest|weakest|next|poor|dear|old|enemy|den|dem|die|der|el|al|la|le|l'"
)
_PERSON: Final = "\ue000\\d+\ue001|him|her|them|'em|ihn|ihm|sie|enem(?:y|ies)|archer|wizard|soldier|paladin"
_TREE: Final = r"trees?|baum|[aá]rbol|arbre|arbres?"
_SUPPOSED: Final = "".join(
    rf"(?<!\b{word} )"
    for word in ("if", "when", "once", "until", "till", "unless", "as", "case", "wenn", "falls", "bis", "si")
)
"""What makes a condition of "… gets healed"."""
_WHOM: Final = {"chop": _TREE, "take": "flag|banner", "guard": f"{_PERSON}|flag|base"}
_AT: Final = r"(?: (?:at|on|in|auf|en|sur) [a-z]\d{1,2})?"


def together(text: str) -> str:
    """Return a text in small letters, names in it as marks, with plain orders for verbs that stand apart."""
    pattern, plain = _patterns()
    return pattern.sub(lambda found: plain[(found.lastindex or 1) - 1].replace("…", found[found.lastindex or 1]), text)


@cache
def _patterns() -> tuple[re.Pattern[str], tuple[str, ...]]:
    """Return the pattern of all such verbs, with a group each, and the plain order of each group."""
    found = list[tuple[str, str]]()
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        order, _, verbs = line.partition(": ")
        whom = _WHOM.get(order.partition(" ")[0], _PERSON)
        thing = rf"((?:(?:{_BEFORE}) ?){{0,3}}(?:[a-z]\d{{1,2}} )?(?:{whom}){_AT})"
        for each in verbs.split(", ") if not line.startswith("#") else ():
            before, _, after = each.partition("…")
            first, blank, rest = before.partition(" ")
            supposed = "" if first else _SUPPOSED
            ending = "(?:e|es|s|ing)?" if blank else ""
            verb = f"{re.escape(first.removesuffix('e'))}{ending}{re.escape(blank + rest)}"
            found.append((f"{supposed}{verb}{thing}{re.escape(after)}", order))
    # The longest first.
    found.sort(key=lambda each: -len(each[0]))
    said, plain = zip(*found, strict=True)
    return re.compile(rf"(?<![^\W_])(?:{'|'.join(said)})(?![^\W_])"), plain
