"""A place for a page of a window that is made only when somebody looks, so that the window is on the screen sooner."""

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QWidget

from autoalgo.common.qt.laying_out import NO_MARGINS, in_column

Page = TypeVar("Page", bound=QWidget)


class LatePage(QWidget, Generic[Page]):
    """Is filled by what `make` returns as soon as it is seen, or asked for; it must be whole then."""

    def __init__(self, make: Callable[[], Page]) -> None:
        super().__init__()
        self._make = make
        self._column = in_column(on=self, margins=NO_MARGINS)

    @property
    def is_made(self) -> bool:
        """Whether there is a page already."""
        return "page" in vars(self)

    @cached_property
    def page(self) -> Page:
        """The page."""
        page = self._make()
        page.setGeometry(self.rect())
        self._column.addWidget(page)
        return page

    def showEvent(self, event: QShowEvent) -> None:
        """Have the page, in its place before anything is painted."""
        super().showEvent(event)
        self.page.show()
        self._column.activate()
