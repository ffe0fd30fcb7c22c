"""The command line of the war algorithm.

`main` reads the arguments, each command has a module of its own, and heavy libraries are imported only for the command
that needs them: a list of names must not wait for the compiler.
"""

from autoalgo.war.cli.command import main

__all__ = ["main"]
