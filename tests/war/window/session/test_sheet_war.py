"""DB-9, DB-10, W-6, B-7: a war that is fought from a Google Sheet, and its scores back into it."""

from threading import Event

import pytest
from pytestqt.qtbot import QtBot
from shared_sheets import TITLE, SharedSheet
from sheets_server import Asked, Fault

from autoalgo.war.database.source import SheetSource
from autoalgo.war.domain.sides import Side
from autoalgo.war.window.session.commit_model import CommitStage, Committer
from autoalgo.war.window.session.problems_model import Destination, WindowPart
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.sheet.notice_model import Action
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.wars.wars_model import WarsModel

BATCH_UPDATE = "values.batchUpdate"


@pytest.fixture
def online(models: ViewModels, shared: SharedSheet, qtbot: QtBot) -> ViewModels:
    """View-models on the sheet, with Albion against Gaul ready to be fought."""
    with qtbot.waitSignal(models.session.loaded):
        models.session.open_database(SheetSource(shared.address))
    models.war.set_war("A war")
    models.war.set_seed(5)
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    assert models.can_run
    return models


def fight(models: ViewModels, qtbot: QtBot) -> WarRun:
    with qtbot.waitSignal(models.runner.finished):
        models.run()
    run = models.outcome.current
    assert run is not None
    return run


@pytest.fixture
def fought(online: ViewModels, qtbot: QtBot) -> ViewModels:
    fight(online, qtbot)
    return online


def told(models: ViewModels) -> str:
    return "\n".join(problem.text() for problem in models.problems.problems)


def offers(models: ViewModels) -> list[Action]:
    return [offer.action for offer in models.notice.bar.offers]


def commit(committer: Committer, qtbot: QtBot) -> None:
    """Commit, and wait for whatever comes of it."""
    committer.commit()
    qtbot.waitUntil(lambda: committer.stage is CommitStage.IDLE)


def new_scores(models: ViewModels) -> list[float]:
    return [new for _, _, new in models.committer.proposal()]


def break_off_after_writing(shared: SharedSheet) -> None:
    """Let the writing be carried out, and nothing of Google's come back from then on."""
    shared.google.order(Fault.AFTER_DOING(Fault.HANG_UP), when=BATCH_UPDATE)
    shared.google.before(BATCH_UPDATE, lambda: shared.google.order(Fault.FORBIDDEN, times=50, when=of_the_api))


def of_the_api(asked: Asked) -> bool:
    return asked.of_the_api and asked.call != BATCH_UPDATE


def forgive(shared: SharedSheet) -> None:
    """Let Google answer again."""
    shared.google._ordered.clear()


def test_db_9_run_reads_the_sheet_anew(online: ViewModels, shared: SharedSheet, qtbot: QtBot) -> None:
    """DB-9: the score that another moderator wrote since the menus were filled is the one that the war has."""
    shared.let_another_write(120)
    run = fight(online, qtbot)
    assert [old for _, old, _ in online.committer.proposal()] == [120, 100]
    assert run.origin.name == TITLE
    assert run.origin.source == SheetSource(shared.address, TITLE)
    assert online.session.calls == 4


def test_db_9_a_sheet_out_of_reach_stops_the_run_and_the_copy_is_offered(
    online: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    """DB-9, B-7: Run waits until somebody has decided; what is chosen and the menus stay."""
    shared.cut_off()
    with qtbot.waitSignal(online.runner.refused):
        online.run()
    assert TITLE in told(online)
    assert not online.can_run
    assert online.war.options(Choice.ATTACKER) == ("default", "Albion", "Gaul")
    assert online.strategy.battlefield.flanks
    assert not online.strategy.battle.locked
    assert offers(online) == [Action.USE_COPY, Action.TRY_AGAIN, Action.CHOOSE_SHEET]
    assert online.notice.bar.offers[0].text == "Use the copy of 1 May 14:30"
    assert online.problems.target(0) == Destination(WindowPart.TACTICS)


def test_b_7_a_war_from_the_copy_is_marked_and_not_committed(
    online: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    """B-7: the copy refuses, with the reason, and the sheet is not asked for anything."""
    shared.cut_off()
    with qtbot.waitSignal(online.runner.refused):
        online.run()
    with qtbot.waitSignal(online.session.loaded):
        online.session.use_copy()
    assert online.can_run
    assert online.notice.bar.mark == "Offline copy of 1 May 2026 14:30"
    run = fight(online, qtbot)
    assert run.origin.copied_at is not None
    shared.reconnect()
    asked = len(shared.google.calls)
    with qtbot.waitSignal(online.committer.refused):
        online.committer.commit()
    assert "only a copy of the sheet" in told(online)
    assert "nothing was written" in told(online)
    assert len(shared.google.calls) == asked
    assert shared.scores() == [95, None]


def test_b_7_a_war_from_the_copy_is_not_committed_to_the_sheet_either(
    online: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    """B-7: also once the sheet is in use again: the war was fought from what it held then."""
    with qtbot.waitSignal(online.session.loaded):
        online.session.open_database(SheetSource(shared.address, TITLE, offline=True))
    fight(online, qtbot)
    with qtbot.waitSignal(online.session.loaded):
        online.session.reload()
    assert not online.session.offline
    with qtbot.waitSignal(online.committer.refused):
        online.committer.commit()
    assert shared.scores() == [95, None]


def test_w_4_a_war_that_waits_for_the_sheet_says_so_and_can_be_cancelled(
    online: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.google.order(Fault.TOO_MANY(retry_after=60))
    online.run()
    qtbot.waitUntil(lambda: bool(online.runner.waits))
    assert online.notice.bar.sentence == "Google is asked too often (429); trying again in 60 s (2 of 6)"
    assert offers(online) == [Action.STOP_WAR]
    with qtbot.waitSignal(online.runner.stopped):
        online.runner.cancel()
    assert not online.notice.bar
    assert online.can_run


def test_w_4_a_war_is_cancelled_while_the_server_is_silent(
    online: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.google.order(Fault.SLOW(60))
    online.run()
    qtbot.waitUntil(lambda: len(shared.google.calls) == 3)
    with qtbot.waitSignal(online.runner.stopped):
        online.runner.cancel()
    assert not online.runner.running


def test_w_6_both_scores_are_written_into_the_sheet(fought: ViewModels, shared: SharedSheet, qtbot: QtBot) -> None:
    new = new_scores(fought)
    with qtbot.waitSignals([fought.committer.committed, fought.session.loaded]):
        fought.committer.commit()
    assert shared.scores() == new
    assert not fought.committer.can_commit
    note = (fought.session.folders.logs / "Autoalgo commits.txt").read_text(encoding="utf-8")
    assert note.count(f"in {TITLE}") == 2
    selection = fought.war.selection()
    assert selection is not None
    assert selection.attacker.nation.stability == new[0]


def test_w_6_a_commit_that_waits_says_so_and_can_be_cancelled(
    fought: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    """W-6: before the writing was sent, cancelling leaves everything as it was, and that is what is told."""
    shared.google.order(Fault.TOO_MANY(retry_after=60))
    fought.committer.commit()
    qtbot.waitUntil(lambda: bool(fought.committer.waits))
    assert "trying again in 60 s (2 of 6)" in fought.notice.bar.sentence
    assert offers(fought) == [Action.STOP_COMMIT]
    assert not fought.committer.can_commit
    with qtbot.waitSignal(fought.committer.refused):
        fought.committer.cancel()
    assert "nothing was written" in told(fought)
    assert BATCH_UPDATE not in shared.google.calls
    assert shared.scores() == [95, None]
    assert fought.committer.can_commit
    commit(fought.committer, qtbot)
    assert shared.scores() == new_scores(fought)


def test_w_6_a_score_that_changed_meanwhile_is_told(fought: ViewModels, shared: SharedSheet, qtbot: QtBot) -> None:
    shared.let_another_write(42)
    with qtbot.waitSignal(fought.committer.refused):
        fought.committer.commit()
    assert "Albion is now 42, but the run read 95" in told(fought)
    assert shared.scores() == [42, None]


def test_w_6_what_is_not_known_is_told_as_that_and_settled(
    fought: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    """W-6, DB-10: neither refused nor done, with what to do; looking again finds the scores and writes nothing."""
    told_otherwise: list[object] = []
    fought.committer.refused.connect(told_otherwise.append)
    fought.committer.committed.connect(told_otherwise.append)
    break_off_after_writing(shared)
    with qtbot.waitSignal(fought.committer.unknown):
        fought.committer.commit()
    assert told_otherwise == []
    assert "it is not known whether the scores were written" in told(fought)
    assert fought.notice.bar.sentence.startswith("It is not known whether the new stability was written into")
    assert offers(fought) == [Action.SETTLE, Action.OPEN_PAGE]
    assert fought.committer.unsure is fought.outcome.current
    assert not (fought.session.folders.logs / "Autoalgo commits.txt").exists()
    forgive(shared)
    with qtbot.waitSignal(fought.committer.committed):
        fought.committer.settle()
    assert shared.google.calls.count(BATCH_UPDATE) == 1
    assert fought.committer.unsure is None
    assert shared.scores() == new_scores(fought)


def test_w_6_what_was_lost_on_its_way_is_written_when_it_is_settled(
    fought: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    """W-6: the commit button settles it too, without a second question."""
    shared.google.order(Fault.HANG_UP, when=BATCH_UPDATE)
    shared.google.before(BATCH_UPDATE, lambda: shared.google.order(Fault.FORBIDDEN, times=50, when=of_the_api))
    with qtbot.waitSignal(fought.committer.unknown):
        fought.committer.commit()
    assert shared.scores() == [95, None]
    assert fought.committer.can_commit
    forgive(shared)
    with qtbot.waitSignal(fought.committer.committed):
        fought.committer.commit()
    assert shared.scores() == new_scores(fought)


def test_w_6_a_tab_that_is_broken_at_the_same_moment_is_not_told_as_refused(
    fought: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    """W-6: the scores were sent, and nobody can tell where they are until the tab is mended."""
    head = shared.rows()[0][0]
    assert isinstance(head, str)

    def reading_back(asked: Asked) -> bool:
        return asked.call == "values.batchGet" and BATCH_UPDATE in shared.google.calls

    shared.google.before(reading_back, lambda: shared.google.edit(shared.key, "Nations", 1, 1, "Realm"))
    with qtbot.waitSignal(fought.committer.unknown):
        fought.committer.commit()
    assert "it is not known whether the scores were written" in told(fought)
    shared.google.edit(shared.key, "Nations", 1, 1, head)
    with qtbot.waitSignal(fought.committer.committed):
        fought.committer.settle()
    assert shared.google.calls.count(BATCH_UPDATE) == 1


def test_w_6_settling_that_is_cancelled_stays_unknown(fought: ViewModels, shared: SharedSheet, qtbot: QtBot) -> None:
    break_off_after_writing(shared)
    with qtbot.waitSignal(fought.committer.unknown):
        fought.committer.commit()
    forgive(shared)
    shared.google.order(Fault.TOO_MANY(retry_after=60))
    fought.committer.settle()
    qtbot.waitUntil(lambda: bool(fought.committer.waits))
    with qtbot.waitSignal(fought.committer.unknown):
        fought.committer.cancel()
    assert fought.committer.unsure is not None
    with qtbot.waitSignal(fought.committer.committed):
        fought.committer.settle()


def archived(models: ViewModels, qtbot: QtBot) -> WarsModel:
    """Return the archive with the war that was fought last on show."""
    models.wars.refresh()
    qtbot.waitUntil(lambda: bool(models.wars.wars))
    models.wars.choose(0)
    qtbot.waitUntil(lambda: models.wars.shown is not None)
    return models.wars


def test_o_5_a_commit_to_the_sheet_is_taken_back(fought: ViewModels, shared: SharedSheet, qtbot: QtBot) -> None:
    """O-5, DB-10: Albion has its 95 again; Gaul's cell was blank, which is the 100 that the war read."""
    commit(fought.committer, qtbot)
    wars = archived(fought, qtbot)
    assert wars.can_undo
    assert shared.scores() != [95, 100]
    with qtbot.waitSignal(wars.undone):
        wars.undo()
    assert shared.scores() == [95, 100]
    qtbot.waitUntil(lambda: wars.shown is not None and wars.shown.standing is None)


def test_o_5_a_score_that_another_has_written_is_not_undone(
    fought: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    """O-5, DB-10: both cells stay as they are."""
    commit(fought.committer, qtbot)
    wars = archived(fought, qtbot)
    shared.let_another_write(12.5)
    before = shared.scores()
    wars.undo()
    qtbot.waitUntil(lambda: not wars.writing)
    assert "the stability of Albion is now 12.5, but the commit wrote" in wars.notice
    assert shared.scores() == before


def test_w_6_while_one_battle_is_not_settled_no_other_is_committed(
    fought: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    break_off_after_writing(shared)
    with qtbot.waitSignal(fought.committer.unknown):
        fought.committer.commit()
    forgive(shared)
    fight(fought, qtbot)
    assert not fought.committer.can_commit
    fought.outcome.show(0)
    assert fought.committer.can_commit


@pytest.mark.usefixtures("expected_log_errors")
def test_w_6_a_mistake_while_committing_is_not_told_as_refused(
    fought: ViewModels, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody knows how far it came, and its words are not shown."""

    def broken(*_: object) -> object:
        raise RuntimeError("ya29.secret")

    monkeypatch.setattr("autoalgo.war.window.session.commit_model.write_stability", broken)
    with qtbot.waitSignal(fought.committer.unknown):
        fought.committer.commit()
    assert "it is not known whether the scores were written" in told(fought)
    assert "RuntimeError" in told(fought)
    assert "ya29" not in told(fought)


def test_w_6_scores_go_where_the_war_was_fought_from(fought: ViewModels, shared: SharedSheet, qtbot: QtBot) -> None:
    """W-6: also when a workbook is in use by now."""
    before = fought.session.folders.database.read_bytes()
    with qtbot.waitSignal(fought.session.loaded):
        fought.session.open_database(fought.session.folders.database)
    commit(fought.committer, qtbot)
    assert shared.scores() == new_scores(fought)
    assert fought.session.folders.database.read_bytes() == before


def test_t_8_menus_and_flanks_can_be_changed_while_the_sheet_is_read(
    online: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    """T-8: the moderator works on; what was changed meanwhile is there when the sheet is."""
    go_on = Event()
    shared.google.before("spreadsheets.get", lambda: go_on.wait(120))
    online.session.reload()
    qtbot.waitUntil(lambda: len(shared.google.calls) == 3)
    online.war.choose(Choice.ATTACKER_MILITARY, "Fleet")
    online.war.choose(Choice.LOCATION, "Dover")
    online.strategy.edits.move(0, 12, 34)
    flanks = online.strategy.battlefield.flanks
    assert "600 men" in online.war.military_summary(Side.ATTACKER)
    with qtbot.waitSignal(online.session.loaded):
        go_on.set()
    assert online.war.choice(Choice.ATTACKER_MILITARY) == "Fleet"
    assert online.war.choice(Choice.LOCATION) == "Dover"
    assert online.strategy.battlefield.flanks == flanks


def test_t_8_a_reading_that_takes_long_is_told_with_the_offer_to_stop_it(
    online: ViewModels, shared: SharedSheet, qtbot: QtBot
) -> None:
    shared.google.order(Fault.SLOW(60))
    online.session.reload()
    assert not online.notice.bar
    qtbot.waitUntil(lambda: bool(online.notice.bar))
    assert online.notice.bar.sentence == f"“{TITLE}” is being read …"
    assert offers(online) == [Action.STOP_READING]
    with qtbot.waitSignal(online.session.stopped):
        online.session.cancel()
    assert not online.notice.bar


def test_b_7_no_copy_that_can_be_kept_is_told(online: ViewModels, qtbot: QtBot) -> None:
    copies = online.session.folders.copies
    for kept in copies.iterdir():
        kept.unlink()
    copies.rmdir()
    copies.write_text("a file in the folder's place", encoding="utf-8")
    with qtbot.waitSignal(online.session.loaded):
        online.session.reload()
    assert online.can_run
    assert "no copy of the sheet can be kept" in online.notice.bar.sentence


def test_a_workbook_has_nothing_to_tell(models: ViewModels) -> None:
    assert not models.notice.bar
