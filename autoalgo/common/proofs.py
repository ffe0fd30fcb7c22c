"""The two lists that each audit ends with: what it proves, and what it does not.

A list of what is not proved names the files and keys that nothing binds, so that nobody takes silence for proof.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Unproved:
    """Something that an audit says nothing about."""

    what: str
    """A sentence without its end."""
    places: tuple[str, ...] = ()
    """The files and keys that may hold anything, as "FILE#KEY": FILE is empty for a record alone, KEY begins with what
    the line of a record is and is left out for all keys, and * stands for anything."""

    def text(self) -> str:
        """Return it as one line for the user."""
        return f"{self.what} [{', '.join(self.places)}]" if self.places else self.what


@dataclass(frozen=True)
class Proof:
    """The proof that an audit without a difference gives, and its limits."""

    proved: tuple[str, ...] = ()
    unproved: tuple[Unproved, ...] = ()


BLANKS: Final = Unproved("blanks between JSON values and the order of keys, which say nothing")


def proof_lines(proof: Proof) -> Iterator[str]:
    """Yield both lists."""
    yield "Proved:"
    yield from (f"- {each}" for each in proof.proved)
    yield "Not proved:"
    yield from (f"- {each.text()}" for each in proof.unproved)
