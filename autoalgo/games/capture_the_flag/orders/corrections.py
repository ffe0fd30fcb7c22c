"""What takes back what was said before: "no wait", "sorry", "d5 - that's a tree" (CF-31)."""

from collections.abc import Sequence
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import said
from autoalgo.games.capture_the_flag.orders.order_builder import TAKEN_BACK, Draft
from autoalgo.games.capture_the_flag.orders.tokens import Token

_MEANT: Final = frozenset(("i mean", "i meant", "rather", "i mean to say"))
_REGRETS: Final = frozenset(
    ("sorry", "pardon", "apologies", "hmm", "hm", "ugh", "argh", "damn", "wait", "entschuldigung", "perdon", "desole")
)


def wavers(token: Token) -> bool:
    """Return whether a word says that what was said before may be taken back."""
    return token.text in _REGRETS


def _tells_what_stands(tokens: Sequence[Token]) -> bool:
    """Return whether words only say why nobody can go somewhere: "that's a tree"."""
    told = bool(tokens) and tokens[0].text.startswith(("that", "there", "it"))
    return told and [token.idea for token in said(tokens)] in (["tree"], ["river"])


def takes_way_back(draft: Draft, tokens: Sequence[Token]) -> bool:
    """Take back the way where words say why, and return whether they do: "d5, no wait, that's a tree, c5"."""
    if not (draft.corrected and draft.orders.move and _tells_what_stands(tokens)):
        return False
    draft.note(draft.said["move"], TAKEN_BACK)
    draft.drop("move")
    draft.corrected, draft.on_the_move = False, True
    return True


def corrections(tokens: tuple[Token, ...]) -> list[tuple[tuple[Token, ...], bool]]:
    """Return the parts of a clause, and of each whether it takes back what was said before."""
    parts: list[tuple[list[Token], bool]] = [([], False)]
    for place, token in enumerate(tokens):
        if token.idea == "correct" or (token.text == "no" and _tells_what_stands(tokens[place + 1 :])):
            parts.append(([], True))
        else:
            parts[-1][0].append(token)
    if len(parts) > 1 and not parts[-1][0] and tokens[-1].text in _MEANT:
        # "one to the left, west I mean"
        parts = [*parts[:-2], (parts[-2][0], True)]
    found = []
    for part, corrects in parts:
        ends = [token for token in part if token.idea not in {"noise", "chat", "polite", ":"}]
        instead = [token for token in ends[:1] + ends[-1:] if token.text == "instead" or token.idea == "instead"][:1]
        found.append((tuple(token for token in part if token not in instead), corrects or bool(instead)))
    return found
