"""A record or a folder of every game, as its commands leave it, for audits to be tried on."""

import contextlib
import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from autoalgo.app.command import main
from autoalgo.games.narzwarz.maps import Atlas, named_map
from autoalgo.games.narzwarz.play.played import Played
from autoalgo.games.narzwarz.rules.commands import End, Hire
from autoalgo.games.narzwarz.rules.constants import Personality, Rules, load_rules
from autoalgo.games.narzwarz.rules.game import LeaderSeat
from autoalgo.games.narzwarz.rules.names import LEADERS

ROOT: Final = Path(__file__).resolve().parents[1]
PEOPLE: Final = {"West soldier 1": "ann@example.org", "East archer 1": "ben@example.org"}
TURNS: Final = 3


def done(*words: str) -> None:
    """Carry out a command that must end well."""
    told = io.StringIO()
    with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
        code = main(list(words))
    assert code == 0, told.getvalue()


def war(folder: Path) -> tuple[Path, list[str]]:
    """The record of a shipped example."""
    done("run", str(ROOT / "examples" / "hastings_1066.json"), "--out", str(folder))
    [record] = folder.glob("*.jsonl")
    return record, ["audit"]


def tncc(folder: Path) -> tuple[Path, list[str]]:
    """The record of a game of shipped bots."""
    record = folder / "game.jsonl"
    done("tncc", "play", "--bots", "hunter,raider,merchant", "--seed", "3", "--out", str(record))
    return record, ["tncc", "audit"]


def tncc_league(folder: Path) -> tuple[Path, list[str]]:
    """The file of a league."""
    bots = ("--bots", "turtle,blitz,hunter,raider", "--games", "3", "--pages", "0")
    done("tncc", "league", str(folder / "league"), *bots, "--seed", "1")
    return folder / "league" / "league.jsonl", ["tncc", "audit"]


def narzwarz(folder: Path, **constants: int) -> tuple[Path, list[str]]:
    """A save of a person among leaders of the computer, by the shipped numbers but for some."""
    rules, atlas = load_rules(ROOT / "JSON"), named_map("twelve_marches", ROOT / "JSON")
    assert isinstance(rules, Rules)
    assert isinstance(atlas, Atlas)
    rules = rules.model_copy(update={"constants": rules.constants.model_copy(update=constants)})
    kinds = list(Personality)
    seats = (
        LeaderSeat("Ann", None),
        *(LeaderSeat(name, kinds[at % len(kinds)]) for at, name in enumerate(LEADERS[:11])),
    )
    played = Played.new(rules, atlas.map, seats, 5)
    while played.game.turn <= TURNS and played.game.on_turn is not None:
        if played.game.leaders[played.game.on_turn].personality:
            played.play_computer()
        else:
            country = played.game.owned(played.game.on_turn)[0]
            if country in played.game.ready and played.game.countries[country].gold > played.game.price:
                played.decide(Hire(country, 1))
            played.decide(End())
    save = folder / "save.jsonl"
    save.write_bytes(played.data())
    return save, ["narzwarz", "audit"]


def flag(folder: Path) -> tuple[Path, list[str]]:
    """A game by mail of which some turns were played and told."""
    game, people = folder / "game", folder / "people.json"
    done("flag", "new", str(game), "--seed", "11")
    who = {name: {"addresses": [address]} for name, address in PEOPLE.items()}
    people.write_text(json.dumps({"umpire": "umpire@example.org", "people": who}), encoding="utf-8")
    done("flag", "people", str(game), str(people))
    done("flag", "words", str(game), "Ann: apple, Ben: pear")
    done("flag", "report", str(game), "--mail")
    for _ in range(TURNS):
        done("flag", "order", str(game), "West soldier 1", "keep moving towards the enemy flag")
        done("flag", "order", str(game), "East archer 1", "wait")
        done("flag", "turn", str(game))
        done("flag", "report", str(game), "--mail")
    return game, ["flag", "audit"]


def atlantis(folder: Path) -> tuple[Path, list[str]]:
    """A game by mail of which some months were played and told."""
    game, orders = folder / "game", folder / "orders.txt"
    done("atlantis", "new", str(game), "--seed", "5")
    for name in ("Owls", "Foxes"):
        address = f"{name.lower()}@example.org"
        done("atlantis", "add-player", str(game), "--anywhere", "--no-password", "--name", name, "--address", address)
    mail = ("--moderator", "Moderator <moderator@example.org>", "--deadline", "2026-12-01 20:00", "--every", "7")
    done("atlantis", "mail", str(game), *mail)
    orders.write_text('#ATLANTIS 1\nUNIT 1\nNAME UNIT "Guards"\nWORK\n#END\n', encoding="utf-8")
    done("atlantis", "turn", str(game), str(orders))
    done("atlantis", "address", str(game), "2", "other@example.org")
    orders.write_text("#ATLANTIS 2\nUNIT 2\nENTERTAIN\n#END\n", encoding="utf-8")
    done("atlantis", "turn", str(game), str(orders))
    done("atlantis", "report", str(game), "--mail")
    return game, ["atlantis", "audit"]


RECORDED: Final[Mapping[str, Callable[[Path], tuple[Path, list[str]]]]] = {
    "war": war,
    "tncc": tncc,
    "tncc league": tncc_league,
    "narzwarz": narzwarz,
    "flag": flag,
    "atlantis": atlantis,
}
"""By kind: writes into a folder, and returns what is audited and by which words of the game's own."""
