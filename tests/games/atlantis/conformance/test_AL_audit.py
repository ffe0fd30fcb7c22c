"""What anybody can see for himself of a game: its chance, and that nothing in its folder was changed."""

import json
import os
import re
import subprocess
import sys
from ast import literal_eval
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random

import numpy as np
import pytest
from atlantis_months import random_world
from atlantis_orders import random_orders
from atlantis_worlds import atlantis_numbers, island, month, settle
from hypothesis import given
from hypothesis import strategies as st

from autoalgo import __version__
from autoalgo.app.command import main
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.orders import read_sent
from autoalgo.games.atlantis.play.drawn_again import log_doubt
from autoalgo.games.atlantis.play.month_replay import Audit, audit, play_again
from autoalgo.games.atlantis.play.played_month import add_players, begin, keep_month, play_month
from autoalgo.games.atlantis.rules.chance import chance_of
from autoalgo.games.atlantis.rules.numbers import Reading, Terrain
from autoalgo.games.atlantis.rules.phases import Played, play
from autoalgo.games.atlantis.store.entries import GameFile, PlayerFile
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game
from autoalgo.games.atlantis.store.passwords import hashed
from autoalgo.games.atlantis.store.world_file import world_text
from autoalgo.games.atlantis.words.report import Report, stored_report

Out = pytest.CaptureFixture[str]
TESTS = Path(__file__).resolve().parents[3]
WORD = "secretword"
LAWS = {"random", "below", "order", "binomial", "scatter", "shares"}
LOTS = st.lists(st.integers(1, 20), min_size=1, max_size=5)


def crowded_month(seed: int) -> Played:
    """Play a month of 200 units in six regions, whose orders are drawn by lot."""
    numbers, luck = atlantis_numbers(), Random(seed)  # noqa: S311 - no secret
    world = random_world(numbers, luck, seed, factions=50)
    texts = random_orders(world, numbers, luck)
    sent = {number: read_sent(f"#atlantis {number}\n{text}\n", numbers)[0].orders for number, text in texts.items()}
    return play(world, sent, numbers)


def repeated(generator: np.random.Generator, law: str) -> list[float]:
    """Return what a law of the log of draws makes of numbers from 0 up to 1, drawn one by one."""
    name, brackets, rest = law.partition("(")
    given = literal_eval(brackets + rest)
    match name, given:
        case "random", int(count):
            return [generator.random() for _ in range(count)]
        case "below", int(count):
            return [int(generator.random() * count)]
        case "order", int(count):
            drawn = [generator.random() for _ in range(count)]
            return [place for _, place in sorted(zip(drawn, range(count), strict=True))]
        case "binomial", (int(trials), probability):
            return [sum(generator.random() < probability for _ in range(trials))]
        case "scatter", (int(many), tuple(weights)):
            owners = [owner for owner, weight in enumerate(weights) for _ in range(weight)]
            fallen = Counter(owners[int(generator.random() * len(owners))] for _ in range(many))
            return [fallen[owner] for owner in range(len(weights))]
        case "shares", (tuple(claims), int(paid)):
            owners = [owner for owner, claim in enumerate(claims) for _ in range(claim)]
            unpaid = len(owners) - paid
            tickets: set[int] = set()
            while missing := min(paid, unpaid) - len(tickets):
                tickets |= {int(generator.random() * len(owners)) for _ in range(missing)}
            named = Counter(owners[ticket] for ticket in tickets)
            return [claim - named[i] if unpaid < paid else named[i] for i, claim in enumerate(claims)]
    raise AssertionError(law)


def test_al_8_whoever_has_the_generator_repeats_every_draw_of_a_month() -> None:
    """AL-8: the log tells all that it takes, those draws included in which a hundred units have a share."""
    played = crowded_month(1)
    assert_repeated(played, np.random.SeedSequence(1, spawn_key=(1,)))
    assert {draw.law.partition("(")[0] for draw in played.draws} == LAWS
    # Forty units that want $48,000 of the $20,000 that are to be earned, and twenty that want $24,000.
    for units, paid in ((40, 20_000), (20, 20_000)):
        world = island(Terrain.FOREST)
        for number in range(1, units + 1):
            settle(world, number, 1, people=100, money=10**6)
        played = month(world).played
        assert played.draws[0].law == f"shares({(1200,) * units}, {paid})"
        assert_repeated(played, np.random.SeedSequence(1, spawn_key=(2,)))


@given(LOTS, st.integers(0, 60), st.integers(0, 99))
def test_al_8_what_is_drawn_is_what_there_was_to_draw(claims: list[int], many: int, seed: int) -> None:
    chance = chance_of(seed, 1)
    shares = chance.shares("", claims, many)
    assert sum(shares) == min(many, sum(claims))
    assert all(0 <= share <= claim for share, claim in zip(shares, claims, strict=True))
    assert sum(chance.scatter("", many, claims)) == many
    assert 0 <= chance.binomial("", many, 0.3) <= many
    assert sorted(chance.order("", many)) == list(range(many))


@pytest.mark.parametrize(("paid", "ways"), [(2, {(2, 0): 1, (1, 1): 4, (0, 2): 1}), (3, {(2, 1): 3, (1, 2): 3})])
def test_al_9_each_set_of_tickets_is_as_likely_as_any_other(paid: int, ways: dict[tuple[int, int], int]) -> None:
    """AL-9: of the six pairs of four tickets one is the first's, one the second's; of three tickets two are one's."""
    chance, games = chance_of(1, 1), 6_000
    counted = Counter(chance.shares("", (2, 2), paid) for _ in range(games))
    assert set(counted) == set(ways)
    for shares, sets in ways.items():
        expected = games * sets / 6
        assert abs(counted[shares] - expected) < 5 * (expected * (1 - sets / 6)) ** 0.5


def test_al_8_more_than_a_million_pieces_fall_in_lots() -> None:
    """AL-8: 2,000,005 are 666,668 lots of 3 and one of 1, and each is one number."""
    drawn = np.random.Generator(np.random.PCG64(np.random.SeedSequence(1, spawn_key=(1,)))).random(666_669)
    hit = drawn < 0.5
    assert chance_of(1, 1).binomial("", 2_000_005, 0.5) == 3 * int(hit[:-1].sum()) + int(hit[-1])
    first = 3 * int(hit[:-1].sum()) + int(hit[-1])
    assert chance_of(1, 1).scatter("", 2_000_005, (7, 7)) == (first, 2_000_005 - first)


def test_al_8_a_chance_that_notes_nothing_draws_the_same() -> None:
    noted, silent = chance_of(1, 1), chance_of(1, 1)
    silent.noting = False
    for chance in (noted, silent):
        chance.order("", 40)
        chance.uniform("", 100)
    assert (len(noted.log), len(silent.log)) == (2, 0)
    assert noted.below("", 10**9) == silent.below("", 10**9)


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
        assert isinstance(add_players(opened(folder), [(player, password)]), tuple)
    return folder


def opened(folder: Path) -> OpenedGame:
    found = open_game(folder)
    assert isinstance(found, OpenedGame)
    return found


def test_al_85_a_month_of_more_than_a_thousand_texts_is_played_again_in_their_order(folder: Path) -> None:
    texts = tuple((f"{n}", f"#atlantis 2\nunit 2\nname unit {n}\n".encode()) for n in range(1001))
    game = opened(folder)
    assert not keep_month(game, play_month(game, texts))
    assert audit(folder) == Audit(1, None)
    again = play_again(folder, ())
    assert not isinstance(again, Failure)
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
    assert silent - {f'"program": "{__version__}",'} == made_of_reports


def test_al_85_an_audit_finds_what_a_month_was_played_from_changed_without_effect(folder: Path) -> None:
    """AL-85: a comment in orders, a number that no rule has used, a line that says nothing but the version."""
    game = opened(folder)
    assert not keep_month(game, play_month(game, (("ann.txt", f"#atlantis 1 {WORD}\n; hello\n".encode()),)))
    assert audit(folder) == Audit(1, None)
    month = folder / "turns" / "001"
    [orders] = (month / "orders").iterdir()
    for file, old, new in (
        (orders, b"; hello", b"; hallo"),
        (folder / "game.json", b'\n "_version": 4,', b""),
        (month / "players" / "1" / "player.json", b'\n "_version": 1,', b""),
    ):
        before = file.read_bytes()
        assert old in before
        file.write_bytes(before.replace(old, new, 1))
        found = audit(folder)
        assert isinstance(found, Audit) and found.difference, file
        assert found.difference.where.startswith("SHA-256 of ")
        file.write_bytes(before)
    assert audit(folder) == Audit(1, None)


def test_al_85_an_audit_names_what_nothing_binds(folder: Path) -> None:
    game = opened(folder)
    assert not keep_month(game, play_month(game, ()))
    found = audit(folder)
    assert isinstance(found, Audit)
    places = [place for each in found.proof.unproved for place in each.places]
    assert {"turns/*/reports/*.html", "players/*", "outbox/*", "by_mail.json", "turns/002/*"} < set(places)


def test_al_85_a_month_of_the_version_before_is_not_bound_and_said_to_be(folder: Path) -> None:
    game = opened(folder)
    assert not keep_month(game, play_month(game, (("ann.txt", f"#atlantis 1 {WORD}\n; hello\n".encode()),)))
    file = folder / "turns" / "001" / "month.json"
    month = json.loads(file.read_text(encoding="utf-8"))
    del month["inputs"]
    file.write_text(json.dumps({**month, "_version": 1}), encoding="utf-8")
    found = audit(folder)
    assert isinstance(found, Audit) and found == Audit(1, None)
    assert any("months 1 that changed nothing" in each.what for each in found.proof.unproved)


def test_al_103_what_report_and_page_tell_of_luck_rests_on_the_log(folder: Path, capsys: Out, tmp_path: Path) -> None:
    """AL-8, AL-103: after new land, whose draws come first; a line that is missing, another number, no log at all."""
    assert main(["atlantis", "act", str(folder), "land 9,0", "give 2 4 people"]) == 0
    for orders in ("recruit 3", "attack 1"):
        game = opened(folder)
        assert not keep_month(game, play_month(game, (("bob", f"#atlantis 2\nunit 2\n{orders}\n".encode()),)))
    capsys.readouterr()
    told = {}
    for command, out in (("report", tmp_path / "none"), ("page", tmp_path / "page.html")):
        assert main(["atlantis", command, str(folder), "2", *(["--out", str(out)] if command == "page" else [])]) == 0
        said = capsys.readouterr()
        told[command] = " ".join((said.out if command == "report" else out.read_text(encoding="utf-8")).split())
        assert not said.err
    (luck,) = re.findall(r"Luck: the attackers killed .*?\)\.", told["report"])
    (blow, *_) = re.findall(r"Round 1: one of [^;]*; 0\.\d+ was drawn, and less than 0\.25 hits\.", told["report"])
    assert luck in told["page"] and blow in told["page"]
    log = next(folder.glob("turns/002/draws.jsonl"))
    lines = log.read_text(encoding="utf-8").splitlines()
    first = next(number for number, line in enumerate(lines) if '"battle' in line)
    changed = [*lines[:first], lines[first].replace("[", "[7, "), *lines[first + 1 :]]
    for content, doubt in (
        ([*lines[:first], *lines[first + 1 :]], f"damaged in line {first + 1:,}"),
        (changed, f"damaged in line {first + 1:,}"),
        ([*lines[:first], '{"purpose": "1", "law": "random(10**12)", "result": []}'], f"damaged in line {first + 1:,}"),
        ([*lines[:first], lines[first].replace('"battle at (4,4)"', "[]")], f"damaged in line {first + 1:,}"),
        ([*lines[:first], "1" * 4301], f"damaged in line {first + 1:,}"),
        (lines[:first], "does not have all rounds of the battle at (4,4)"),
        (None, "is missing or cannot be read"),
    ):
        log.unlink() if content is None else log.write_text("\n".join(content), encoding="utf-8")
        assert main(["atlantis", "report", str(folder), "2"]) == 0
        assert f"{doubt}: what is told of luck" in capsys.readouterr().err


def test_al_103_a_log_cut_off_in_a_battle_with_spells_that_kill_is_noticed(folder: Path) -> None:
    """AL-65, AL-103: what such a spell draws, in both rounds of this battle, is no round."""
    monsters = 'monster 4,4 "Imp" 1 person skill magic 3 spell Fireball', 'monster 4,4 "Ogres" 30 people'
    assert main(["atlantis", "act", str(folder), *monsters, "give 2 60 people"]) == 0
    for orders in ("work", "attack 3"):
        game = opened(folder)
        assert not keep_month(game, play_month(game, (("bob", f"#atlantis 2\nunit 2\n{orders}\n".encode()),)))
    report = stored_report(folder / "turns" / "002" / "reports" / "2.json")
    assert isinstance(report, Report) and len(report.battles[0].spells) == 2
    log, file = folder / "turns" / "002" / "draws.jsonl", opened(folder).file
    lines = log.read_text(encoding="utf-8").splitlines()
    assert log_doubt(folder, file, 2, report.battles) == ""
    rounds = [n for n, line in enumerate(lines) if '"battle' in line and '"order' in lines[n - 1] and "random" in line]
    assert len(rounds) == report.battles[0].rounds == 2
    for cut in range(rounds[0], rounds[-1] + 1):
        log.write_text("\n".join(lines[:cut]), encoding="utf-8")
        assert "does not have all rounds of the battle at (4,4)" in log_doubt(folder, file, 2, report.battles), cut
