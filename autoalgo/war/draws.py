"""Draws of uncertain inputs for the wars of a seed: 64 variants of the two sides, each as likely (EX-2).

Armies are made ready once a variant and not once a war, which would take a hundred times as long as the war. Every
input has in each variant another 64th of its span, at the middle of that part; which parts go together the seed draws.
"""

from typing import Final

from autoalgo.common.latin_hypercube import latin_hypercube
from autoalgo.war.domain.records import Selection
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.domain.uncertain_inputs import UncertainInput, at_middle, uncertain_inputs, with_numbers

VARIANTS: Final = 64


def variant_of(war: int) -> int:
    """Return which variant the war of a number, from 0, is fought with: 64 in a row have all of them."""
    return war % VARIANTS


def selection_variants(selection: Selection, seed: int) -> tuple[Selection, ...]:
    """Return the variants of a selection for the wars of `seed`; the selection itself where all is certain."""
    inputs = uncertain_inputs(selection)
    if not inputs:
        return (selection,)
    return tuple(
        with_numbers(selection, [_number(each, int(part)) for each, part in zip(inputs, parts, strict=True)])
        for parts in latin_hypercube(seed, len(inputs), VARIANTS)
    )


def drawn(selection: Selection, request: WarRequest) -> Selection:
    """Return a selection as the war of `request` takes it.

    A battle of the seed takes the variant of its number, as it does among the odds; a war of the seed alone the middle.
    """
    if request.battle is None or request.seed is None or not uncertain_inputs(selection):
        return at_middle(selection)
    return selection_variants(selection, request.seed)[variant_of(request.battle)]


def _number(uncertain: UncertainInput, part: int) -> float:
    """Return the middle of a 64th of the span, counted from 0; a size is whole men."""
    span = uncertain.span
    number = span.least + (span.greatest - span.least) * (2 * part + 1) / (2 * VARIANTS)
    return float(round(number)) if uncertain.input == "size" else number
