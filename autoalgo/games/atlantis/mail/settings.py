"""How a game is played by mail, changed where that makes sense, and told (AL-90)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

from autoalgo.common.checked_json import JsonValue, validate
from autoalgo.common.figures import counted
from autoalgo.common.kit.press import PressRule
from autoalgo.common.mail import Letters
from autoalgo.common.mail.letter import address_of
from autoalgo.common.plain_text import isolated
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.games.atlantis.mail.letters import LARGEST_PAGE, MIB
from autoalgo.games.atlantis.store.deadline import FILE, ByMail, Deadline, due_line, keep_by_mail, open_by_mail
from autoalgo.games.atlantis.store.folder import OpenedGame, open_game


@dataclass(frozen=True)
class SettingsChange:
    """A change of settings; what is None stays as it is."""

    moderator: str | None = None
    zone: str | None = None
    deadline: datetime | None = None
    """Of the month to come, without a zone: it is in that of the game."""
    every: int | None = None
    """Days from the deadline of a month to that of the next."""
    no_deadline: bool = False
    page: bool | None = None
    """Whether the player's page goes with each report."""
    magellan: bool | None = None
    """Whether a file for Magellan goes with each report."""
    answer_strangers: bool | None = None
    """Whether who is nobody of the game gets answers to his mails."""
    press: PressRule | None = None
    """Whom players may write to."""
    automatic_after: int | None = None
    """Silent months after which an automatic player orders for a faction; 0 for never."""
    automatic: tuple[int, ...] | None = None
    """The factions for which one orders whenever they send nothing."""
    automatic_raids: bool | None = None
    """Whether automatic players attack others."""


def changed(folder: Path, coming: int, before: ByMail, change: SettingsChange) -> ByMail | Failure:
    """Return how a game is played by mail after a change, or what is wrong, under the keys of `SettingsChange`."""
    if change.moderator is not None and isinstance(wrong := address_of(change.moderator), Failure):
        return Failure(replace(wrong[0], place=Place(key="moderator")))
    deadline = None if change.no_deadline else before.deadline
    if change.every is not None and deadline is None and change.deadline is None:
        found = "there is no deadline from which days could be counted"
        return Failure(Problem(Place(key="every"), found, "", "add --deadline"))
    asked: dict[str, JsonValue] = {
        "moderator": change.moderator,
        "zone": change.zone,
        "page": change.page,
        "magellan": change.magellan,
        "answer_strangers": change.answer_strangers,
        "press": change.press,
        "automatic_after": change.automatic_after,
        "automatic": None if change.automatic is None else list(change.automatic),
        "automatic_raids": change.automatic_raids,
    }
    asked = {key: value for key, value in asked.items() if value is not None}
    found_by_mail = validate(ByMail, folder / FILE, {**before.model_dump(mode="json"), **asked})
    if isinstance(found_by_mail, Failure):
        return found_by_mail
    if change.deadline is not None:
        every = deadline.every if deadline else 0
        at = change.deadline.replace(tzinfo=ZoneInfo(found_by_mail.zone))
        deadline = Deadline(turn=coming, at=at, every=every)
    if deadline and change.every is not None:
        deadline = deadline.model_copy(update={"every": change.every})
    return found_by_mail.model_copy(update={"deadline": deadline})


def change_mail(folder: Path, change: SettingsChange) -> tuple[OpenedGame, ByMail] | Failure:
    """Change how the game in a folder is played by mail; return the game and how that is then, or what is wrong."""
    opened, by_mail = open_game(folder), open_by_mail(folder)
    if isinstance(opened, Failure) or isinstance(by_mail, Failure):
        return failure_in(opened, by_mail)
    wanted = changed(folder, opened.coming, by_mail, change)
    if isinstance(wanted, Failure):
        return wanted
    if unknown := [str(number) for number in change.automatic or () if number not in opened.world.factions]:
        numbers = ", ".join(map(str, opened.world.factions)) or "none has come in yet"
        found = f"there is no faction {', '.join(unknown)}"
        return Failure(Problem(Place(key="automatic"), found, f"those of the game: {numbers}"))
    failure = keep_by_mail(folder, wanted) if wanted != by_mail else None
    return failure or (opened, wanted)


def automatic_line(by_mail: ByMail) -> str:
    """Return for whom automatic players order (AL-96)."""
    after, seats = by_mail.automatic_after, ", ".join(map(str, by_mail.automatic))
    silent = f"who has sent nothing for {counted(after, 'month')}" if after else ""
    whom = " and ".join(filter(None, (f"factions {seats}" if seats else "", silent)))
    raid = ", and raid the weaker" if by_mail.automatic_raids else ""
    return f"Automatic players order for {whom}, where no orders come{raid}" if whom else "No automatic players order"


def told(by_mail: ByMail, coming: int, letters: Letters) -> Iterator[str]:
    """Yield how a game is played by mail, and how many letters its outbox holds."""
    yield f"Letters come from {isolated(by_mail.moderator)}" if by_mail.moderator else "Nobody writes letters yet"
    yield due_line(by_mail, coming)
    deadline = by_mail.deadline
    if deadline and deadline.every:
        yield f"Each month is due {deadline.every:,} days after the one before"
    large = f"up to {LARGEST_PAGE // MIB} MiB each"
    yield f"Pages go with the reports, {large}" if by_mail.page else "Reports go without their pages"
    yield from ["Files for Magellan go with the reports"] * by_mail.magellan
    yield "Strangers are answered, once a day at most" if by_mail.answer_strangers else "Strangers are not answered"
    yield (
        "Players may write press to all"
        if by_mail.press is PressRule.ALL
        else "Players cannot write press to each other"
    )
    yield automatic_line(by_mail)
    yield f"Letters: {len(letters.waiting):,} waiting, {len(letters.sent):,} sent"
