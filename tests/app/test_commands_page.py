"""docs/commands.md and the manual page tell the commands as they are declared; `--regenerate` writes both anew."""

import argparse
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from autoalgo.app.command import PROGRAM
from autoalgo.common.commands import Command, Group, every_command
from autoalgo.common.options import Renamed, ValueKind, add_options
from autoalgo.war.cli.command import Home

REPOSITORY = Path(__file__).resolve().parents[2]
PAGE, MANUAL = (REPOSITORY / name for name in ("docs/commands.md", "docs/autoalgo.1"))
INTRODUCTION = """\
# Commands

`autoalgo --help`, `autoalgo COMMAND --help` and `autoalgo help COMMAND` tell the same in the terminal, and so does
`man autoalgo` where the program was installed from its wheel. Every command also takes `--log-level` ({levels}),
before its name or after it. Earlier spellings of commands and options are still understood, and the new one is told.

{exit_codes}

Let your shell complete commands, options, choices and file names: `eval "$(autoalgo completion bash)"` in `~/.bashrc`,
`autoalgo completion zsh > DIR/_autoalgo` in a folder of `$fpath`,
`autoalgo completion fish > ~/.config/fish/completions/autoalgo.fish`. Write such a file anew after an update.

Options between which the table says "not with" exclude each other. FILE, FOLDER and DIR are paths.
"""
MANUAL_PAGE = """\
.TH AUTOALGO 1 "" autoalgo "User commands"
.SH NAME
autoalgo \\- the war algorithm of wiki map games, and its sister games
.SH SYNOPSIS
.B autoalgo
.RI [ GAME ] " COMMAND " [ OPTIONS ]
.SH DESCRIPTION
{description} Every command has \\-\\-help, and \\-\\-log\\-level before its name or after it.
.SH COMMANDS
{commands}
.SH EXIT STATUS
{exit_codes}
.SH ENVIRONMENT
.TP
.B AUTOALGO_HOME
the folder of your own files; see autoalgo home
.TP
.B AUTOALGO_LOG_LEVEL
what the program's log tells: {levels}
.TP
.B AUTOALGO_MAIL_PASSWORD
of who sends mail
"""
Rows = list[tuple[str, str, str]]


def arguments_of(command: Command[Home]) -> Rows:
    """Return what a command takes: the words, the range or the choices, and the sentence of each."""
    parser = argparse.ArgumentParser(add_help=False)
    add_options(parser, command.options)
    others = {
        action: [each.option_strings[0] if each.option_strings else str(each.metavar) for each in group._group_actions]
        for group in parser._mutually_exclusive_groups
        for action in group._group_actions
        if action.help != argparse.SUPPRESS
    }
    positional = [action for action in parser._actions if not action.option_strings]
    optional = [action for action in parser._actions if action.option_strings and action.help != argparse.SUPPRESS]
    return [
        (_words(action), _allowed(action), _sentence(action, others.get(action, [])))
        for action in positional + optional
    ]


def _words(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 or action.metavar is None else str(action.metavar)
    if action.option_strings:
        return f"{', '.join(action.option_strings)} {value}".strip()
    value += "…" if action.nargs in {"*", "+"} else ""
    return f"[{value}]" if action.nargs in {"*", "?"} else value


def _allowed(action: argparse.Action) -> str:
    kind = action.type
    return kind.allowed or ", ".join(kind.choices or ()) if isinstance(kind, ValueKind) else ""


def _sentence(action: argparse.Action, group: list[str]) -> str:
    told = [(action.help or "").replace("%%", "%")]
    told += ["must be given"] if action.required and action.option_strings else []
    several = isinstance(action, argparse._AppendAction) and "several" not in told[0]
    told += ["may be given several times"] if several else []
    own = action.option_strings[0] if action.option_strings else action.metavar
    others = [each for each in group if each != own]
    return "; ".join([part for part in told if part] + ([f"not with {', '.join(others)}"] if others else []))


def usage(name: str, command: Command[Home]) -> str:
    """Return the words of a command with its positional arguments: "flag turn FOLDER"."""
    return " ".join([name, *(words for words, _, _ in arguments_of(command) if not words.startswith("--"))])


def capital(sentence: str) -> str:
    return f"{sentence[0].upper()}{sentence[1:]}"


def exit_codes() -> str:
    return PROGRAM.epilog


LEVELS = "debug, info, warning or error"


def page() -> str:
    """Return docs/commands.md: a section a game, in it one a command."""
    lines = [INTRODUCTION.format(levels=LEVELS, exit_codes=exit_codes())]
    for title, commands in sections():
        lines += [f"## {title}\n"]
        for name, command in commands:
            lines += [f"### {name}\n", f"`autoalgo {usage(name, command)}`: {command.sentence}.\n"]
            if rows := arguments_of(command):
                lines += ["| | allowed | |", "|---|---|---|"]
                lines += [f"| `{_cell(words)}` | {_cell(allowed)} | {_cell(told)} |" for words, allowed, told in rows]
                lines += [""]
            lines += [f"Example: `{command.example}`\n"] if command.example else []
            lines += [f"Formerly `{command.name.formerly}`.\n"] if isinstance(command.name, Renamed) else []
    return "\n".join(lines)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def sections() -> Iterator[tuple[str, list[tuple[str, Command[Home]]]]]:
    """Yield the commands of the program itself, then those of each game, under their titles."""
    games = [
        each for each in PROGRAM.commands() if isinstance(each, Group) and each.name not in {"sheet", "wars", "wiki"}
    ]
    commands = list(every_command(PROGRAM))
    words = {game.name for game in games}
    yield "The war algorithm", [(name, command) for name, command in commands if name.split()[0] not in words]
    for game in games:
        of_game = [(name, command) for name, command in commands if name.split()[0] == game.name]
        yield (game.description or game.sentence).rstrip("."), of_game


def manual() -> str:
    """Return the manual page as groff reads it."""
    lines = []
    for _, commands in sections():
        for name, command in commands:
            lines += [f".SS {_roff(usage(name, command))}", f"{_roff(capital(command.sentence))}."]
            for words, allowed, told in arguments_of(command):
                lines += [".TP", f".B {_roff(words)}", _roff(f"{told} ({allowed})" if allowed else told) or "\\&"]
            lines += [".PP", f"Example: {_roff(command.example)}"] if command.example else []
    codes, description = _roff(exit_codes()), _roff(PROGRAM.description)
    return MANUAL_PAGE.format(description=description, commands="\n".join(lines), exit_codes=codes, levels=LEVELS)


def _roff(text: str) -> str:
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    return re.sub(r"^([.'])", r"\\&\1", escaped)


WRITTEN: dict[Path, Callable[[], str]] = {PAGE: page, MANUAL: manual}


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.name)
def test_what_is_told_of_commands_is_current(file: Path, request: pytest.FixtureRequest) -> None:
    text = WRITTEN[file]()
    if request.config.getoption("--regenerate"):
        file.write_text(text, encoding="utf-8")
    assert file.read_text(encoding="utf-8") == text


def test_every_argument_is_told_in_words() -> None:
    """No command leaves what it takes, or what an option does, to be guessed."""
    silent = [
        (name, words)
        for name, command in every_command(PROGRAM)
        for words, _, told in arguments_of(command)
        if not told
    ]
    assert silent == []
