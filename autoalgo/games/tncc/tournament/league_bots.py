"""Who plays in a league: the bots in its folder, and those that are named (TN-18)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from autoalgo.common.files import read_whole
from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.games.tncc.bots import NamedBot, named_bot
from autoalgo.games.tncc.tournament.league import League, PlayerEntry

FOLDER: Final = "bots"
"""In the folder of a league: Python files, and folders with a bot.py."""
_LARGEST_BYTES: Final = 2**24


@dataclass(frozen=True)
class LeaguePlayer:
    """A player, and what decides for him."""

    entry: PlayerEntry
    bot: NamedBot | None
    """None for one who has left: his file is gone."""


def league_players(league: League, named: Sequence[str], trusted: bool) -> list[LeaguePlayer] | Failure:
    """Return the players of a league, those who join now at the end, or everything that is wrong with their bots.

    `named` are bots that join beside those in the folder, [NAME=]BOT; who has joined already does not join again.
    """
    folder = league.path.parent
    known = [_known(entry, folder, trusted) for entry in league.players]
    problems = [problem for each in known if isinstance(each, Failure) for problem in each]
    players = [each for each in known if isinstance(each, LeaguePlayer)]
    joined = {entry.bot for entry in league.players}
    found = [(text, _in_folder(text, folder)) for text in _files(folder) if text not in joined]
    found += [(_what(text), named_bot(text, Place(key="--bots"))) for text in named if _what(text) not in joined]
    names = set(league.names)
    for text, bot in found:
        if isinstance(bot, Failure):
            problems += bot
            continue
        name, number = bot.name, 1
        while name in names:
            number += 1
            name = f"{bot.name} {number}"
        names.add(name)
        isolated = bot.built_in is None
        digest = _digest(folder / text) if text.startswith(f"{FOLDER}/") else ""
        entry = PlayerEntry(
            number=len(players), name=name, bot=text, digest=digest, isolated=isolated, trusted=isolated and trusted
        )
        players.append(LeaguePlayer(entry, bot))
    return failure_of(problems) or players


def _what(text: str) -> str:
    """Return a bot without the name before it."""
    return text.partition("=")[2].strip() if "=" in text else text.strip()


def _known(entry: PlayerEntry, folder: Path, trusted: bool) -> LeaguePlayer | Failure:
    place = Place(file=str(folder), key=entry.name)
    if entry.isolated and entry.trusted != trusted:
        how = "with" if entry.trusted else "without"
        return Failure(Problem(place, f"it has joined {how} --trust-bots", f"{how} --trust-bots as before"))
    if not entry.digest:
        return _player(entry, named_bot(f"{entry.name}={entry.bot}", place))
    if not (folder / entry.bot).exists():
        return LeaguePlayer(entry, None)
    if _digest(folder / entry.bot) != entry.digest:
        hint = "give the changed bot another name: it joins as another player, and the old one stays in the table"
        return Failure(Problem(place, f"{entry.bot} is not what has joined by this name", "the file as it was", hint))
    return _player(entry, _in_folder(entry.bot, folder))


def _player(entry: PlayerEntry, bot: NamedBot | Failure) -> LeaguePlayer | Failure:
    return bot if isinstance(bot, Failure) else LeaguePlayer(entry, bot)


def _files(folder: Path) -> Iterator[str]:
    """Yield the bots in the folder of a league, by their names."""
    for path in sorted((folder / FOLDER).glob("*")):
        if path.suffix == ".py" or (path / "bot.py").is_file():
            yield f"{FOLDER}/{path.name}"


def _in_folder(text: str, folder: Path) -> NamedBot | Failure:
    return named_bot(f"{Path(text).stem}={folder / text}", Place(file=str(folder), key=text))


def _digest(path: Path) -> str:
    """Return what tells a bot from a changed one: the SHA-256 of its file, or of all files of its folder."""
    files = [path] if path.is_file() else sorted(file for file in path.rglob("*.py") if file.is_file())
    found = sha256()
    for file in files:
        found.update(sha256(read_whole(file, _LARGEST_BYTES)).digest())
    return found.hexdigest()
