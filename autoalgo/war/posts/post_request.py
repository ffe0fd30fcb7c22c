"""A post read in full: its draft, the request that it makes with the database and the rules, and remarks on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from autoalgo.common.problems import NOWHERE, Failure, Place, Problem
from autoalgo.war.database import Database
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.sides import Side
from autoalgo.war.posts.completion import request_of, with_maneuvers
from autoalgo.war.posts.draft import Draft
from autoalgo.war.posts.gazetteer import Gazetteer, gazetteer_of
from autoalgo.war.posts.offers import Offers
from autoalgo.war.posts.post_reader import read_post
from autoalgo.war.selection import select
from autoalgo.war.tables import Tables


@dataclass(frozen=True)
class ReadPost:
    """All that came of a post."""

    draft: Draft
    request: WarRequest | None
    """None while anything is missing or not clear, or the database refuses the selection."""
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()
    """What prevents nothing and should be known, such as a number of men that is not the military's."""


NOTHING_READ = ReadPost(Draft(), None)
"""Of an empty post."""


@dataclass(frozen=True)
class Known:
    """What posts are read with; its gazetteer is made once, for as many posts as there are."""

    database: Database
    tables: Tables
    maps: Sequence[str]
    """The terrain maps."""

    @cached_property
    def gazetteer(self) -> Gazetteer:
        """The names of the database."""
        return gazetteer_of(self.database, self.maps)

    @cached_property
    def offers(self) -> Offers:
        """What can be offered for the fields of a post."""
        return Offers(self.gazetteer)


def draft_of(source: str, known: Known, name: str = "") -> ReadPost:
    """Return what came of the post `source`, which messages call `name`."""
    if known.database.problems:
        return ReadPost(Draft(), None, known.database.problems)
    draft = read_post(source, known.gazetteer, name)
    return ReadPost(Draft(), None, draft) if isinstance(draft, Failure) else completed(draft, known, name)


def completed(draft: Draft, known: Known, name: str = "") -> ReadPost:
    """Return what comes of a draft with the database and the rules."""
    if draft.refusal or draft.others:
        return ReadPost(draft, None, (_no_single_war(draft, name),))
    request = request_of(draft, known.gazetteer, name)
    if isinstance(request, Failure):
        return ReadPost(draft, None, request, _flag_remarks(draft, name))
    selection = select(request, known.database, known.tables, known.maps)
    if isinstance(selection, Failure):
        return ReadPost(draft, None, selection, _flag_remarks(draft, name))
    asked = with_maneuvers(request, draft, selection, known.tables.rules)
    return ReadPost(draft, asked, (), (*_flag_remarks(draft, name), *_men_remarks(draft, selection, name)))


def _no_single_war(draft: Draft, name: str) -> Problem:
    place = Place(file=name) if name else NOWHERE
    if draft.refusal:
        found = f'it seems to ask for no war, for it says "{draft.refusal}"'
        return Problem(place, found, "a request", "where it is one, paste the request alone")
    found = f"it asks for {1 + len(draft.others)} wars"
    return Problem(
        place,
        found,
        "one war at a time",
        "split it on the tab Inbox, or paste each of them alone, with what is said of all",
    )


def _flag_remarks(draft: Draft, name: str) -> tuple[Problem, ...]:
    place = Place(file=name) if name else NOWHERE
    if draft.flags == 0:
        return (Problem(place, 'nowhere does it say "(Algo request)"', "", "make sure that a war is asked for"),)
    if draft.flags > 1:
        found = f'it says "(Algo request)" {draft.flags} times'
        return (Problem(place, found, "one request at a time", "where these are several requests, paste each alone"),)
    return ()


def _men_remarks(draft: Draft, selection: Selection, name: str) -> tuple[Problem, ...]:
    """Return a remark for each side whose men are not, or not clearly, as many as its military has."""
    remarks = []
    for side in Side:
        finding, military = draft.findings.get(f"{side.label}_men"), selection.belligerent(side).military
        if finding is None or finding.value == military.size:
            continue
        men = (finding.value,) if finding.value is not None else finding.candidates
        told = " or ".join(f"{int(each):,}" for each in men)
        unclear = "" if finding.value is not None else "may say "
        says = f"the post {unclear or 'says '}{told} men{' for this side' if unclear else ''}"
        found = f"{says}, and {military.name} has {military.size:,.0f} in the database"
        hint = "the war is fought with the database's: change the size there if the post is right"
        remarks.append(Problem(Place(file=name, key=f"{side.label}_military"), found, "", hint))
    return tuple(remarks)
