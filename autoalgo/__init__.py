"""Autoalgo: the war algorithm of the map game, from a database to a wiki receipt."""

__version__ = "0.2.0"
