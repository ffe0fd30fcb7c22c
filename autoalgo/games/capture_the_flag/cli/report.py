"""`autoalgo flag report`, `replay`, `audit`, `publish` and `words`: turns that were played, and their proof."""

from collections.abc import Callable, Iterable
from pathlib import Path

from autoalgo.common.audit_command import tell_outcome, tell_versions
from autoalgo.common.console import Exit, say_lines, say_or_tell, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.kit.public_record import tell_public_audit
from autoalgo.common.mail_arguments import PublicAuditOptions, PublishOptions, WordsOptions
from autoalgo.common.picture_files import check_file, write_picture
from autoalgo.common.problems import Failure, Place, Problem, failure_in
from autoalgo.games.capture_the_flag.cli.arguments import ReplayOptions, ReportOptions, ToldOptions
from autoalgo.games.capture_the_flag.mail.published import mix_into, published
from autoalgo.games.capture_the_flag.play.audit import audit
from autoalgo.games.capture_the_flag.play.played_turn import replay
from autoalgo.games.capture_the_flag.play.public_audit import audit_public
from autoalgo.games.capture_the_flag.rules.events import Event
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.clock import expected_lines
from autoalgo.games.capture_the_flag.words.sentences import turn_lines
from autoalgo.games.capture_the_flag.words.sight import public_lines

TurnLines = Callable[[Game, Iterable[Event], Game], Iterable[str]]


def report(options: ReportOptions) -> Exit:
    """Print one turn, by default the last, as everybody may read it (CF-56)."""
    return _tell(options, Place(key="--turn"), options.turn, slice(-1, None), public_lines)


def replay_turns(options: ReplayOptions) -> Exit:
    """Print every turn, up to one if it is named, as the umpire reads it."""
    return _tell(options, Place(key="--until"), options.until, slice(None), turn_lines)


def _tell(options: ToldOptions, place: Place, last: int | None, told: slice, lines_of: TurnLines) -> Exit:
    unwritable = check_file(options.picture, ("png",), "picture") if options.picture else None
    turns = replay(options.folder)
    if isinstance(turns, Failure) or unwritable:
        return tell_problems(failure_in(unwritable, turns))
    found = list(turns.values())
    if last is not None:
        if last not in turns:
            allowed = f"1 to {len(turns):,}" if turns else "no turn was played yet"
            return tell_problems([Problem(place, f"there is no turn {last:,}", allowed)])
        found = found[:last]
    if not found:
        hint = "play one: autoalgo flag turn"
        return tell_problems([Problem(Place(file=str(options.folder)), "no turn was played yet", "", hint)])
    for played in found[told]:
        say_lines(played.lines if options.json else lines_of(played.before, played.events, played.after))
    if not options.json and len(found) == len(turns):
        say_lines(["", *expected_lines(options.folder)])
    if options.picture and (failure := _draw(found[-1].after, options.picture)):
        tell_problems(failure)
        return Exit.UNWRITTEN
    return Exit.DONE


def _draw(game: Game, path: Path) -> Failure | None:
    from autoalgo.games.capture_the_flag.words.picture import board_png  # noqa: PLC0415 - Pillow takes a while to load

    return write_picture(path, board_png(game), "picture")


def audit_game(options: PublicAuditOptions) -> Exit:
    """Say "identical", or name what differs first; a difference is a problem of the record."""
    if options.folder.is_file():
        return tell_public_audit(options, audit_public(options.folder), "turn")
    found = audit(options.folder)
    if isinstance(found, Failure):
        return tell_problems(found)
    tell_versions(found.versions)
    for name in found.changed:
        tell(f"Changed since the last turn was resolved: {name}")
    difference = f"{found.file}: {found.difference.text()}" if found.difference else ""
    return tell_outcome(difference, counted(found.turns, "turn"), found.proof, as_json=options.json)


def publish(options: PublishOptions) -> Exit:
    """Write the public record of a game into a file, or the page that shows and checks it."""
    return say_or_tell(published(options.folder, options.file))


def set_words(options: WordsOptions) -> Exit:
    """Mix the players' words into the luck of a game that has not begun."""
    return say_or_tell(mix_into(options.folder, options.words))
