"""From the words after `autoalgo tncc` to an exit code."""

from collections.abc import Callable

from autoalgo.common.console import Exit, tell_problems
from autoalgo.common.game_command import GameFolders, Home, game_command
from autoalgo.games.tncc.cli.arguments import (
    AuditOptions,
    BotsOptions,
    NewBotOptions,
    Options,
    PlayOptions,
    PresetsOptions,
    ReplayOptions,
    TournamentOptions,
    read_arguments,
)


def main(words: list[str], find_home: Callable[[], Home]) -> int:
    """Carry out one command and return its exit code, one of `Exit`."""
    return game_command("tncc", words, find_home, read_arguments, _carry_out)


def _carry_out(options: Options, home: Home) -> Exit:
    """Import the command's module and call it, so that help and wrong usage load nothing heavy."""
    if isinstance(options, BotsOptions | NewBotOptions):
        return _about_bots(options)
    if isinstance(options, AuditOptions | ReplayOptions):
        return _of_record(options)
    return tell_problems(home) if isinstance(home, list) else _at_home(options, home)


def _at_home(options: PresetsOptions | PlayOptions | TournamentOptions, home: GameFolders) -> Exit:
    match options:
        case PresetsOptions():
            from autoalgo.games.tncc.cli.presets import show_presets  # noqa: PLC0415

            return show_presets(home.json)
        case PlayOptions():
            from autoalgo.games.tncc.cli.play import play_game  # noqa: PLC0415

            return play_game(options, home)
        case _:
            from autoalgo.games.tncc.cli.tournament import play_tournament  # noqa: PLC0415

            return play_tournament(options, home)


def _about_bots(options: BotsOptions | NewBotOptions) -> Exit:
    if isinstance(options, BotsOptions):
        from autoalgo.games.tncc.cli.bots import show_bots  # noqa: PLC0415

        return show_bots()
    from autoalgo.games.tncc.cli.new_bot import write_bot  # noqa: PLC0415

    return write_bot(options)


def _of_record(options: AuditOptions | ReplayOptions) -> Exit:
    if isinstance(options, AuditOptions):
        from autoalgo.common.audit_command import tell_audit  # noqa: PLC0415
        from autoalgo.games.tncc.report.record import audit  # noqa: PLC0415

        return tell_audit(audit(options.record))
    from autoalgo.games.tncc.cli.replay import replay_record  # noqa: PLC0415

    return replay_record(options)
