"""Hedgehog: makes a third of its people soldiers, and defends with all of them.

Needs Python alone. One question a line comes on standard input, and the answer goes to standard output, both as JSON;
what is written to standard error is kept for the author.
"""

import json
import sys
from typing import Any


def answered(question: dict[str, Any], me: dict[str, Any]) -> object:
    """Return the answer to a question; `me` is the own country."""
    if question["ask"] == "action":  # within 50 ms
        # {"kind": "wait"}; {"kind": "recruit", "amount": 10}; {"kind": "war", "target": 1, "flanks": [30, 20, 10]};
        # {"kind": "trade", "partner": 1, "giving": "gold", "giving_amount": 50, "taking": "food", "taking_amount": 9}
        wanted = (me["citizens"] + me["army"]) // 3
        return {"kind": "recruit", "amount": wanted - me["army"]}
    if question["ask"] == "accept_trade":  # within 25 ms
        # question["offer"] has partner, getting, getting_amount, giving and giving_amount.
        return False
    if question["ask"] == "fight_war":  # within 25 ms
        # question["attacker"] sends question["total"] soldiers in all.
        third = me["army"] // 3
        return [third, third, me["army"] - 2 * third]
    # "reset": a game begins. Any answer says that we are ready.
    return None


number = 0
for line in sys.stdin:
    asked = json.loads(line)
    # Who we are is told at the beginning, beside asked["constants"] and asked["chance"], 64 hexadecimal digits.
    number = asked.get("number", number)
    answer = {"id": asked["id"], "answer": answered(asked, asked["players"][number])}
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()
