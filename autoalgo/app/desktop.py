"""`autoalgo menu` and `autoalgo uninstall`: what the program leaves outside of where it is installed, and takes away.

A desktop looks for menu entries in the user's own folder and the system's; an entry inside the environment of pip, uv
or pipx stays unseen. The folders are those of the XDG Base Directory Specification.
"""

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from autoalgo.common.caches import kept_folders
from autoalgo.common.console import Exit, tell, tell_problems
from autoalgo.common.files import write_atomically
from autoalgo.common.installation import HomeKind, find_home, shipped_root
from autoalgo.common.problems import Failure, Place, Problem

_SHIPPED: Final = "packaging"
_COMMAND: Final = "Exec=autoalgo-window"


def change_menu(remove: bool) -> Exit:
    """Put the window into the desktop's menu, or take it out."""
    if sys.platform in {"win32", "darwin"}:
        found = "this system has other menus"
        return tell_problems([Problem(Place(), found, "Linux", "make a shortcut to autoalgo-window yourself")])
    if remove:
        done, problems = "The menu has no entry of the program now", _remove(_menu_files())
    else:
        done, problems = f"The menu of your desktop has Autoalgo now: {_entry()}", [*(_write_menu() or ())]
    if problems:
        return tell_problems(problems)
    tell(done)
    return Exit.DONE


def uninstall(delete_home: bool) -> Exit:
    """Delete what the program has compiled, its menu entry and, once the user agrees, the home; the rest is told."""
    failures = [*_remove([*kept_folders(), *_menu_files()]), *_leave_home(delete_home)]
    tell("Now remove the program itself the way it was installed: pip, uv tool or pipx uninstall autoalgo")
    return tell_problems(failures) if failures else Exit.DONE


def _share() -> Path:
    return Path(os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share"))  # noqa: PTH111


def _entry() -> Path:
    return _share() / "applications" / "autoalgo.desktop"


def _icon() -> Path:
    return _share() / "icons" / "hicolor" / "scalable" / "apps" / "autoalgo.svg"


def _menu_files() -> tuple[Path, ...]:
    return tuple(file for file in (_entry(), _icon()) if file.exists())


def _write_menu() -> Failure | None:
    shipped, program = shipped_root() / _SHIPPED, Path(sys.executable).with_name("autoalgo-window")
    percent = str(program).replace("%", "%%")  # one alone stands for a file in a desktop entry
    entry = (shipped / _entry().name).read_text(encoding="utf-8").replace(_COMMAND, f'Exec="{percent}"')
    icon = (shipped / _icon().name).read_text(encoding="utf-8")
    for file, text in ((_icon(), icon), (_entry(), entry)):
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(file, text.encode())
        except OSError as error:
            return Failure(_refused(file, error))
    return None


def _remove(paths: Iterable[Path]) -> list[Problem]:
    """Delete files and folders, telling each; return those that stay."""
    stay: list[Problem] = []
    for path in paths:
        try:
            shutil.rmtree(path) if path.is_dir() else path.unlink()
        except OSError as error:
            stay.append(_refused(path, error))
        else:
            tell(f"Deleted: {path}")
    return stay


def _leave_home(delete: bool) -> list[Problem]:
    """Delete the user's own folder where `delete` or an answer at the terminal says so; else tell that it stays."""
    home, kind = find_home()
    if not home.exists():
        return []
    if kind is not HomeKind.USER:
        tell(f"Your files stay where they are, in {kind}: {home}")
        return []
    if delete or _agreed(home):
        return _remove([home])
    tell(f"Your own files stay: {home}; autoalgo uninstall --delete-home deletes them")
    return []


def _agreed(home: Path) -> bool:
    if not (sys.stdin and sys.stdin.isatty() and sys.stderr.isatty()):
        return False
    tell(f"{home} holds your databases, wars, games and settings. Delete all of it? Type yes:")
    return sys.stdin.readline().strip().casefold() == "yes"


def _refused(path: Path, error: OSError) -> Problem:
    return Problem(Place(file=str(path)), f"refused: {error.strerror or error}", "", "delete or mend it yourself")
