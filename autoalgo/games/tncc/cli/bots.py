"""`autoalgo tncc bots`: the bots that come along."""

from inspect import getdoc
from itertools import starmap

from autoalgo.common.console import Exit, say_lines
from autoalgo.games.tncc.bots import BUILT_IN, Bot
from autoalgo.games.tncc.bots.built_in import AFTER_THE_PROGRAM


def show_bots() -> Exit:
    """Print the name of each bot, what it does and where it comes from."""
    say_lines(starmap(_line, BUILT_IN.items()))
    return Exit.DONE


def _line(name: str, make: type[Bot]) -> str:
    sentence = (getdoc(make) or "").partition("\n")[0]
    return f"{name}: {sentence} {'After the program of the authors.' if name in AFTER_THE_PROGRAM else 'Our own.'}"
