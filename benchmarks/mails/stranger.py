"""What a stranger can check of a game of capture the flag: `python benchmarks/mails/stranger.py RECORD [SHA256]`.

RECORD is the public record of a game that is over, SHA256 the hash of the seed that stood in a player's first letter.
This needs nothing but Python: no line of the program is used. It works out every die and every lot anew.
"""

import json
import sys
from hashlib import blake2b, sha256
from pathlib import Path
from typing import Any, Final

SIDES: Final = 6


def main() -> int:
    """Check a record; return 0 where all is as it should be."""
    entries = [json.loads(line) for line in Path(sys.argv[1]).read_text(encoding="utf-8").splitlines()]
    (game,) = (entry for entry in entries if entry["record"] == "game")
    (end,) = (entry for entry in entries if entry["record"] == "seed")
    committed = sha256(f"autoalgo seed {end['seed']} {end['salt']}".encode()).hexdigest()
    faults = [] if committed == game["commitment"] else ["seed and salt are not those of the hash in the record"]
    if len(sys.argv) > 2 and committed != sys.argv[2]:
        faults.append("seed and salt are not those of the hash in the letter")
    seed = int(end["seed"])
    if game.get("words"):
        digest = sha256(f"autoalgo luck {seed} {end['salt']} {game['words']}".encode()).digest()
        seed = int.from_bytes(digest[:8]) >> 1
    dice = lots = turns = 0
    for entry in entries:
        if entry["record"] != "turn":
            continue
        turns += 1
        for event in entry["events"]:
            if event["event"] == "hit":
                faults += _wrong_dice(seed, entry["turn"], event)
                dice += len(event["dice"])
            elif event["event"] == "lot":
                faults += _wrong_lot(seed, entry["turn"], event)
                lots += 1
    print(f"{turns} turns, {dice} dice, {lots} lots, {len(faults)} faults")
    print("\n".join(faults))
    return bool(faults)


def _share(seed: int, turn: int, purpose: str) -> float:
    digest = blake2b(f"{seed} {turn} {purpose}".encode(), digest_size=8).digest()
    return (int.from_bytes(digest) >> 11) / 2**53


def _wrong_dice(seed: int, turn: int, event: dict[str, Any]) -> list[str]:
    purpose = f"die {event['attacker']} {event['target']}"
    thrown = [1 + int(_share(seed, turn, f"{purpose} {n}") * SIDES) for n in range(len(event["dice"]))]
    return [] if thrown == event["dice"] else [f"turn {turn}, {purpose}: recorded {event['dice']}, thrown {thrown}"]


def _wrong_lot(seed: int, turn: int, event: dict[str, Any]) -> list[str]:
    winner = max(event["units"], key=lambda unit: _share(seed, turn, f"{event['purpose']} {unit}"))
    return [] if winner == event["winner"] else [f"turn {turn}, {event['purpose']}: recorded {event['winner']}"]


if __name__ == "__main__":
    sys.exit(main())
