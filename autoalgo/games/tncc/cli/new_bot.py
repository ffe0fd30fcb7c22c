"""`autoalgo tncc new-bot`: a bot to start from."""

import re
from pathlib import Path
from typing import Final

from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.growing_file import GrowingFile
from autoalgo.common.problems import Place, Problem
from autoalgo.games.tncc.bots import templates
from autoalgo.games.tncc.cli.arguments import LANGUAGES, NewBotOptions

_FOLDER: Final = Path(templates.__file__).parent
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,49}", re.ASCII)
_OURS: Final = "Hedgehog"
"""What the bots to start from are called."""


def write_bot(options: NewBotOptions) -> Exit:
    """Write a bot that plays, in a new file of the folder that one stands in, and say how it is let play."""
    place = Place(key="NAME")
    if not _NAME.fullmatch(options.name):
        allowed = "a letter, then up to 49 letters, digits and _ (of English)"
        return tell_problems([Problem(place, f'"{options.name}"', allowed)])
    ending, play = LANGUAGES[options.language]
    name = options.name.lower()
    path = Path(f"{name}{ending}")
    if path.exists() or path.is_symlink():
        return tell_problems([Problem(place, f"there is a file {path} already", "a name that no file has")])
    template = _FOLDER / f"{options.language.replace('-', '_')}{ending}"
    file = GrowingFile(path)
    file.write_lines(template.read_text(encoding="utf-8").replace(_OURS, options.name).splitlines())
    file.close()
    if file.failure:
        tell(file.failure)
        return Exit.UNWRITTEN
    bot = play.format(name=name, file=file.path)
    say_lines([f"{file.path} is written. Let it play:", f'autoalgo tncc play --bot "{bot}" --bots turtle,blitz'])
    return Exit.DONE
