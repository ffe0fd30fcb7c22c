"""The umpire's hand in sentences: what he wrote himself, and what he played more than once (CF-58)."""

from collections.abc import Iterable, Iterator

from autoalgo.common.figures import counted
from autoalgo.common.plain_text import isolated
from autoalgo.games.capture_the_flag.store.public_entries import HandPart


def hand_lines(hands: Iterable[HandPart], taken_back: int) -> Iterator[str]:
    """Yield whose orders of a turn the umpire wrote, and that he took the turn back before, so many times."""
    for hand in hands:
        did = "struck out" if hand.struck_out else "wrote"
        place = ", in place of a mail that had come in" if hand.replaces_mail else ""
        yield f"The umpire {did} the orders of {isolated(hand.unit)}{place}"
    if taken_back:
        yield f"The umpire had played this turn before, and took it back ({counted(taken_back, 'time')})"


def anew_line(turn: int, told: str) -> str:
    """Return that a turn, 0 for the game's file, has no longer the digest that a letter which went out has told."""
    what = f"Turn {turn:,} was played anew" if turn else "The game was changed"
    return f"{what} after its report was sent, which told the SHA-256 {told}"
