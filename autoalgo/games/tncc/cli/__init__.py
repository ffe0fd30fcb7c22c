"""The commands of TNCC: presets, bots, new-bot, play, tournament, audit, replay."""

from autoalgo.games.tncc.cli.command import COMMANDS

__all__ = ["COMMANDS"]
