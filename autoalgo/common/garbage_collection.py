"""Python's collector of objects that hold one another, put off where very many are made that stay."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Let nobody look for garbage meanwhile, in the whole process; also a decorator.

    Every look goes through all objects there are. What nothing refers to any more goes at once even so, but for objects
    that hold one another.
    """
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()
