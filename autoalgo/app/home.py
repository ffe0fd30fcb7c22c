"""`autoalgo home`: where the user's own files are."""

import os
import subprocess
import sys
from pathlib import Path

from autoalgo.common.console import Exit, OutputError, say, tell, tell_problems
from autoalgo.common.installation import find_home, ready_home, shipped_root
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.war.folders import EDITABLE


def show_home(open_it: bool, restore: bool) -> Exit:
    """Print the home's path, and on standard error why it is that one and where the files as shipped are."""
    home, kind = find_home()
    news = ready_home(EDITABLE, restore)
    if isinstance(news, Failure):
        return tell_problems(news)
    for sentence in news.sentences() if news else ():
        tell(sentence)
    if restore and not (news and news.restored):
        tell("Nothing was brought back: no shipped file is missing, or this folder is not one that the program fills")
    tell(f"This is {kind}; the files as shipped are in {shipped_root()}")
    try:
        say(f"{home}\n")
    except OutputError as error:
        tell(str(error))
        return Exit.PROBLEMS
    if open_it and not _opened(home):
        found, hint = "no file manager could be started", "open the folder yourself"
        return tell_problems([Problem(Place(file=str(home)), found, "", hint)])
    return Exit.DONE


def _opened(folder: Path) -> bool:
    """Open `folder` in the system's file manager and return whether there was one."""
    try:
        if sys.platform == "win32":
            os.startfile(folder)  # noqa: S606 - what the system itself calls opening
            return True
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        return subprocess.run([opener, folder], check=False, stderr=subprocess.DEVNULL).returncode == 0  # noqa: S603
    except OSError:
        return False
