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
from fuzz.targets.atlantis_reports import atlantis_reports
from fuzz.targets.bots_answers import tncc_bots
from fuzz.targets.flag import flag
from fuzz.targets.flag_files import flag_mails, flag_new, flag_people
from fuzz.targets.kept_home import kept_home
from fuzz.targets.keys import keys
from fuzz.targets.played_games import narzwarz, tncc
from fuzz.targets.post import post
from fuzz.targets.queue import queue
from fuzz.targets.record import playback, record
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
        "atlantis reports": atlantis_reports,
        "cell": cell,
        "commit": commit,
        "flag": flag,
        "flag mails": flag_mails,
        "flag new": flag_new,
        "flag people": flag_people,
        "home": kept_home,
        "keys": keys,
        "narzwarz": narzwarz,
        "playback": playback,
        "post": post,
        "queue": queue,
        "record": record,
        "request": request,
        "settings": settings,
        "sheet": sheet,
        "tables": tables,
        "terrain": terrain,
        "tncc": tncc,
        "tncc bots": tncc_bots,
        "workbook": workbook,
    }
)
"""All targets by their names."""

__all__ = ["TARGETS", "Target", "close"]
