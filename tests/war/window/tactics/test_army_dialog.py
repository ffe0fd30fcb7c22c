"""T-11: a side changed for this war alone, and armies typed in without any row."""

from collections.abc import Callable

from hands import Fight, choose, click, press
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.sides import Side
from autoalgo.war.report.commits import stability_commits
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.tactics.army_dialog import ArmyDialog
from autoalgo.war.window.tactics.side_card import SideCard


def in_dialog(card: SideCard, qtbot: QtBot, work: Callable[[ArmyDialog], None]) -> None:
    """Open the form of a side, do something in it, and press Enter."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, ArmyDialog):
            QTimer.singleShot(10, look)
            return
        try:
            work(dialog)
            click(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), qtbot)
        finally:
            dialog.close()

    QTimer.singleShot(0, look)
    click(card.more, qtbot)


def type_into(dialog: ArmyDialog, qtbot: QtBot, **texts: str) -> None:
    for name, text in texts.items():
        field = dialog.fields[name]
        field.setFocus()
        field.selectAll()
        qtbot.keyClick(field, Qt.Key.Key_Delete)
        qtbot.keyClicks(field, text)


def test_t_11_a_side_is_changed_for_this_war_alone_and_marked(
    window: MainWindow, models: ViewModels, fight: Fight, qtbot: QtBot
) -> None:
    card = window.tactics.attacker
    before = models.request()

    def change(dialog: ArmyDialog) -> None:
        fields = dialog.fields
        assert [fields[name].placeholderText() for name in ("size", "infantry", "cavalry_proportion", "leader")] == [
            "7,000",
            "Huscarl",
            "0.3",
            "Ada",
        ]
        assert fields["stability"].placeholderText() == "95"
        type_into(dialog, qtbot, infantry_proportion="0.9")
        assert dialog.told.text().startswith("Attacker's infantry proportion: ")
        assert "add up to 1" in dialog.told.text()
        assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
        click(dialog.clear, qtbot)
        assert (dialog.given, dialog.told.text()) == ({}, "Everything is as the database has it.")
        assert dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).isEnabled()
        assert not dialog.labels["infantry_proportion"].font().bold()
        places = [field.mapTo(dialog, QPoint()) for field in fields.values()]
        type_into(dialog, qtbot, infantry_proportion="70%", cavalry_proportion="0.1", attack="9")
        type_into(dialog, qtbot, leader="none", stability="50", budget="3 million", infantry="Fyrdman")
        assert "has no leader" in dialog.told.text()
        type_into(dialog, qtbot, attack="")
        assert dialog.told.text() == "What is bold holds for this war alone."
        assert dialog.labels["leader"].font().bold()
        assert [field.mapTo(dialog, QPoint()) for field in fields.values()] == places, "no column moves"

    in_dialog(card, qtbot, change)
    inputs = {
        "infantry": "Fyrdman",
        "budget": "3 million",
        "infantry_proportion": "70%",
        "cavalry_proportion": "0.1",
        "leader": "none",
        "stability": "50",
    }
    assert models.request().inputs_of(Side.ATTACKER) == inputs
    assert "<i>For this war alone: infantry Fyrdman; budget 3 million; " in models.war.military_summary(Side.ATTACKER)
    assert "4,900 Fyrdman" in card.summary.text()
    assert "No leader in the field" in card.summary.text()
    assert sum(flank.infantry for flank in models.request().flanks_of(Side.ATTACKER)) == 4900
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    changed = models.request()
    press("Ctrl+Z", window, qtbot)
    assert models.request() == before
    press("Ctrl+Y", window, qtbot)
    assert models.request() == changed
    run = fight()
    marked = "* '''For this war alone, attacker:''' infantry Fyrdman; budget 3 million; infantry proportion 70%; "
    assert f"{marked}cavalry proportion 0.1; leader none; stability 50\n" in run.receipt
    result = run.result
    assert result.aftermath.attacker.stability.before == 50
    commits = stability_commits(result.campaign.request, result.campaign.selection, result.aftermath)
    assert [commit.name for commit in commits] == ["Gaul"]


def test_t_11_a_form_opened_again_shows_what_the_database_has(window: MainWindow, qtbot: QtBot) -> None:
    card = window.tactics.attacker
    names = ("size", "infantry", "stability", "leader", "attack")

    def shown(dialog: ArmyDialog) -> list[str]:
        return [dialog.fields[name].placeholderText() for name in names]

    def change(dialog: ArmyDialog) -> None:
        before.extend(shown(dialog))
        type_into(dialog, qtbot, size="9000", infantry="Fyrdman", stability="50", leader="non")
        assert shown(dialog)[-1] == ""  # nobody has that name yet
        type_into(dialog, qtbot, leader="none")

    def look(dialog: ArmyDialog) -> None:
        assert shown(dialog) == [*before[:-1], ""]
        type_into(dialog, qtbot, leader="Ada")
        assert shown(dialog) == before
        type_into(dialog, qtbot, leader="none", attack="")
        click(dialog.clear, qtbot)
        assert shown(dialog) == before

    before: list[str] = []
    in_dialog(card, qtbot, change)
    in_dialog(card, qtbot, look)


def test_t_11_two_armies_are_typed_in_without_any_row(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    for card in (window.tactics.attacker, window.tactics.defender):
        choose(card.nation, "default", qtbot)
    in_dialog(
        window.tactics.attacker,
        qtbot,
        lambda dialog: type_into(dialog, qtbot, size="1200", infantry="Huscarl", leader="Ada", attack="8"),
    )
    in_dialog(window.tactics.defender, qtbot, lambda dialog: type_into(dialog, qtbot, cavalry="Norman knight"))
    selection = models.war.selection()
    assert selection is not None
    attacker, defender = selection.attacker.military, selection.defender.military
    assert attacker.infantry is not None
    assert (attacker.size, attacker.infantry.name, attacker.infantry_proportion) == (1200, "Huscarl", 1)
    assert attacker.leader is not None
    assert (attacker.leader.name, attacker.leader.attack) == ("Ada", 8)
    assert defender.cavalry is not None
    assert (defender.size, defender.cavalry.name, defender.cavalry_proportion) == (1000, "Norman knight", 1)
    flanks = [models.request().flanks_of(side) for side in Side]
    assert sum(flank.infantry for flank in flanks[Side.ATTACKER]) == 1200
    assert sum(flank.cavalry for flank in flanks[Side.DEFENDER]) == 1000
    assert models.can_run
