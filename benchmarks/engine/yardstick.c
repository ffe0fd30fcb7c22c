/* The yardstick: the battle loop in plain C, the same arithmetic in the same order as autoalgo/war/battle, without events,
 * by either set of rules (EX-3), as the board says.
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
enum { SHIP = 3, BRANCHES = 4, BANDS = 3, UNDECIDED = -1, STALEMATE = 2, PIXELS = 400, NO_DIE = -1 };

typedef struct {
    int64_t side, number, state, maneuver;
    double x_km, y_km, size, initial_size, morale, starting_morale, ships, initial_ships;
    double proportion[4], crew_proportion, ready_hour[4], land_defense, water_defense, resilience;
    int64_t supply_cut;
    double attackers, steady;
    int64_t target, target_rounds, attacked, attacked_before, attacks_made, hours_away;
    double killed, captured, died_of_attrition, died_of_disease, ships_sunk;
    double thirds;
    int64_t third_of;
    double coin, front[4];
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
    double neighbours_km, barring_share, barring_cosine, pursuit_speed;
} Rules;
typedef struct { int flank; double squared, share, flanking, killed, demoralised, morale_lost; } Struck;

static int count;
static Flank *flanks, *opening_flanks;
static Struck *struck;
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
static double squared_between(const Flank *f, const Flank *g) {
    double east = g->x_km - f->x_km, south = g->y_km - f->y_km;
    return east * east + south * south;
}
static double distance_between(const Flank *f, const Flank *g) { return sqrt(squared_between(f, g)); }
static double depth(const Flank *f, const Flank *g) { return (sqrt(f->size) + sqrt(g->size)) / 2000.0; }
static double effective_distance(const Flank *f, const Flank *g) {
    double near_edge = distance_between(f, g) - depth(f, g);
    return near_edge > 0.0 ? near_edge : 0.0;
}
static double squared_at_first(const Flank *f, const Flank *g) {
    double east = g->began_x_km - f->began_x_km, south = g->began_y_km - f->began_y_km;
    return east * east + south * south;
}
static double squared_in_the_hour(const Flank *f, const Flank *g) {
    double now = squared_between(f, g), first = squared_at_first(f, g);
    return now > first ? now : first;
}
static int faced_at_first(const Flank *f) {
    int nearest = -1;
    double least = INFINITY;
    for (int other = (int)sides[1 - f->side].first; other < sides[1 - f->side].past; other++)
        if (flanks[other].began_state < ROUTED) {
            double squared = squared_at_first(f, &flanks[other]);
            if (squared < least) { least = squared; nearest = other; }
        }
    return nearest;
}
static int nearest_enemy(const Flank *f) {
    int nearest = -1;
    double least = INFINITY;
    for (int other = (int)sides[1 - f->side].first; other < sides[1 - f->side].past; other++)
        if (stands(&flanks[other])) {
            double squared = squared_between(f, &flanks[other]);
            if (squared < least) { least = squared; nearest = other; }
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
static double battalion_of(int branch, double men, double limitation, double front) {
    double whole = men / front;
    if (branch == SHIP) return front * sqrt(whole * limitation);
    double rooted = sqrt((whole > rules.square_root_from ? whole : rules.square_root_from) * limitation);
    return front * (whole * limitation < rooted ? whole * limitation : rooted);
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
        if (band >= 0)
            strength += battalion_of(branch, men, limitation_of(f, branch, factor), f->front[branch]) * unit->powers[band];
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

/* the front (EX-5) */
static double attack_distance(const Flank *f, const Flank *enemy) {
    double squared = squared_in_the_hour(f, enemy), within = rules.neighbours_km;
    const Flank *nearest = f;
    if (f->thirds < 1.0 && sqrt(squared) <= within + 1.0 + greatest_reach(f, feature_under(f)))
        for (int other = (int)sides[f->side].first; other < sides[f->side].past; other++) {
            const Flank *friend = &flanks[other];
            if (friend->thirds < 1.0 && stands(friend) && friend->maneuver == f->maneuver &&
                squared_between(friend, f) <= within * within) {
                double from_there = squared_in_the_hour(friend, enemy);
                if (from_there < squared) { squared = from_there; nearest = friend; }
            }
        }
    double near_edge = sqrt(squared) - depth(nearest, enemy);
    return near_edge > 0.0 ? near_edge : 0.0;
}
static void insert(int bodies, int index, double squared) {
    int place = bodies;
    for (; struck[place - 1].squared > squared; place--) struck[place] = struck[place - 1];
    struck[place].flank = index;
    struck[place].squared = squared;
}
static int find_struck(const Flank *f, int enemy, int feature) {
    double quota = f->thirds > 1.0 ? f->thirds : 1.0, held = flanks[enemy].thirds;
    struck[0].flank = enemy;
    struck[0].share = 1.0;
    struck[0].squared = -1.0;
    if (held >= 1.0) return 1;
    double reach = greatest_reach(f, feature) + flank_speed(f, feature) + depth(f, &flanks[enemy]);
    double farthest = squared_between(f, &flanks[enemy]);
    if (reach * reach > farthest) farthest = reach * reach;
    int bodies = 1;
    for (int other = (int)sides[1 - f->side].first; other < sides[1 - f->side].past; other++) {
        if (other == enemy || !stands(&flanks[other])) continue;
        double squared = squared_between(f, &flanks[other]);
        if (squared > farthest || (held >= quota && squared >= struck[bodies - 1].squared)) continue;
        insert(bodies++, other, squared);
        held += flanks[other].thirds;
        while (held - flanks[struck[bodies - 1].flank].thirds >= quota) held -= flanks[struck[--bodies].flank].thirds;
    }
    double total = held < quota ? held : quota, left = total;
    for (int place = 0; place < bodies; place++) {
        double thirds = flanks[struck[place].flank].thirds, part = thirds < left ? thirds : left;
        left -= part;
        struck[place].share = part / total;
    }
    return bodies;
}

/* surrender and pursuit (PU-1, PU-2) */
static int catches(const Flank *enemy, const Flank *f) {
    int feature = feature_under(enemy);
    return effective_distance(f, enemy) <= flank_speed(enemy, feature) + greatest_reach(enemy, feature);
}
static int lies_beyond(const Flank *f, const Flank *nearest, const Flank *enemy) {
    double east = (enemy->x_km - f->x_km) * (f->x_km - nearest->x_km);
    double south = (enemy->y_km - f->y_km) * (f->y_km - nearest->y_km);
    double lengths = sqrt(squared_between(f, enemy) * squared_between(f, nearest));
    return lengths > 0.0 && east + south >= rules.barring_cosine * lengths;
}
static double men_in_the_way(const Flank *f) {
    if (rules.barring_share == 0.0) return 0.0;
    int nearest = nearest_enemy(f), besieged = sides[f->side].besieged != 0;
    if (nearest < 0) return 0.0;
    double men = 0.0;
    for (int other = (int)sides[1 - f->side].first; other < sides[1 - f->side].past; other++) {
        const Flank *enemy = &flanks[other];
        if (stands(enemy) && enemy->state != RETREATING &&
            (besieged || (lies_beyond(f, &flanks[nearest], enemy) && catches(enemy, f)))) men += enemy->size;
    }
    return men >= rules.barring_share * f->size / (f->thirds < 1.0 ? f->thirds : 1.0) ? men : 0.0;
}
static double men_in_pursuit(int index) {
    const Flank *f = &flanks[index];
    int feature = feature_under(f);
    if (rules.pursuit_speed == 0.0 || feature == WATER) return 0.0;
    double speed = rules.pursuit_speed * flank_speed(f, feature), men = 0.0;
    for (int other = (int)sides[1 - f->side].first; other < sides[1 - f->side].past; other++) {
        const Flank *enemy = &flanks[other];
        if (stands(enemy) && enemy->state != RETREATING && flank_speed(enemy, feature) >= speed && catches(enemy, f) &&
            nearest_enemy(enemy) == index) men += enemy->size;
    }
    return men;
}

static void drop_out(Flank *f, int64_t to) {
    f->state = to;
    if (--sides[f->side].standing == 0) winner = 1 - f->side;
}
static void surrender(Flank *f) {
    if (feature_under(f) == WATER) { f->ships_sunk += f->ships; f->ships = 0.0; }
    f->captured += f->size;
    f->size = 0.0;
    f->morale = 0.0;
    drop_out(f, INACTIVE);
}
static int surrenders_if_barred(Flank *f) {
    if (men_in_the_way(f) == 0.0) return 0;
    surrender(f);
    return 1;
}
static void flee(Flank *f) {
    double pursuers = men_in_pursuit((int)(f - flanks));
    if (pursuers >= f->size && f->size > 0.0) { surrender(f); return; }
    if (pursuers > 0.0) {
        f->morale -= pursuers * (f->morale / f->size);
        f->captured += pursuers;
        f->size -= pursuers;
    }
    drop_out(f, ROUTED);
}
static void rout(Flank *f) { if (!surrenders_if_barred(f)) flee(f); }
static void follow_morale(Flank *f) {
    if (!stands(f)) return;
    if (f->morale < rules.routed_below * f->starting_morale) rout(f);
    else if (f->state != RETREATING && f->morale < rules.retreating_below * f->starting_morale) {
        f->state = RETREATING;
        surrenders_if_barred(f);
    }
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
    if (wiped_out) rout(f);
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
        if (surrenders_if_barred(f)) return;
        step(f, enemy, -(speed * rules.retreating_speed));
        displace(f);
        if (f->x_km <= 0.0 || f->y_km <= 0.0 || f->x_km >= rules.map_km || f->y_km >= rules.map_km) flee(f);
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

static double die_of(Flank *roller, int branch) {
    if (roller->die[branch] == NO_DIE) roller->die[branch] = draw();
    return roller->die[branch];
}
static void begin_attack(Flank *f, int enemy) {
    f->state = READY;
    f->attacked = enemy;
    f->target_rounds = f->target == enemy ? f->target_rounds + 1 : 1;
    f->target = enemy;
    if (f->maneuver == HIT_AND_RUN && ++f->attacks_made >= rules.hit_and_run_attacks) {
        f->attacks_made = 0;
        f->hours_away = rules.hit_and_run_hours_away + 1;
    }
}
static void count_attackers(const Flank *f, int bodies) {
    for (int place = 0; place < bodies; place++) {
        Flank *t = &flanks[struck[place].flank];
        double flanking = 0.5 + t->attackers + 0.5 * f->thirds;
        struck[place].flanking = flanking > 1.0 ? flanking : 1.0;
        t->attackers += f->thirds;
        struck[place].killed = struck[place].demoralised = struck[place].morale_lost = 0.0;
    }
}
static void fall(Struck *body, double force, double psychology) {
    const Flank *t = &flanks[body->flank];
    double felt = force * (1.0 - (feature_under(t) == WATER ? t->water_defense : t->land_defense));
    double killed = felt * (t->state == RETREATING ? rules.mercy : 1.0) * body->share;
    double demoralised = felt * psychology * (1.0 + (body->flanking - 1.0) / rules.flanking_divisor) * body->share;
    body->killed += killed;
    body->demoralised += demoralised;
    body->morale_lost += rules.morale_per_soldier * demoralised + killed * (t->morale / t->size);
}
static void attack(Flank *f, int enemy, double distance) {
    begin_attack(f, enemy);
    int feature = feature_under(f), target = feature_under(&flanks[enemy]), bodies = find_struck(f, enemy, feature);
    count_attackers(f, bodies);
    for (int branch = 0; branch < BRANCHES; branch++) {
        if (!is_ready(f, branch, feature, distance)) continue;
        const Unit *unit = &units[f->side][branch];
        double limitation = limitation_of(f, branch, attack_factor(f, 1, feature, target)), efficiency = unit->efficiency;
        if (branch != SHIP) efficiency = clamped(efficiency * attack_factor(f, 2, feature, target));
        double battalion = battalion_of(branch, men_of(f, branch, feature), limitation, f->front[branch]);
        double power = unit->powers[weapon_at(unit, distance)];
        double random = rules.random_maximum * die_of(&flanks[f->die_of[branch]], branch);
        double force = battalion * (unit->effectiveness * sides[f->side].fortune) * power * efficiency * random;
        for (int place = 0; place < bodies; place++) fall(&struck[place], force, unit->psychology);
        f->ready_hour[branch] = (double)hour + 1.0 + ceil(unit->rebound_hours);
    }
    for (int place = 0; place < bodies; place++) {
        const Struck *body = &struck[place];
        lose_in_battle(&flanks[body->flank], body->killed, body->demoralised, body->morale_lost);
    }
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

static int overcrowded(int side) {
    return present_soldiers(side) > rules.local_population * sides[side].capacity;
}
static int all_wait(void) {
    for (int index = 0; index < count; index++) {
        const Flank *f = &flanks[index];
        if (stands(f) && (f->state == RETREATING || (f->maneuver != POSITION && f->maneuver != FEIGNED_RETREAT))) return 0;
    }
    if (sides[1].besieged || shelters() || overcrowded(0) || overcrowded(1)) return 0;
    for (int index = 0; index < count; index++) {
        const Flank *f = &flanks[index];
        if (stands(f) && has_weapon(f, feature_under(f), attack_distance(f, &flanks[nearest_enemy(f)]))) return 0;
    }
    return 1;
}

static int charges(const Flank *f, double ready, double total, int feature) {
    if (ready >= total || f->maneuver == POSITION || f->maneuver == FEIGNED_RETREAT) return 0;
    Flank *first = &flanks[f->third_of];
    if (first->coin == NO_DIE) first->coin = draw();
    return first->coin < (1.0 - ready / total) / rules.charge_divisor + flank_shock(f, feature);
}
static void act(int index) {
    Flank *f = &flanks[index];
    int enemy = nearest_enemy(f);
    if (f->hours_away > 0) f->hours_away--;
    if (f->state == RETREATING || f->hours_away > 0) {
        if (f->state != RETREATING) f->state = IDLE;
        move(f, &flanks[enemy]);
        return;
    }
    int feature = feature_under(f);
    double distance = attack_distance(f, &flanks[enemy]), ready = 0.0, total = 0.0;
    for (int branch = 0; branch < BRANCHES; branch++) {
        double men = men_of(f, branch, feature);
        total += men;
        if (is_ready(f, branch, feature, distance)) ready += men;
    }
    const Side *enemies = &sides[1 - f->side];
    int forfeits = enemies->standing != enemies->began_standing && !stands(&flanks[faced_at_first(f)]);
    if (ready == 0.0 || forfeits) { f->state = IDLE; move(f, &flanks[enemy]); }
    else if (charges(f, ready, total, feature)) { f->state = IDLE; charge(f, &flanks[enemy]); }
    else if (cuts_supply(index, enemy)) f->state = READY;
    else attack(f, enemy, distance);
}
static void act_as_a_third(int first) {
    for (int index = first; index < count && winner == UNDECIDED && flanks[index].third_of == first; index++)
        if (stands(&flanks[index])) act(index);
}
static void draw_fortune(void) {
    for (int side = 0; side < 2; side++) {
        double drawn = -6.0, factor;
        for (int turn = 0; turn < 12; turn++) drawn += draw();
        factor = 1.0 + rules.fortune_spread * drawn / 1048576.0;
        for (int turn = 0; turn < 20; turn++) factor *= factor;
        sides[side].fortune = factor;
    }
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
        flanks[index].coin = NO_DIE;
        for (int branch = 0; branch < BRANCHES; branch++) flanks[index].die[branch] = NO_DIE;
    }
    for (int side = 0; side < 2; side++) sides[side].began_standing = sides[side].standing;
    if (hour == 1 && rules.fortune_spread != 0.0) draw_fortune();
    if (rules.lapsing_position && all_wait())
        for (int index = 0; index < count; index++) flanks[index].maneuver = NORMAL;
    for (int last = count - 1; last > 0; last--) {
        int chosen = (int)(draw() * (last + 1));
        int64_t swapped = order[last];
        order[last] = order[chosen];
        order[chosen] = swapped;
    }
    for (int turn = 0; turn < count && winner == UNDECIDED; turn++)
        if (flanks[order[turn]].third_of == order[turn]) act_as_a_third((int)order[turn]);
    if (winner == UNDECIDED) suffer_nature();
    if (winner == UNDECIDED && hour >= rules.maximum_hours) winner = STALEMATE;
}

static void need(size_t got, size_t wanted) {
    if (got != wanted) { fprintf(stderr, "the board is too short\n"); exit(1); }
}

int main(int argc, char **argv) {
    FILE *board = argc == 3 ? fopen(argv[1], "rb") : NULL;
    if (!board) { fprintf(stderr, "usage: yardstick BOARD BATTLES\n"); return 1; }
    int64_t head[5], known[4] = {sizeof(Flank), sizeof(Unit), sizeof(Side), sizeof(Rules)};
    need(fread(head, sizeof head, 1, board), 1);
    if (memcmp(head, known, sizeof known)) { fprintf(stderr, "the records of arrays.py are not those that this reads\n"); return 1; }
    count = (int)head[4];
    opening_flanks = malloc(sizeof(Flank) * (size_t)count);
    flanks = malloc(sizeof(Flank) * (size_t)count);
    order = malloc(sizeof(int64_t) * (size_t)count);
    struck = malloc(sizeof(Struck) * (size_t)count);
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
    double killed = 0.0, captured = 0.0;
    struct timespec begin, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
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
        for (int index = 0; index < count; index++) {
            killed += flanks[index].killed;
            captured += flanks[index].side == winner ? 0.0 : flanks[index].captured;
        }
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    printf("{\"seconds\": %.9f, \"hours\": %lld, \"won\": %lld, \"killed\": %.17g, \"captured\": %.17g}\n", seconds,
           (long long)hours, (long long)won, killed, captured);
    return 0;
}
