"""S-13: undoing all that was done to a war gives the first one to the byte, and redoing it all the last."""

from collections.abc import Callable
from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from autoalgo.war.domain.lists import Motive
from autoalgo.war.domain.sides import Side
from autoalgo.war.requests import request_text
from autoalgo.war.window.battlefield.board import Board
from autoalgo.war.window.session.war_model import Choice
from autoalgo.war.window.shell.view_models import ViewModels

Act = Callable[[ViewModels], object]


def chosen(field: Choice, name: str) -> Act:
    return lambda models: models.war.choose(field, name)


def moved(index: int, x: float) -> Act:
    def move(models: ViewModels) -> None:
        models.strategy.history.end_gesture()
        models.strategy.edits.move(index, x, 50)

    return move


ACTS: st.SearchStrategy[Act] = st.one_of(
    st.builds(
        chosen, st.sampled_from([Choice.ATTACKER, Choice.DEFENDER]), st.sampled_from(["Albion", "Gaul", "default"])
    ),
    st.builds(chosen, st.just(Choice.ATTACKER_MILITARY), st.sampled_from(["Fleet", "Fyrd", "no such army"])),
    st.builds(chosen, st.just(Choice.LOCATION), st.sampled_from(["Dover", "Senlac", "Nowhere"])),
    st.builds(moved, st.integers(0, 5), st.floats(0, 399)),
    st.builds(lambda name: lambda models: models.war.set_war(name), st.text(max_size=3)),
    st.builds(lambda size: lambda models: models.war.set_size(Side.ATTACKER, size), st.sampled_from(["", "900", "x"])),
    st.builds(lambda side: lambda models: models.strategy.edits.add(side), st.sampled_from(Side)),
    st.sampled_from(
        [
            lambda models: models.switch_sides(),
            lambda models: models.begin_new(),
            lambda models: models.reopen(models.request().model_copy(update={"year": 300, "flanks": None})),
            lambda models: models.war.set_year(-216),
            lambda models: models.war.set_motive(Motive.ECONOMIC),
            lambda models: models.war.set_seed(5),
            lambda models: models.war.set_word(" horse "),
            lambda models: models.strategy.choose_map("Hill"),
            lambda models: models.strategy.battlefield.select(1),
        ]
    ),
)


def all_of(models: ViewModels) -> tuple[str, str, Board, Path | None]:
    return request_text(models.request()), models.war.war, models.strategy.history.plan, models.file


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(acts=st.lists(ACTS, max_size=12))
def test_any_acts_undone_give_the_first_war_to_the_byte_and_redone_the_last(
    models: ViewModels, acts: list[Act]
) -> None:
    stack = models.strategy.history.undo_stack
    stack.clear()
    first = all_of(models)
    for act in acts:
        act(models)
    last = all_of(models)
    stack.setIndex(0)
    assert all_of(models) == first
    stack.setIndex(stack.count())
    assert all_of(models) == last
    stack.setIndex(0)
