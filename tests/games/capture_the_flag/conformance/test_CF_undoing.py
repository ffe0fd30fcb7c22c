"""CF-46, C-54: a turn that is taken back, and steps that are taken back before a turn is kept."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from flag_games import changed, flag_game, number_of
from hypothesis import given, settings
from hypothesis import strategies as st

from autoalgo.app.command import main
from autoalgo.common.kit.luck import Luck
from autoalgo.common.mail.journal import Journal, LetterStep, LetterStepEntry
from autoalgo.common.mail.letter import Letter
from autoalgo.common.mail.outbox import Letters, Outbox, digest_in
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.play.audit import Audit, audit
from autoalgo.games.capture_the_flag.play.played_turn import Played, keep_turn, play_inputs, play_turn
from autoalgo.games.capture_the_flag.play.steps import steps_of
from autoalgo.games.capture_the_flag.play.taking_back import ruling_against
from autoalgo.games.capture_the_flag.play.undo import report_key, undo_turn
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.entries import RulingEntry
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, create, open_game
from autoalgo.games.capture_the_flag.store.inputs import Inputs, inputs_of, keep_by_umpire, keep_rulings

UNITS = "Ann soldier b2,Ben archer b4,cyd soldier b3,dee wizard h8"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game of which a turn was played, with a ruling of a file."""
    folder, ruling = tmp_path / "game", tmp_path / "ruling.json"
    assert create(folder, flag_game(UNITS), "field", Luck(7)) is None
    ruling.write_text('{"text": "It rains.", "life": {"Ann": -10}}', encoding="utf-8")
    assert flag("order", folder, "Ann", "attack cyd") == 0
    assert flag("turn", folder, "--ruling", ruling) == 0
    return folder


def flag(*words: object) -> int:
    return main(["flag", *(str(word) for word in words)])


def opened(folder: Path) -> OpenedGame:
    game = open_game(folder)
    assert isinstance(game, OpenedGame)
    return game


def outbox(folder: Path, key: str) -> Outbox:
    box = Outbox(folder / "outbox")
    letter = Letter("ann@example.org", "Turn 1", "You were hit.")
    assert box.put(key, letter, "umpire@example.org", datetime.now(UTC)) is True
    return box


def test_cf_46_a_turn_is_taken_back_with_its_orders_and_rulings_and_played_again(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first = (folder / "turns" / "001.jsonl").read_bytes()
    assert flag("undo", folder) == 0
    assert "Turn 1 is taken back" in capsys.readouterr().out
    assert not (folder / "turns" / "001.jsonl").exists()
    found = inputs_of(opened(folder))
    assert isinstance(found, Inputs)
    assert (found.texts, [ruling.text for ruling in found.rulings]) == ({0: "attack cyd"}, ["It rains."])
    assert flag("turn", folder) == 0
    again = (folder / "turns" / "001.jsonl").read_text(encoding="utf-8").splitlines()
    # All but the time is the same, and that the ruling now lies in a file of its own.
    other = ('"turn", "turn"', '"record": "bound"')
    assert [line for line in again if not any(part in line for part in other)] == [
        line for line in first.decode().splitlines() if not any(part in line for part in other)
    ]
    assert flag("undo", folder) == 0
    assert sorted(file.name for file in (folder / "turns" / "undone").iterdir()) == ["001 1.jsonl", "001 2.jsonl"]
    assert flag("undo", folder) == 1
    assert "no turn was played yet" in capsys.readouterr().err


def test_cf_46_letters_that_wait_are_withdrawn_and_written_anew(folder: Path) -> None:
    box = outbox(folder, f"{report_key(folder, 1)}01")
    assert undo_turn(folder) == 1
    letters = box.letters()
    assert isinstance(letters, Letters) and letters.keys == frozenset()
    assert flag("turn", folder) == 0
    outbox(folder, f"{report_key(folder, 1)}01")


def test_cf_46_a_turn_stays_once_its_report_was_sent(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letters = outbox(folder, f"{report_key(folder, 1)}01").letters()
    assert isinstance(letters, Letters)
    file = letters.waiting[0].path
    Journal(folder / "outbox").note(
        LetterStepEntry(letter=digest_in(file.name), step=LetterStep.SENT, at=datetime.now(UTC))
    )
    assert flag("undo", folder) == 1
    assert "the report of turn 1 was sent to ann@example.org" in capsys.readouterr().err
    assert (folder / "turns" / "001.jsonl").exists() and file.exists()


def played(game: Game, texts: dict[str, str], *rulings: RulingEntry) -> Played:
    done = play_turn(1, game, {number_of(game, name): text for name, text in texts.items()}, rulings)
    assert isinstance(done, Played), done
    return done


@pytest.mark.parametrize(
    ("text", "step", "left"),
    [
        ("attack cyd, move a2", "Ann attacks cyd", "move a2"),
        ("attack cyd, move a2", "Ann moves a2", "attack cyd"),
        ("attack cyd", "Ann attacks cyd", ""),
        ("+1 armor, +5 damage, keep attacking cyd", "Ann improves armor", "improve damage; keep attacking cyd"),
    ],
)
def test_c_51_what_else_was_ordered_stays_when_a_step_is_taken_back(text: str, step: str, left: str) -> None:
    game = changed(flag_game(UNITS), "Ann", experience=50)
    before = played(game, {"Ann": text, "Ben": "attack cyd"})
    taken = next(each for each in steps_of(before) if each.text.startswith(step))
    ruling = ruling_against(before, taken)
    assert ruling is not None and ruling.orders == {"Ann": left}
    after = played(game, {"Ann": text, "Ben": "attack cyd"}, ruling)
    told = [each.text for each in steps_of(after)]
    assert not any(line.startswith(step) for line in told)
    assert next(line for line in told if line.startswith("Ben attacks")) in [each.text for each in steps_of(before)]


def test_c_51_a_counter_attack_is_taken_back_by_waiting_and_damage_only_by_its_cause() -> None:
    game = flag_game(UNITS)
    before = played(game, {"Ann": "attack cyd"})
    steps = list(steps_of(before))
    back = next(each for each in steps if each.text.startswith("cyd attacks back at Ann"))
    ruling = ruling_against(before, back)
    assert ruling is not None and ruling.orders == {"cyd": "wait"}
    told = [each.text for each in steps_of(played(game, {"Ann": "attack cyd"}, ruling))]
    assert not any(line.startswith("cyd attacks back") for line in told)
    hurt = next(each for each in steps if each.text.startswith("cyd has "))
    assert ruling_against(before, hurt) is None


def test_c_51_orders_that_stand_are_taken_back_too() -> None:
    game = played(flag_game("Ann soldier a1,cyd soldier i9"), {"Ann": "keep moving towards a9"}).after
    before = played(game, {})
    [step, _] = [each for each in steps_of(before) if each.part == "move"]
    ruling = ruling_against(before, step)
    assert ruling is not None and ruling.orders == {"Ann": ""}
    assert played(game, {}, ruling).after.units[0].standing is None


_SQUARES = st.sampled_from(["a1", "b3", "c4", "e5", "h8", "i9"])
_NAMES = st.sampled_from(["Ann", "Ben", "cyd", "dee"])
_EFFECT = st.fixed_dictionaries(
    {
        "squares": st.lists(_SQUARES, min_size=1, max_size=3, unique=True),
        "name": st.just("fire"),
        "damage": st.integers(0, 500),
        "turns": st.integers(0, 2),
        "afterwards": st.sampled_from([None, ".", "~"]),
    }
)
_RULING = st.fixed_dictionaries(
    {"text": st.text(max_size=20)},
    optional={
        "terrain": st.dictionaries(_SQUARES, st.sampled_from("T~.="), max_size=2),
        "effects": st.lists(_EFFECT, max_size=2),
        "life": st.dictionaries(_NAMES, st.integers(-500, 500), max_size=2),
        "mana": st.dictionaries(st.just("dee"), st.integers(-200, 200)),
        "shields": st.dictionaries(_NAMES, st.integers(0, 3), max_size=2),
        "aims": st.dictionaries(_NAMES, st.booleans(), max_size=2),
        "squares": st.dictionaries(_NAMES, _SQUARES, max_size=2),
        "flags": st.dictionaries(st.sampled_from(["North", "South"]), _SQUARES | st.just("home"), max_size=2),
        "favours": st.dictionaries(_NAMES, st.fixed_dictionaries({"moves": st.integers(-5, 5)}), max_size=2),
        "orders": st.dictionaries(_NAMES, st.sampled_from(["", "wait", "attack cyd, move a2"]), max_size=2),
    },
)


@settings(max_examples=12)
@given(st.lists(_RULING, max_size=3), st.sampled_from(["attack cyd", "move a2, a3", "keep attacking b3"]))
def test_cf_29_a_preview_is_the_turn_and_the_audit(
    tmp_path_factory: pytest.TempPathFactory, rulings: list[dict[str, object]], text: str
) -> None:
    folder = tmp_path_factory.mktemp("game")
    assert create(folder, flag_game(UNITS), "field", Luck(7)) is None
    game = opened(folder)
    assert keep_by_umpire(game, 0, text) is None
    assert keep_rulings(game, tuple(RulingEntry.model_validate(ruling) for ruling in rulings)) is None
    found = inputs_of(game)
    assert isinstance(found, Inputs)
    preview = play_inputs(game, found)
    if isinstance(preview, Failure):
        assert preview[0].found  # a sentence that says why
        return
    steps = list(steps_of(preview))
    assert steps[-1].game == preview.after
    last = steps[-2].game if len(steps) > 1 else preview.before
    assert [unit.life for unit in last.units] == [unit.life for unit in preview.after.units]
    assert [unit.square for unit in last.units] == [unit.square for unit in preview.after.units]
    kept = play_inputs(game, found, resolved=datetime.now(UTC))
    assert isinstance(kept, Played) and (kept.events, kept.after) == (preview.events, preview.after)
    assert keep_turn(game, kept) is None
    assert opened(folder).game == preview.after
    done = audit(folder)
    assert isinstance(done, Audit) and done.difference is None
