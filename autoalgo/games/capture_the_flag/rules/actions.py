"""What units do before they move: attacks, spells and abilities, all at once (CF-14, CF-20).

Every action is looked at with the game as it was when the turn began; what it does is collected, and takes effect when
all have been looked at.
"""

from dataclasses import dataclass, field, replace

from autoalgo.games.capture_the_flag.rules.board import Square, Terrain, beside, neighbours, spaces, touching
from autoalgo.games.capture_the_flag.rules.chance import Chance, dice_of
from autoalgo.games.capture_the_flag.rules.events import Aimed, Event, Healed, Hit, Means, Refused, SpellCast, TreeGone
from autoalgo.games.capture_the_flag.rules.game import Game
from autoalgo.games.capture_the_flag.rules.numbers import Ability, Spell
from autoalgo.games.capture_the_flag.rules.orders import Action, Aim, Attack, Cast, Chop, TakeFlag, Target
from autoalgo.games.capture_the_flag.rules.targets import attack_objection, enemy_meant, friend_meant, tree_between


@dataclass
class Done:
    """What the actions of a turn do, until it takes effect."""

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
    shielded: set[int] = field(default_factory=set)
    hurried: set[int] = field(default_factory=set)
    """Who has cast Wind walk."""
    aimed: set[int] = field(default_factory=set)
    reviving: dict[int, int] = field(default_factory=dict)
    """Whose body, by who brings it back."""
    targets: dict[int, int] = field(default_factory=dict)
    """Whom a unit attacked, by the unit."""
    kept: set[int] = field(default_factory=set)
    """Units whose action could be carried out, so that one that is to be repeated is kept."""
    walked: set[int] = field(default_factory=set)
    """Units whose order to move could be carried out."""

    def hit(self, attacker: int, target: int, means: Means) -> None:
        """Add an attack or a spell with the dice that the target's armor throws (CF-27)."""
        game, numbers = self.game, self.game.numbers
        throws = 0 if means == "flameball" else game.dice(game.units[target]) + self._shield(target)
        dice = dice_of(self.chance, attacker, target, throws, numbers.die_sides)
        match means:
            case "flameball":
                power = damage = numbers.flameball.damage
            case "thundershock":
                power, damage = numbers.thundershock.damage, numbers.thundershock.damage + sum(dice)
            case _:
                power = game.damage(game.units[attacker])
                damage = max(0, power - sum(dice))
        hit = Hit(attacker, target, means, power, dice, damage)
        self.hits.append(hit)
        self.events.append(hit)

    def _shield(self, target: int) -> int:
        """Return the dice of a Water shield that is cast in this very turn."""
        shielded = self.game.units[target].shielded_until >= self.game.turn
        return 0 if shielded or target not in self.shielded else self.game.numbers.water_shield.armor


def carry_out(done: Done, number: int, action: Action) -> None:
    """Carry out what a unit does before it moves, or tell why that cannot be."""
    match action:
        case Attack(target):
            refusal = _attack(done, number, target)
        case Cast(spell, target):
            refusal = _cast(done, number, spell, target)
        case Chop(square):
            refusal = _chop(done, number, square)
        case Aim():
            refusal = _aim(done, number)
        case TakeFlag():
            return
    if refusal:
        done.events.append(Refused(number, action.text, refusal))
    else:
        done.kept.add(number)


def _attack(done: Done, number: int, target: Target | None) -> str:
    game = done.game
    found = enemy_meant(game, number, target, lambda other: attack_objection(game, number, other))
    if isinstance(found, str):
        return found
    done.targets[number] = found
    return ""


def strike(done: Done, number: int, target: int, counter: bool = False) -> None:
    """Let a unit attack another that it can reach (CF-17), or attack back (CF-19)."""
    means: Means = "counter-attack" if counter else "aimed shot" if done.game.units[number].aiming else "attack"
    done.targets[number] = target
    done.hit(number, target, means)


def _cast(done: Done, number: int, spell: Spell, target: Target | None) -> str:
    unit = done.game.units[number]
    kind = done.game.kind(unit)
    if spell not in kind.spells:
        return f"a {unit.kind} has no {spell}"
    found = _spell_target(done, number, spell, target)
    if isinstance(found, str):
        return found
    cost = _cost(done.game, number, spell, found)
    if cost > unit.mana:
        return f"it takes {cost} mana, and there are {unit.mana}"
    done.spent[number] = cost
    done.events.append(SpellCast(number, spell, cost, -1 if found is None or isinstance(found, Square) else found))
    _effect(done, number, spell, found)
    return ""


def _spell_target(done: Done, number: int, spell: Spell, target: Target | None) -> int | Square | str | None:
    """Return whom or which tree a spell is cast on, why that cannot be, or None for a spell without a target."""
    game = done.game
    square = game.units[number].square

    def too_far(other: int) -> str:
        name = game.units[other].name
        return "" if touching(square, game.units[other].square) else f"{name} is not touched"

    match spell:
        case Spell.FLAMEBALL:
            return _flameball_target(game, number, target)
        case Spell.HEAL:
            return friend_meant(game, number, target, too_far, dead=False)
        case Spell.RESURRECTION:
            return friend_meant(game, number, target, too_far, dead=True)
        case Spell.THUNDERSHOCK:
            return None if _shocked(game, number) else "no enemy is touched"
        case _:
            return None


def _flameball_target(game: Game, number: int, target: Target | None) -> int | Square | str:
    square, reach = game.units[number].square, game.numbers.flameball.range
    tree = target.square if target else None
    if target is None:
        return "it takes a target"
    if tree and tree in game.board and game.board.terrain(tree) is Terrain.TREE:
        distance = spaces(square, tree)
        if distance > reach:
            return f"the tree at {tree.text} is {distance} spaces away, and the range is {reach}"
        return tree_between(game.board, square, tree) or tree
    if target.tree:
        return f"there is no {target.text}"

    def objection(other: int) -> str:
        unit = game.units[other]
        distance = spaces(square, unit.square)
        return f"{unit.name} is {distance} spaces away, and the range is {reach}" if distance > reach else ""

    found = enemy_meant(game, number, target, objection)
    if isinstance(found, str):
        return found
    return tree_between(game.board, square, game.units[found].square) or found


def _cost(game: Game, number: int, spell: Spell, found: int | Square | None) -> int:
    numbers, unit = game.numbers, game.units[number]
    match spell:
        case Spell.HEAL:
            return numbers.heal.mana_again if unit.healed == found else numbers.heal.mana
        case Spell.RESURRECTION:
            return 0 if unit.reviving == found else numbers.resurrection.mana
        case Spell.THUNDERSHOCK:
            return numbers.thundershock.mana
        case Spell.FLAMEBALL:
            return numbers.flameball.mana
        case Spell.WATER_SHIELD:
            return numbers.water_shield.mana
        case Spell.WIND_WALK:
            return numbers.wind_walk.mana


def _effect(done: Done, number: int, spell: Spell, found: int | Square | None) -> None:
    match spell:
        case Spell.FLAMEBALL if isinstance(found, Square):
            done.felled.append(found)
            done.events.append(TreeGone(number, found, "burned"))
        case Spell.HEAL if isinstance(found, int):
            done.heals.append(Healed(number, found, done.game.numbers.heal.life))
            done.events.append(done.heals[-1])
        case Spell.RESURRECTION if isinstance(found, int):
            done.reviving[number] = found
        case Spell.WATER_SHIELD:
            done.shielded.add(number)
        case Spell.WIND_WALK:
            done.hurried.add(number)
        case Spell.FLAMEBALL | Spell.THUNDERSHOCK:
            pass  # What hurts is worked out when all shields of the turn are known.


def spell_hits(done: Done, number: int, action: Cast) -> None:
    """Let a spell that was cast hurt whom it reaches (CF-21)."""
    if number not in done.kept:
        return
    if action.spell is Spell.THUNDERSHOCK:
        for other in _shocked(done.game, number):
            done.hit(number, other, "thundershock")
    elif action.spell is Spell.FLAMEBALL:
        found = _flameball_target(done.game, number, action.target)
        if isinstance(found, int):
            done.hit(number, found, "flameball")


def _shocked(game: Game, number: int) -> list[int]:
    unit = game.units[number]
    return [
        n
        for n, other in enumerate(game.units)
        if other.alive and other.team != unit.team and touching(unit.square, other.square)
    ]


def _chop(done: Done, number: int, square: Square | None) -> str:
    game, unit = done.game, done.game.units[number]
    if Ability.CHOP_TREE not in game.kind(unit).abilities:
        return f"a {unit.kind} chops no trees"
    trees = [s for s in neighbours(unit.square) if s in game.board and game.board.terrain(s) is Terrain.TREE]
    if square is None:
        if len(trees) != 1:
            return f"{len(trees)} trees are touched; name the square" if trees else "no tree is touched"
        square = trees[0]
    if square not in trees:
        return f"no tree stands at {square.text}" if beside(square, unit.square) else f"{square.text} is not touched"
    done.felled.append(square)
    done.events.append(TreeGone(number, square, "chopped"))
    return ""


def _aim(done: Done, number: int) -> str:
    unit = done.game.units[number]
    if Ability.DEADLY_AIM not in done.game.kind(unit).abilities:
        return f"a {unit.kind} has no Deadly aim"
    done.aimed.add(number)
    done.events.append(Aimed(number))
    return ""


def after_actions(done: Done) -> Game:
    """Return the game with what the actions did to who did them, and to the trees; nobody is hurt yet."""
    game = done.game
    for square in done.felled:
        game = replace(game, board=game.board.changed(square, Terrain.DIRT))
    struck = {hit.attacker for hit in done.hits}
    units = {}
    for number, unit in enumerate(game.units):
        if not unit.alive:
            continue
        body = done.reviving.get(number, -1)
        healed = next((heal.target for heal in done.heals if heal.healer == number), -1)
        until = game.turn + game.numbers.water_shield.further_turns
        units[number] = replace(
            unit,
            mana=unit.mana - done.spent.get(number, 0),
            shielded_until=until if number in done.shielded else unit.shielded_until,
            aiming=number in done.aimed or (unit.aiming and number not in struck),
            healed=healed,
            reviving=body,
            reviving_turns=0 if body < 0 else unit.reviving_turns + 1 if body == unit.reviving else 1,
            attacked=done.targets.get(number, unit.attacked),
        )
    return game.with_units(units)
