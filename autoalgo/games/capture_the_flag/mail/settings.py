"""How a game is played by mail, changed as a whole: who orders which unit, when turns are due, press (CF-34, CF-36)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from autoalgo.common.checked_json import JsonValue, validate
from autoalgo.common.kit.press import PressRule
from autoalgo.common.mail.letter import bare_address
from autoalgo.common.problems import Failure, failure_in
from autoalgo.games.capture_the_flag.mail.people import (
    FILE,
    People,
    Person,
    keep_people,
    people_problems,
    read_people,
    with_words,
)
from autoalgo.games.capture_the_flag.store.clock import FILE as CLOCK_FILE
from autoalgo.games.capture_the_flag.store.clock import Clock, keep_clock, open_clock
from autoalgo.games.capture_the_flag.store.folder import OpenedGame

_NOBODY: Final = People(umpire="", people={})


@dataclass(frozen=True)
class MailWish:
    """How a game is to be played by mail."""

    umpire: str
    """Whom letters come from."""
    game: str
    """The beginning of subjects; empty for "WAR"."""
    addresses: Mapping[str, str]
    """By unit: one address or several with commas between; empty where nobody orders it by mail."""
    words: bool
    """Whether each player has a word, without which a mail does not count."""
    press: PressRule
    zone: str
    times: str
    """Of day, with commas between."""
    once_a_day: str


def mail_before(opened: OpenedGame, now: datetime) -> tuple[People, Clock] | Failure:
    """Return how a game is played by mail, as it is where nobody has said so yet; or what is wrong with its files."""
    file = opened.folder / FILE
    players = read_people(file, opened.game) if file.exists() else None
    clock = open_clock(opened.folder)
    if isinstance(players, Failure) or isinstance(clock, Failure):
        return failure_in(players, clock)
    return players.people if players else _NOBODY, clock or Clock(began=now)


def mail_after(opened: OpenedGame, before: tuple[People, Clock], wish: MailWish) -> tuple[People, Clock] | Failure:
    """Return people and clock as they are wished for, or what is wrong, under the keys of their files.

    Who has a word keeps it; nobody gets a new one yet.
    """
    old, began = before[0].people, before[1].began
    people: dict[str, JsonValue] = {
        name: {"addresses": addresses, "word": _word(old.get(name), addresses[0]) if wish.words else ""}
        for name, text in wish.addresses.items()
        if (addresses := _listed(text))
    }
    game, press = wish.game or "WAR", wish.press.value
    asked: dict[str, JsonValue] = {"umpire": wish.umpire, "game": game, "press": press, "people": people}
    times: dict[str, JsonValue] = {"times": _listed(wish.times), "once_a_day": wish.once_a_day}
    clock: dict[str, JsonValue] = {"zone": wish.zone, **times, "began": began.isoformat()}
    found, due = validate(People, opened.folder / FILE, asked), validate(Clock, opened.folder / CLOCK_FILE, clock)
    if isinstance(found, Failure) or isinstance(due, Failure):
        return failure_in(found, due)
    wrong = people_problems(found, opened.game, opened.folder / FILE)
    return wrong or (found, due)


def change_mail(opened: OpenedGame, before: tuple[People, Clock], wish: MailWish) -> Failure | None:
    """Keep people and clock of a game as they are wished for; return why that cannot be.

    Whoever takes the place of somebody with a word gets another word: the old one is known to who has left.
    """
    after = mail_after(opened, before, wish)
    if isinstance(after, Failure):
        return after
    people, clock = after
    return keep_people(opened.folder, with_words(people) if wish.words else people) or keep_clock(opened.folder, clock)


def _listed(text: str) -> list[JsonValue]:
    return [each.strip() for each in text.split(",") if each.strip()]


def _word(before: Person | None, address: JsonValue) -> str:
    """Return the word that stays with the same player; empty where another one takes his place."""
    same = before is not None and bare_address(before.addresses[0]) == bare_address(str(address))
    return before.word if before and same else ""
