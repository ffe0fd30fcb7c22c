"""`autoalgo atlantis act`: what the moderator changes in the world before the next month."""

from datetime import UTC, datetime

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.problems import Failure
from autoalgo.games.atlantis.cli.arguments import ActOptions
from autoalgo.games.atlantis.mail.new_password import PostedPasswords, post_passwords
from autoalgo.games.atlantis.play.moderator_acts import KeptActs, ShownAct, add_acts
from autoalgo.games.atlantis.words.sentences import named


class ActPart(JsonPart):
    """An act."""

    act: str
    says: str
    """What those are told whom it concerns; empty where it concerns nobody."""
    told: tuple[int, ...]
    """The factions."""


class PasswordPart(JsonPart):
    """A new password."""

    faction: int
    password: str
    letter: bool
    """Whether a letter with it is in the outbox."""


class ActsResult(JsonResult):
    """All acts before the next month."""

    turn: int
    kept: bool
    file: str
    acts: tuple[ActPart, ...]
    passwords: tuple[PasswordPart, ...]


def act(options: ActOptions) -> Exit:
    """Add acts to those before the next month, and show all of them."""
    kept = not options.preview and bool(options.lines)
    found = add_acts(options.folder, options.lines, preview=not kept)
    if isinstance(found, Failure):
        return tell_problems(found)
    posted = post_passwords(options.folder, found.passwords, datetime.now(UTC))
    if options.json:
        say(_result(found, kept, posted).text())
    else:
        say_lines([*_lines(found, not options.preview), *posted.lines])
    if options.preview:
        tell("A preview: nothing was kept")
    tell_problems(posted.problems)
    return Exit.UNWRITTEN if posted.problems else Exit.DONE


def _lines(found: KeptActs, kept: bool) -> list[str]:
    month = f"Month {found.opened.coming:,}"
    if not found.acts:
        return [f"{month} begins without acts of the moderator"]
    where = f"{'' if kept else 'which would be '}kept in {found.opened.acts.file}"
    return [f"{month} begins with these, {where}:", *map(act_line, found.acts)]


def act_line(act: ShownAct) -> str:
    """Return an act with what comes of it as a line."""
    told = f"told to {', '.join(map(named, act.told))}" if act.told else "told to nobody"
    return f"  {act.text}: {act.says} ({told})" if act.says else f"  {act.text} ({told})"


def _result(found: KeptActs, kept: bool, posted: PostedPasswords) -> ActsResult:
    acts = (ActPart(act=each.text, says=each.says, told=tuple(who.number for who in each.told)) for each in found.acts)
    return ActsResult(
        turn=found.opened.coming,
        kept=kept,
        file=str(found.opened.acts.file),
        acts=tuple(acts),
        passwords=tuple(
            PasswordPart(faction=changed.who.number, password=changed.password, letter=letter)
            for changed, letter in posted.passwords
        ),
    )
