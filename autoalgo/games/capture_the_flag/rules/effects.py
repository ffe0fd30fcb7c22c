"""The effects of a turn's actions, collected until they take effect (CF-14).

Every action is looked at with the game as it was when the turn began; what it does takes effect when all have been
looked at.
"""

from dataclasses import dataclass, field, replace

from autoalgo.games.capture_the_flag.rules.board import Square, Terrain
from autoalgo.games.capture_the_flag.rules.chance import Chance, dice_of
from autoalgo.games.capture_the_flag.rules.events import Event, Healed, Hit
from autoalgo.games.capture_the_flag.rules.game import NOBODY, Game
from autoalgo.games.capture_the_flag.rules.numbers import Resurrection, Shield


@dataclass
class PendingEffects:
    """The effects of a turn's actions, until they take effect."""

    game: Game
    """As the turn began."""
    chance: Chance
    events: list[Event] = field(default_factory=list)
    hits: list[Hit] = field(default_factory=list)
    heals: list[Healed] = field(default_factory=list)
    felled: list[Square] = field(default_factory=list)
    """Trees that are gone."""
    spent: dict[int, int] = field(default_factory=dict)
    """Mana, by who spent it; a unit that cast for nothing is in it too."""
    shielded: dict[int, Shield] = field(default_factory=dict)
    """Who has cast a shield, and which."""
    hurried: dict[int, int] = field(default_factory=dict)
    """Moves that a spell adds, by unit."""
    blasted: dict[int, int] = field(default_factory=dict)
    """Whom a spell is cast on that hurts one enemy, by who has cast it."""
    summoned: dict[int, int] = field(default_factory=dict)
    """Creatures that are called up, by who does it."""
    contracted: set[int] = field(default_factory=set)
    slowed: dict[int, int] = field(default_factory=dict)
    """Squares fewer that a unit can move in the next turn."""
    aimed: set[int] = field(default_factory=set)
    reviving: dict[int, tuple[int, Resurrection]] = field(default_factory=dict)
    """Whose body, by who brings it back, and how."""
    targets: dict[int, int] = field(default_factory=dict)
    """Whom a unit attacked, by the unit."""
    sought: dict[int, int] = field(default_factory=dict)
    """Whom a unit was to attack, and could not reach."""
    kept: set[int] = field(default_factory=set)
    """Units whose action could be carried out, so that one that is to be repeated is kept."""
    walked: set[int] = field(default_factory=set)
    """Units whose order to move could be carried out."""

    def hit(self, hit: Hit) -> None:
        """Add an attack or a spell that hurts."""
        self.hits.append(hit)
        self.events.append(hit)

    def dice(self, attacker: int, target: int) -> tuple[int, ...]:
        """Return what the dice of a target's armor show, a shield that is cast in this very turn included (CF-27)."""
        unit = self.game.units[target]
        dice = self.game.dice(unit)
        if target in self.shielded:
            before = unit.shield if unit.shielded_until >= self.game.turn else 0
            # A second shield begins anew, and does not add.
            dice += max(0, self.shielded[target].armor - before)
        return dice_of(self.chance, attacker, target, dice, self.game.numbers.die_sides)


def after_actions(done: PendingEffects) -> Game:
    """Return the game with what the actions did to who did them, and to the trees; nobody is hurt yet."""
    game = done.game
    for square in done.felled:
        game = replace(game, board=game.board.changed(square, Terrain.DIRT))
    shot = {hit.attacker for hit in done.hits if hit.means == "aimed shot"}
    units = {}
    for number, unit in enumerate(game.units):
        if not unit.alive:
            continue
        body = done.reviving[number][0] if number in done.reviving else NOBODY
        healed = next((heal.target for heal in done.heals if heal.healer == number), NOBODY)
        shield = done.shielded.get(number)
        units[number] = replace(
            unit,
            shield=shield.armor if shield else unit.shield,
            shielded_until=game.turn + shield.further_turns if shield else unit.shielded_until,
            mana=unit.mana - done.spent.get(number, 0),
            contract=unit.contract or number in done.contracted,
            aiming=number in done.aimed or (unit.aiming and number not in shot),
            healed=healed,
            reviving=body,
            reviving_turns=0 if body == NOBODY else unit.reviving_turns + 1 if body == unit.reviving else 1,
            attacked=done.targets.get(number, unit.attacked),
        )
    return game.with_units(units)
