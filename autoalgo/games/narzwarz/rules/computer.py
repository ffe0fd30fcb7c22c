"""How a computer's leader decides, country by country (NW-12 to NW-15, NW-20, NW-21)."""

from math import ceil

from autoalgo.games.narzwarz.rules.board import Board
from autoalgo.games.narzwarz.rules.constants import Character, Constants, Sight
from autoalgo.games.narzwarz.rules.state import Country, SpyReport

_TENTHS = 10


def attack_chance(attacker: Country, defender: Country | SpyReport, character: Character, constants: Constants) -> int:
    """Return the chance of an attack in percent, 0 below the ratio that this personality needs (NW-13).

    The ratio of the men is cut to tenths and multiplied by `chance_of_ratio`: 112 against 43 are 2.6, so 26 and 5 more
    for a ratio above 2.5, in all 31.
    """
    if attacker.men < character.attack_at * defender.men:
        return 0
    ratio = attacker.men / defender.men if defender.men else constants.ratio_of_empty
    tenths = attacker.men * _TENTHS // defender.men if defender.men else int(constants.ratio_of_empty * _TENTHS)
    chance = tenths * constants.chance_of_ratio // _TENTHS + character.chance
    if ratio > constants.great_ratio:
        chance += constants.chance_above_great + character.chance_above
    else:
        chance += constants.chance_below_great
    own, other = attacker.economy + attacker.gold, defender.economy + defender.gold
    if other >= constants.rich_ratio * own:
        chance += constants.chance_of_rich
    elif own >= constants.rich_ratio * other:
        chance += constants.chance_of_poor
    return min(max(chance, 0), 100)


def act(board: Board, number: int, character: Character) -> None:
    """Give the command of one country of the computer: an attack, or what prepares one (NW-12)."""
    leader = board.countries[number].owner
    neighbours = board.game.map.neighbours[number]
    hostile = [other for other in neighbours if board.countries[other].owner != leader]
    known: dict[int, SpyReport] = {}
    if hostile:
        known = _known(board, number, hostile)
        attacks = _attacks_by_strength if character.strength else _attacks
        if attacks(board, number, known, character):
            return
    elif board.countries[number].men >= board.constants.move_from:
        board.move(
            number, _towards_enemy(board, number), board.countries[number].men * board.constants.move_share // 100
        )
    if character.strength:
        _prepare_by_need(board, number, known)
    else:
        _prepare(board, number, character)


def _known(board: Board, number: int, hostile: list[int]) -> dict[int, SpyReport]:
    """Return what is known of hostile neighbours, after a spy to the one whom none has seen for longest (NW-21)."""
    leader, constants = board.countries[number].owner, board.constants
    found = {other: board.seen(leader, other) for other in hostile}
    if constants.computer_sees is Sight.SPIES and board.countries[number].gold >= 2 * constants.spy_price:
        when = {other: seen.turn if seen else -constants.spy_again for other, seen in found.items()}
        stale = min(when, key=when.__getitem__)
        if board.turn - when[stale] >= constants.spy_again:
            board.spy(number, stale)
            found[stale] = board.seen(leader, stale)
    return {other: seen for other, seen in found.items() if seen}


def _attacks(board: Board, number: int, known: dict[int, SpyReport], character: Character) -> bool:
    """Attack the weakest hostile neighbour, or return False (NW-13)."""
    constants, country = board.constants, board.countries[number]
    if country.men <= 1 or not known:
        return False
    target = min(known, key=lambda other: (known[other].men, other))
    chance = attack_chance(country, known[target], character, constants)
    if not chance or board.chance.between(1, 100) > chance:
        return False
    share = board.chance.between(constants.sent_least, constants.sent_most)
    men = min(max(country.men * share // 100, 1), country.men - 1)
    board.attack(number, target, men, chance)
    return True


def _attacks_by_strength(board: Board, number: int, known: dict[int, SpyReport], character: Character) -> bool:
    """Attack the richest neighbour that is weak enough, as far as the others leave men to spare (NW-20)."""
    country = board.countries[number]
    skill, usual = board.skills[country.owner], (country.men - 1) * board.constants.sent_most // 100
    worth: list[tuple[int, int, int]] = []
    for target, seen in known.items():
        threat = max((other.men * other.skill for at, other in known.items() if at != target), default=0)
        # Fractions of a man are a whole one.
        needed = int(character.strength * seen.men * seen.skill / skill) + 1
        most = country.men - max(ceil(threat / (character.guard * skill)) if character.guard else 0, 1)
        if needed <= most:
            worth.append((seen.economy + seen.gold, -target, min(max(needed, usual), most)))
    if worth:
        _, target, men = max(worth)
        board.attack(number, -target, men)
    return bool(worth)


def _prepare_by_need(board: Board, number: int, known: dict[int, SpyReport]) -> None:
    """Hire where a neighbour is stronger, train while that leads further, else build, at last hire (NW-20)."""
    constants, country = board.constants, board.countries[number]
    skill = board.skills[country.owner]
    threat = max((seen.men * seen.skill for seen in known.values()), default=0)
    men = country.gold // board.price
    points = min(country.gold // constants.gold_per_economy, constants.most_economy - country.economy)
    if men and (country.men < constants.hire_below or threat > country.men * skill):
        board.hire(number, men)
    elif skill < constants.most_skill_trained:
        board.train(number)
    elif points > 0:
        board.build(number, points * constants.gold_per_economy)
    elif men:
        board.hire(number, men)
    else:
        board.train(number)


def _prepare(board: Board, number: int, character: Character) -> None:
    """Hire, train or build (NW-14, NW-15)."""
    constants, country = board.constants, board.countries[number]
    drawn = 0.0
    if country.men >= constants.hire_below:
        drawn = board.chance.share() * (character.hire + character.train + character.build)
    hiring = country.men < constants.hire_below or drawn < character.hire
    if hiring and country.gold >= board.price:
        board.hire(number, country.gold // board.price)
        return
    room = constants.most_economy - country.economy
    points = min(country.gold // constants.gold_per_economy, room)
    if not hiring and drawn >= character.hire + character.train and points > 0:
        board.build(number, points * constants.gold_per_economy)
    else:
        board.train(number)


def _towards_enemy(board: Board, number: int) -> int:
    """Return the neighbour nearest to another leader's country, of several the one with most men (NW-12)."""
    leader, neighbours = board.countries[number].owner, board.game.map.neighbours
    distances = {other: 0 for other, country in enumerate(board.countries) if country.owner != leader}
    border = list(distances)
    while border:
        inner = sorted({own for other in border for own in neighbours[other] if own not in distances})
        distances.update(dict.fromkeys(inner, distances[border[0]] + 1))
        border = inner
    return min(neighbours[number], key=lambda other: (distances[other], -board.countries[other].men, other))
