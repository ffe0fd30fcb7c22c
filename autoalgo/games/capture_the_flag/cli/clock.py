"""`autoalgo flag clock`: when turns are due."""

from datetime import UTC, datetime

from autoalgo.common.checked_json import JsonValue, validate
from autoalgo.common.console import Exit, say_lines, tell, tell_problems
from autoalgo.common.problems import Failure
from autoalgo.games.capture_the_flag.cli.mail_arguments import ClockOptions
from autoalgo.games.capture_the_flag.store.clock import FILE, Clock, clock_lines, clock_trouble, keep_clock, open_clock
from autoalgo.games.capture_the_flag.store.folder import open_game


def set_clock(options: ClockOptions) -> Exit:
    """Change the clock of a game where that is asked for, and tell what is due."""
    opened, clock = open_game(options.folder), open_clock(options.folder)
    if isinstance(opened, Failure):
        return tell_problems(opened)
    if isinstance(clock, Failure):
        return tell_problems(clock)
    now = datetime.now(UTC)
    asked: dict[str, JsonValue] = {"zone": options.zone, "once_a_day": options.once_a_day}
    asked["times"] = [each.strip() for each in options.times.split(",")] if options.times else None
    asked = {key: value for key, value in asked.items() if value is not None}
    if asked:
        before = (clock or Clock(began=now)).model_dump(mode="json")
        changed = validate(Clock, options.folder / FILE, {**before, **asked})
        if isinstance(changed, Failure):
            return tell_problems(changed)
        if failure := keep_clock(options.folder, changed):
            return tell_problems(failure)
        clock = changed
    if trouble := clock_trouble(opened, clock, now):
        tell(trouble)
    say_lines(clock_lines(opened, clock, now))
    return Exit.DONE
