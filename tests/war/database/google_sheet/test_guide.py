"""The guide for moderators says what the program says, and names commands that there are."""

import ast
import re
import shlex
from functools import cache
from pathlib import Path

import pytest

from autoalgo.common.commands import read_command
from autoalgo.war.cli.command import PROGRAM
from autoalgo.war.database.google_sheet.reference import SheetReference, scopes_for

REPOSITORY = Path(__file__).resolve().parents[4]
GUIDE = (REPOSITORY / "docs" / "google_sheet.md").read_text(encoding="utf-8")
SOURCES = [file for room in ("database", "cli") for file in (REPOSITORY / "autoalgo" / "war" / room).rglob("*.py")]


@cache
def words_of_the_program() -> str:
    """Every text in the sources, a line each; what is put into a text at run time is a line's end."""
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in SOURCES]
    nodes = (node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Constant))
    return "\n".join(node.value for node in nodes if isinstance(node.value, str))


def messages() -> list[str]:
    """The first cells of the tables of messages; "…" stands for what differs."""
    tables = re.findall(r"^\| what it says .*\n\|[-|]+\n((?:\|.*\n?)+)", GUIDE, re.MULTILINE)
    return [row.split("|")[1].strip() for table in tables for row in table.splitlines()]


def commands() -> list[str]:
    lines = re.findall(r"(?:`|^ *)autoalgo ((?:check|list|odds|run|sheet)\b[^`\n]*)", GUIDE, re.MULTILINE)
    return sorted({line.strip() for line in lines})


def test_there_are_messages_and_commands_to_look_at() -> None:
    assert len(messages()) > 50
    assert len(commands()) > 9


@pytest.mark.parametrize("message", messages())
def test_each_message_of_the_guide_is_one_of_the_programs(message: str) -> None:
    for part in message.split("…"):
        assert part.strip(" ,") in words_of_the_program()


@pytest.mark.parametrize("command", commands())
def test_each_command_of_the_guide_is_understood(command: str) -> None:
    read_command(PROGRAM, shlex.split(command))


def test_the_permissions_of_the_guide_are_those_that_are_asked_for() -> None:
    named = set(re.findall(r"https://www\.googleapis\.com/auth/[a-z.]+", GUIDE))

    assert named == set(scopes_for(SheetReference(title="Map Game")))


def test_the_folder_and_files_of_the_guide_are_those_that_there_are() -> None:
    from autoalgo.war.database.google_sheet.tokens import TokenFile  # noqa: PLC0415

    assert set(re.findall(r"^\| `([a-z_]+\.json)`", GUIDE, re.MULTILINE)) == set(TokenFile)
