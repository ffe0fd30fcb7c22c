"""The war that the program begins with, and how two wars are compared (S-13)."""

from types import MappingProxyType
from typing import Final

from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.request import WarRequest
from autoalgo.war.window.session.runner_model import WarRun
from autoalgo.war.window.session.war_model import FIRST_YEAR_SHOWN

NEW_WAR: Final = WarRequest(
    year=FIRST_YEAR_SHOWN,
    attacker=DEFAULT_NAME,
    attacker_military=DEFAULT_NAME,
    defender=DEFAULT_NAME,
    defender_military=DEFAULT_NAME,
    location=DEFAULT_NAME,
)
"""The war that the program begins with."""
NEW_STREAM: Final = MappingProxyType({"seed": None, "battle": None, "word": None})
"""The changes to a request that have it fought anew."""


def same_war(request: WarRequest, other: WarRequest) -> bool:
    """Return whether two requests differ in their seed and flanks at most."""
    whatever = {**NEW_STREAM, "flanks": None}
    return request.model_copy(update=whatever) == other.model_copy(update=whatever)


def unseeded(request: WarRequest) -> WarRequest:
    """Return the request without what names its chance."""
    return request.model_copy(update=NEW_STREAM)


def was_fought(run: WarRun, request: WarRequest) -> bool:
    """Return whether a war was fought as a request says, whatever its chance."""
    return unseeded(run.result.campaign.request) == unseeded(request)
