"""The commands of capture the flag: boards, new, order, check, resolve, report, replay, audit."""

from autoalgo.games.capture_the_flag.cli.command import COMMANDS

__all__ = ["COMMANDS"]
