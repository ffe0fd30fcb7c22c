"""W-6, DB-10: stability goes back after a battle, once per battle, and not over somebody else's score."""

import pytest
from homes import OpenDesk
from openpyxl import load_workbook
from pytestqt.qtbot import QtBot
from test_runner import SECONDS

from autoalgo.war.window.session.problems_model import Tab, Target
from autoalgo.war.window.session.war_model import Field
from autoalgo.war.window.shell.desk import WarDesk


def fight(desk: WarDesk, qtbot: QtBot) -> None:
    desk.war.set_war("A war")
    desk.war.set_seed(5)
    desk.war.choose(Field.ATTACKER, "Albion")
    desk.war.choose(Field.DEFENDER, "Gaul")
    with qtbot.waitSignal(desk.runner.finished, timeout=SECONDS):
        desk.run()


@pytest.fixture
def fought(desk: WarDesk, qtbot: QtBot) -> WarDesk:
    fight(desk, qtbot)
    return desk


def scores(desk: WarDesk) -> list[object]:
    sheet = load_workbook(desk.session.folders.database)["Nations"]
    column = next(cell.column for cell in sheet[1] if cell.value == "Stability")
    return [sheet.cell(row, column).value for row in (2, 3)]


def commit(desk: WarDesk, qtbot: QtBot) -> None:
    with qtbot.waitSignals([desk.committer.committed, desk.session.loaded]):
        desk.committer.commit()


def test_nothing_can_be_committed_before_a_battle(desk: WarDesk) -> None:
    assert not desk.committer.can_commit
    assert desk.committer.proposal() == []
    desk.committer.commit()
    desk.close()
    assert scores(desk) == [95, None]


def test_both_scores_are_proposed_and_written(fought: WarDesk, qtbot: QtBot) -> None:
    assert fought.committer.can_commit
    proposal = fought.committer.proposal()
    assert [(nation, old) for nation, old, _ in proposal] == [("Albion", 95), ("Gaul", 100)]
    with qtbot.waitSignal(fought.committer.committed) as committed:
        fought.committer.commit()
        assert not fought.committer.can_commit
    assert committed.args == [proposal]
    assert scores(fought) == [new for _, _, new in proposal]


def test_a_battle_is_committed_once(fought: WarDesk, qtbot: QtBot) -> None:
    told: list[bool] = []
    fought.committer.can_commit_changed.connect(told.append)
    commit(fought, qtbot)
    assert not fought.committer.can_commit
    assert told[-1] is False
    written = scores(fought)
    fought.committer.commit()
    fought.close()
    assert scores(fought) == written


def test_what_was_written_is_logged(fought: WarDesk, qtbot: QtBot) -> None:
    (_, old, new), _ = fought.committer.proposal()
    commit(fought, qtbot)
    lines = (fought.session.folders.logs / "Autoalgo commits.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert lines[0] == (
        f'2026-05-01 14:30:00: stability of Albion {old!r} -> {new!r} after "A war", seed 5, in Map Game Database.xlsx'
    )


def test_the_menus_know_the_new_scores_afterwards(fought: WarDesk, qtbot: QtBot) -> None:
    proposal = fought.committer.proposal()
    commit(fought, qtbot)
    selection = fought.war.selection()
    assert selection is not None
    assert selection.attacker.nation.stability == proposal[0][2]


def test_two_desks_on_one_workbook(fought: WarDesk, open_desk: OpenDesk, qtbot: QtBot) -> None:
    """The second battle read scores that the first desk has since changed: that is told, and nothing is written."""
    other = open_desk()
    fight(other, qtbot)
    commit(fought, qtbot)
    written = scores(fought)
    with qtbot.waitSignal(other.committer.refused) as refused:
        other.committer.commit()
    texts = [problem.text() for problem in refused.args[0]]
    assert "but the run read 95" in texts[0]
    assert scores(fought) == written
    assert [problem.text() for problem in other.problems.problems][: len(texts)] == texts
    assert other.problems.target(0) == Target(Tab.OUTPUT)
    assert other.committer.can_commit


def test_after_a_conflict_the_war_can_be_run_again_and_committed(
    fought: WarDesk, open_desk: OpenDesk, qtbot: QtBot
) -> None:
    other = open_desk()
    fight(other, qtbot)
    commit(fought, qtbot)
    with qtbot.waitSignal(other.runner.finished, timeout=SECONDS):
        other.run_again(same_seed=True)
    assert other.committer.proposal()[0][1] == scores(fought)[0]
    commit(other, qtbot)


def test_nations_of_defaults_have_nothing_to_commit(desk: WarDesk, qtbot: QtBot) -> None:
    desk.war.set_war("A war")
    with qtbot.waitSignal(desk.runner.finished, timeout=SECONDS):
        desk.run()
    assert not desk.committer.can_commit
    desk.strategy.restore()
    desk.war.choose(Field.DEFENDER, "Gaul")
    with qtbot.waitSignal(desk.runner.finished, timeout=SECONDS):
        desk.run()
    assert [nation for nation, _, _ in desk.committer.proposal()] == ["Gaul"]
    assert desk.committer.can_commit


def test_switching_sides_leaves_nothing_to_commit(fought: WarDesk) -> None:
    fought.switch_sides()
    assert not fought.committer.can_commit
    fought.outcome.show(0)
    assert fought.committer.can_commit


def test_a_list_of_commits_that_cannot_be_written_is_told(fought: WarDesk, qtbot: QtBot) -> None:
    (fought.session.folders.logs / "Autoalgo commits.txt").mkdir()
    with qtbot.waitSignals([fought.committer.committed, fought.committer.refused]):
        fought.committer.commit()
    assert "the scores themselves were written" in fought.problems.problems[0].text()
    assert not fought.committer.can_commit


@pytest.mark.usefixtures("expected_log_errors")
def test_a_bug_while_committing_is_told(fought: WarDesk, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autoalgo.war.window.session.commit_model.note_commits", lambda *_: 1 / 0)
    with qtbot.waitSignal(fought.committer.refused) as refused:
        fought.committer.commit()
    assert "could not be written" in refused.args[0][0].text()
