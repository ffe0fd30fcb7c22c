"""The commands of `autoalgo narzwarz`; each imports what it needs itself, so that help and wrong usage load little."""

from typing import Final

from autoalgo.common.commands import at_home, command
from autoalgo.common.console import Exit
from autoalgo.common.game_command import GameFolders, Home
from autoalgo.games.narzwarz.cli.arguments import AuditOptions, PlayOptions, ReplayOptions, SimulateOptions


@command("play", "play against the computer, in this terminal", PlayOptions, "autoalgo narzwarz play --people Ann,Bob")
def _play(options: PlayOptions, home: Home) -> int:
    from autoalgo.games.narzwarz.cli.play import play_new, play_on  # noqa: PLC0415

    return play_on(options.resumed) if options.resumed else at_home(play_new)(options, home)


@command(
    "simulate",
    "let personalities play many games",
    SimulateOptions,
    "autoalgo narzwarz simulate --games 1000 --seed 1",
)
@at_home
def _simulate(options: SimulateOptions, home: GameFolders) -> Exit:
    from autoalgo.games.narzwarz.cli.simulate import play_many  # noqa: PLC0415

    return play_many(options, home.json)


@command(
    "replay", "show a recorded game turn by turn", ReplayOptions, "autoalgo narzwarz replay --turn 3 Logs/game.jsonl"
)
def _replay(options: ReplayOptions, _: Home) -> Exit:
    from autoalgo.games.narzwarz.cli.replay import replay_record  # noqa: PLC0415

    return replay_record(options)


@command("audit", "play a recorded game again and compare", AuditOptions, "autoalgo narzwarz audit Logs/game.jsonl")
def _audit(options: AuditOptions, home: Home) -> Exit:
    from autoalgo.games.narzwarz.cli.audit import audit_record  # noqa: PLC0415

    return audit_record(options, home)


COMMANDS: Final = (_play, _simulate, _replay, _audit)
