"""Names and values in rich text, and where Qt takes for rich text what looks like it: shown as they are written.

A tooltip, a message box and a label decide by the look of a text whether it is HTML. A name may look like it.
"""

from html import escape

from PySide6.QtGui import Qt

from autoalgo.common.qt.shortened import shortened


def html_of(text: str) -> str:
    """Return `text` as HTML that shows it literally."""
    return escape(shortened(text))


def literal(text: str) -> str:
    """Return `text` for a tooltip or a message box, as HTML only if Qt would take it for HTML."""
    shown = shortened(text)
    return Qt.convertFromPlainText(shown) if Qt.mightBeRichText(shown) else shown
