"""Widgets and workers for any game's window."""
