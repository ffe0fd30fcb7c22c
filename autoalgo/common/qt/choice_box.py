"""A drop-down list of values, each under a text of its own."""

from collections.abc import Iterable
from typing import Generic, TypeVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox

T = TypeVar("T")


class ChoiceBox(QComboBox, Generic[T]):
    """Offers values and keeps them itself, since Qt hands a `StrEnum` back as a plain text.

    Signals
    -------
    picked
        The value that the user has chosen.
    """

    picked = Signal(object)

    def __init__(self, choices: Iterable[tuple[str, T]] = ()) -> None:
        super().__init__()
        self._values: list[T] = []
        self.offer(choices)
        self.activated.connect(lambda row: self.picked.emit(self._values[row]))

    @property
    def value(self) -> T:
        """The value that is chosen; there must be one."""
        return self._values[self.currentIndex()]

    def offer(self, choices: Iterable[tuple[str, T]]) -> None:
        """Offer other choices; the one that is chosen stays so, if it is among them, else it is the first."""
        kept = self._values[self.currentIndex()] if self._values else None
        self.clear()
        self._values = []
        for text, value in choices:
            self._values.append(value)
            self.addItem(text)
        if kept in self._values:
            self.choose(kept)

    def choose(self, value: object) -> None:
        """Show a value as the chosen one; nothing where it is none of them."""
        self.setCurrentIndex(self._values.index(value) if value in self._values else -1)
