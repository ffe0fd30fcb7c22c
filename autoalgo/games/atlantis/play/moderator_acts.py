"""The moderator's acts before the month to come: shown with what they do, added, and written anew (AL-110)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from autoalgo.common.problems import Failure, Place, Problem, failure_of
from autoalgo.games.atlantis.orders.acts import password_wanted
from autoalgo.games.atlantis.play.factions import ChangedAddress, change_address
from autoalgo.games.atlantis.play.kept_acts import keep_acts
from autoalgo.games.atlantis.play.month_replay import open_last, play_again
from autoalgo.games.atlantis.play.played_month import PlayedMonth
from autoalgo.games.atlantis.rules.acts import Act, Monster, NewLand, carry_out, missing
from autoalgo.games.atlantis.rules.events import Who
from autoalgo.games.atlantis.rules.land import corner_of
from autoalgo.games.atlantis.rules.month import month_after, who
from autoalgo.games.atlantis.rules.numbers import Skill
from autoalgo.games.atlantis.rules.places import Coordinates, Direction
from autoalgo.games.atlantis.rules.world import MONSTERS
from autoalgo.games.atlantis.store.deadline import ByMail, open_by_mail
from autoalgo.games.atlantis.store.folder import OpenedGame, Texts, open_game
from autoalgo.games.atlantis.words.sentences import Words


@dataclass(frozen=True)
class ShownAct:
    """An act, and what comes of it."""

    text: str
    """The line."""
    says: str
    """What those are told whom it concerns, and what only the moderator is; empty where it concerns nobody."""
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
        told_them = next((words.sentence(events[0]) for events in month.told.values()), "")
        says = " ".join(filter(None, (told_them, _aside(line.act, opened))))
        told = tuple(names[number] for number in sorted(month.told) if number != MONSTERS)
        shown.append(ShownAct(line.text, says, told))
    return tuple(shown)


def _aside(act: Act, opened: OpenedGame) -> str:
    """Return what the moderator alone is told of an act: how much land comes, or a spell beyond its magic."""
    if isinstance(act, NewLand):
        return _land_told(act.place, opened)
    if isinstance(act, Monster) and act.grant.spell:
        needed, level = opened.numbers.spells[act.grant.spell].level, act.grant.skills.get(Skill.MAGIC, 0)
        if level < needed:
            has = f"only magic {level}" if level else "no magic"
            return (
                f"It casts {act.grant.spell} though it has {has}: a player's unit needs magic {needed} to learn that."
            )
    return ""


def _land_told(place: Coordinates, opened: OpenedGame) -> str:
    corner, size, regions = corner_of(place, opened.numbers), opened.numbers.block.size, opened.world.regions
    block = {Coordinates(corner.x + x, corner.y + y) for x in range(size) for y in range(size)}
    land = sum(not regions[each].is_ocean for each in block)
    last = Coordinates(corner.x + size - 1, corner.y + size - 1)
    told = f"{len(block)} regions come, from {corner.text} to {last.text}: {land} of land, the others ocean."
    beside = {way.of(each) for each in block for way in Direction} - block
    if beside.isdisjoint(regions):
        told += " No other region lies beside them, so nobody can go there or away from there."
    return told


def try_acts(folder: Path, text: str, again: bool = False) -> KeptActs | Failure:
    """Return what acts would do if they were those before the month to come, or what is wrong with them.

    With `again` before the last month, which is to be played again; no passwords are given then.
    """
    found = _opened(folder, text, again)
    if isinstance(found, Failure):
        return found
    opened, factions = found
    by_mail = open_by_mail(folder)
    if isinstance(by_mail, Failure):
        return by_mail
    return KeptActs(opened, (*shown_acts(opened), *(_password_act(opened, each, by_mail) for each in factions)))


def add_acts(folder: Path, lines: Sequence[str], preview: bool = False) -> KeptActs | Failure:
    """Add acts to those before the month to come; return all of them, or why none was added.

    Each line is an act; `password 3` gives a faction a new password at once. A preview only looks at what they would
    do.
    """
    opened = open_game(folder)
    if isinstance(opened, Failure):
        return opened
    before = opened.acts.content.decode("utf-8-sig").splitlines()
    text = "\n".join([*before, *lines])
    found = try_acts(folder, text) if preview else write_acts(folder, text, opened.acts.content)
    return _unplaced(found, opened.acts.file, len(before)) if isinstance(found, Failure) else found


def play_again_with(folder: Path, more: Texts, lines: Sequence[str]) -> tuple[OpenedGame, PlayedMonth] | Failure:
    """Return the last month played again with acts more, or why it cannot be.

    `more` are texts with orders that came in too late. Each of the lines is an act; they come after those of the month.
    """
    if not lines:
        return play_again(folder, more)
    opened = open_last(folder)
    if isinstance(opened, Failure):
        return opened
    before = opened.acts.content.decode("utf-8-sig").splitlines()
    found = play_again(folder, more, as_kept("\n".join([*before, *lines])))
    return _unplaced(found, opened.acts.file, len(before)) if isinstance(found, Failure) else found


def _unplaced(problems: Failure, file: Path, lines: int) -> Failure:
    """Return problems without the place of those lines that stand behind the `lines` of a file, in none yet."""
    there = {"", *(f"line {number}" for number in range(1, lines + 1))}
    new = [each.place.file == str(file) and each.place.key not in there for each in problems]
    return Failure(*(replace(p, place=Place()) if is_new else p for p, is_new in zip(problems, new, strict=True)))


def write_acts(folder: Path, text: str, seen: bytes) -> KeptActs | Failure:
    """Let a text be the acts before the month to come, in the place of what was `seen` in their file.

    Lines such as `password 3` are not kept: they give factions new passwords at once.
    """
    found = _opened(folder, text)
    if isinstance(found, Failure):
        return found
    opened, factions = found
    if failure := keep_acts(opened, seen):
        return failure
    passwords = tuple(change_address(folder, number, None, anew=True) for number in factions)
    return KeptActs(opened, shown_acts(opened), passwords)


def _opened(folder: Path, text: str, again: bool = False) -> tuple[OpenedGame, list[int]] | Failure:
    """Return a game with the acts of a text, and the factions that get a new password; or what is wrong with it."""
    content, factions = (as_kept(text), []) if again else _plain(text)
    opened = open_last(folder, content) if again else open_game(folder, content)
    if isinstance(opened, Failure):
        return opened
    refusals = (missing("faction", each, opened.world.factions) for each in factions)
    wrong = [
        Problem(Place(key=f"password {each}"), refusal.found, refusal.allowed)
        for each, refusal in zip(factions, refusals, strict=True)
        if each not in opened.world.factions
    ]
    return failure_of(wrong) or (opened, factions)


def _password_act(opened: OpenedGame, number: int, by_mail: ByMail) -> ShownAct:
    """Return what a new password for a faction would do."""
    faction = opened.world.factions[number]
    letter = by_mail.reaches(faction.address)
    way = "by a letter" if letter else "by you, since no letter reaches it"
    says = f"A new password at once, which you are told; the old one counts no more. The faction is told {way}."
    return ShownAct(f"password {number}", says, (who(faction),) if letter else ())


def _plain(text: str) -> tuple[bytes, list[int]]:
    """Return a text as its file holds it, and the factions that get a new password."""
    lines = text.splitlines()
    wanted = [number for line in lines if (number := password_wanted(line))]
    kept = [line for line in lines if not password_wanted(line)]
    return as_kept("\n".join(kept)), list(dict.fromkeys(wanted))


def as_kept(text: str) -> bytes:
    """Return a text as a file of acts holds it: nothing where it has no lines."""
    return "".join(f"{line}\n" for line in text.splitlines()).encode() if text.strip() else b""
