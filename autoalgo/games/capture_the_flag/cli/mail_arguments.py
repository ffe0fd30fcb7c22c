"""The options of the commands of `autoalgo flag` for a game by mail and for its clock."""

from pathlib import Path

from autoalgo.common.kit.inbox_command import DOING, InboxOptions
from autoalgo.common.kit.press import PressRule
from autoalgo.common.mail_arguments import FolderOptions
from autoalgo.common.options import ValueKind, flag, json_flag, one_of, option, optional_argument, options


@options
class ClockOptions(FolderOptions):
    """`autoalgo flag clock`; what is None stays as it is."""

    zone: str | None = option("--zone", ValueKind(str, "ZONE"), 'the time zone, as in "Europe/Berlin"')
    times: str | None = option("--times", ValueKind(str, "T,T"), "the times of day until the first damage: 17:00,21:00")
    once_a_day: str | None = option(
        "--once-a-day", ValueKind(str, "T"), "the time of day from the first damage on: 21:00"
    )


@options
class PeopleOptions(FolderOptions):
    """`autoalgo flag people`."""

    file: Path | None = optional_argument(
        ValueKind(Path, "FILE"),
        'a JSON file: {"umpire": "umpire@example.org", "people": {"Ann": {"addresses": ["ann@example.org"]}}}',
    )
    """Whose content takes the place of what is there; None to show that."""
    words: bool = flag("--words", "give each player a word that every mail must contain to count")
    press: PressRule | None = option(
        "--press", one_of(PressRule), "whom players may write to: nobody, their own team, or all; by default nobody"
    )


@options
class StatusOptions(FolderOptions):
    """`autoalgo flag status`."""

    json: bool = json_flag()


@options
class FlagInboxOptions(InboxOptions):
    """`autoalgo flag inbox`."""

    ruling: Path | None = option(
        "--rule",
        ValueKind(Path, "FILE"),
        "apply the ruling in a JSON file, as for flag turn, to the coming turn, and close the card",
        either=DOING,
    )
    bot: bool = flag(
        "--hand-to-bot", "let an automatic player order the unit in the coming turn, and close the card", either=DOING
    )
