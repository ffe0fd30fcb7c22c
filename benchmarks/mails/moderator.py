"""The moderator of a game that a desk serves: he acts in the world, gives a password, and plays a month again."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Final

from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.mail.new_password import post_passwords
from autoalgo.games.atlantis.play.factions import change_address
from autoalgo.games.atlantis.play.moderator_acts import add_acts
from autoalgo.games.atlantis.play.month_replay import play_again
from autoalgo.games.atlantis.play.played_month import keep_month
from autoalgo.games.atlantis.store.folder import OpenedGame, late_folder, open_game, orders_received, played_months

REDONE: Final = 3
"""The month that is played again, with the orders that came too late."""
PASSWORD_IN: Final = 4
"""The month before which a faction gets a new password."""


def act(folder: Path, month: int, faction: int) -> Sequence[str]:
    """Act before a month, on a faction and its first unit, and return what it is to be told."""
    opened = _opened(folder)
    place = next(
        region.place
        for region in opened.world.regions.values()
        for unit in region.units
        if unit.number == faction and unit.faction == faction
    )
    corner = max(place for place in opened.world.regions if place.y == 0)
    lines, told = {
        1: ([f"give {faction} 100 silver 2 swords"], ["The moderator has given"]),
        2: ([f"land {corner.x + 1},0", f'rename region {place.x},{place.y} "Eden"'], ["is called Eden now"]),
        3: ([f'monster {place.x},{place.y} "Red Dragon" 1 person skill sword 3 1 sword'], ["Red Dragon"]),
        5: ([f'rename faction {faction} "Old friends"', "remove faction 9999"], ["is called Old friends now"]),
    }.get(month, ([], []))
    if lines:
        done = add_acts(folder, lines)
        assert not isinstance(done, Failure), done  # noqa: S101
    return told


def give_password(folder: Path, faction: int, now: datetime) -> str:
    """Give a faction a new password, by letter; return it."""
    given = change_address(folder, faction, None, anew=True)
    assert not isinstance(given, Failure), given  # noqa: S101
    assert post_passwords(folder, [given], now).passwords == ((given, True),)  # noqa: S101
    return given.password


def redo(folder: Path) -> None:
    """Play the last month again, with the orders that came too late."""
    month = len(played_months(folder)) - 1
    late = orders_received(late_folder(folder, month))
    assert late and not isinstance(late, Failure), late  # noqa: S101
    again = play_again(folder, late)
    assert not isinstance(again, Failure), again  # noqa: S101
    assert not keep_month(*again, again=True)  # noqa: S101


def _opened(folder: Path) -> OpenedGame:
    opened = open_game(folder)
    assert not isinstance(opened, Failure), opened  # noqa: S101
    return opened
