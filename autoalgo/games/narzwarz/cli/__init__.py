"""The commands of NarzWarz: play, simulate, replay, audit."""

from autoalgo.games.narzwarz.cli.command import COMMANDS

__all__ = ["COMMANDS"]
