"""The dialog with the moderator's acts before a month: what each does is shown before any is kept."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtWidgets import QPlainTextEdit, QPushButton, QTextBrowser, QWidget

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.common.qt.background import Background
from autoalgo.common.qt.form_dialog import AskingDialog
from autoalgo.common.qt.literal import html_of
from autoalgo.games.atlantis.mail.new_password import PostedPasswords, post_passwords
from autoalgo.games.atlantis.orders.acts import FORMS, WrongAct, forms_of, password_wanted, read_acts
from autoalgo.games.atlantis.play.moderator_acts import KeptActs, ShownAct, try_acts, write_acts
from autoalgo.games.atlantis.store.folder import OpenedGame
from autoalgo.games.atlantis.words.sentences import named

_HIGH: Final = 130
"""Pixels of the text, and of what comes of it."""
_WIDE: Final = 640


class ActsDialog(AskingDialog):
    """Is accepted once the acts are kept, or could be where the month is played `again`."""

    def __init__(self, opened: OpenedGame, parent: QWidget | None = None, again: bool = False) -> None:
        super().__init__(
            f"What happens before month {opened.coming:,}", "Play it &again" if again else "&Keep it", parent
        )
        self.setMinimumWidth(_WIDE)
        self._opened, self._again = opened, again
        self.posted = PostedPasswords()
        """New passwords, once they are given."""
        self.acts = QPlainTextEdit(opened.acts.content.decode("utf-8-sig"))
        self.acts.setAccessibleName("Acts, one a line")
        self.acts.setPlaceholderText("\n".join(FORMS))
        self.acts.setTabChangesFocus(True)
        self.outcome = QTextBrowser()
        self.outcome.setAccessibleName("What the acts do")
        self.outcome.setPlaceholderText("Preview shows what each of them does, and who is told of it.")
        self.preview = QPushButton("Pre&view")
        self.preview.setAutoDefault(False)
        self.form.ask("acts", "&Acts", self.acts)
        self.form.ask("outcome", "&They do", self.outcome, self.preview)
        for each in (self.acts, self.outcome):
            each.setFixedHeight(_HIGH)
        self._trier: Background[KeptActs | Failure] = Background(self)
        self._trier.done.connect(self._show)
        self.preview.clicked.connect(self.try_them)
        self.acts.textChanged.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Check what is typed."""
        super().refresh()
        self.preview.setEnabled(self.go.isEnabled())

    def problems(self) -> Failure | None:
        """Return the lines that are no acts; whether the others can be carried out is seen when they are tried."""
        lines = self.acts.toPlainText().splitlines()
        text = "\n".join("" if password_wanted(line) and not self._again else line for line in lines)
        wrong = (each for each in read_acts(text, self._opened.numbers) if isinstance(each, WrongAct))
        return failure_of(
            Problem(Place(key="acts"), f"line {each.number}: {each.why}", forms_of(each.text)) for each in wrong
        )

    def work(self) -> Callable[[], object]:
        """Return what keeps them, or only tries them where the month is played again with them."""
        if self._again:
            return self._trial()
        return partial(_kept, self._opened.folder, self.acts.toPlainText(), self._opened.acts.content)

    def take(self, result: object) -> None:
        """Keep the new passwords, which nobody can ask for again."""
        if isinstance(result, PostedPasswords):
            self.posted = result
        super().take(result)

    def object_to(self, problems: Sequence[Problem]) -> None:
        """Tell what is wrong; every problem of a line stands below the text."""
        file = str(self._opened.acts.file)
        own = [Problem(Place(key="acts"), f"{p.place.key}: {p.found}", p.allowed, p.hint) for p in problems]
        super().object_to([mine if p.place.file == file else p for p, mine in zip(problems, own, strict=True)])

    def try_them(self) -> None:
        """Show what the acts would do."""
        self._trier.start(self._trial())

    def _trial(self) -> Callable[[], KeptActs | Failure]:
        return partial(try_acts, self._opened.folder, self.acts.toPlainText(), self._again)

    def _show(self, found: KeptActs | Failure) -> None:
        if isinstance(found, Failure):
            self.outcome.clear()
            self.object_to(found)
        else:
            self.outcome.setHtml(acts_html(found.acts))


def acts_html(acts: Sequence[ShownAct]) -> str:
    """Return what acts do as HTML."""
    lines = []
    for act in acts:
        told = f"Told to {', '.join(map(named, act.told))}." if act.told else "Nobody is told."
        lines.append(f"<b>{html_of(act.text)}</b><br>{html_of(f'{act.says} {told}'.strip())}")
    return "".join(f"<p>{line}</p>" for line in lines) or "Nothing happens before the month."


def _kept(folder: Path, text: str, seen: bytes) -> PostedPasswords | Failure:
    """Keep acts, and put letters with new passwords into the outbox."""
    found = write_acts(folder, text, seen)
    return found if isinstance(found, Failure) else post_passwords(folder, found.passwords, datetime.now(UTC))
