"""The commands of Atlantis: new, add-player, turn, report."""

from autoalgo.games.atlantis.cli.command import COMMANDS

__all__ = ["COMMANDS"]
