"""The inputs of the turn to come, as they lie in the folder of a game (CF-32).

orders/003/02 Ann….json        what came in from the unit Ann (`received.py`)
orders/003/02 Ann.umpire.txt   what the umpire has written in its place; with nothing in it, nothing counts as come in
orders/003/rulings.json        what the umpire rules
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final

from pydantic import Field

from autoalgo.common.checked_json import JsonValue, StrictModel, read_versioned, versioned
from autoalgo.common.files import file_name, read_whole, write_atomically
from autoalgo.common.kit.folder import keep, unusable
from autoalgo.common.problems import Failure, failure_in
from autoalgo.common.versions import Format, Version
from autoalgo.games.capture_the_flag.orders import Understood, understood_for
from autoalgo.games.capture_the_flag.store.entries import BoundEntry, RulingEntry
from autoalgo.games.capture_the_flag.store.folder import LONGEST_NAME, OpenedGame
from autoalgo.games.capture_the_flag.store.received import Received, orders_received
from autoalgo.games.capture_the_flag.store.turn_digests import bound_of

RULINGS: Final = Format[dict[str, JsonValue]]("file of rulings", (Version("0.2.0", "the first"),))
MOST_RULINGS: Final = 200
MOST_ORDER_BYTES: Final = 2**20


class _RulingsFile(StrictModel):
    rulings: Annotated[tuple[RulingEntry, ...], Field(max_length=MOST_RULINGS)]


@dataclass(frozen=True)
class Inputs:
    """The inputs of the turn to come; texts by unit."""

    came_in: Mapping[int, Received]
    by_umpire: Mapping[int, str]
    """What the umpire has written in place of what came in."""
    rulings: tuple[RulingEntry, ...]
    bound: BoundEntry | None = None
    """What binds a turn that is played from this; None where it is never to be kept."""

    @property
    def by_hand(self) -> dict[int, str]:
        """By unit whose text the umpire wrote: the identity of the mail that it replaces, empty without one."""
        found = {number: received.replaces for number, received in self.came_in.items() if not received.mail}
        for number in self.by_umpire:
            came_in = self.came_in.get(number)
            found[number] = (came_in.mail.identity if came_in.mail else came_in.replaces) if came_in else ""
        return dict(sorted(found.items()))

    @property
    def texts(self) -> dict[int, str]:
        """The text that counts."""
        return {number: received.text for number, received in self.came_in.items()} | dict(self.by_umpire)


def inputs_of(opened: OpenedGame) -> Inputs | Failure:
    """Return what the turn to come is made from, or what of it cannot be read."""
    came_in, by_umpire, rulings = orders_received(opened), _by_umpire(opened), _rulings(opened)
    if isinstance(came_in, Failure) or isinstance(by_umpire, Failure) or isinstance(rulings, Failure):
        return failure_in(came_in, by_umpire, rulings)
    try:
        bound = bound_of(opened.folder, opened.game.turn)
    except OSError as error:
        return unusable(error.filename or opened.folder, "it cannot be read", error)
    return Inputs(came_in, by_umpire, rulings, bound)


def missing_orders(opened: OpenedGame, inputs: Inputs) -> list[str]:
    """Return the living units that nothing orders: nothing that came in, no orders that stand, and no ruling.

    Nobody has to order anything once the game is over.
    """
    game, texts = opened.game, inputs.texts
    ruled = {name.casefold() for ruling in inputs.rulings for name in ruling.orders}
    return [
        unit.name
        for number, unit in enumerate(game.units)
        if game.winner is None
        and unit.alive
        and not unit.creature
        and not unit.standing
        and unit.name.casefold() not in ruled
        and not (number in texts and _orders(understood_for(game, number, texts[number])))
    ]


def _orders(read: Understood | None) -> bool:
    return read is not None and read.ordered


def keep_by_umpire(opened: OpenedGame, unit: int, text: str | None) -> Failure | None:
    """Write what the umpire puts in place of what came in from a unit; None lets count again what came in."""
    file = _umpires_file(opened, unit)
    if text is None:
        return keep(file, "the orders cannot be kept", lambda: file.unlink(missing_ok=True))
    content = text.encode(errors="replace")
    return keep(file, "the orders cannot be kept", lambda: write_atomically(file, content))


def keep_rulings(opened: OpenedGame, rulings: tuple[RulingEntry, ...]) -> Failure | None:
    """Write what the umpire rules for the turn to come, in place of what he ruled before."""
    file, text = _rulings_file(opened), versioned(RULINGS, _RulingsFile(rulings=rulings)).rstrip()
    return keep(file, "the rulings cannot be kept", lambda: write_atomically(file, text))


def _umpires_file(opened: OpenedGame, unit: int) -> Path:
    name = f"{unit + 1:02} {file_name(opened.game.units[unit].name, LONGEST_NAME)}.umpire.txt"
    return opened.folder / "orders" / f"{opened.game.turn:03}" / name


def _rulings_file(opened: OpenedGame) -> Path:
    return opened.folder / "orders" / f"{opened.game.turn:03}" / "rulings.json"


def _by_umpire(opened: OpenedGame) -> dict[int, str] | Failure:
    found: dict[int, str] = {}
    for number in range(len(opened.game.units)):
        file = _umpires_file(opened, number)
        try:
            found[number] = read_whole(file, MOST_ORDER_BYTES).decode("utf-8-sig", errors="replace")
        except FileNotFoundError:
            continue
        except OSError as error:
            allowed = f"a text file of at most {MOST_ORDER_BYTES:,} bytes"
            return unusable(file, "the orders cannot be read", error, allowed)
    return found


def _rulings(opened: OpenedGame) -> tuple[RulingEntry, ...] | Failure:
    file = _rulings_file(opened)
    if not file.exists():
        return ()
    content = read_versioned(RULINGS, _RulingsFile, file)
    return content if isinstance(content, Failure) else content.rulings
