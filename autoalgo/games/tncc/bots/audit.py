"""The audit of a recorded game: shipped bots decide again, everybody else as recorded (TN-13)."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

from autoalgo.common.plain_text import isolated as shown
from autoalgo.common.problems import Failure
from autoalgo.common.proofs import BLANKS, Proof, Unproved
from autoalgo.common.records import Audit
from autoalgo.games.tncc.bots.bot_game import BotTable
from autoalgo.games.tncc.bots.built_in import BUILT_IN
from autoalgo.games.tncc.play import record
from autoalgo.games.tncc.rules.game import Game
from autoalgo.games.tncc.store.entries import PERSON, GameEntry

_DECISIONS: Final = tuple(
    f"#turn.{key}" for key in ("action.*", "accepted", "battle.defending.*", "default", "reply_default")
)


def audit(path: Path) -> Audit | Failure:
    """Return how the record at `path` compares with the same game played now, or why it cannot be."""
    return record.audit(path, _bots)


def asked_again(opening: GameEntry) -> dict[int, str]:
    """Return the players whose bots decide anew, each with its bot: those that played in the program's own process."""
    return {
        player: bot
        for player, bot in enumerate(opening.bots[: len(opening.players)])
        if bot in BUILT_IN and player not in opening.isolated
    }


def proof_of(opening: GameEntry) -> Proof:
    """Return what an audit proves of a record that it finds identical."""
    asked = asked_again(opening)
    proved = ["that every turn, battle and cycle and the end follow from the decisions and the constants"]
    if asked:
        whose = _named(opening.players[player] for player in asked)
        proved.append(f"every decision and default of the shipped bots, worked out again: {whose}")
    unproved = [
        Unproved(
            "that seed, players and names were agreed on beforehand; nobody can see how often the game was tried",
            ("#game.seed", "#game.players.*"),
        ),
        Unproved("whether bots in processes of their own were locked in", ("#game.trusted_bots",)),
    ]
    if others := [player for player in range(len(opening.players)) if player not in asked]:
        unproved.append(_unproved_decisions(opening, others))
    return Proof(tuple(proved), (*unproved, BLANKS))


def _unproved_decisions(opening: GameEntry, others: list[int]) -> Unproved:
    people = [player for player in others if opening.bots[player : player + 1] == (PERSON,)]
    apart = [player for player in others if player not in people]
    parts = []
    if people:
        parts.append(f"people ({_named(opening.players[player] for player in people)})")
    if apart:
        parts.append(f"bots in processes of their own ({_named(opening.players[player] for player in apart)})")
    what = f"what {' and '.join(parts)} decided, and why a default was taken for them"
    return Unproved(what, (*_DECISIONS, "#pending.*", "#game.bots.*", "#game.isolated.*"))


def _named(names: Iterable[str]) -> str:
    return ", ".join(map(shown, names))


def _bots(opening: GameEntry, start: Game) -> BotTable | None:
    asked = {player: BUILT_IN[bot] for player, bot in asked_again(opening).items()}
    return BotTable(start, asked, opening.seed) if asked else None
