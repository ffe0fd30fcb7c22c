"""The moderator's acts before the month to come: shown with what they do, added, and written anew (AL-110)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.games.atlantis.orders.acts import password_wanted
from autoalgo.games.atlantis.play.factions import ChangedAddress, change_address
from autoalgo.games.atlantis.play.kept_acts import keep_acts
from autoalgo.games.atlantis.rules.acts import carry_out
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.rules.month import month_after, who
from autoalgo.games.atlantis.rules.world import MONSTERS
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game
from autoalgo.games.atlantis.words.sentences import Words


@dataclass(frozen=True)
class ShownAct:
    """An act, and what comes of it."""

    text: str
    """The line."""
    says: str
    """What those are told whom it concerns; empty where it concerns nobody."""
    told: tuple[Who, ...]
    """The factions."""


@dataclass(frozen=True)
class KeptActs:
    """What the moderator does before the month to come."""

    opened: OpenedGame
    acts: tuple[ShownAct, ...]
    """All of that month."""
    passwords: tuple[ChangedAddress | Failure, ...] = ()
    """New ones, which are told now and kept nowhere; or why one could not be given. The acts are kept all the same."""


def shown_acts(opened: OpenedGame) -> tuple[ShownAct, ...]:
    """Return the acts before the month to come with what each does, one after the other."""
    words, shown = Words(opened.numbers), list[ShownAct]()
    month = month_after(opened.world, opened.numbers)
    for line in opened.acts.lines:
        month.told.clear()
        names = {number: who(faction) for number, faction in month.world.factions.items()}
        carry_out(month, [line])
        says = next((words.sentence(events[0]) for events in month.told.values()), "")
        told = tuple(names[number] for number in sorted(month.told) if number != MONSTERS)
        shown.append(ShownAct(line.text, says, told))
    return tuple(shown)


def try_acts(folder: Path, text: str) -> KeptActs | Failure:
    """Return what acts would do if they were those before the month to come, or what is wrong with them."""
    opened = open_game(folder, _plain(text)[0])
    return opened if isinstance(opened, Failure) else KeptActs(opened, shown_acts(opened))


def add_acts(folder: Path, lines: Sequence[str], preview: bool = False) -> KeptActs | Failure:
    """Add acts to those before the month to come; return all of them, or why none was added.

    Parameters
    ----------
    folder
        Of the game.
    lines
        An act each; `password 3` gives a faction a new password at once.
    preview
        Only look at what they would do.
    """
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    before = opened.acts.content.decode("utf-8-sig").splitlines()
    text = "\n".join([*before, *lines])
    found = try_acts(folder, text) if preview else write_acts(folder, text, opened.acts.content)
    # What is wrong with a line that is in no file yet is told without a place in it.
    there = {f"line {number}" for number in range(1, len(before) + 1)}
    if isinstance(found, Failure):
        file = str(opened.acts.file)
        new = [each.place.file == file and each.place.key not in {"", *there} for each in found]
        return Failure(*(replace(p, place=Place()) if is_new else p for p, is_new in zip(found, new, strict=True)))
    return found


def write_acts(folder: Path, text: str, seen: bytes) -> KeptActs | Failure:
    """Let a text be the acts before the month to come, in the place of what was `seen` in their file.

    Lines such as `password 3` are not kept: they give factions new passwords at once.
    """
    content, factions = _plain(text)
    opened = open_game(folder, content)
    if isinstance(opened, Failure):
        return opened
    unknown = [number for number in factions if number not in opened.world.factions]
    if unknown:
        found = f"there is no faction {unknown[0]}"
        return Failure(Problem(Place(key="password"), found, "the number of a faction"))
    if failure := keep_acts(opened, seen):
        return failure
    passwords = tuple(change_address(folder, number, None, anew=True) for number in factions)
    return KeptActs(opened, shown_acts(opened), passwords)


def _plain(text: str) -> tuple[bytes, list[int]]:
    """Return a text as its file holds it, and the factions that get a new password."""
    lines = text.splitlines()
    wanted = [number for line in lines if (number := password_wanted(line))]
    kept = [line for line in lines if not password_wanted(line)]
    return "".join(f"{line}\n" for line in kept).encode() if any(kept) else b"", list(dict.fromkeys(wanted))
