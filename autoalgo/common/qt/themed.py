"""Widgets that draw or write in colours of the theme, and do so again when it changes."""

from PySide6.QtCore import QEvent


class Themed:
    """A widget that is refreshed in the colours of another theme; its class names Qt's after this one."""

    def refresh(self) -> None:
        """Show everything as it is now."""
        raise NotImplementedError

    def _dress(self) -> None:
        """Take the colours of the theme."""
        self.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Take the colours of another theme."""
        super().changeEvent(event)  # type: ignore[misc]  # of the class named after this one
        if event.type() == QEvent.Type.PaletteChange:
            self._dress()
