"""Keeps Dask's client from being harmed by what a scheduler or a worker sends.

Dask unpickles in a dozen places what comes from its peers: whole messages, results, their types, exceptions, warnings.
`Client(deserializers=…)` concerns results alone. So no pickle that names a class or a function is opened at all in the
thread that talks to the cluster, nor in what that thread starts: Python asks before it looks such a name up. Without
one a pickle is plain data.
"""

import sys
from contextvars import ContextVar
from functools import cache
from typing import Final, Never

from distributed.comm import tcp
from distributed.protocol.compression import compressions

from autoalgo.common.talk_limit import TalkLimit

MOST_BYTES: Final = 2**25
"""That may come between two looks at the workers; pieces of a thousand threads that come at once are some 12 MB."""
_HARMLESS: Final = {("builtins", "tuple"), ("builtins", "bytes")}
"""Types that Dask tells in pickles: of each answer, and of each exception, which is another pickle."""
_limit: ContextVar[TalkLimit | None] = ContextVar("_limit", default=None)


def guard(seconds: float) -> TalkLimit:
    """Trust no peer from now on in this task and all that it starts; return the limit of what may come."""
    _install()
    limit = TalkLimit(seconds, MOST_BYTES)
    _limit.set(limit)
    return limit


@cache
def _install() -> None:
    sys.addaudithook(_no_pickles)
    make_array = vars(tcp)["host_array"]

    def counted(size: int) -> object:
        if limit := _limit.get():
            limit.count(size)
        return make_array(size)

    # All that is read goes into such arrays, which are made before a byte of it has come.
    vars(tcp)["host_array"] = counted
    for name, each in compressions.items():
        if each.name:
            compressions[name] = each._replace(decompress=_no_unpacking)


def _no_pickles(event: str, arguments: tuple[object, ...]) -> None:
    if event == "pickle.find_class" and _limit.get() and arguments not in _HARMLESS:
        raise TypeError("a pickle of a cluster is not opened")  # which Dask expects of types and tracebacks


def _no_unpacking(_: object) -> Never:
    raise TypeError("what a cluster has compressed may unfold without end")
