"""From the words after `autoalgo narzwarz` to an exit code."""

from collections.abc import Callable

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.game_command import Home, game_command
from autoalgo.games.narzwarz.cli.arguments import (
    AuditOptions,
    Options,
    PlayOptions,
    ReplayOptions,
    ResumeOptions,
    read_arguments,
)


def main(words: list[str], find_home: Callable[[], Home]) -> int:
    """Carry out one command and return its exit code, one of `Exit`."""
    return game_command("narzwarz", words, find_home, read_arguments, _carry_out)


def _carry_out(options: Options, home: Home) -> Exit:
    """Import the command's module and call it, so that help and wrong usage load nothing heavy."""
    match options:
        case AuditOptions():
            from autoalgo.common.audit_command import tell_audit  # noqa: PLC0415
            from autoalgo.games.narzwarz.report.record import audit  # noqa: PLC0415

            return tell_audit(audit(options.record))
        case ReplayOptions():
            from autoalgo.games.narzwarz.cli.replay import replay_record  # noqa: PLC0415

            return replay_record(options)
        case ResumeOptions():
            from autoalgo.games.narzwarz.cli.play import play_on  # noqa: PLC0415

            return play_on(options.save)
    if isinstance(home, list):
        return tell_problems(home)
    if isinstance(options, PlayOptions):
        from autoalgo.games.narzwarz.cli.play import play_new  # noqa: PLC0415

        return play_new(options, home.json, home.logs)
    from autoalgo.games.narzwarz.cli.simulate import play_many  # noqa: PLC0415

    return play_many(options, home.json)
