"""Values of which a game makes one or more a turn."""

from dataclasses import dataclass
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True)
def quick_value(kind: type[T]) -> type[T]:
    """Make a class a dataclass that only a type checker holds frozen.

    A frozen one takes 0.9 µs to make where this takes 0.3, and a turn of a bot that waits takes hardly more in all.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)
