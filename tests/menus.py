"""What tests look at in a searchable menu."""

from PySide6.QtWidgets import QAbstractItemView, QCompleter

from autoalgo.common.qt.choice_menu import ChoiceMenu


def popup_of(menu: ChoiceMenu) -> tuple[QCompleter, QAbstractItemView]:
    """Return what completes a name that is typed into a menu, and the popup of names that fit."""
    completer = menu.completer()
    assert completer is not None
    popup = completer.popup()
    assert popup is not None
    return completer, popup
