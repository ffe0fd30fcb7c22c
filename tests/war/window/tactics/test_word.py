"""O-7, OUT-6: a word beside the seed, from which the seed follows."""

from pytestqt.qtbot import QtBot

from autoalgo.war.domain.fingerprint import seed_of_word
from autoalgo.war.window.shell.main_window import MainWindow
from autoalgo.war.window.shell.view_models import ViewModels


def test_a_word_takes_the_place_of_the_seed(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    source = window.tactics.source
    qtbot.keyClicks(source.seed, "12")
    source.word.setFocus()
    qtbot.keyClicks(source.word, "Dragon  egg ")
    assert source.word.text() == "Dragon  egg "
    assert (models.war.word, models.war.seed, source.seed.text()) == ("Dragon egg", None, "")
    source.seed.setFocus()
    assert source.word.text() == "Dragon egg"
    qtbot.keyClicks(source.seed, "7")
    assert (models.war.word, models.war.seed, source.word.text()) == (None, 7, "")


def test_the_war_is_fought_with_the_seed_of_the_word(window: MainWindow, models: ViewModels, qtbot: QtBot) -> None:
    qtbot.keyClicks(window.tactics.source.word, "Dragon")
    request = models.request()
    with qtbot.waitSignal(models.runner.finished):
        models.run()
    run = models.outcome.current
    assert run is not None
    assert run.result.campaign.seed == seed_of_word(request, "Dragon")
    assert "'''Word:''' Dragon" in run.receipt
    with qtbot.waitSignal(models.runner.finished):
        models.run_again(same_seed=True)
    again = models.outcome.current
    assert again is not None
    assert again.receipt == run.receipt
    with qtbot.waitSignal(models.runner.finished):
        models.run_again(same_seed=False)
    other = models.outcome.current
    assert other is not None
    assert "'''Word:'''" not in other.receipt
    assert "'''Run:''' 2 of this request" in other.receipt


def test_an_opened_request_brings_its_word(window: MainWindow, models: ViewModels) -> None:
    request = models.request().model_copy(update={"word": "Dragon", "seed": 99})
    models.adopt(request)
    assert (models.war.word, models.war.seed) == ("Dragon", None)
    assert window.tactics.source.word.text() == "Dragon"
