"""What of a deed's words is not accounted for, so that nothing may be ordered by it (CF-31)."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from autoalgo.games.capture_the_flag.orders.clauses import Deed, said
from autoalgo.games.capture_the_flag.orders.lexicon import DIRECTIONS
from autoalgo.games.capture_the_flag.orders.order_builder import Draft
from autoalgo.games.capture_the_flag.orders.targets import is_like_a_name
from autoalgo.games.capture_the_flag.orders.tokens import Token

_SOMEBODY_ELSE: Final = frozenset(("friend", "enemy", "kind", "shot", "unknown"))
_RELATIVES: Final = frozenset(("who", "which", "whoever", "whichever"))
_RESTRICTS: Final = frozenset(("within", "less", "nextto", "hurt", "healthy"))
_OMITS: Final = frozenset(("skip", "drop", "leave", "leave out", "scrap", "forget about", "cancel", "ditch"))
_NAMED: Final = frozenset(
    (
        *("name", "kind", "square", "flag", "tree", "weakest", "nearest", "enemy", "friend", "him", "via", "nextto"),
        *("reach", *DIRECTIONS),
    )
)


def is_unclear(draft: Draft, deed: Deed) -> bool:
    """Return whether a deed has words that nobody knows, or speaks of somebody by another."""
    # What stands behind the verb tells how or where: "hit Gus on the noggin"; before it may be who does it, or a "no".
    who = next((place for place, each in enumerate(deed.after) if each.text in _RELATIVES), len(deed.after))
    if any(each.idea in _RESTRICTS for each in deed.after[who:]):
        # "hit the one who is next to Ben"
        return True
    return any(_is_strange(draft, token) for token in deed.before) or any(
        _is_of(one) and other.idea in _SOMEBODY_ELSE for one, other in pairwise(deed.after)
    )


def _is_strange(draft: Draft, token: Token) -> bool:
    """Return whether a word may change what is ordered; how something is done does not: "bravely"."""
    if len(token.text) == 1:
        return False
    return token.idea == "unknown" and not token.text.endswith("ly") and not is_like_a_name(draft, token)


def _is_of(token: Token) -> bool:
    """Return whether a name only says whose: "attack Ben's attacker"."""
    return token.idea == "name" and "'" in token.text


def denied_behind(deed: Deed) -> bool:
    """Return whether a word behind a verb says that it is not done: "greif Gus nicht an"."""
    if deed.verb.text in _OMITS and any(each.square for each in deed.after):
        # "skip the f5"
        return True
    place = next((place for place, each in enumerate(deed.after) if each.idea == "not"), 0)
    return bool(place) and not any(each.idea in _NAMED for each in deed.after[place:])


def says_what_it_does(tokens: Sequence[Token]) -> bool:
    """Return whether words tell what the writer does or is to do, in words that nobody knows: "I'll whistle"."""
    heard = [token for token in tokens if token.idea not in {",", ":", "then"}]
    if not said(heard[:1]) and heard[0].text not in _INTENDS:
        return False
    following = heard[1:2]
    return bool(following) and following[0].idea == "unknown" and not following[0].text.endswith(("ed", "ing", "ly"))


_INTENDS: Final = frozenset(
    ("i'll", "i will", "i want to", "i'd like to", "i would like to", "let's", "let me", "i shall", "going to", "we")
)
