"""The command lines of the documentation work as they are written, in order, for somebody who has just installed it."""

import io
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from email.message import EmailMessage
from pathlib import Path

import pytest

from autoalgo.app import main

REPOSITORY = Path(__file__).resolve().parents[2]
PAGES = (
    *("README.md", "docs/api.md", "docs/command_line.md", "docs/odds.md"),
    *(f"docs/tutorials/{name}.md" for name in ("moderator", "player", "umpire", "bot_author")),
    *("docs/games/atlantis.md", "docs/games/capture_the_flag.md", "docs/games/tncc_bots.md"),
)
"""What others show, scripts/write_docs.py prints; docs/google_sheet.md needs Google."""
FENCE = re.compile(r"(?:[Hh]ere `(?P<file>[\w.]+)`[^:`\n]*:\n\n)?```(?P<kind>\w*)\n(?P<lines>.*?)```\n", re.DOTALL)
ELSEWHERE = re.compile(r"\bwindow\b| send |--cluster")
"""What needs a screen, a mail server or other machines."""
STANDS_FOR_MANY = re.compile(r"[\[…]|\b[A-Z]{3,}\b(?!.*\")")


def written(page: str) -> Iterator[tuple[str, str]]:
    """Yield each file that a page tells the reader to write, and each line to type, the latter under no name."""
    for fence in FENCE.finditer((REPOSITORY / page).read_text(encoding="utf-8")):
        if fence["file"]:
            yield fence["file"], fence["lines"]
        for line in fence["lines"].splitlines():
            typed = line.removeprefix("$ ")
            is_typed = line.startswith("$ ") or (fence["kind"] == "sh" and line.startswith("autoalgo "))
            if is_typed and not ELSEWHERE.search(typed) and not STANDS_FOR_MANY.search(typed):
                yield "", typed


def orders_of(address: str, orders: str, folder: Path) -> None:
    """Put a mail into a Maildir."""
    mail = EmailMessage()
    mail["From"], mail["Subject"] = address, "Orders"
    mail["Message-ID"] = f"<1.{address}>"
    mail.set_content(orders)
    for part in ("cur", "new", "tmp"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    (folder / "new" / "1700000000.1.example").write_bytes(bytes(mail))


EXIT_CODES = {
    'autoalgo flag check game "West archer 1" "atack wizard, move c5, d5"': 1,
    "autoalgo request post.txt --ask": 1,
}
"""Of what shows a mistake, or asks."""
MAILS = {
    "docs/games/atlantis.md": ("ann@example.org", "#atlantis 1\nunit 1\nwork\n#end\n"),
    "docs/games/capture_the_flag.md": ("ann@example.org", "move b4"),
}


def carried_out(text: str, program: Path) -> tuple[int, str]:
    """Return the exit code of a line, and what it told. A shell is started only where one is needed."""
    words = shlex.split(text)
    if words[0] != "autoalgo" or "<" in words or ">" in words:
        paths = {"PATH": f"{program.parent}:{os.environ['PATH']}", "PYTHONPATH": str(REPOSITORY)}
        command = ["/bin/sh", "-c", text]
        done = subprocess.run(command, env=os.environ | paths, capture_output=True, text=True, check=False)
        return done.returncode, done.stderr
    with redirect_stdout(io.StringIO()), redirect_stderr(io.StringIO()) as told:
        try:
            code = main(words[1:])
        except SystemExit as end:
            code = int(end.code or 0)
    return code, told.getvalue()


@pytest.mark.skipif(os.name == "nt", reason="the lines are those of a POSIX shell")
@pytest.mark.parametrize("page", PAGES)
def test_the_lines_of_a_page_run_in_order(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, programs = tmp_path / "an empty folder", tmp_path / "bin"
    folder.mkdir()
    programs.mkdir()
    for name, module in (("autoalgo", "-m autoalgo "), ("python", "")):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" {module}"$@"\n')
        program.chmod(0o755)
    if page in MAILS:
        orders_of(*MAILS[page], folder / "Maildir")
    monkeypatch.chdir(folder)
    monkeypatch.setenv("AUTOALGO_HOME", str(tmp_path / "home"))
    for file, text in written(page):
        if file:
            Path(file).write_text(text, encoding="utf-8")
            continue
        code, told = carried_out(text, programs / "autoalgo")
        assert code == EXIT_CODES.get(text, 0), f"{text}\n{told}"
