/* The yardstick: the battle loop in plain C, the same arithmetic in the same order as autoalgo/war/battle, without events
 * and by the source's rules, without those of the house (EX-3).
 *
 * It plays the board that speed.py wrote (the records of autoalgo/war/battle/arrays.py as they lie in memory) and prints the
 * time of one battle and the sums that prove that it fought the same battles. It is here to be measured against, and is
 * no part of the program.
 *
 *   yardstick BOARD BATTLES     reads BOARD, fights BATTLES of them, each from the PCG64 state that BOARD holds for it
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAIN, WATER, FOREST, CLIFFS, HIGH_GROUND };
enum { IDLE, READY, RETREATING, ROUTED, INACTIVE };
enum { NORMAL, POSITION, FEIGNED_RETREAT, HIT_AND_RUN, PILLAGING };
enum { SHIP = 3, BRANCHES = 4, BANDS = 3, UNDECIDED = -1, STALEMATE = 2, PIXELS = 400 };

typedef struct {
    int64_t side, number, state, maneuver;
    double x_km, y_km, size, initial_size, morale, starting_morale, ships, initial_ships;
    double proportion[4], crew_proportion, ready_hour[4], land_defense, water_defense, resilience;
    int64_t supply_cut;
    double attackers, steady;
    int64_t target, target_rounds, attacked, attacked_before, attacks_made, hours_away;
    double killed, captured, died_of_attrition, died_of_disease, ships_sunk;
    double thirds, front[4];
    int64_t die_of[4];
    double die[4], began_x_km, began_y_km;
    int64_t began_state;
} Flank;
typedef struct {
    double speed_kmh, rebound_hours, shock, ranges_km[3], powers[3];
    double psychology, efficiency, limitation, effectiveness, capacity;
} Unit;
typedef struct {
    int64_t standing;
    double capacity, siege_rate;
    int64_t fortified, besieged, cut_off;
    double outbreak_per_soldier[2], deaths_per_soldier[2], fortune;
    int64_t first, past, began_standing;
} Side;
typedef struct {
    int64_t maximum_hours;
    double morale_per_soldier, retreating_below, routed_below, retreating_speed, charging_speed, charging_approach;
    double charge_divisor, displacement_km;
    int64_t hit_and_run_attacks, hit_and_run_hours_away;
    double square_root_from, random_maximum, mercy, flanking_divisor, supply_cut_chance, cut_off_capacity, uphill;
    double local_population, attrition_constant, attrition_random_maximum, overcrowding_cap, siege_rate_divisor;
    double disease_random_maximum, km_per_pixel, map_km, fortune_spread;
    int64_t lapsing_position;
    double neighbours_km, barring_share, barring_cosine;
} Rules;

static int count;
static Flank *flanks, *opening_flanks;
static Unit units[2][4];
static Side sides[2], opening_sides[2];
static Rules rules;
static double ground[5][3];
static int8_t features[PIXELS][PIXELS];
static int64_t *order, hour, winner;
static unsigned __int128 state, increment;

static double draw(void) { /* numpy's PCG64: XSL-RR output of a 128-bit congruential generator, 53 bits to a double */
    const unsigned __int128 multiplier = ((unsigned __int128)2549297995355413924ULL << 64) | 4865540595714422341ULL;
    state = state * multiplier + increment;
    uint64_t folded = (uint64_t)(state >> 64) ^ (uint64_t)state;
    unsigned turn = (unsigned)(state >> 122);
    return (double)(((folded >> turn) | (folded << (-turn & 63))) >> 11) * (1.0 / 9007199254740992.0);
}

static int stands(const Flank *f) { return f->state < ROUTED; }
static int feature_under(const Flank *f) {
    int column = (int)(f->x_km / rules.km_per_pixel), row = (int)(f->y_km / rules.km_per_pixel);
    return features[row < PIXELS ? row : PIXELS - 1][column < PIXELS ? column : PIXELS - 1];
}
static double distance_between(const Flank *f, const Flank *g) {
    double east = g->x_km - f->x_km, south = g->y_km - f->y_km;
    return sqrt(east * east + south * south);
}
static double depth(const Flank *f, const Flank *g) { return (sqrt(f->size) + sqrt(g->size)) / 2000.0; }
static double effective_distance(const Flank *f, const Flank *g) {
    double near_edge = distance_between(f, g) - depth(f, g);
    return near_edge > 0.0 ? near_edge : 0.0;
}
static double squared_at_first(const Flank *f, const Flank *g) {
    double east = g->began_x_km - f->began_x_km, south = g->began_y_km - f->began_y_km;
    return east * east + south * south;
}
static double attack_distance(const Flank *f, const Flank *g) {
    double east = g->x_km - f->x_km, south = g->y_km - f->y_km, now = east * east + south * south;
    double first = squared_at_first(f, g), near_edge = sqrt(now > first ? now : first) - depth(f, g);
    return near_edge > 0.0 ? near_edge : 0.0;
}
static int faced_at_first(const Flank *f) {
    int nearest = -1;
    double least = INFINITY;
    for (int other = 0; other < count; other++) {
        const Flank *g = &flanks[other];
        if (g->side != f->side && g->began_state < ROUTED) {
            double squared = squared_at_first(f, g);
            if (squared < least) { least = squared; nearest = other; }
        }
    }
    return nearest;
}
static int nearest_enemy(int index) {
    int nearest = -1;
    double least = INFINITY;
    for (int other = 0; other < count; other++) {
        const Flank *f = &flanks[index], *g = &flanks[other];
        if (g->side != f->side && stands(g)) {
            double east = g->x_km - f->x_km, south = g->y_km - f->y_km, squared = east * east + south * south;
            if (squared < least) { least = squared; nearest = other; }
        }
    }
    return nearest;
}
static int height_over(int feature, int target) {
    if (feature == HIGH_GROUND && target != HIGH_GROUND) return 1;
    if ((target == HIGH_GROUND || target == CLIFFS) && feature != HIGH_GROUND && feature != CLIFFS) return -1;
    return 0;
}
static double attack_factor(const Flank *f, int column, int feature, int target) {
    double factor = ground[feature][column];
    if (feature == HIGH_GROUND && target == HIGH_GROUND) factor = 1.0;
    if (feature == WATER && f->ships > 0.0) factor = 1.0;
    if (height_over(feature, target) < 0) factor *= rules.uphill;
    return factor;
}

static double men_of(const Flank *f, int branch, int feature) {
    if (branch == SHIP) return feature == WATER ? units[f->side][SHIP].capacity * f->ships : 0.0;
    double share = f->proportion[branch];
    if (branch == 0 && feature != WATER) share += f->crew_proportion;
    return f->size * share;
}
static int weapon_at(const Unit *unit, double distance) {
    for (int band = 0; band < BANDS; band++) {
        double reach = unit->ranges_km[band], power = unit->powers[band];
        if (!(reach == 0.0 && power == 0.0) && distance <= reach) return power > 0.0 ? band : -1;
    }
    return -1;
}
static double battalion_of(int branch, double men, double limitation) {
    if (branch == SHIP) return sqrt(men * limitation);
    double rooted = sqrt((men > rules.square_root_from ? men : rules.square_root_from) * limitation);
    return men * limitation < rooted ? men * limitation : rooted;
}
static double clamped(double value) { return value < 0.0 ? 0.0 : value > 1.0 ? 1.0 : value; }
static double limitation_of(const Flank *f, int branch, double factor) {
    double limitation = units[f->side][branch].limitation;
    return branch == SHIP ? limitation : clamped(limitation * factor);
}
static int is_ready(const Flank *f, int branch, int feature, double distance) {
    return men_of(f, branch, feature) > 0.0 && !((double)hour < f->ready_hour[branch]) &&
           weapon_at(&units[f->side][branch], distance) >= 0;
}
static int has_weapon(const Flank *f, int feature, double distance) {
    for (int branch = 0; branch < BRANCHES; branch++)
        if (men_of(f, branch, feature) > 0.0 && weapon_at(&units[f->side][branch], distance) >= 0) return 1;
    return 0;
}
static double greatest_reach(const Flank *f, int feature) {
    double reach = 0.0;
    for (int branch = 0; branch < BRANCHES; branch++)
        if (men_of(f, branch, feature) > 0.0)
            for (int band = 0; band < BANDS; band++) {
                const Unit *unit = &units[f->side][branch];
                if (unit->powers[band] > 0.0 && unit->ranges_km[band] > reach) reach = unit->ranges_km[band];
            }
    return reach;
}
static double strength_at(const Flank *f, int feature, int target, double distance) {
    double factor = attack_factor(f, 1, feature, target), strength = 0.0;
    for (int branch = 0; branch < BRANCHES; branch++) {
        double men = men_of(f, branch, feature);
        const Unit *unit = &units[f->side][branch];
        int band = men > 0.0 ? weapon_at(unit, distance) : -1;
        if (band >= 0) strength += battalion_of(branch, men, limitation_of(f, branch, factor)) * unit->powers[band];
    }
    return strength;
}
static double optimal_distance(const Flank *f, int feature, int target) {
    double best = 0.0, greatest = 0.0;
    for (int branch = 0; branch < BRANCHES; branch++)
        if (men_of(f, branch, feature) > 0.0)
            for (int band = 0; band < BANDS; band++) {
                const Unit *unit = &units[f->side][branch];
                if (unit->powers[band] > 0.0) {
                    double edge = unit->ranges_km[band], strength = strength_at(f, feature, target, edge);
                    if (strength > greatest || (strength == greatest && edge > best)) { greatest = strength; best = edge; }
                }
            }
    return best;
}
static double flank_speed(const Flank *f, int feature) {
    if (feature == WATER) return units[f->side][SHIP].speed_kmh;
    double slowest = INFINITY;
    for (int branch = 0; branch < SHIP; branch++)
        if (men_of(f, branch, feature) > 0.0 && units[f->side][branch].speed_kmh < slowest)
            slowest = units[f->side][branch].speed_kmh;
    return slowest * ground[feature][0];
}
static double flank_shock(const Flank *f, int feature) {
    if (feature == WATER) return units[f->side][SHIP].shock;
    double least = INFINITY;
    for (int branch = 0; branch < SHIP; branch++)
        if (men_of(f, branch, feature) > 0.0 && units[f->side][branch].shock < least) least = units[f->side][branch].shock;
    return least;
}

static void drop_out(Flank *f, int64_t to) {
    f->state = to;
    if (--sides[f->side].standing == 0) winner = 1 - f->side;
}
static void follow_morale(Flank *f) {
    if (!stands(f)) return;
    if (f->morale < rules.routed_below * f->starting_morale) drop_out(f, ROUTED);
    else if (f->state != RETREATING && f->morale < rules.retreating_below * f->starting_morale) f->state = RETREATING;
}
static void lose_in_battle(Flank *f, double killed, double demoralised, double morale_lost) {
    f->steady -= demoralised > killed ? demoralised : killed;
    int wiped_out = f->steady <= 0.0, lost = f->began_state == RETREATING || feature_under(f) == WATER;
    if ((wiped_out && lost) || killed >= f->size) {
        if (feature_under(f) == WATER) { f->killed += f->size; f->ships_sunk += f->ships; f->ships = 0.0; }
        else f->captured += f->size;
        f->size = 0.0;
        f->morale = 0.0;
        drop_out(f, INACTIVE);
        return;
    }
    f->size -= killed;
    f->killed += killed;
    f->morale = f->morale - morale_lost > 0.0 ? f->morale - morale_lost : 0.0;
    if (wiped_out) drop_out(f, ROUTED);
    else follow_morale(f);
}
static void lose_to_nature(Flank *f, double deaths) {
    double size = f->size;
    if (deaths >= size) { f->size = 0.0; f->morale = 0.0; drop_out(f, INACTIVE); return; }
    double lost = deaths * (f->morale / size);
    f->size = size - deaths;
    f->morale = f->morale > lost ? f->morale - lost : 0.0;
    follow_morale(f);
}

static double kept(double at) { return at < 0.0 ? 0.0 : at > rules.map_km ? rules.map_km : at; }
static void displace(Flank *f) {
    f->x_km = kept(f->x_km + rules.displacement_km * (2.0 * draw() - 1.0));
    f->y_km = kept(f->y_km + rules.displacement_km * (2.0 * draw() - 1.0));
}
static void step(Flank *f, const Flank *enemy, double length) {
    double distance = distance_between(f, enemy);
    if (distance > 0.0) {
        f->x_km += length * (enemy->x_km - f->x_km) / distance;
        f->y_km += length * (enemy->y_km - f->y_km) / distance;
    } else if (length < 0.0) f->x_km += f->side == 0 ? length : -length;
}
static double march_length(const Flank *f, const Flank *enemy, double speed) {
    int feature = feature_under(f);
    double near_edge = effective_distance(f, enemy);
    if (near_edge - greatest_reach(f, feature) >= speed) return speed;
    double optimal = optimal_distance(f, feature, feature_under(enemy)) - sqrt(2.0) * rules.displacement_km;
    double aim = depth(f, enemy) + optimal, gap = distance_between(f, enemy) - (aim > 0.0 ? aim : 0.0);
    if (gap >= 0.0) return gap < speed ? gap : speed;
    if (has_weapon(f, feature, near_edge)) return 0.0;
    return gap > -speed ? gap : -speed;
}
static void move(Flank *f, const Flank *enemy) {
    double speed = flank_speed(f, feature_under(f));
    if (f->state == RETREATING) {
        step(f, enemy, -speed * rules.retreating_speed);
        displace(f);
        if (f->x_km <= 0.0 || f->y_km <= 0.0 || f->x_km >= rules.map_km || f->y_km >= rules.map_km) drop_out(f, ROUTED);
    } else if (f->hours_away > 0 || f->maneuver == FEIGNED_RETREAT) {
        step(f, enemy, -speed);
        displace(f);
    } else if (f->maneuver != POSITION) {
        step(f, enemy, march_length(f, enemy, speed));
        displace(f);
    }
}
static void charge(Flank *f, const Flank *enemy) {
    double reach = flank_speed(f, feature_under(f)) * rules.charging_speed, distance = effective_distance(f, enemy);
    step(f, enemy, distance <= reach ? distance * rules.charging_approach : reach);
    displace(f);
}

static void attack(int index, int enemy, double distance) {
    Flank *f = &flanks[index], *t = &flanks[enemy];
    f->state = READY;
    f->attacked = enemy;
    f->target_rounds = f->target == enemy ? f->target_rounds + 1 : 1;
    f->target = enemy;
    t->attackers++;
    if (f->maneuver == HIT_AND_RUN && ++f->attacks_made >= rules.hit_and_run_attacks) {
        f->attacks_made = 0;
        f->hours_away = rules.hit_and_run_hours_away + 1;
    }
    int feature = feature_under(f), target = feature_under(t);
    double killed = 0.0, shaken = 0.0, morale_lost = 0.0;
    for (int branch = 0; branch < BRANCHES; branch++) {
        if (!is_ready(f, branch, feature, distance)) continue;
        const Unit *unit = &units[f->side][branch];
        double limitation = limitation_of(f, branch, attack_factor(f, 1, feature, target)), efficiency = unit->efficiency;
        if (branch != SHIP) efficiency = clamped(efficiency * attack_factor(f, 2, feature, target));
        double battalion = battalion_of(branch, men_of(f, branch, feature), limitation);
        double power = unit->powers[weapon_at(unit, distance)], random = rules.random_maximum * draw();
        double mercy = t->state == RETREATING ? rules.mercy : 1.0;
        double defense = target == WATER ? t->water_defense : t->land_defense;
        double force = battalion * unit->effectiveness * power * efficiency * random * (1.0 - defense);
        double dead = force * mercy;
        double demoralised = force * unit->psychology * (1.0 + (t->attackers - 1.0) / rules.flanking_divisor);
        killed += dead;
        shaken += demoralised;
        morale_lost += rules.morale_per_soldier * demoralised + dead * (t->morale / t->size);
        f->ready_hour[branch] = (double)hour + 1.0 + ceil(unit->rebound_hours);
    }
    lose_in_battle(t, killed, shaken, morale_lost);
}
static int cuts_supply(int index, int enemy) {
    Flank *f = &flanks[index], *t = &flanks[enemy];
    if (f->maneuver != PILLAGING || t->supply_cut) return 0;
    int64_t rounds = f->target == enemy ? f->target_rounds : 0;
    int other, helped = 0;
    for (other = 0; other < count && !helped; other++)
        helped = other != index && flanks[other].side == f->side &&
                 (flanks[other].attacked == enemy || flanks[other].attacked_before == enemy);
    if ((double)rounds < t->resilience || !helped || draw() > rules.supply_cut_chance) return 0;
    t->supply_cut = 1;
    return 1;
}

static double present_soldiers(int side) {
    double soldiers = 0.0;
    for (int index = 0; index < count; index++)
        if (flanks[index].side == side && stands(&flanks[index])) soldiers += flanks[index].size;
    return soldiers;
}
static int shelters(void) {
    if (!sides[1].fortified) return 0;
    for (int index = 0; index < count; index++) {
        const Flank *f = &flanks[index];
        int feature = feature_under(f);
        if (f->side == 1 && stands(f) && (f->maneuver != POSITION || (feature != HIGH_GROUND && feature != CLIFFS))) return 0;
    }
    return 1;
}
static void cut_off(int side) {
    if (sides[side].cut_off) return;
    for (int index = 0; index < count; index++)
        if (flanks[index].side == side && stands(&flanks[index]) && !flanks[index].supply_cut) return;
    sides[side].cut_off = 1;
    sides[side].capacity *= rules.cut_off_capacity;
}
static void starve(int side) {
    double fed = rules.local_population * sides[side].capacity, soldiers = present_soldiers(side);
    double crowding = soldiers >= rules.overcrowding_cap * fed ? rules.overcrowding_cap : soldiers / fed;
    if (crowding <= 1.0) return;
    for (int index = 0; index < count; index++) {
        Flank *f = &flanks[index];
        if (f->side != side || !stands(f)) continue;
        double random = rules.attrition_random_maximum * draw();
        double deaths = (rules.attrition_constant + random) * f->size * (crowding - 1.0);
        if (deaths > f->size) deaths = f->size;
        f->died_of_attrition += deaths;
        lose_to_nature(f, deaths);
    }
}
static void sicken(int side) {
    for (int disease = 0; disease < 2; disease++) {
        double probability = sides[side].outbreak_per_soldier[disease] * present_soldiers(side);
        if (!(probability > 0.0) || !(draw() < probability)) continue;
        double share = sides[side].deaths_per_soldier[disease] * (rules.disease_random_maximum * draw());
        if (share > 1.0) share = 1.0;
        for (int index = 0; index < count; index++) {
            Flank *f = &flanks[index];
            if (f->side != side || !stands(f)) continue;
            double deaths = share * f->size;
            f->died_of_disease += deaths;
            lose_to_nature(f, deaths);
        }
    }
}
static void suffer_nature(void) {
    if (!sides[1].besieged && shelters()) sides[1].besieged = 1;
    if (sides[1].besieged) sides[1].capacity *= 1.0 - sides[0].siege_rate / rules.siege_rate_divisor;
    int first = (int)(draw() * 2.0);
    for (int turn = 0; turn < 2; turn++) {
        int side = turn == 0 ? first : 1 - first;
        cut_off(side);
        starve(side);
        if (winner != UNDECIDED) return;
        sicken(side);
        if (winner != UNDECIDED) return;
    }
}

static void act(int index) {
    Flank *f = &flanks[index];
    int enemy = nearest_enemy(index);
    if (f->hours_away > 0) f->hours_away--;
    if (f->state == RETREATING || f->hours_away > 0) { move(f, &flanks[enemy]); return; }
    int feature = feature_under(f);
    double distance = attack_distance(f, &flanks[enemy]), ready = 0.0, total = 0.0;
    for (int branch = 0; branch < BRANCHES; branch++) {
        double men = men_of(f, branch, feature);
        total += men;
        if (is_ready(f, branch, feature, distance)) ready += men;
    }
    const Side *enemies = &sides[1 - f->side];
    int forfeits = enemies->standing != enemies->began_standing && !stands(&flanks[faced_at_first(f)]);
    if (ready == 0.0 || forfeits) { f->state = IDLE; move(f, &flanks[enemy]); return; }
    if (ready < total && f->maneuver != POSITION && f->maneuver != FEIGNED_RETREAT &&
        draw() < (1.0 - ready / total) / rules.charge_divisor + flank_shock(f, feature)) {
        f->state = IDLE;
        charge(f, &flanks[enemy]);
    } else if (cuts_supply(index, enemy)) f->state = READY;
    else attack(index, enemy, distance);
}
static void play_hour(void) {
    hour++;
    for (int index = 0; index < count; index++) {
        flanks[index].attackers = 0;
        flanks[index].steady = flanks[index].size;
        flanks[index].attacked_before = flanks[index].attacked;
        flanks[index].attacked = -1;
        flanks[index].began_x_km = flanks[index].x_km;
        flanks[index].began_y_km = flanks[index].y_km;
        flanks[index].began_state = flanks[index].state;
    }
    for (int side = 0; side < 2; side++) sides[side].began_standing = sides[side].standing;
    for (int last = count - 1; last > 0; last--) {
        int chosen = (int)(draw() * (last + 1));
        int64_t swapped = order[last];
        order[last] = order[chosen];
        order[chosen] = swapped;
    }
    for (int turn = 0; turn < count && winner == UNDECIDED; turn++)
        if (stands(&flanks[order[turn]])) act((int)order[turn]);
    if (winner == UNDECIDED) suffer_nature();
    if (winner == UNDECIDED && hour >= rules.maximum_hours) winner = STALEMATE;
}

static void need(size_t got, size_t wanted) {
    if (got != wanted) { fprintf(stderr, "the board is too short\n"); exit(1); }
}

int main(int argc, char **argv) {
    FILE *board = argc == 3 ? fopen(argv[1], "rb") : NULL;
    if (!board) { fprintf(stderr, "usage: yardstick BOARD BATTLES\n"); return 1; }
    int64_t size;
    need(fread(&size, sizeof size, 1, board), 1);
    count = (int)size;
    opening_flanks = malloc(sizeof(Flank) * (size_t)count);
    flanks = malloc(sizeof(Flank) * (size_t)count);
    order = malloc(sizeof(int64_t) * (size_t)count);
    need(fread(opening_flanks, sizeof(Flank), (size_t)count, board), (size_t)count);
    need(fread(units, sizeof units, 1, board), 1);
    need(fread(opening_sides, sizeof opening_sides, 1, board), 1);
    need(fread(&rules, sizeof rules, 1, board), 1);
    need(fread(ground, sizeof ground, 1, board), 1);
    need(fread(features, sizeof features, 1, board), 1);
    long battles = atol(argv[2]);
    uint64_t (*streams)[4] = malloc(sizeof *streams * (size_t)battles);
    need(fread(streams, sizeof *streams, (size_t)battles, board), (size_t)battles);
    fclose(board);

    int64_t hours = 0, won = 0;
    double killed = 0.0;
    struct timespec begin, end;
    clock_gettime(CLOCK_MONOTONIC, &begin);
    for (long battle = 0; battle < battles; battle++) {
        memcpy(flanks, opening_flanks, sizeof(Flank) * (size_t)count);
        memcpy(sides, opening_sides, sizeof sides);
        for (int index = 0; index < count; index++) order[index] = index;
        state = ((unsigned __int128)streams[battle][0] << 64) | streams[battle][1];
        increment = ((unsigned __int128)streams[battle][2] << 64) | streams[battle][3];
        hour = 0;
        winner = UNDECIDED;
        while (winner == UNDECIDED) play_hour();
        hours += hour;
        won += winner == 0;
        for (int index = 0; index < count; index++) killed += flanks[index].killed;
    }
    clock_gettime(CLOCK_MONOTONIC, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    printf("{\"seconds\": %.9f, \"hours\": %lld, \"won\": %lld, \"killed\": %.17g}\n", seconds, (long long)hours, (long long)won, killed);
    return 0;
}
