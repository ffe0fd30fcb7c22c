"""What is fuzzed: for each kind of input how a valid one is made, how it is changed, and what is done with it.

A target is a function from a folder of its own, the choices of the valid input and those of each change, to an attempt.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Final

from fuzz.attempts import Attempt
from fuzz.draws import Draws
from fuzz.targets.arguments import arguments
from fuzz.targets.atlantis_game import atlantis_folder, atlantis_mails
from fuzz.targets.atlantis_months import atlantis_months
from fuzz.targets.atlantis_orders import atlantis_orders
from fuzz.targets.flag import flag
from fuzz.targets.kept_home import kept_home
from fuzz.targets.keys import keys
from fuzz.targets.played_games import narzwarz, tncc
from fuzz.targets.post import post
from fuzz.targets.queue import queue
from fuzz.targets.record import record
from fuzz.targets.request import request
from fuzz.targets.settings import settings
from fuzz.targets.sheet import close, sheet
from fuzz.targets.tables import tables
from fuzz.targets.terrain import terrain
from fuzz.targets.workbook import cell, commit, workbook

Target = Callable[[Path, Draws, Sequence[Draws]], Attempt]

TARGETS: Final[Mapping[str, Target]] = MappingProxyType(
    {
        "arguments": arguments,
        "atlantis folder": atlantis_folder,
        "atlantis mails": atlantis_mails,
        "atlantis months": atlantis_months,
        "atlantis orders": atlantis_orders,
        "cell": cell,
        "commit": commit,
        "flag": flag,
        "home": kept_home,
        "keys": keys,
        "narzwarz": narzwarz,
        "post": post,
        "queue": queue,
        "record": record,
        "request": request,
        "settings": settings,
        "sheet": sheet,
        "tables": tables,
        "terrain": terrain,
        "tncc": tncc,
        "workbook": workbook,
    }
)
"""All targets by their names."""

__all__ = ["TARGETS", "Target", "close"]
