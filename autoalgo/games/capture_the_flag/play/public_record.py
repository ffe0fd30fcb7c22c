"""Makes the public record of a game from the turns that were played (CF-57)."""

from collections.abc import Iterable, Iterator, Mapping

from autoalgo import __version__
from autoalgo.common.kit.folder import unusable
from autoalgo.common.kit.public_record import PublicRecord, SeedEntry
from autoalgo.common.problems import Failure
from autoalgo.common.records import FormatEntry
from autoalgo.games.capture_the_flag.play.played_turn import Played
from autoalgo.games.capture_the_flag.play.undo import times_undone
from autoalgo.games.capture_the_flag.store.folder import OpenedGame, content_of, turn_file
from autoalgo.games.capture_the_flag.store.public_entries import (
    FORMAT,
    NAME,
    HandPart,
    PublicGameEntry,
    PublicOrdersEntry,
    PublicTurnEntry,
)
from autoalgo.games.capture_the_flag.store.state import state_of
from autoalgo.games.capture_the_flag.store.turn_digests import digest_of
from autoalgo.games.capture_the_flag.words.sight import ANYBODY, seen_events, seen_game


def public_record(opened: OpenedGame, turns: Mapping[int, Played]) -> PublicRecord | Failure:
    """Return the public record of a game whose turns were played again; or which file of theirs cannot be read."""
    luck = opened.luck
    content = content_of(opened.start, opened.board)
    game = PublicGameEntry(commitment=luck.commitment, typed=luck.typed, words=luck.words, game=content)
    head = FormatEntry(name=NAME, version=FORMAT.current).line(), game.line()
    try:
        told = tuple(_turn(opened, played).line() for played in turns.values())
    except OSError as error:
        return unusable(error.filename or opened.folder, "it cannot be read", error)
    return PublicRecord(head, told, tuple(_end(opened, turns.values())))


def hands_of(played: Played) -> tuple[HandPart, ...]:
    """Return the units whose orders the umpire wrote."""
    return tuple(
        HandPart(
            unit=played.before.units[number].name,
            struck_out=not played.texts[number].strip(),
            replaces_mail=bool(replaced),
        )
        for number, replaced in played.origin.by_hand.items()
    )


def _turn(opened: OpenedGame, played: Played) -> PublicTurnEntry:
    turn = played.before.turn
    return public_turn(
        played, hands_of(played), digest_of(turn_file(opened.folder, turn)), times_undone(opened.folder, turn)
    )


def public_turn(played: Played, hands: tuple[HandPart, ...], digest: str, taken_back: int) -> PublicTurnEntry:
    """Return the line of a turn; what does not follow from the turn is told."""
    return PublicTurnEntry(
        turn=played.before.turn,
        resolved=played.origin.resolved,
        sha256=digest,
        by_umpire=hands,
        taken_back=taken_back,
        events=tuple(seen_events(played.events, played.before, ANYBODY)),
        state=state_of(seen_game(played.after, ANYBODY)),
    )


def _end(opened: OpenedGame, turns: Iterable[Played]) -> Iterator[str]:
    if opened.game.winner is None:
        return
    yield SeedEntry(program=__version__, seed=str(opened.luck.seed), salt=opened.luck.salt).line()
    for played in turns:
        names = [unit.name for unit in played.before.units]
        orders = {names[number]: read.texts for number, read in played.read.items() if read and read.ordered}
        yield PublicOrdersEntry(turn=played.before.turn, rulings=played.rulings, orders=orders).line()
