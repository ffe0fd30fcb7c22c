"""Press of a game: whom its players may write to (CF-60)."""

from collections.abc import Collection
from dataclasses import replace
from typing import Final

from autoalgo.common.kit.mail_outcome import Outcome
from autoalgo.common.kit.press import Delivered, Press, PressRule, Reader, Readers, Writer, delivered
from autoalgo.games.capture_the_flag.mail.mail_game import MailGame
from autoalgo.games.capture_the_flag.mail.people import without_word

REFUSED: Final = {Outcome.NO_WORD, Outcome.OTHER_GAME, Outcome.UNKNOWN, *(Outcome.AUTOMATIC, Outcome.MODERATOR)}
"""Outcomes of mails whose press goes to nobody, since nobody knows whether a player has written it for this game."""


def press_names(table: MailGame) -> Collection[str]:
    """Return the names of those whom press may be for, in small letters."""
    return {"all", "team", *(name.casefold() for name in table.players.people.people)}


def delivered_press(table: MailGame, unit: int, press: tuple[Press, ...], key: str) -> Delivered:
    """Return the letters by which press of a unit's player goes to its readers, and what he is told.

    `unit` is one of his; `key` is that of the mail.
    """
    game, people = table.opened.game, table.players.people
    name, person = game.units[unit].name, table.players.of(game, unit)
    word = person.word if person else ""
    said = [replace(each, text=without_word(each.text, word).strip()) for each in press]
    rule = "all" if people.press is PressRule.ALL else "team"
    writer = Writer(people.game, f"Turn {game.turn:,}", name, lambda whom: _readers(table, unit, whom), rule)
    return delivered(said, writer, key)


def _readers(table: MailGame, unit: int, whom: str) -> Readers:
    """Return whom a word or the name of a unit stands for."""
    game, people = table.opened.game, table.players.people
    if people.press is PressRule.NONE:
        return Readers("", refused="the umpire has not allowed press in this game.")
    named = next((n for n, other in enumerate(game.units) if other.name.casefold() == whom), None)
    called = {"all": "all", "team": "your team"}.get(whom, "you")
    if called == "you" and named is None:
        names = ", ".join(other.name for other in game.units)
        return Readers("", refused=f"nobody in this game is called so. Write to all, to team, or to one of: {names}.")
    team = game.units[unit].team
    meant = [
        n for n, other in enumerate(game.units) if whom == "all" or n == named or (whom, other.team) == ("team", team)
    ]
    if people.press is PressRule.TEAM and any(game.units[n].team != team for n in meant):
        return Readers("", refused="in this game press may go to the own team alone.")
    own = set(table.players.units_of(game, unit))
    # Who plays several units gets one letter for all of them.
    first = {table.players.units_of(game, n)[0] for n in meant if table.players.of(game, n)} - own
    readers = tuple(
        Reader(f"{n + 1:02}", game.units[n].name, people.people[game.units[n].name].addresses[0]) for n in sorted(first)
    )
    return Readers(called, readers, "" if readers else "nobody else there plays by mail.")
