"""`autoalgo tncc new-bot`: a bot to start from."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.growing_file import GrowingFile
from autoalgo.common.problems import Place, Problem
from autoalgo.games.tncc.bots import templates
from autoalgo.games.tncc.cli.arguments import NewBotOptions

_FOLDER: Final = Path(templates.__file__).parent
_NAME: Final = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,49}", re.ASCII)
_OURS: Final = "Hedgehog"
"""What the bots to start from are called."""


@dataclass(frozen=True)
class _Language:
    template: str
    ending: str
    play: str
    """How it is named to `play`, where {} is the file and {name} its name."""


_LANGUAGES: Final = {
    "python": _Language("python.py", ".py", "{file}"),
    "python-alone": _Language("python_alone.py", ".py", "{name}=python3 {file}"),
    "javascript": _Language("javascript.js", ".js", "{name}=node {file}"),
    "perl": _Language("perl.pl", ".pl", "{name}=perl {file}"),
}


def write_bot(options: NewBotOptions) -> Exit:
    """Write a bot that plays, in a new file of the folder that one stands in, and say how it is let play."""
    place = Place(key="NAME")
    if not _NAME.fullmatch(options.name):
        allowed = "a letter, then up to 49 letters, digits and _ (of English)"
        return tell_problems([Problem(place, f'"{options.name}"', allowed)])
    language = _LANGUAGES[options.language]
    path = Path(f"{options.name.lower()}{language.ending}")
    if path.exists() or path.is_symlink():
        return tell_problems([Problem(place, f"there is a file {path} already", "a name that no file has")])
    text = (_FOLDER / language.template).read_text(encoding="utf-8")
    file = GrowingFile(path)
    file.write_lines(text.replace(_OURS, options.name).splitlines())
    file.close()
    if file.failure:
        tell(file.failure)
        return Exit.UNWRITTEN
    bot = language.play.format(name=options.name.lower(), file=file.path)
    say_lines([f"{file.path} is written. Let it play:", f'autoalgo tncc play --bot "{bot}" --bots turtle,blitz'])
    return Exit.DONE
