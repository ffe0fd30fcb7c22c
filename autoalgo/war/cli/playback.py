"""`autoalgo replay`: a recorded war hour by hour (B-3a).

Whether the record tells the truth is said before anything of it is shown. A record that an audit finds otherwise is
shown all the same, with the exit code of an input that has problems.
"""

from collections.abc import Iterator
from itertools import chain

from autoalgo.common.console import Exit, say, say_lines, tell, tell_problems
from autoalgo.common.figures import counted, figure, whole
from autoalgo.common.plain_text import one_line
from autoalgo.common.problems import Failure, Place, Problem
from autoalgo.common.records import BadRecordError
from autoalgo.common.text_charts import columns
from autoalgo.war.archive.index import ReadingWatch
from autoalgo.war.archive.record_lookup import find_record
from autoalgo.war.audit import AuditResult
from autoalgo.war.cli.playback_arguments import PlaybackOptions
from autoalgo.war.cli.playback_chances import chances_json, chances_lines, worked_out
from autoalgo.war.cli.playback_json import json_text
from autoalgo.war.cli.progress import ArchiveProgress
from autoalgo.war.domain.sides import Side
from autoalgo.war.domain.years import year_text
from autoalgo.war.folders import Folders
from autoalgo.war.playback import Mark, Playback, open_audited
from autoalgo.war.playback.chance import Chances, Effort, check_chances, wiki_story, with_story
from autoalgo.war.report.seed_line import shown_receipt
from autoalgo.war.report.sentences import sentence
from autoalgo.war.rules_in_use import tables_in_use
from autoalgo.war.tables import Tables


def playback(options: PlaybackOptions, folders: Folders) -> Exit:
    """Show the hours of a recorded war, or one of them."""
    record = find_record(options.folder or folders.logs, options.war, ReadingWatch(ArchiveProgress().told))
    if isinstance(record, Failure):
        return tell_problems(record)
    tables = tables_in_use(folders)
    if isinstance(tables, Failure):
        return tell_problems(tables)
    both = open_audited(record, tables, lambda _done, _of: True)
    if isinstance(both, Failure):
        return tell_problems(both)
    opened, audited = both.playback, both.audit
    if isinstance(audited, Failure):
        return tell_problems(audited)
    if options.story:
        tell(verdict(audited))
    elif not options.json:
        say_lines([verdict(audited)])
    if options.hour is not None and options.hour > opened.hours + opened.rounds:
        return tell_problems([_no_such_hour(options.hour, opened)])
    return _draw(opened, tables, options) or _tell(opened, audited, tables, options)


def _draw(opened: Playback, tables: Tables, options: PlaybackOptions) -> Exit:
    """Draw the pictures that are wanted; `Exit.DONE` where that went well, or none is."""
    words = options.pictures
    if not (words.animations or words.pictures):
        return Exit.DONE
    from autoalgo.war.cli.pictures import draw_pictures  # noqa: PLC0415 - drawing takes a while to load

    return draw_pictures(opened, tables, words, options.hour)


def _tell(opened: Playback, audited: AuditResult, tables: Tables, options: PlaybackOptions) -> Exit:
    """Print what is wanted, once the chances are worked out that it takes."""
    found = _chances(opened, audited, tables, options)
    return tell_problems(found) if isinstance(found, Failure) else _show(opened, audited, options, found)


def _chances(
    opened: Playback, audited: AuditResult, tables: Tables, options: PlaybackOptions
) -> Chances | Failure | None:
    """Return the chances by hour, why there are none, or None where they are not asked for."""
    if not options.chances and not options.story:
        return None
    if audited.difference is not None and not check_chances(opened, tables):
        found = "there are no chances for a war that did not go as its record says"
        return Failure(Problem(Place(file=str(opened.war.path)), found, "an unchanged record"))
    return worked_out(opened, tables, Effort(options.wars, options.jobs))


def verdict(audited: AuditResult) -> str:
    """Return what an audit says of a record, as a line (OUT-4)."""
    if audited.difference is None:
        end = ", up to where it was interrupted" if audited.interrupted else ""
        return f"The record is true: fought again, the war is identical in {counted(audited.lines, 'line')}{end}"
    why = ""
    if audited.older_rules:
        why = f" (the rules have changed since version {audited.fought_by}, which wrote it)"
    elif audited.changed_tables:
        why = f" (changed in the JSON folder since: {', '.join(audited.changed_tables)})"
    return f"The record is not what the war is when fought again{why}: {audited.difference.text()}"


def _no_such_hour(hour: int, opened: Playback) -> Problem:
    place = Place(file=str(opened.war.path), key="--hour")
    last, end = opened.hours, opened.hours + opened.rounds
    rounds = f", and {last + 1:,} to {end:,} the rounds of the occupation" if end > last else ""
    return Problem(place, f"hour {hour:,}", f"0 to {end:,}: to {last:,} the hours of the battle; 0 is the plan{rounds}")


def _show(opened: Playback, audited: AuditResult, options: PlaybackOptions, found: Chances | None) -> Exit:
    """Print what is wanted of a playback."""
    try:
        if options.json:
            more = "" if found is None else _json_of(found, opened)
            for part in json_text(opened, verdict(audited), audited.difference is None, options.hour, more):
                say(part)
        elif found is not None:
            _show_chances(found, opened, options)
        else:
            for note in opened.notes:
                tell(note)
            say_lines(_opening_lines(opened))
            say_lines(_hour_lines(opened, options.hour) if options.hour is not None else _table_lines(opened))
    except BadRecordError as error:
        return tell_problems([error.problem])
    if found is not None and found.partial:
        tell("Interrupted: the chances are those of the wars that were fought until then")
        return Exit.INTERRUPTED
    if audited.difference is None:
        return Exit.DONE
    edited = "the record was edited, or fought by other rules"
    return tell_problems([Problem(Place(file=str(opened.war.path)), edited, "what the war is when fought again")])


def _show_chances(found: Chances, opened: Playback, options: PlaybackOptions) -> None:
    """Print the chances, or the receipt with the story; of a war without an end the story alone."""
    if not options.story:
        say_lines(chain(_opening_lines(opened), chances_lines(found, opened)))
        return
    story = wiki_story(opened, found)
    told = with_story(opened.war.receipt, story) if opened.war.receipt else f"{story}\n"
    say(shown_receipt(told, options.seed_line))


def _json_of(found: Chances, opened: Playback) -> str:
    return f',\n  "chances": {chances_json(found, opened).model_dump_json()}'


def _opening_lines(opened: Playback) -> Iterator[str]:
    request = opened.war.request
    sides = f"{one_line(request.side_name(Side.ATTACKER))} attacks {one_line(request.side_name(Side.DEFENDER))}"
    yield f"{one_line(request.war)} ({year_text(request.year)}): {sides} at {one_line(request.location)}"
    yield (
        f"{counted(opened.hours, 'hour')} of battle, {counted(opened.rounds, 'round')} of occupation,"
        f" {counted(len(opened.war.plan), 'flank')}; the map {one_line(opened.terrain.name)} is"
        f" {figure(opened.width_km)} km wide"
    )


# All hours.


def _table_lines(opened: Playback) -> Iterator[str]:
    curves = [
        curve(side) for side in Side for curve in (opened.curves.men, opened.curves.morale, opened.curves.casualties)
    ]
    marks: dict[int, list[str]] = {}
    for mark in opened.marks:
        marks.setdefault(mark.hour, []).append(mark_text(mark))
    heads = [f"{side.label.capitalize()}'s {what}" for side in Side for what in ("men", "morale", "losses")]
    rows = [["Hour", *heads, ""]]
    for hour in range(opened.hours + 1):
        numbers = (whole(float(curve[hour])) for curve in curves)
        rows.append([f"{hour:,}", *numbers, "; ".join(marks.get(hour, ()))])
    yield from columns(rows, left=(len(rows[0]) - 1,))
    for number in range(1, opened.rounds + 1):
        yield from _round_lines(opened, number)


def _round_lines(opened: Playback, number: int) -> Iterator[str]:
    for event in opened.occupation(number):
        yield f"Round {number:,} of the occupation: {sentence(event)}"


def mark_text(mark: Mark) -> str:
    """Return a mark in words: "defender's flank 2 routed"."""
    whom = f"{mark.side.label}'s flank {mark.flank}" if mark.flank else mark.side.label
    return f"{whom} {mark.kind}"


# One hour.


def _hour_lines(opened: Playback, hour: int) -> Iterator[str]:
    if hour > opened.hours:
        yield from _round_lines(opened, hour - opened.hours)
        return
    yield f"Hour {hour:,}" + (", before the battle" if hour == 0 else "")
    rows = [["Flank", "State", "Men", "of", "Morale", "Ships", "Right", "Down", ""]]
    for flank in opened.board(hour):
        rows.append(
            [
                f"{flank.side.label.capitalize()} {flank.number}",
                flank.state.name.capitalize(),
                whole(flank.size),
                whole(flank.initial_size),
                whole(flank.morale),
                whole(flank.ships),
                f"{flank.x_pixels:.1f}",
                f"{flank.y_pixels:.1f}",
                "supply cut" if flank.supply_cut else "",
            ]
        )
    yield from columns(rows, left=(0, 1, len(rows[0]) - 1))
    yield from map(sentence, opened.events(hour))
