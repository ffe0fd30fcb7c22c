"""`autoalgo`: from words to a command, and from whatever happens to an exit code."""

from autoalgo.cli.arguments import (
    AuditOptions,
    CheckOptions,
    ListOptions,
    OddsOptions,
    Options,
    RunOptions,
    SchemaOptions,
    SweepOptions,
    read_arguments,
)
from autoalgo.cli.console import Exit, OutputError, say, tell, use_utf8


def main(arguments: list[str] | None = None) -> int:
    """Carry out one command and return its exit code: 0 done, 1 problems, 2 wrong usage, 130 interrupted."""
    use_utf8()
    options = read_arguments(arguments)
    try:
        return _carry_out(options)
    except KeyboardInterrupt:
        tell("Interrupted")
        return Exit.INTERRUPTED
    except OutputError as error:
        tell(str(error))
        return Exit.PROBLEMS


def _carry_out(options: Options) -> Exit:
    """Import the command's module and call it: each command waits for its own libraries alone."""
    match options:
        case RunOptions() | OddsOptions() | SweepOptions():
            return _fight(options)
        case CheckOptions():
            from autoalgo.cli.check import check  # noqa: PLC0415

            return check(options)
        case AuditOptions():
            from autoalgo.cli.audit import audit_record  # noqa: PLC0415

            return audit_record(options)
        case ListOptions():
            from autoalgo.cli.lists import list_names  # noqa: PLC0415

            return list_names(options)
        case SchemaOptions():
            from autoalgo.requests import request_schema  # noqa: PLC0415

            say(request_schema())
            return Exit.DONE
        case _:
            from autoalgo.cli.sheet import sheet  # noqa: PLC0415

            return sheet(options)


def _fight(options: RunOptions | OddsOptions | SweepOptions) -> Exit:
    """Carry out a command that fights: one war, or very many."""
    match options:
        case RunOptions():
            from autoalgo.cli.run import run  # noqa: PLC0415

            return run(options)
        case OddsOptions():
            from autoalgo.cli.odds import odds  # noqa: PLC0415

            return odds(options)
        case _:
            from autoalgo.cli.sweep import sweep  # noqa: PLC0415

            return sweep(options)
