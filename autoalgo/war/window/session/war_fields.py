"""What is set of a war but its flanks and map: the fields of its request as the form has them (W-1 … W-3, T-1)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from autoalgo.common.problems import Place, Problem
from autoalgo.war.domain.asked_inputs import AskedInputs
from autoalgo.war.domain.lists import Fortifications, Motive
from autoalgo.war.domain.numerals import quoted
from autoalgo.war.domain.records import DEFAULT_NAME
from autoalgo.war.domain.request import LONGEST_WAR_NAME, Ally, FlankRequest, WarRequest
from autoalgo.war.domain.rule_set import Fortune, RuleSet
from autoalgo.war.domain.sides import Side

WAR_NAME_KEY: Final = "war"
"""The `Place.key` of problems with the war name."""
FIRST_YEAR_SHOWN: Final = 1066


class Choice(StrEnum):
    """The five menus of the Tactics tab; the values are the keys of a request."""

    ATTACKER = "attacker"
    ATTACKER_MILITARY = "attacker_military"
    DEFENDER = "defender"
    DEFENDER_MILITARY = "defender_military"
    LOCATION = "location"


NATION: Final = (Choice.ATTACKER, Choice.DEFENDER)
"""The nation's menu by side."""
MILITARY: Final = (Choice.ATTACKER_MILITARY, Choice.DEFENDER_MILITARY)
"""The military's menu by side."""


@dataclass
class WarFields:
    """The fields; what each means the model says that sets them."""

    war: str = ""
    """The name as it was typed, with blanks and of any length."""
    year: int = FIRST_YEAR_SHOWN
    motive: Motive = Motive.CONQUEST
    seed: int | None = None
    battle: int | None = None
    source: str = ""
    word: str | None = None
    rules: RuleSet | None = None
    fortune: Fortune | None = None
    seed_is_settled: bool = False
    choices: dict[Choice, str] = field(default_factory=lambda: dict.fromkeys(Choice, DEFAULT_NAME))
    inputs: list[AskedInputs | None] = field(default_factory=lambda: [None, None])
    allies: list[tuple[Ally, ...]] = field(default_factory=lambda: [(), ()])
    fortifications: Fortifications | None = None

    def drop_settled_seed(self) -> str:
        """Drop the seed or word of a war that was fought or opened, and return what it was; empty where none was."""
        if not self.seed_is_settled:
            return ""
        dropped = "" if self.seed is None else f"seed, {self.seed},"
        if self.word is not None:
            dropped = f"word, {quoted(self.word)},"
        self.seed = self.battle = self.word = None
        return dropped

    def take(self, request: WarRequest, name: str, seed_is_settled: bool) -> None:
        """Take over all of a request but its flanks and map, with the name as it was typed."""
        self.war, self.year, self.motive = name, request.year, request.motive
        self.seed, self.battle, self.word = request.seed, request.battle, request.word
        self.source, self.rules, self.fortune = request.source, request.rules, request.fortune
        self.inputs = [request.attacker_inputs, request.defender_inputs]
        self.allies = [request.attacker_allies, request.defender_allies]
        self.fortifications = request.fortifications
        if self.word is not None:  # the seed follows from it, whatever is changed from now on
            self.seed = self.battle = None
        self.seed_is_settled = seed_is_settled
        self.choices = {
            Choice.ATTACKER: request.attacker,
            Choice.ATTACKER_MILITARY: request.attacker_military,
            Choice.DEFENDER: request.defender,
            Choice.DEFENDER_MILITARY: request.defender_military,
            Choice.LOCATION: request.location,
        }

    def request(self, keep: Sequence[Choice], flanks: tuple[FlankRequest, ...] | None) -> WarRequest:
        """Return the request for what the menus in `keep` say, while all others say "default"."""
        names = {field.value: self.choices[field] if field in keep else DEFAULT_NAME for field in Choice}
        inputs = [self.inputs[side] if MILITARY[side] in keep else None for side in Side]
        allies = [self.allies[side] if MILITARY[side] in keep else () for side in Side]
        return WarRequest(
            war=self.war.strip()[:LONGEST_WAR_NAME],
            year=self.year,
            motive=self.motive,
            seed=self.seed,
            battle=self.battle,
            _source=self.source,
            attacker_inputs=inputs[Side.ATTACKER],
            defender_inputs=inputs[Side.DEFENDER],
            attacker_allies=allies[Side.ATTACKER],
            defender_allies=allies[Side.DEFENDER],
            fortifications=self.fortifications if Choice.LOCATION in keep else None,
            word=self.word,
            rules=self.rules,
            fortune=self.fortune,
            flanks=flanks,
            attacker=names[Choice.ATTACKER],
            attacker_military=names[Choice.ATTACKER_MILITARY],
            defender=names[Choice.DEFENDER],
            defender_military=names[Choice.DEFENDER_MILITARY],
            location=names[Choice.LOCATION],
        )

    def name_problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the name."""
        place = Place(key=WAR_NAME_KEY)
        if len(self.war) > LONGEST_WAR_NAME:
            found = f"the name has {len(self.war):,} characters"
            allowed = f"at most {LONGEST_WAR_NAME:,}"
            return (Problem(place, found, allowed, "shorten it"),)
        return ()
