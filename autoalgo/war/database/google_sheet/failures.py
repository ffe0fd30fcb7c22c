"""Failures between the program and Google, as one kind of exception with sentences for the user.

```
SheetFailure
├── passing    worth trying again: 429, 5xx, a quota, a connection cut, no answer in time
├── refused    Google certainly did nothing: any 4xx, or the request was never sent
└── cancelled  the user asked to stop waiting
```

`SheetsClient` raises nothing else. No failure ever holds a token, nor the words of another exception, which might.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import ParamSpec, TypeVar

from autoalgo.common.problems import Failure, Place, Problem

logger = logging.getLogger(__name__)

Parameters = ParamSpec("Parameters")
Returned = TypeVar("Returned")


@dataclass(eq=False)
class SheetFailure(Exception):  # noqa: N818 nothing is wrong in the program, so it is no Error
    """Google could not be asked, or did not do what it was asked."""

    sentence: str
    """What was found; this and the next two are as in a `Problem`."""
    allowed: str = ""
    hint: str = ""
    passing: bool = False
    """True when it is worth trying again."""
    refused: bool = False
    """True when Google certainly did nothing; otherwise a change may have been made although no answer came."""
    retry_after: float | None = None
    """Seconds that Google asks to wait."""

    def failure(self, file: str) -> Failure:
        """Return the failure as a value, of the store that messages call `file`."""
        return Failure(Problem(Place(file=file), self.sentence, self.allowed, self.hint))


def cancelled(refused: bool) -> SheetFailure:
    """Return the failure that the user asked for; `refused` as in `SheetFailure`."""
    return SheetFailure("it was cancelled before Google had answered", refused=refused)


def strange_answer() -> SheetFailure:
    """Return the failure that what came is JSON, but not what Google's API answers."""
    return SheetFailure(
        "the answer is not one of Google's Sheets API",
        "a connection to Google that nothing else answers",
        "ask who runs this network's proxy, or try another network",
    )


def logs_problems(what: str) -> Callable[[Callable[Parameters, Returned]], Callable[Parameters, Returned]]:
    """Decorate a function so that the problems that it returns get into the program's log; `what` says of what."""

    def decorated(function: Callable[Parameters, Returned]) -> Callable[Parameters, Returned]:
        @wraps(function)
        def logged(*args: Parameters.args, **kwargs: Parameters.kwargs) -> Returned:
            returned = function(*args, **kwargs)
            for problem in returned if isinstance(returned, Failure) else ():
                logger.warning("%s: %s", what, problem.text())
            return returned

        return logged

    return decorated
