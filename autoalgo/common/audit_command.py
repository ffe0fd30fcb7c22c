"""The command by which the record of a sister game is audited."""

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import Final

from autoalgo import __version__
from autoalgo.common.checked_json import JsonValue
from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted
from autoalgo.common.json_out import JsonPart, JsonResult
from autoalgo.common.problems import Failure
from autoalgo.common.proofs import Proof, proof_lines
from autoalgo.common.records import Audit, differing_parts

_MOST_TOLD: Final = 10
"""Values that are not as they ship."""
_DIGEST_CHARACTERS: Final = 16


class UnprovedPart(JsonPart):
    """Something that an audit says nothing about."""

    what: str
    places: tuple[str, ...]
    """Files and keys that may hold anything."""


class AuditResult(JsonResult):
    """The findings of an audit."""

    identical: bool
    difference: str
    """What differs first, and where; empty where nothing does."""
    compared: str
    """How much was: "24 lines"; empty after a difference, as are the lists."""
    proved: tuple[str, ...]
    unproved: tuple[UnprovedPart, ...]


def tell_audit(found: Audit | Failure, proof: Proof, otherwise: Iterable[str] = (), *, as_json: bool = False) -> Exit:
    """Say "identical", or name what differs first; a difference is a problem of the record.

    `otherwise` tells which of its inputs are not those that ship.
    """
    if isinstance(found, Failure):
        return tell_problems(found)
    tell_versions([found.version])
    for line in otherwise:
        tell(line)
    difference = found.difference.text() if found.difference else ""
    going_on = "" if found.over else ", of a game that is not over"
    return tell_outcome(difference, f"{counted(found.lines, 'line')}{going_on}", proof, as_json=as_json)


def tell_versions(versions: Iterable[str]) -> None:
    """Say by which other versions of the program something was recorded."""
    if others := sorted(set(versions) - {__version__}):
        tell(f"Recorded by version {', '.join(others)}, compared by version {__version__}")


def tell_outcome(difference: str, identical: str, proof: Proof, *, as_json: bool = False) -> Exit:
    """Say what an audit found and, without a difference, what that proves; `identical` is how much was compared."""
    if as_json:
        proof, identical = (Proof(), "") if difference else (proof, identical)
        unproved = tuple(UnprovedPart.model_validate(each) for each in proof.unproved)
        result = AuditResult(
            identical=not difference, difference=difference, compared=identical, proved=proof.proved, unproved=unproved
        )
        say(result.text())
        return Exit.PROBLEMS if difference else Exit.DONE
    if difference:
        say_lines([f"Different: {difference}"])
        return Exit.PROBLEMS
    say_lines([f"Identical: {identical}", *proof_lines(proof)])
    return Exit.DONE


def otherwise_lines(what: str, recorded: JsonValue, shipped: JsonValue) -> Iterator[str]:
    """Yield the values of a record's inputs that are not as they ship, after the digests of both; nothing if all are.

    `what` names where they ship, such as "games/tncc.json".
    """
    parts = list(differing_parts(recorded, shipped))
    if not parts:
        return
    yield f"Otherwise than {what}: SHA-256 {digest_of(recorded)}…, there {digest_of(shipped)}…"
    for key, here, there in parts[:_MOST_TOLD]:
        yield f"Otherwise than {what}: {key}: recorded {here}, there {there}"
    if len(parts) > _MOST_TOLD:
        yield f"… and {len(parts) - _MOST_TOLD:,} more"


def digest_of(value: JsonValue) -> str:
    """Return the first digits of the SHA-256 of a value, in hexadecimal, whatever the order of its keys."""
    text = json.dumps(value, ensure_ascii=False, sort_keys=True)
    return sha256(text.encode(errors="replace")).hexdigest()[:_DIGEST_CHARACTERS]
