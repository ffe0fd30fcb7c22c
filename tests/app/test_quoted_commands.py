"""Every command line that the documentation quotes is understood, in its spelling of today."""

import argparse
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from autoalgo.app.command import PROGRAM
from autoalgo.common.commands import every_command, read_command
from autoalgo.common.options import add_options, renamed_options

REPOSITORY = Path(__file__).resolve().parents[2]
GENERATED_OR_OF_OLD_VERSIONS = {"commands.md", "CHANGELOG.md"}
PAGES = [*sorted(REPOSITORY.glob("*.md")), *sorted((REPOSITORY / "docs").rglob("*.md"))]
QUOTED = re.compile(r"^(?:\$ )?(?:[A-Z_]+=\S+ )*(?:\./|[a-z.]+/bin/|uv run --no-project )?autoalgo(?:\.sh)? +(.+)$")
OF_THE_SCRIPT = {"test", "setup", "docs", "lock"}
"""What autoalgo.sh does itself."""
COMMANDS = dict(every_command(PROGRAM))
GROUPS = {word for name in COMMANDS for word in name.split()[:-1]}


def quoted(page: Path) -> Iterator[tuple[str, bool]]:
    """Yield the words after "autoalgo" of lines in fences and spans in sentences, and whether they can be typed."""
    fenced = False
    for line in page.read_text(encoding="utf-8").splitlines():
        if line.startswith("```"):
            fenced = not fenced
        for text in [line] if fenced else re.findall(r"`([^`]+)`", line.replace("\\|", "|")):
            if (found := QUOTED.match(text)) and found[1].split()[0] not in OF_THE_SCRIPT:
                words = re.split(r" {3,}| \| | > | && ", found[1])[0] if fenced else found[1]
                yield words, fenced and not re.search(r"[\[\]…]", words)


@pytest.mark.parametrize(
    ("line", "typed"),
    [
        pytest.param(*found, id=f"{page.name}: {found[0]}")
        for page in PAGES
        if page.name not in GENERATED_OR_OF_OLD_VERSIONS
        for found in dict.fromkeys(quoted(page))
    ],
)
def test_a_quoted_command_line_is_understood(line: str, typed: bool, capsys: pytest.CaptureFixture[str]) -> None:
    """What stands for many lines, as in "flag turn FOLDER [--preview]", has a command and options that there are."""
    words = shlex.split(line, comments=True)
    if typed:
        read_command(PROGRAM, words)
        assert capsys.readouterr().err == ""
        return
    command = next((COMMANDS[name] for name in (" ".join(words[:2]), words[0]) if name in COMMANDS), None)
    assert command or words[0] in GROUPS or words[0].startswith("--") or words[0].isupper()
    known = argparse.ArgumentParser()
    known.add_argument("--log-level")
    if command:
        add_options(known, command.options)
    former = {each.formerly for each in renamed_options(command.options)} if command else set()
    assert set(re.findall(r"--[a-z-]+", line)) <= known._option_string_actions.keys() - former | {"--version"}
