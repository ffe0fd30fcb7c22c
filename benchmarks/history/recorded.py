"""The recorded battles of 1600–1904: rows of the CDB90 data base as typed records.

`battles_1600_1904.csv` is a sample of 121 land battles with known strengths, losses and winner from the CAA Database of
Battles 1990 (CDB90), compiled by the U.S. Army Concepts Analysis Agency, public domain, tidied by J. Arnold. Its
columns hold the coders' judgement of the attacker's relative advantage, from −3 to +3, in leadership, training, morale
and logistics among others.
"""

import csv
import math
from dataclasses import dataclass
from pathlib import Path

from autoalgo.war.domain.sides import Side

RECORDED_BATTLES = Path(__file__).with_name("battles_1600_1904.csv")


@dataclass(frozen=True)
class RecordedSide:
    """One side of a recorded battle: men, horsemen and guns; None where the record is blank."""

    strength: float
    cavalry: float | None
    guns: float | None
    casualties: float | None


@dataclass(frozen=True)
class RecordedBattle:
    """One recorded battle. The judgements are the attacker's relative advantage, 0 where the record is blank."""

    number: int
    name: str
    year: int
    attacker: RecordedSide
    defender: RecordedSide
    posture: str
    """The defender's: HD hasty, PD prepared, FD fortified, DL delaying, WD withdrawing."""
    terrain: str
    """R rolling, G rugged, F flat."""
    days: float
    leadership: float
    training: float
    morale: float
    logistics: float
    winner: Side

    def side(self, side: Side) -> RecordedSide:
        """Return one side."""
        return self.attacker if side is Side.ATTACKER else self.defender

    def loss_share(self, side: Side) -> float:
        """Return casualties over strength, not a number where they are not recorded."""
        record = self.side(side)
        return math.nan if record.casualties is None else record.casualties / record.strength


def load_recorded(file: Path = RECORDED_BATTLES) -> list[RecordedBattle]:
    """Return all rows of the table, in its order."""
    with file.open(encoding="utf-8", newline="") as stream:
        return [_battle(row) for row in csv.DictReader(stream)]


def _battle(row: dict[str, str]) -> RecordedBattle:
    return RecordedBattle(
        number=int(row["isqno"]),
        name=row["battle"],
        year=int(float(row["year"])),
        attacker=_side(row, "attacker"),
        defender=_side(row, "defender"),
        posture=row["defender_posture"],
        terrain=row["terrain"],
        days=_number(row["days"]) or math.nan,
        leadership=_number(row["leada"]) or 0.0,
        training=_number(row["trnga"]) or 0.0,
        morale=_number(row["morala"]) or 0.0,
        logistics=_number(row["logsa"]) or 0.0,
        winner=Side.ATTACKER if row["winner"] == "attacker" else Side.DEFENDER,
    )


def _side(row: dict[str, str], side: str) -> RecordedSide:
    strength = _number(row[f"{side}_strength"])
    if strength is None:
        raise ValueError(f"battle {row['isqno']} has no {side} strength")
    cavalry, guns = _number(row[f"{side}_cavalry"]), _number(row[f"{side}_guns"])
    return RecordedSide(strength, cavalry, guns, _number(row[f"{side}_casualties"]))


def _number(cell: str) -> float | None:
    return float(cell) if cell and cell.lower() != "nan" else None
