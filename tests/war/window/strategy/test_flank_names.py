"""F-7: what flanks are called, from a request through the window and into a request again."""

from dataclasses import replace

import pytest
import rows
from pydantic import ValidationError
from test_strategy_model import fallen

from autoalgo.war.domain.fingerprint import canonical
from autoalgo.war.domain.request import FlankRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.odds.sweep.request_field import FLANK_FIELDS
from autoalgo.war.window.battlefield.flank_words import summary, tooltip
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels
from autoalgo.war.window.strategy.strategy_model import StrategyModel

FLANK = {"side": "attacker", "x": 10, "y": 20, "infantry": 700}


@pytest.fixture
def strategy(models: ViewModels) -> StrategyModel:
    """Albion against Gaul, the attacker's first flank with a name that was given in the editor."""
    models.war.choose(Choice.ATTACKER, "Albion")
    models.war.choose(Choice.DEFENDER, "Gaul")
    assert models.editor.open(0)
    models.editor.set_name(" Left <wing> ")
    models.editor.save()
    return models.strategy


def called(strategy: StrategyModel) -> list[str]:
    return [card.name for card in strategy.battlefield.flanks]


def test_a_flank_without_a_name_is_written_as_before() -> None:
    assert "name" not in FlankRequest.model_validate(FLANK).model_dump(mode="json")
    assert FlankRequest.model_validate({**FLANK, "name": "Van"}).model_dump(mode="json")["name"] == "Van"


def test_a_name_counts_for_nothing() -> None:
    """OUT-5; nor can a sweep vary it."""
    assert canonical(rows.request(flanks=[{**FLANK, "name": "Van"}])) == canonical(rows.request(flanks=[FLANK]))
    assert "name" not in FLANK_FIELDS


def test_a_name_has_sixty_characters_at_most() -> None:
    FlankRequest.model_validate({**FLANK, "name": "n" * 60})
    with pytest.raises(ValidationError, match="60"):
        FlankRequest.model_validate({**FLANK, "name": "n" * 61})


def test_the_editor_names_a_flank_in_one_step(models: ViewModels, strategy: StrategyModel) -> None:
    assert called(strategy) == ["Left <wing>", *[""] * 5]
    assert [flank.name for flank in strategy.flank_requests()] == called(strategy)
    assert not models.editor.is_open
    strategy.history.undo_stack.undo()
    assert called(strategy) == [""] * 6


def test_a_name_is_kept_by_what_leaves_the_flank_and_lost_by_what_replaces_it(strategy: StrategyModel) -> None:
    strategy.edits.edit(0, replace(strategy.history.plan[0].plan, infantry=3))
    strategy.edits.spread(Side.ATTACKER)
    strategy.battle.end(fallen(strategy))
    assert called(strategy)[0] == "Left <wing>"
    strategy.battlefield.select(0)
    strategy.edits.copy()
    strategy.edits.paste()
    assert called(strategy)[6] == "Left <wing>"
    strategy.edits.reset()
    assert called(strategy) == [""] * 6


def test_names_come_with_a_request_and_go_with_the_next(models: ViewModels, strategy: StrategyModel) -> None:
    named = tuple(flank.model_copy(update={"name": f"F{at}"}) for at, flank in enumerate(strategy.flank_requests()))
    base = rows.request(attacker="Albion", defender="Gaul")
    models.adopt(base.model_copy(update={"flanks": named}))
    assert called(strategy) == [f"F{at}" for at in range(6)]
    models.adopt(base.model_copy(update={"flanks": tuple(flank.model_copy(update={"name": ""}) for flank in named)}))
    assert called(strategy) == [""] * 6


def test_a_name_is_shown_as_it_is_typed(strategy: StrategyModel) -> None:
    """It is text and no markup."""
    card = strategy.battlefield.flanks[0]
    assert summary(card, strategy.battlefield).startswith("Attacker's flank 1, Left <wing> · ")
    assert "Left &lt;wing&gt;" in tooltip(card, strategy.battlefield)
    assert "\\u202e" in summary(replace(card, name="a\u202eb"), strategy.battlefield)
