"""The lines of the record of a game, and how what they tell becomes them and is read back (TN-13)."""

from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from autoalgo.common.records import Entry, RecordFormat
from autoalgo.common.versions import Version
from autoalgo.games.tncc.rules.actions import Action, Recruit, Trade, Wait, War
from autoalgo.games.tncc.rules.chronicle import CycleEnd, Turn
from autoalgo.games.tncc.rules.chronicle import Entry as ChronicleEntry
from autoalgo.games.tncc.rules.constants import Constants
from autoalgo.games.tncc.rules.country import Country, Resource
from autoalgo.games.tncc.rules.game import FEWEST_PLAYERS, MOST_PLAYERS, Pending, Question
from autoalgo.games.tncc.rules.war import Battle, Division

NAME: Final = "Autoalgo TNCC game"
PERSON: Final = "person"
"""Who decides for a player that is no bot."""
FORMAT: Final = RecordFormat("record of a game of TNCC", (Version("0.2.0", "the first"),))


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class WaitPart(_Part):
    """`Wait`."""

    kind: Literal["wait"] = "wait"


class RecruitPart(_Part):
    """`Recruit`."""

    kind: Literal["recruit"] = "recruit"
    amount: int


class TradePart(_Part):
    """`Trade`; players by their numbers from 0 in the order of turns."""

    kind: Literal["trade"] = "trade"
    partner: int
    giving: Resource
    giving_amount: int
    taking: Resource
    taking_amount: int


class WarPart(_Part):
    """`War`."""

    kind: Literal["war"] = "war"
    target: int
    flanks: Division


ActionPart = Annotated[WaitPart | RecruitPart | TradePart | WarPart, Field(discriminator="kind")]


class GameEntry(Entry):
    """The third line: what is played, and by whom."""

    record: Literal["game"] = "game"
    constants: Constants
    players: Annotated[tuple[str, ...], Field(min_length=FEWEST_PLAYERS, max_length=MOST_PLAYERS)]
    """In the order of turns."""
    bots: tuple[str, ...]
    """What decided for each, `PERSON` for a person. Playing again needs the decisions alone; going on needs these."""
    seed: int
    """What the bots' chance was made from, for readers too."""


class TurnEntry(Entry):
    """A player's turn: his decision, the other's answer, and what came of both."""

    record: Literal["turn"] = "turn"
    cycle: int
    player: int
    action: ActionPart
    accepted: bool | None
    battle: Battle | None
    looted: tuple[tuple[Resource, int], ...]
    default: str
    reply_default: str


class CycleEntry(Entry):
    """How the countries stand after a cycle; after cycle 0 at the start."""

    record: Literal["cycle"] = "cycle"
    cycle: int
    countries: tuple[Country, ...]


class EndEntry(Entry):
    """The last line: who has won."""

    record: Literal["end"] = "end"
    winners: tuple[str, ...]


class PendingEntry(Entry):
    """The last line of a save: what the game waits for, and the trade or war that is not answered yet."""

    record: Literal["pending"] = "pending"
    player: int
    question: Question
    action: Annotated[TradePart | WarPart, Field(discriminator="kind")] | None
    """None for a player who has to act himself."""


def pending_of(pending: Pending) -> PendingEntry:
    """Return what a game waits for as a line of its save."""
    part = None if pending.asked is None else _part(pending.asked)
    action = part if isinstance(part, TradePart | WarPart) else None
    return PendingEntry(player=pending.player, question=pending.question, action=action)


def entry_of(entry: ChronicleEntry) -> TurnEntry | CycleEntry:
    """Return an entry of the chronicle as a line of the record."""
    match entry:
        case CycleEnd(cycle, countries):
            return CycleEntry(cycle=cycle, countries=countries)
        case Turn():
            return TurnEntry(
                cycle=entry.cycle,
                player=entry.player,
                action=_part(entry.action),
                accepted=entry.accepted,
                battle=entry.battle,
                looted=entry.looted,
                default=entry.default,
                reply_default=entry.reply_default,
            )


def action_of(part: ActionPart) -> Action:
    """Return the action that a line tells of."""
    match part:
        case WaitPart():
            return Wait()
        case RecruitPart():
            return Recruit(part.amount)
        case TradePart():
            return Trade(part.partner, part.giving, part.giving_amount, part.taking, part.taking_amount)
        case WarPart():
            return War(part.target, part.flanks)


def _part(action: Action) -> ActionPart:
    match action:
        case Wait():
            return WaitPart()
        case Recruit(amount):
            return RecruitPart(amount=amount)
        case Trade(partner, giving, giving_amount, taking, taking_amount):
            return TradePart(
                partner=partner,
                giving=giving,
                giving_amount=giving_amount,
                taking=taking,
                taking_amount=taking_amount,
            )
        case War(target, flanks):
            return WarPart(target=target, flanks=flanks)
