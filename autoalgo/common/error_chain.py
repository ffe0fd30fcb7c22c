"""All exceptions that one wraps: libraries of the network wrap each other's several times over."""

from collections.abc import Iterator


def error_chain(error: BaseException) -> Iterator[BaseException]:
    """Yield `error` and every exception that it wraps, each once."""
    open_ends, seen = [error], set[int]()
    while open_ends:
        link = open_ends.pop()
        if id(link) in seen:
            continue
        seen.add(id(link))
        yield link
        inner = (*link.args, getattr(link, "reason", None), link.__cause__, link.__context__)
        open_ends += [other for other in inner if isinstance(other, BaseException)]
