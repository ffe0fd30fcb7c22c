"""What anybody can see for himself of a game: its chance, and that nothing in its folder was changed."""

import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from atlantis_months import random_world
from atlantis_orders import random_orders
from atlantis_worlds import atlantis_numbers, island, month, settle

from autoalgo import __version__
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.report.again import Audit, audit, play_again
from autoalgo.games.atlantis.report.folder import GameFile, Opened, PlayerFile, open_game
from autoalgo.games.atlantis.report.passwords import hashed
from autoalgo.games.atlantis.report.playing import add_player, begin, keep_month, play_month
from autoalgo.games.atlantis.report.world_file import world_text
from autoalgo.games.atlantis.rules.numbers import Reading, Terrain
from autoalgo.games.atlantis.rules.playing import Played, play

TESTS = Path(__file__).resolve().parents[3]
WORD = "secretword"
_NUMBERS = re.compile(r"-?[\d.]+(?:e-?\d+)?")


def crowded_month(seed: int) -> Played:
    """Play a month of 200 units in six regions, whose orders are drawn by lot."""
    numbers, luck = atlantis_numbers(), Random(seed)  # noqa: S311 - no secret
    world = random_world(numbers, luck, seed, factions=50)
    texts = random_orders(world, numbers, luck)
    sent = {number: read_sent(f"#atlantis {number}\n{text}\n", numbers)[0].orders for number, text in texts.items()}
    return play(world, sent, numbers)


def repeated(generator: np.random.Generator, law: str) -> list[float]:
    """Return what NumPy's generator draws by a law as the log of draws tells it."""
    name, _, rest = law.partition("(")
    given: list[Any] = [float(number) if "." in number else int(number) for number in _NUMBERS.findall(rest)]
    if name == "multivariate_hypergeometric":
        return list(generator.multivariate_hypergeometric(given[:-1], given[-1], method="marginals"))
    if name == "multinomial" and "/ " in law:
        return list(generator.multinomial(given[0], [weight / given[-1] for weight in given[1:-1]]))
    if name == "multinomial":
        return list(generator.multinomial(given[0], [1 / given[-1]] * int(given[-1])))
    size = {} if name in {"random", "permutation"} else {"size": 1}
    return list(getattr(generator, name)(*given, **size))


def test_al_8_numpy_alone_repeats_every_draw_of_a_month() -> None:
    """AL-8: the log tells all that it takes, those draws included in which a hundred units have a share."""
    played = crowded_month(1)
    assert_repeated(played, np.random.SeedSequence(1, spawn_key=(1,)))
    laws = {draw.law.partition("(")[0] for draw in played.draws}
    assert laws == {"integers", "binomial", "permutation", "random", "multinomial", "multivariate_hypergeometric"}
    # Forty units that want $48,000 of the $20,000 that are to be earned.
    world = island(Terrain.FOREST)
    for number in range(1, 41):
        settle(world, number, 1, people=100, money=10**6)
    played = month(world).played
    assert played.draws[0].law.startswith("multivariate_hypergeometric((1200, 1200,")
    assert_repeated(played, np.random.SeedSequence(1, spawn_key=(2,)))


def assert_repeated(played: Played, seed: np.random.SeedSequence) -> None:
    generator = np.random.Generator(np.random.PCG64(seed))
    for draw in played.draws:
        drawn = repeated(generator, draw.law)
        told = f"{len(drawn)} numbers, {sha256(np.asarray(drawn).tobytes()).hexdigest()}"
        assert draw.result in (tuple(drawn), told), draw


def test_al_8_a_month_is_the_same_whatever_hashes_python_makes_of_words() -> None:
    command = "import test_AL_audit as t; print(t.digest())"
    paths = [str(TESTS.parent), str(TESTS), str(Path(__file__).parent)]
    found = set()
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", command], env=environment, capture_output=True, encoding="utf-8", check=True
        )
        found.add(done.stdout.strip())
    assert found == {digest()}


def digest() -> str:
    """Return what stands for all that comes of a crowded month."""
    played = crowded_month(2)
    told = [(faction, events) for faction, events in played.told.items()]
    return sha256(repr((world_text(played.world), told, played.explained, played.draws)).encode()).hexdigest()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A game of two factions, before its first month."""
    folder = tmp_path / "game"
    assert not begin(folder, GameFile(name="Isle", seed=1, reading=Reading.RULES, numbers=atlantis_numbers()))
    for number, password in ((1, WORD), (2, "")):
        kept = hashed(password) if password else ""
        player = PlayerFile(number=number, name=f"F {number}", address="", password=kept, place=(4, 4))
        assert isinstance(add_player(opened(folder), player, password), tuple)
    return folder


def opened(folder: Path) -> Opened:
    found = open_game(folder)
    assert isinstance(found, Opened)
    return found


def test_al_85_a_month_of_more_than_a_thousand_texts_is_played_again_in_their_order(folder: Path) -> None:
    texts = tuple((f"{n}", f"#atlantis 2\nunit 2\nname unit {n}\n".encode()) for n in range(1001))
    game = opened(folder)
    assert not keep_month(game, play_month(game, texts))
    assert audit(folder) == Audit(1, None)
    again = play_again(folder, ())
    assert isinstance(again, tuple)
    assert [unit.name for region in again[1].played.world.regions.values() for unit in region.units][1] == "1000"


def test_al_85_an_audit_finds_a_byte_that_was_changed_in_whatever_comes_out_of_a_month(folder: Path) -> None:
    """AL-85: a digit or letter is another one, in the middle of each file; what is told instead is in the docs."""
    game = opened(folder)
    texts = ("ann.txt", f"#atlantis 1 {WORD}\nunit 1\nrecruit 5\n".encode()), ("odd", b"#atlantis 9\n"), ("none", b"")
    assert not keep_month(game, play_month(game, texts))
    assert audit(folder) == Audit(1, None)
    silent = set()
    for file in [folder / "game.json", *sorted((folder / "turns").rglob("*.*"))]:
        before = file.read_bytes()
        for place in [match.start() for match in re.finditer(rb"\w", before)][:: max(1, len(before) // 25)]:
            changed = b"7" if before[place : place + 1] != b"7" else b"8"
            file.write_bytes(before[:place] + changed + before[place + 1 :])
            found = audit(folder)
            if isinstance(found, Audit) and not found.difference:
                line = before[before.rfind(b"\n", 0, place) + 1 :].partition(b"\n")[0].decode()
                silent.add(line.strip() if file.name == "month.json" else file.relative_to(folder).as_posix())
        file.write_bytes(before)
    made_of_reports = {f"turns/001/reports/{number}.{kind}" for number in (1, 2) for kind in ("html", "seen.jsonl")}
    assert silent == {*made_of_reports, f'"program": "{__version__}",'}
