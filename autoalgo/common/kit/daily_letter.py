"""The letter of the day to the moderator: all that a desk cannot do without a person."""

from collections.abc import Iterator, Sequence
from typing import Final

from autoalgo.common.kit.inbox import read_inbox
from autoalgo.common.kit.inbox_command import card_line
from autoalgo.common.kit.served_game import ServedGame
from autoalgo.common.mail import Letter, Letters
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, Problem

_MOST: Final = 50
"""Cards and letters that are named."""


def daily_letter(game: ServedGame, problems: Sequence[Problem]) -> Letter | Failure | None:
    """Return what needs a person; None where nothing does, or why that cannot be told."""
    letters = game.outbox.letters()
    if isinstance(letters, Failure):
        return letters
    needs = list(_needs(game, letters, problems))
    if not needs:
        return None
    state = f"{game.turn_word.capitalize()} {game.turn:,} is to come"
    state += f", due {game.told(game.due)}." if game.due else "; it has no deadline."
    missing = ", ".join(isolated(each.name) for each in game.absent)
    lines = [state, f"No orders: {missing}." if missing else "Everybody has sent orders.", *needs]
    subject = f"[{game.name}] For you to do"
    return Letter(game.moderator, subject, "\n".join(lines) + "\n")


def _needs(game: ServedGame, letters: Letters, problems: Sequence[Problem]) -> Iterator[str]:
    command = f"autoalgo {game.command}"
    inbox = read_inbox(game.folder)
    if game.held_because:
        yield from ("", f"{game.turn_word.capitalize()} {game.turn:,} waits for you: {game.held_because}")
    if inbox.open:
        yield from ("", f"In your inbox ({command} inbox {game.folder}):")
        yield from (f"  {card_line(card)}" for card in inbox.open[:_MOST])
        if len(inbox.open) > _MOST:
            yield f"  and {len(inbox.open) - _MOST:,} more"
    troubled = [*(("In doubt", each) for each in letters.in_doubt), *(("Refused", each) for each in letters.refused)]
    if troubled:
        yield from ("", f"Letters that were not sent ({command} send {game.folder} --again KEY):")
        yield from (
            f'  {what}: "{isolated(each.key)}" to {isolated(each.to)}: {isolated(each.said or "no answer came")}'
            for what, each in troubled[:_MOST]
        )
        if len(troubled) > _MOST:
            yield f"  and {len(troubled) - _MOST:,} more"
    if found := [*problems, *inbox.problems]:
        yield from ("", "What went wrong:")
        yield from (f"  {each.text()}" for each in found[:_MOST])
