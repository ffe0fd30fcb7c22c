"""The commands of `autoalgo tncc`; each imports what it needs itself, so that help and wrong usage load little."""

from typing import Final

from autoalgo.common.commands import at_home, command
from autoalgo.common.console import Exit
from autoalgo.common.game_command import GameFolders, Home
from autoalgo.common.options import Renamed
from autoalgo.games.tncc.cli.arguments import (
    AuditOptions,
    LeagueOptions,
    ListOptions,
    NewBotOptions,
    PlayOptions,
    ReplayOptions,
    SimulateOptions,
)


@command("presets", "print the presets, their constants and where the numbers come from", ListOptions)
@at_home
def _presets(options: ListOptions, home: GameFolders) -> Exit:
    from autoalgo.games.tncc.cli.lists import show_presets  # noqa: PLC0415

    return show_presets(options, home.json)


@command("bots", "list the shipped bots, what each does and where it comes from", ListOptions)
def _bots(options: ListOptions, _home: Home) -> Exit:
    from autoalgo.games.tncc.cli.lists import show_bots  # noqa: PLC0415

    return show_bots(options)


@command(
    "new-bot", "write the skeleton of a bot", NewBotOptions, "autoalgo tncc new-bot Hedgehog --language javascript"
)
def _new_bot(options: NewBotOptions, _: Home) -> Exit:
    from autoalgo.games.tncc.cli.new_bot import write_bot  # noqa: PLC0415

    return write_bot(options)


@command(
    "play", "play a game and print its chronicle", PlayOptions, "autoalgo tncc play --bots turtle,blitz,hunter --seed 1"
)
@at_home
def _play(options: PlayOptions, home: GameFolders) -> Exit:
    from autoalgo.games.tncc.cli.play import play_game  # noqa: PLC0415

    return play_game(options, home)


@command(
    Renamed("simulate", "tournament"),
    "let bots play many games and print a table",
    SimulateOptions,
    "autoalgo tncc simulate --bots turtle,blitz,hunter --seed 1",
)
@at_home
def _simulate(options: SimulateOptions, home: GameFolders) -> Exit:
    from autoalgo.games.tncc.cli.simulate import play_many  # noqa: PLC0415

    return play_many(options, home)


@command(
    "league",
    "run a league of a folder of bots, with ratings, every game kept, and pages for a browser",
    LeagueOptions,
    "autoalgo tncc league MyLeague --bots turtle,blitz,hunter,raider",
)
@at_home
def _league(options: LeagueOptions, home: GameFolders) -> Exit:
    from autoalgo.games.tncc.cli.league import play_league  # noqa: PLC0415

    return play_league(options, home)


@command("audit", "play a recorded game again and compare", AuditOptions, "autoalgo tncc audit game.jsonl")
def _audit(options: AuditOptions, home: Home) -> Exit:
    from autoalgo.games.tncc.cli.audit import audit_record  # noqa: PLC0415

    return audit_record(options, home)


@command("replay", "show a recorded game cycle by cycle", ReplayOptions, "autoalgo tncc replay game.jsonl --cycle 3")
def _replay(options: ReplayOptions, _: Home) -> Exit:
    from autoalgo.games.tncc.cli.replay import replay_record  # noqa: PLC0415

    return replay_record(options)


COMMANDS: Final = (_presets, _bots, _new_bot, _play, _simulate, _league, _audit, _replay)
