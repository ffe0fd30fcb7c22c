"""`autoalgo tncc bots`: the bots that come along."""

from inspect import getdoc
from itertools import starmap
from typing import Final

from autoalgo.common.console import Exit, say, say_lines
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.games.tncc.bots import BUILT_IN, Bot
from autoalgo.games.tncc.bots.built_in import AFTER_THE_PROGRAM
from autoalgo.games.tncc.cli.arguments import ListOptions

_AFTER: Final = "After the program of the authors."


class BotPart(JsonPart):
    """A bot that comes along."""

    name: str
    sentence: str
    """What it does."""
    after_the_program: bool
    """Whether it is one of the authors' program; the others are our own."""


class BotsResult(JsonResult):
    """Every bot that comes along."""

    bots: tuple[BotPart, ...]


def show_bots(options: ListOptions) -> Exit:
    """Print the name of each bot, what it does and where it comes from."""
    bots = tuple(starmap(_part, BUILT_IN.items()))
    if options.json:
        say(BotsResult(bots=bots).text())
    else:
        say_lines(f"{bot.name}: {bot.sentence} {_AFTER if bot.after_the_program else 'Our own.'}" for bot in bots)
    return Exit.DONE


def _part(name: str, make: type[Bot]) -> BotPart:
    sentence = (getdoc(make) or "").partition("\n")[0]
    return BotPart(name=name, sentence=sentence, after_the_program=name in AFTER_THE_PROGRAM)
