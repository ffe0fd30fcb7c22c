"""W-6, DB-10: stability goes back after a battle, once per battle, and not over somebody else's score."""

import pytest
from homes import OpenModels
from openpyxl import load_workbook
from pytestqt.qtbot import QtBot

from autoalgo.war.domain.sides import Side
from autoalgo.war.window.session.problems_model import Destination, WindowPart
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels


def fight(models: ViewModels, qtbot: QtBot) -> None:
    models.war.set_war("A war")
    models.war.set_seed(5)
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    with qtbot.waitSignal(models.runner.finished):
        models.run()


@pytest.fixture
def fought(models: ViewModels, qtbot: QtBot) -> ViewModels:
    fight(models, qtbot)
    return models


def scores(models: ViewModels) -> list[object]:
    sheet = load_workbook(models.session.folders.database)["Nations"]
    column = next(cell.column for cell in sheet[1] if cell.value == "Stability")
    return [sheet.cell(row, column).value for row in (2, 3)]


def commit(models: ViewModels, qtbot: QtBot) -> None:
    with qtbot.waitSignals([models.committer.committed, models.session.loaded]):
        models.committer.commit()


def test_nothing_can_be_committed_before_a_battle(models: ViewModels) -> None:
    assert not models.committer.can_commit
    assert models.committer.proposal() == []
    models.committer.commit()
    models.close()
    assert scores(models) == [95, None]


def test_both_scores_are_proposed_and_written(fought: ViewModels, qtbot: QtBot) -> None:
    assert fought.committer.can_commit
    proposal = fought.committer.proposal()
    assert [(nation, old) for nation, old, _ in proposal] == [("Albion", 95), ("Gaul", 100)]
    with qtbot.waitSignal(fought.committer.committed) as committed:
        fought.committer.commit()
        assert not fought.committer.can_commit
    assert committed.args == [proposal]
    assert scores(fought) == [new for _, _, new in proposal]


def test_db_10_what_is_written_is_what_the_receipt_tells(fought: ViewModels, qtbot: QtBot) -> None:
    """DB-10: a score of one decimal, and not all digits that the run has of it."""
    run = fought.outcome.current
    assert run is not None
    after = [run.result.aftermath.side(side).stability.after for side in Side]
    assert any(round(score, 1) != score for score in after)
    commit(fought, qtbot)
    written = scores(fought)
    assert [f"{score:.1f}" for score in after] == [f"{float(str(score)):.1f}" for score in written]
    assert all(len(str(score).partition(".")[2]) <= 1 for score in written)
    assert f"→ {written[0]:.1f} (" in run.receipt


def test_a_battle_is_committed_once(fought: ViewModels, qtbot: QtBot) -> None:
    told: list[bool] = []
    fought.committer.can_commit_changed.connect(told.append)
    commit(fought, qtbot)
    assert not fought.committer.can_commit
    assert told[-1] is False
    written = scores(fought)
    fought.committer.commit()
    fought.close()
    assert scores(fought) == written


def test_what_was_written_is_logged(fought: ViewModels, qtbot: QtBot) -> None:
    (_, old, new), _ = fought.committer.proposal()
    commit(fought, qtbot)
    lines = (fought.session.folders.logs / "Autoalgo commits.txt").read_text(encoding="utf-8").splitlines()
    assert len(lines) == 2
    assert lines[0] == (
        f'2026-05-01 14:30:00: stability of Albion {old!r} -> {new!r} after "A war", seed 5, in Map Game Database.xlsx'
    )


def test_the_menus_know_the_new_scores_afterwards(fought: ViewModels, qtbot: QtBot) -> None:
    proposal = fought.committer.proposal()
    commit(fought, qtbot)
    selection = fought.war.selection()
    assert selection is not None
    assert selection.attacker.nation.stability == proposal[0][2]


def test_two_windows_on_one_workbook(fought: ViewModels, open_models: OpenModels, qtbot: QtBot) -> None:
    """The second battle read scores that the first window has since changed: that is told, and nothing is written."""
    other = open_models()
    fight(other, qtbot)
    commit(fought, qtbot)
    written = scores(fought)
    with qtbot.waitSignal(other.committer.refused) as refused:
        other.committer.commit()
    texts = [problem.text() for problem in refused.args[0]]
    assert "but the run read 95" in texts[0]
    assert scores(fought) == written
    assert [problem.text() for problem in other.problems.problems][: len(texts)] == texts
    assert other.problems.target(0) == Destination(WindowPart.OUTPUT)
    assert other.committer.can_commit


def test_after_a_conflict_the_war_can_be_run_again_and_committed(
    fought: ViewModels, open_models: OpenModels, qtbot: QtBot
) -> None:
    other = open_models()
    fight(other, qtbot)
    commit(fought, qtbot)
    with qtbot.waitSignal(other.runner.finished):
        other.run_again(same_seed=True)
    assert other.committer.proposal()[0][1] == scores(fought)[0]
    commit(other, qtbot)


def test_nations_of_defaults_have_nothing_to_commit(models: ViewModels, qtbot: QtBot) -> None:
    models.war.set_war("A war")
    with qtbot.waitSignal(models.runner.finished):
        models.run()
    assert not models.committer.can_commit
    models.war.choose(Choice.DEFENDER, "Gaul")
    with qtbot.waitSignal(models.runner.finished):
        models.run()
    assert [nation for nation, _, _ in models.committer.proposal()] == ["Gaul"]
    assert models.committer.can_commit


def test_switching_sides_leaves_nothing_to_commit(fought: ViewModels) -> None:
    fought.switch_sides()
    assert not fought.committer.can_commit
    fought.outcome.show(0)
    assert fought.committer.can_commit


def test_a_list_of_commits_that_cannot_be_written_is_told(fought: ViewModels, qtbot: QtBot) -> None:
    (fought.session.folders.logs / "Autoalgo commits.txt").mkdir()
    with qtbot.waitSignals([fought.committer.committed, fought.committer.refused]):
        fought.committer.commit()
    assert "the scores themselves were written" in fought.problems.problems[0].text()
    assert not fought.committer.can_commit


@pytest.mark.usefixtures("expected_log_errors")
def test_a_bug_while_committing_is_told(fought: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("autoalgo.war.window.session.commit_model.note_commits", lambda *_: 1 / 0)
    with qtbot.waitSignal(fought.committer.refused) as refused:
        fought.committer.commit()
    assert "could not be written" in refused.args[0][0].text()
