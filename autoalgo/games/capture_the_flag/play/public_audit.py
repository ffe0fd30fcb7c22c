"""The audit of a public record: seed against hash, and the whole game played again from it (CF-57)."""

from pathlib import Path
from typing import Final

from autoalgo.common.figures import counted
from autoalgo.common.kit.luck import Luck
from autoalgo.common.kit.public_record import PublicAudit, SeedEntry, digest_of, proof_of, unproved_yet
from autoalgo.common.problems import Failure
from autoalgo.common.proofs import Proof, Unproved
from autoalgo.common.records import Difference, RecordLines, first_difference, json_object, kind_of, or_problems
from autoalgo.games.capture_the_flag.play.played_turn import TurnOrigin, play_turn
from autoalgo.games.capture_the_flag.play.public_record import public_turn
from autoalgo.games.capture_the_flag.rules.events import Hit, Lot
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.store.folder import started
from autoalgo.games.capture_the_flag.store.public_entries import (
    FORMAT,
    NAME,
    PublicGameEntry,
    PublicOrdersEntry,
    PublicTurnEntry,
)

_HEAD: Final = 2
"""Lines before the first turn."""
_HANDS: Final = Unproved(
    "who wrote the orders, when turns were resolved, and that the umpire told all that he wrote and took back",
    ("#turn.resolved", "#turn.sha256", "#turn.by_umpire.*", "#turn.taken_back", "#game.typed", "#seed.program"),
)


@or_problems
def audit_public(file: Path) -> PublicAudit | Failure:
    """Return how a public record compares with what follows from its seed and orders, or why it cannot be read."""
    lines = RecordLines(file, NAME, FORMAT)
    head = lines.entry(_HEAD, PublicGameEntry)
    game = started(file, head.game)
    if isinstance(game, Failure):
        return game
    texts = list(lines)
    count = sum(_kind(text) == "turn" for text in texts)
    turns = [lines.checked(_HEAD + n, texts[_HEAD + n - 1], PublicTurnEntry) for n in range(1, count + 1)]
    if [turn.turn for turn in turns] != list(range(1, count + 1)):
        raise lines.error(_HEAD + 1, "the turns are not those from 1 on, one after the other")
    digest = digest_of(texts[: _HEAD + count])
    if len(texts) == _HEAD + count:
        return PublicAudit(count, False, "", "", unproved_yet(counted(count, "turn"), digest))
    end = lines.checked(_HEAD + count + 1, texts[_HEAD + count], SeedEntry)
    orders = [
        lines.checked(number, text, PublicOrdersEntry)
        for number, text in enumerate(texts[_HEAD + count + 1 :], _HEAD + count + 2)
    ]
    if [each.turn for each in orders] != list(range(1, count + 1)):
        raise lines.error(_HEAD + count + 2, "the orders are not those of all turns, one after the other")
    luck = Luck(int(end.seed), end.salt, head.typed, head.words)
    if found := end.fault(_HEAD, head.commitment, luck):
        return PublicAudit(count, True, found, end.program, Proof())
    different = _first_difference(lines, texts, luck.mixed, game, list(zip(turns, orders, strict=True)))
    if different:
        return PublicAudit(count, True, different.text(), end.program, Proof())
    return PublicAudit(count, True, "", end.program, _proof(turns, bool(head.commitment), digest))


def _first_difference(
    lines: RecordLines, texts: list[str], seed: int, game: Game, turns: list[tuple[PublicTurnEntry, PublicOrdersEntry]]
) -> Difference | None:
    """Return where the turns first differ from those that the orders lead to by the seed."""
    for number, (turn, made_from) in enumerate(turns, _HEAD + 1):
        names = {unit.name: place for place, unit in enumerate(game.units)}
        if game.winner is not None or not names.keys() >= made_from.orders.keys():
            raise lines.error(number, "the game was over before, or its orders are of a unit that it has not")
        given = {names[name]: "; ".join(words) for name, words in made_from.orders.items()}
        played = play_turn(seed, game, given, made_from.rulings, TurnOrigin(turn.resolved))
        if isinstance(played, Failure):
            raise lines.error(number, played[0].found)
        again = public_turn(played, turn.by_umpire, turn.sha256, turn.taken_back).line()
        told = f"turn {turn.turn:,}"
        if found := first_difference([texts[number - 1]], [again], lambda _, told=told: told, number):  # type: ignore[misc]
            return found
        game = played.after
    return None


def _kind(text: str) -> str:
    return kind_of(json_object(text) or {})


def _proof(turns: list[PublicTurnEntry], committed: bool, digest: str) -> Proof:
    events = [event for turn in turns for event in turn.events]
    dice = sum(len(event.dice) for event in events if isinstance(event, Hit))
    lots = sum(isinstance(event, Lot) for event in events)
    follows = f"that every turn follows from orders, rulings and seed: {dice:,} dice, {counted(lots, 'lot')}"
    return proof_of(follows, _HANDS, committed, f"turn {len(turns):,}", digest)
