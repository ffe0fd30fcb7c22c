"""The war algorithm's commands: from arguments to a command, from its end to an exit code."""

import logging
import sys
from collections.abc import Mapping

from autoalgo import __version__
from autoalgo.common.console import Exit, carried_out, say, tell, tell_problems, use_utf8
from autoalgo.common.problems import Problem
from autoalgo.common.program_log import program_log
from autoalgo.war.cli.arguments import (
    NO_OTHERS,
    AuditOptions,
    CheckOptions,
    CompileOptions,
    ExplainOptions,
    FolderOptions,
    ListOptions,
    OddsOptions,
    Options,
    QueueOptions,
    RequestOptions,
    RunOptions,
    SchemaOptions,
    SweepOptions,
    read_arguments,
)
from autoalgo.war.cli.playback_arguments import PlaybackOptions
from autoalgo.war.cli.wars_arguments import (
    WarsAuditOptions,
    WarsCommitsOptions,
    WarsListOptions,
    WarsLogOptions,
    WarsRequestOptions,
    WarsShowOptions,
    WarsUndoOptions,
)
from autoalgo.war.folders import Folders, find_folders

FightingOptions = (
    RunOptions
    | OddsOptions
    | SweepOptions
    | ExplainOptions
    | AuditOptions
    | PlaybackOptions
    | WarsAuditOptions
    | QueueOptions
)
"""Commands that fight."""
logger = logging.getLogger(__name__)


def main(arguments: list[str] | None = None, others: Mapping[str, str] = NO_OTHERS) -> int:
    """Carry out one command and return its exit code, one of `Exit`.

    `others` are the commands that the caller carries out itself; the help lists them too.
    """
    use_utf8()
    command = read_arguments(arguments, others)
    found = find_folders(tell)
    with program_log(found.logs if isinstance(found, Folders) else None, command.log_level):
        logger.info("autoalgo %s, Python %s: %s", __version__, sys.version.split()[0], command.name)
        code = carried_out(command.name, lambda: _carry_out(command.options, found))
        logger.info("%s ended with exit code %d", command.name, code)
        return code


def tell_compiling(line: str) -> None:
    """Say that kernels are compiled, which is true of the first war on a machine alone."""
    tell(line)


def _carry_out(options: Options, found: Folders | list[Problem]) -> Exit:
    """Carry out a command in the folders that were found; what is missing of them is told by all that need them."""
    match options:
        case SchemaOptions():
            from autoalgo.war.requests import request_schema  # noqa: PLC0415

            say(request_schema())
            return Exit.DONE
        case CompileOptions():
            from autoalgo.war.cli.compile import compile_kernels  # noqa: PLC0415
            from autoalgo.war.running import compiling_told  # noqa: PLC0415

            with compiling_told(tell_compiling):
                return compile_kernels()
        case _:
            return tell_problems(found) if isinstance(found, list) else _carry_out_in(options, found)


def _carry_out_in(options: FolderOptions, folders: Folders) -> Exit:
    """Import the command's module and call it, so that each command loads only its own libraries."""
    match options:
        case (
            RunOptions()
            | OddsOptions()
            | SweepOptions()
            | ExplainOptions()
            | AuditOptions()
            | PlaybackOptions()
            | WarsAuditOptions()
            | QueueOptions()
        ):
            from autoalgo.war.running import compiling_told  # noqa: PLC0415

            with compiling_told(tell_compiling):
                return _fight(options, folders)
        case RequestOptions():
            from autoalgo.war.cli.request import request  # noqa: PLC0415

            return request(options, folders)
        case CheckOptions():
            from autoalgo.war.cli.check import check  # noqa: PLC0415

            return check(options, folders)
        case ListOptions():
            from autoalgo.war.cli.lists import list_names  # noqa: PLC0415

            return list_names(options, folders)
        case (
            WarsListOptions()
            | WarsShowOptions()
            | WarsRequestOptions()
            | WarsLogOptions()
            | WarsCommitsOptions()
            | WarsUndoOptions()
        ):
            from autoalgo.war.cli.wars import wars  # noqa: PLC0415

            return wars(options, folders)
        case _:
            from autoalgo.war.cli.sheet import sheet  # noqa: PLC0415

            return sheet(options, folders)


def _fight(options: FightingOptions, folders: Folders) -> Exit:
    """Carry out a command that fights: one war, or very many."""
    match options:
        case QueueOptions():
            from autoalgo.war.cli.queue import queue  # noqa: PLC0415

            return queue(options, folders)
        case AuditOptions() | PlaybackOptions() | WarsAuditOptions():
            return _fight_again(options, folders)
        case RunOptions():
            from autoalgo.war.cli.run import run  # noqa: PLC0415

            return run(options, folders)
        case _:
            return _fight_many(options, folders)


def _fight_many(options: OddsOptions | SweepOptions | ExplainOptions, folders: Folders) -> Exit:
    match options:
        case ExplainOptions():
            from autoalgo.war.cli.explain import explain_war  # noqa: PLC0415

            return explain_war(options, folders)
        case OddsOptions():
            from autoalgo.war.cli.odds import odds  # noqa: PLC0415

            return odds(options, folders)
        case _:
            from autoalgo.war.cli.sweep import sweep  # noqa: PLC0415

            return sweep(options, folders)


def _fight_again(options: AuditOptions | PlaybackOptions | WarsAuditOptions, folders: Folders) -> Exit:
    """Carry out a command that fights a recorded war again."""
    match options:
        case AuditOptions():
            from autoalgo.war.cli.audit import audit_record  # noqa: PLC0415

            return audit_record(options, folders)
        case PlaybackOptions():
            from autoalgo.war.cli.playback import playback  # noqa: PLC0415

            return playback(options, folders)
        case _:
            from autoalgo.war.cli.wars import audit_war  # noqa: PLC0415

            return audit_war(options, folders)
