"""The commands of TNCC: presets, bots, new-bot, play, tournament, audit, replay."""

from autoalgo.games.tncc.cli.command import main
from autoalgo.games.tncc.cli.home import Home

__all__ = ["Home", "main"]
