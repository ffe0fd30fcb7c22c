"""The question before a war is committed: which war and run, what is written, and what other run is written already.

Losses and fates are written only where their boxes are ticked. Cancel is what Enter does.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtWidgets import QCheckBox, QDialogButtonBox, QGridLayout, QMessageBox, QPushButton, QWidget

from autoalgo.common.qt.literal import html_of, literal
from autoalgo.common.qt.shortened import shortened
from autoalgo.war.archive.commits import CommittedRun, began_with
from autoalgo.war.database import CellCommit
from autoalgo.war.database.cells.store import told
from autoalgo.war.report.commits import STABILITY_ALONE, CommitParts, WarCommits

_LONGEST_NAME = 80
_NO_BUTTONS = QMessageBox.StandardButton.NoButton


@dataclass(frozen=True)
class CommitQuestion:
    """What is asked about."""

    war: str
    """Name and run of the war: "Battle of Hastings, run 2 of this request"."""
    database: str
    offers: WarCommits
    others: Sequence[CommittedRun] = ()
    """Other runs of the request whose commits stand."""

    @property
    def began_with_others(self) -> bool:
        """Whether the war began with what the other runs have written, and cannot be written without that."""
        return began_with(self.offers, self.others)


@dataclass(frozen=True)
class CommitAnswer:
    """The value to be written."""

    parts: CommitParts = STABILITY_ALONE
    undo_former: bool = False
    """Whether the commits of the other runs are taken back first."""
    fight_again: bool = False
    """Whether they are taken back, and the war fought again without what they wrote; then nothing is written now."""


def ask_to_commit(parent: QWidget, question: CommitQuestion) -> CommitAnswer | None:
    """Ask whether a war is to be committed, and what of it; None where it is not."""
    box = QMessageBox(QMessageBox.Icon.Question, "Commit", _text(question), _NO_BUTTONS, parent)
    write = box.addButton("&Write", QMessageBox.ButtonRole.AcceptRole)
    former: QPushButton | None = None
    if question.others:
        write.setText("&Write this one too")
        runs = " and ".join(f"run {other.war.run:,}" for other in question.others)
        then = "fight this one again" if question.began_with_others else "then write"
        former = box.addButton(f"&Undo {runs} first, {then}", QMessageBox.ButtonRole.ActionRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    offers = question.offers
    losses = _choice(box, "Write the &losses into the sizes of the militaries", offers.losses, offers.left_out)
    leaders = _choice(box, "Take leaders who were &killed out of their cells", offers.leaders, ())
    box.exec()
    clicked = box.clickedButton()
    parts = CommitParts(losses.isChecked(), leaders.isChecked())
    answer = None
    if clicked is not None and clicked in {write, former}:
        again = clicked is former and question.began_with_others
        answer = CommitAnswer(parts, clicked is former, again)
    box.deleteLater()
    return answer


def scores_html(commits: Sequence[CellCommit]) -> str:
    """Return each cell with its old and its new content as the rows of a table."""
    lines = "".join(
        f"<tr><td>{html_of(shortened(commit.name, _LONGEST_NAME))}&nbsp;&nbsp;</td>"
        f"<td>{' → '.join(_old_and_bold_new(commit))}</td></tr>"
        for commit in commits
    )
    return f"<table>{lines}</table>"


def _text(question: CommitQuestion) -> str:
    war, database = (html_of(shortened(name, _LONGEST_NAME)) for name in (question.war, question.database))
    text = f"<p>{war}</p><p>Write the new stability into {database}?</p>{scores_html(question.offers.stability)}"
    for other in question.others:
        note = other.note
        where, when = html_of(shortened(note.database, _LONGEST_NAME)), f"{note.moment:%Y-%m-%d %H:%M:%S}"
        text += (
            f"<p><b>Run {other.war.run:,} of this request is committed already</b>, to {where} on {when}:</p>"
            f"{scores_html(note.commits)}"
        )
    if question.began_with_others:
        text += (
            "<p>This war began with what that has written. Without it, it is another war: it is fought again, with its "
            "seed, and can be committed then.</p>"
        )
    return text


def _old_and_bold_new(commit: CellCommit) -> tuple[str, str]:
    old, new = (html_of(shortened(part, _LONGEST_NAME)) for part in written_text(commit).split(" → ", 1))
    return old, f"<b>{new}</b>"


def written_text(commit: CellCommit) -> str:
    """Return what is written into a cell, beside what was there: "110.0 → 108.4", "size 7,500 → 6,857"."""
    if commit.what == "stability":
        return f"{commit.read:.1f} → {commit.new:.1f}"
    return f"{commit.what} {told(commit.read)} → {told(commit.new)}"


def _choice(box: QMessageBox, words: str, commits: Sequence[CellCommit], left_out: Sequence[str]) -> QCheckBox:
    """Add a box to tick above the buttons, which says what it would write; it is disabled where that is nothing."""
    told_of = "; ".join(f"{commit.name}: {written_text(commit)}" for commit in commits)
    chosen = QCheckBox(words, box)
    chosen.setEnabled(bool(commits))
    tip = "\n".join(filter(None, (told_of, *left_out))) or "There is nothing of the kind to write."
    chosen.setToolTip(literal(tip))
    chosen.setAccessibleDescription(tip)
    if told_of:
        chosen.setText(f"{words}\n{shortened(told_of, 120).replace('&', '&&')}")
    layout, buttons = box.layout(), box.findChild(QDialogButtonBox)
    if isinstance(layout, QGridLayout) and buttons is not None:
        layout.removeWidget(buttons)
        row = layout.rowCount()
        layout.addWidget(chosen, row, 0, 1, layout.columnCount())
        layout.addWidget(buttons, row + 1, 0, 1, layout.columnCount())
    return chosen
