"""The commands that zoom a view, the same in every game's window."""

from autoalgo.common.qt.command import Command
from autoalgo.common.qt.keys import Key
from autoalgo.common.qt.zooming_view import ZoomingView


def zoom_commands(view: ZoomingView, what: str) -> tuple[Command, ...]:
    """Return how a view of `what`, such as "map", is zoomed; they may change after its signal `zoomed`."""
    larger, smaller = f"Shows less of the {what}, larger.", f"Shows more of the {what}."
    return (
        Command("zoom_in", "Zoom &in", Key.ZOOM_IN, larger, view.zoom_in, lambda: view.can_zoom_in),
        Command("zoom_out", "Zoom &out", Key.ZOOM_OUT, smaller, view.zoom_out, lambda: view.can_zoom_out),
        Command(
            "zoom_fit",
            f"&Whole {what}",
            Key.ZOOM_FIT,
            f"Shows all of the {what}.",
            view.zoom_to_fit,
            lambda: view.can_zoom_out,
        ),
    )
