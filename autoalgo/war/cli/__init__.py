"""The command line: one of the two thin faces of the pipeline.

`main` reads the words, each command has a module of its own, and nothing heavy is imported before its command is given:
a list of names must not wait for the compiler.
"""

from autoalgo.war.cli.command import main

__all__ = ["main"]
