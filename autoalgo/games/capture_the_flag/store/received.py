"""The orders received for the turn to come, from mails or by the umpire's hand (CF-32, CF-36).

orders/003/02 Ann.json               what the umpire entered for the unit Ann and the third turn
orders/003/02 Ann 5f0c….json         a mail of Ann's that came in for it, or that does not count and says why

A mail that has its file has been taken in, whatever comes after, and is never taken in again. Of all that counts the
newest is carried out.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Annotated, Final

from pydantic import AwareDatetime, Field

from autoalgo.common.checked_json import JsonValue, StrictModel, read_file, take_version, validate
from autoalgo.common.files import file_name, write_atomically
from autoalgo.common.kit.folder import keep
from autoalgo.common.mail.message import DIGEST_CHARACTERS, mail_digest
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.records import json_object
from autoalgo.common.versions import Format, Version
from autoalgo.games.capture_the_flag.orders.order_reader import LONGEST_MAIL, MOST_CHARACTERS
from autoalgo.games.capture_the_flag.orders.own_words import own_words
from autoalgo.games.capture_the_flag.store.folder import LONGEST_NAME, OpenedGame, turn_file

ORDERS: Final = Format[dict[str, JsonValue]]("file of orders", (Version("0.2.0", "the first"),))
_NUMBER: Final = re.compile(r"[0-9]{2,3}(?=[ .])")


@dataclass(frozen=True, slots=True)
class Mail:
    """Which mail something comes from."""

    identity: str
    """Its Message-ID, or what stands for it."""
    sender: str
    """The address."""

    @property
    def digest(self) -> str:
        """A digest that stands for the mail in the names of files."""
        return mail_digest(self.sender, self.identity)


@dataclass(frozen=True, slots=True)
class Received:
    """The orders received from one unit."""

    text: str
    arrived: datetime
    """With its time zone."""
    mail: Mail | None = None
    """None where the umpire entered it."""
    refused: str = ""
    """Why it does not count; empty where it does."""
    replaces: str = ""
    """Of what the umpire entered: the identity of the newest mail that would count in its place."""


class _OrdersFile(StrictModel):
    arrived: AwareDatetime
    mail: str = ""
    sender: str = ""
    refused: str = ""
    text: Annotated[str, Field(max_length=LONGEST_MAIL + 1)]


def keep_orders(opened: OpenedGame, unit: int, received: Received, turn: int = 0) -> Failure | None:
    """Write what came in from a unit for a turn, 0 for the one to come; return why that failed.

    What the umpire enters replaces what he entered before, and is newer than every mail that is there. A mail that has
    been taken in stays as it is; it is newer than those of the same moment that were taken in before.
    """
    turn = turn or opened.game.turn
    file, played = _file(opened, unit, received.mail, turn), turn_file(opened.folder, opened.game.turn)
    hint = "it can be sent again for the next one"
    meanwhile = Failure(Problem(Place(file=str(played)), "this turn has been played meanwhile", "", hint))

    def write() -> None:
        if not (received.mail and file.exists()):
            arrived, others = received.arrived, set(_arrivals(opened, unit, turn))
            if not received.mail:
                arrived = max([arrived, *others])
            while received.mail and arrived in others:
                arrived += timedelta(microseconds=1)
            write_atomically(file, _text(received, arrived).encode())

    return keep(file, "the orders cannot be kept", write, opened.folder, lambda: meanwhile if played.exists() else None)


def orders_received(opened: OpenedGame) -> dict[int, Received] | Failure:
    """Return what counts for the turn to come, by unit: of several the newest; or what is wrong with the files."""
    found: dict[int, list[Received]] = {}
    problems: list[Problem] = []
    for number, received in all_received(opened):
        if isinstance(received, Failure):
            problems += received
        elif not received.refused:
            found.setdefault(number, []).append(received)
    return failure_of(problems) or {number: _counting(found[number]) for number in sorted(found)}


def _counting(several: list[Received]) -> Received:
    """Return the newest; where the umpire entered it, with the newest mail that it replaces."""
    *_, newest = ordered = sorted(several, key=_order)
    if newest.mail:
        return newest
    mails = [each.mail.identity for each in ordered if each.mail]
    return replace(newest, replaces=mails[-1]) if mails else newest


def all_received(opened: OpenedGame, turn: int = 0) -> Iterator[tuple[int, Received | Failure]]:
    """Yield all that came in for a turn, 0 for the one to come, what does not count too, each with its unit."""
    folder = _folder(opened, turn or opened.game.turn)
    for file in sorted(folder.glob("*.json")) if folder.is_dir() else ():
        begin = _NUMBER.match(file.name)
        if begin and 0 < int(begin[0]) <= len(opened.game.units):
            yield int(begin[0]) - 1, _read(file)


def kept_text(text: str) -> str:
    """Return what is kept of a text: all of it, or as much of its writer's own words as is read where it is long.

    The record holds it as one line, which must not be too long to be read again.
    """
    kept = text if len(text) <= LONGEST_MAIL else own_words(text[:MOST_CHARACTERS])
    return _whole(kept[: LONGEST_MAIL + 1])


@dataclass(frozen=True, slots=True)
class ReceivedMail:
    """A mail that was taken in, of whatever turn."""

    turn: int
    unit: int
    received: Received


def taken_in(folder: Path) -> dict[str, Path]:
    """Return the files of all mails that were ever taken in for a game, by their digests."""
    return {file.stem[-DIGEST_CHARACTERS:]: file for file in folder.glob("orders/*/*.json")}


def read_taken_in(file: Path) -> ReceivedMail | Failure:
    """Return a mail from its file, or what is wrong with that."""
    received = _read(file)
    if isinstance(received, Failure):
        return received
    return ReceivedMail(int(file.parent.name), int(file.name.partition(" ")[0]) - 1, received)


def _read(file: Path) -> Received | Failure:
    text = read_file(file)
    if isinstance(text, Failure):
        return text
    # A stranger wrote the text in it: it may look like a key, which no other file of JSON may.
    data = json_object(text.decode(errors="replace"))
    if data is None:
        found, allowed = "the orders cannot be read", "the file as the program wrote it"
        return Failure(Problem(Place(file=str(file)), found, allowed))
    version = take_version(ORDERS, file, data)
    content = version if isinstance(version, Failure) else validate(_OrdersFile, file, ORDERS.migrated(data, version))
    if isinstance(content, Failure):
        return content
    mail = Mail(content.mail, content.sender) if content.mail else None
    return Received(content.text, content.arrived, mail, content.refused)


def _text(received: Received, arrived: datetime) -> str:
    mail = received.mail
    identity, sender = (_whole(mail.identity), _whole(mail.sender)) if mail else ("", "")
    content = _OrdersFile(
        arrived=arrived, mail=identity, sender=sender, refused=received.refused, text=kept_text(received.text)
    )
    return content.model_dump_json(indent=1) + "\n"


def _whole(text: str) -> str:
    """Return a text with a mark in place of half characters, which no file can hold."""
    return text.encode(errors="replace").decode()


def _arrivals(opened: OpenedGame, unit: int, turn: int) -> Iterator[datetime]:
    for number, received in all_received(opened, turn):
        if number == unit and isinstance(received, Received):
            yield received.arrived


def _order(received: Received) -> tuple[datetime, bool, str]:
    """Return what orders are compared by: of the same moment the umpire's count, then any, the same each time."""
    return received.arrived, received.mail is None, received.mail.digest if received.mail else ""


def _folder(opened: OpenedGame, turn: int) -> Path:
    return opened.folder / "orders" / f"{turn:03}"


def _file(opened: OpenedGame, unit: int, mail: Mail | None, turn: int) -> Path:
    name = f"{unit + 1:02} {file_name(opened.game.units[unit].name, LONGEST_NAME)}".strip()
    return _folder(opened, turn) / (f"{name} {mail.digest}.json" if mail else f"{name}.json")
