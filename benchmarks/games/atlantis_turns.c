/* A whole turn of Atlantis in plain C, as far as a benchmark needs it: it reads a world and orders, goes through all
   phases of a month, of which it plays those that the benchmark has orders for, and writes a text report for each
   faction and the world. Regions, units and orders are linked lists that are searched from their front, and whoever is
   seen is looked for anew each time, as plain programs do it. One draw for each $ that is asked for and each peasant.

   atlantis_turns WORLD ORDERS FOLDER: WORLD is written by atlantis_turns.py; reports and the new world go into FOLDER.
   Prints the seconds, those of the processor, and the bytes of all reports. */

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define WIDTH 79
#define UPKEEP 10
#define RECRUIT_COST 50
#define TAX_OF_ONE 200

enum { SWORD, MINING, ENTERTAINMENT, OBSERVATION, STEALTH, SKILLS };
enum { SWORDS, HORSES, IRON, ITEMS };
enum {
    ACCEPT, ADDRESS, ADMIT, ALLY, ATTACK, BEHIND, BOARD, BUILD, CAST, COMBAT, DEMOLISH, DISPLAY, ENTER, ENTERTAIN, FIND,
    FORM, GIVE, GUARD, LEAVE, MOVE, NAME, PAY, PRODUCE, PROMOTE, QUIT, RECRUIT, RESEARCH, RESHOW, SAIL, SINK, STUDY,
    TAX, TEACH, TRANSFER, WORK, KEYWORDS
};

static const char *const skill_names[] = {"sword", "mining", "entertainment", "observation", "stealth"};
static const char *const item_names[] = {"sword", "horse", "iron"};
static const char *const keywords[] = {
    "accept", "address", "admit", "ally", "attack", "behind", "board", "build", "cast", "combat", "demolish", "display",
    "enter", "entertain", "find", "form", "give", "guard", "leave", "move", "name", "pay", "produce", "promote", "quit",
    "recruit", "research", "reshow", "sail", "sink", "study", "tax", "teach", "transfer", "work"};

typedef struct Text { struct Text *next; char text[]; } Text;
typedef struct { Text *first, **end; } Texts;
typedef struct Faction { struct Faction *next; long number; char name[96]; Texts events; } Faction;
typedef struct Unit {
    struct Unit *next;
    long number, people, money, days[SKILLS], items[ITEMS], asked;
    Faction *faction;
    int behind, guard;
    char name[96], monthly[96];
    Texts orders;
} Unit;
typedef struct Region {
    struct Region *next;
    long x, y, peasants, money, arrivals;
    char terrain[16], name[96];
    Unit *units;
} Region;
typedef struct { long key; Unit *unit; } Ticket;

static Region *regions;
static Faction *factions;
static long turn, written;
static unsigned long state = 12345;

static long draw(void) {
    state = state * 1103515245ul + 12345ul;
    return (long)((state >> 16) & 0x7fff);
}

static void *made(size_t size) {
    void *memory = calloc(1, size);
    if (!memory) exit(3);
    return memory;
}

static void add(Texts *texts, const char *text) {
    Text *new = made(sizeof *new + strlen(text) + 1);
    strcpy(new->text, text);
    if (!texts->first) texts->end = &texts->first;
    *texts->end = new;
    texts->end = &new->next;
}

static void tell(const Unit *unit, const char *form, ...) {
    char text[512];
    int begun = snprintf(text, sizeof text, "%s (%ld)", unit->name, unit->number);
    va_list values;
    va_start(values, form);
    vsnprintf(text + begun, sizeof text - (size_t)begun, form, values);
    va_end(values);
    add(&unit->faction->events, text);
}

static Faction *faction_of(long number) {
    Faction *faction = factions;
    while (faction && faction->number != number) faction = faction->next;
    return faction;
}

static Region *region_at(long x, long y) {
    Region *region = regions;
    while (region && (region->x != x || region->y != y)) region = region->next;
    return region;
}

static Unit *unit_of(long number) {
    for (Region *region = regions; region; region = region->next)
        for (Unit *unit = region->units; unit; unit = unit->next)
            if (unit->number == number) return unit;
    return NULL;
}

static int level(const Unit *unit, int skill) {
    long days = unit->people ? unit->days[skill] / unit->people : 0;
    int found = 0;
    while (15 * (found + 1) * (found + 2) <= days) found++;
    return found;
}

static int is_ocean(const Region *region) { return !strcmp(region->terrain, "ocean"); }

static void read_world(const char *name) {
    FILE *file = fopen(name, "r");
    char line[512];
    Region **last_region = &regions, *region = NULL;
    Faction **last_faction = &factions;
    Unit **last_unit = NULL;
    if (!file || fscanf(file, "turn %ld\n", &turn) != 1) exit(3);
    while (fgets(line, sizeof line, file)) {
        if (!strncmp(line, "faction ", 8)) {
            Faction *faction = made(sizeof *faction);
            sscanf(line, "faction %ld %95[^\n]", &faction->number, faction->name);
            *last_faction = faction, last_faction = &faction->next;
        } else if (!strncmp(line, "region ", 7)) {
            region = made(sizeof *region);
            sscanf(line, "region %ld %ld %15s %ld %ld %95[^\n]", &region->x, &region->y, region->terrain,
                   &region->peasants, &region->money, region->name);
            *last_region = region, last_region = &region->next, last_unit = &region->units;
        } else {
            Unit *unit = made(sizeof *unit);
            long owner, *d = unit->days, *i = unit->items;
            sscanf(line, "unit %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %95[^\n]", &unit->number, &owner,
                   &unit->people, &unit->money, d, d + 1, d + 2, d + 3, d + 4, i, i + 1, i + 2, unit->name);
            unit->faction = faction_of(owner);
            strcpy(unit->monthly, "work");
            *last_unit = unit, last_unit = &unit->next;
        }
    }
    fclose(file);
}

static int keyword(const char *line) {
    size_t length = strcspn(line, " ");
    int found = 0;
    while (found < KEYWORDS && (strlen(keywords[found]) != length || strncmp(line, keywords[found], length))) found++;
    return found;
}

static void read_orders(const char *name) {
    FILE *file = fopen(name, "r");
    char line[512];
    Faction *faction = NULL;
    Unit *unit = NULL;
    if (!file) exit(3);
    while (fgets(line, sizeof line, file)) {
        line[strcspn(line, "\r\n")] = 0;
        if (!strncmp(line, "#atlantis ", 10)) faction = faction_of(atol(line + 10)), unit = NULL;
        else if (line[0] == '#') faction = NULL;
        else if (!strncmp(line, "unit ", 5)) {
            unit = unit_of(atol(line + 5));
            if (unit && unit->faction != faction) unit = NULL;
        } else if (unit) add(&unit->orders, line);
    }
    fclose(file);
}

#define EACH_ORDER(region, unit, order) \
    for (Unit *unit = region->units; unit; unit = unit->next) \
        for (Text *order = unit->orders.first; order; order = order->next)

static void set_standing(void) {
    for (Region *region = regions; region; region = region->next)
        EACH_ORDER(region, unit, order) switch (keyword(order->text)) {
            case BEHIND: unit->behind = atoi(order->text + 7); break;
            case GUARD: unit->guard = atoi(order->text + 6); break;
            case NAME: sscanf(order->text, "name unit \"%95[^\"]", unit->name); break;
            case KEYWORDS: tell(unit, ": %s: order not known.", order->text); break;
            default: break;
        }
}

static int by_key(const void *first, const void *second) {
    long one = ((const Ticket *)first)->key, other = ((const Ticket *)second)->key;
    return (one > other) - (one < other);
}

/* Draws as many of all tickets as there is something for; `asked` is then what each unit gets. */
static long share(Region *region, long limit) {
    long all = 0, next = 0;
    for (Unit *unit = region->units; unit; unit = unit->next) all += unit->asked;
    Ticket *tickets = made((size_t)(all + 1) * sizeof *tickets);
    for (Unit *unit = region->units; unit; unit = unit->next) {
        for (; unit->asked; unit->asked--) tickets[next++] = (Ticket){draw(), unit};
    }
    qsort(tickets, (size_t)all, sizeof *tickets, by_key);
    long given = all < limit ? all : limit;
    for (long ticket = 0; ticket < given; ticket++) tickets[ticket].unit->asked++;
    free(tickets);
    return given;
}

static void deal(Region *region) {
    EACH_ORDER(region, unit, order) if (keyword(order->text) == PAY) {
        long amount = 0;
        sscanf(order->text, "pay peasants %ld", &amount);
        if (amount > unit->money) amount = unit->money;
        unit->money -= amount, region->money += amount;
        tell(unit, " hands $%ld to the peasants.", amount);
    }
    EACH_ORDER(region, unit, order) if (keyword(order->text) == TAX) {
        long armed = unit->items[SWORDS] < unit->people ? unit->items[SWORDS] : unit->people;
        if (level(unit, SWORD) && armed) unit->asked = armed * TAX_OF_ONE / 10;
        else tell(unit, ": tax: nobody of the unit is armed and trained.");
    }
    region->money -= 10 * share(region, region->money / 10);
    for (Unit *unit = region->units; unit; unit->asked = 0, unit = unit->next)
        if (unit->asked) unit->money += 10 * unit->asked, tell(unit, " takes $%ld in taxes.", 10 * unit->asked);
    EACH_ORDER(region, unit, order) if (keyword(order->text) == RECRUIT) {
        long most = unit->money / RECRUIT_COST, wanted = atol(order->text + 8);
        unit->asked = wanted < most ? wanted : most;
    }
    region->peasants -= share(region, region->peasants / 4);
    for (Unit *unit = region->units; unit; unit->asked = 0, unit = unit->next)
        if (unit->asked) {
            unit->people += unit->asked, unit->money -= RECRUIT_COST * unit->asked;
            region->money += RECRUIT_COST * unit->asked;
            tell(unit, " takes in %ld recruit.", unit->asked);
        }
}

static void move_units(void) {
    for (Region *region = regions; region; region = region->next)
        for (Unit **spot = &region->units, *unit; (unit = *spot);) {
            Region *north = keyword(unit->monthly) == MOVE ? region_at(region->x, region->y - 1) : NULL;
            if (!north || is_ocean(north)) { spot = &unit->next; continue; }
            Unit **end = &north->units;
            while (*end) end = &(*end)->next;
            *spot = unit->next, *end = unit, unit->next = NULL;
            tell(unit, " walks from %s (%ld,%ld) to %s (%ld,%ld).", region->name, region->x, region->y, north->name,
                 north->x, north->y);
        }
}

static void earn(Region *region, int work, const char *how, int skill, long each, long limit) {
    for (Unit *unit = region->units; unit; unit = unit->next) {
        if (keyword(unit->monthly) != work) continue;
        long able = skill == SKILLS ? 1 : level(unit, skill);
        if (!able) tell(unit, ": %s: the unit needs a skill of at least 1.", unit->monthly);
        unit->asked = unit->people * able * each;
    }
    share(region, limit);
    for (Unit *unit = region->units; unit; unit->asked = 0, unit = unit->next)
        if (unit->asked) {
            if (work == PRODUCE) unit->items[IRON] += unit->asked;
            else unit->money += unit->asked;
            tell(unit, how, unit->asked);
        }
}

static void work_and_study(Region *region) {
    int plain = !strcmp(region->terrain, "plain"), mountain = !strcmp(region->terrain, "mountain");
    earn(region, PRODUCE, " produces %ld iron.", MINING, 1, mountain ? 200 : 0);
    earn(region, ENTERTAIN, " makes $%ld as entertainers.", ENTERTAINMENT, 20, region->money / 20);
    long limit = plain ? 100000 : mountain ? 20000 : 10000, before = region->money, own = region->peasants * 15;
    earn(region, WORK, " makes $%ld by working.", SKILLS, plain ? 15 : 12, limit);
    region->money = before + (own < limit ? own : limit);
    for (Unit *unit = region->units; unit; unit = unit->next) {
        if (keyword(unit->monthly) != STUDY) continue;
        for (int skill = 0; skill < SKILLS; skill++)
            if (!strcmp(unit->monthly + 6, skill_names[skill])) {
                unit->days[skill] += 30 * unit->people;
                tell(unit, " studies %s, %ld days in all.", skill_names[skill], 30 * unit->people);
            }
    }
}

static void live(Region *region) {
    long born = 0;
    for (long peasant = 0; peasant < region->peasants; peasant++) born += draw() % 100 < 5;
    region->peasants += born;
    if (region->money / UPKEEP < region->peasants) region->peasants = region->money / UPKEEP;
    region->money -= region->peasants * UPKEEP;
    for (long peasant = region->peasants; peasant > 0; peasant--)
        if (draw() % 100 < 5) {
            long way = draw() % 4;
            Region *beside = region_at(region->x + (way == 0) - (way == 1), region->y + (way == 2) - (way == 3));
            if (beside && !is_ocean(beside)) region->peasants--, beside->arrivals++;
        }
    for (Unit *unit = region->units; unit; unit = unit->next) {
        long need = unit->people * UPKEEP;
        for (Unit *other = region->units; other && unit->money < need; other = other->next)
            if (other != unit && other->faction == unit->faction && other->money > other->people * UPKEEP) {
                long over = other->money - other->people * UPKEEP, wanted = need - unit->money;
                long given = over < wanted ? over : wanted;
                other->money -= given, unit->money += given;
            }
        unit->money -= need < unit->money ? need : unit->money;
    }
}

/* Looks for orders that nobody gives here, as each phase of the rules has to. */
static void look_for(int one, int other) {
    for (Region *region = regions; region; region = region->next)
        EACH_ORDER(region, unit, order) {
            int found = keyword(order->text);
            if (found == one || found == other) tell(unit, ": %s: not played here.", order->text);
        }
}

static void play(void) {
    look_for(FORM, FORM);
    set_standing();
    look_for(FIND, FIND), look_for(BOARD, ENTER), look_for(LEAVE, PROMOTE), look_for(ATTACK, ATTACK);
    look_for(DEMOLISH, SINK), look_for(GIVE, GIVE), look_for(TRANSFER, TRANSFER);
    for (Region *region = regions; region; region = region->next) deal(region);
    look_for(QUIT, QUIT);
    for (Region *region = regions; region; region = region->next)
        EACH_ORDER(region, unit, order) switch (keyword(order->text)) {
            case WORK: case STUDY: case ENTERTAIN: case PRODUCE: case MOVE:
                snprintf(unit->monthly, sizeof unit->monthly, "%.95s", order->text);
        }
    move_units();
    look_for(SAIL, SAIL), look_for(BUILD, BUILD), look_for(RESEARCH, TEACH);
    for (Region *region = regions; region; region = region->next) work_and_study(region);
    look_for(CAST, CAST);
    for (Region *region = regions; region; region = region->next) if (!is_ocean(region)) live(region);
    for (Region *region = regions; region; region = region->next) region->peasants += region->arrivals;
    turn++;
}

static int sees(const Region *region, const Faction *faction, const Unit *unit) {
    int stealth = level(unit, STEALTH), found = 0;
    if (unit->faction == faction) return 2;
    for (const Unit *own = region->units; own; own = own->next)
        if (own->faction == faction && own->people) {
            int observation = level(own, OBSERVATION);
            if (observation > stealth) return 2;
            if (observation == stealth || unit->guard) found = 1;
        }
    return found;
}

/* Writes a text in lines of at most 79 characters, broken at blanks. */
static void wrapped(FILE *file, const char *text, int indent, const char *mark) {
    while (*text) {
        size_t room = (size_t)(WIDTH - indent) - strlen(mark), end = strlen(text);
        if (end > room) {
            for (end = room; end && text[end] != ' ';) end--;
            if (!end) end = room;
        }
        written += fprintf(file, "%*s%s%.*s\n", indent, "", mark, (int)end, text);
        text += end;
        while (*text == ' ') text++;
        if (mark[0] == '*' || mark[0] == '-') mark = "  ";
    }
}

static const char *standing(const Unit *unit) { return keyword(unit->monthly) == MOVE ? "work" : unit->monthly; }

static void describe(char *text, size_t size, const Unit *unit, int own, int known) {
    size_t at = (size_t)snprintf(text, size, "%s (%ld)", unit->name, unit->number);
#define ALSO(...) at += (size_t)snprintf(text + at, size - at, __VA_ARGS__)
    if (known) ALSO(", faction %s (%ld)", unit->faction->name, unit->faction->number);
    if (unit->people != 1) ALSO(", number: %ld", unit->people);
    if (own && unit->behind) ALSO(", behind");
    if (unit->guard) ALSO(", on guard");
    if (own) {
        ALSO(", $%ld", unit->money);
        for (int skill = 0, some = 0; skill < SKILLS; skill++)
            if (unit->days[skill])
                ALSO("%s%s %d [%ld]", some++ ? ", " : ", skills: ", skill_names[skill], level(unit, skill),
                     unit->days[skill] / unit->people);
    }
    for (int item = 0, some = 0; item < ITEMS; item++)
        if (unit->items[item]) ALSO("%s%ld %s", some++ ? ", " : ", has: ", unit->items[item], item_names[item]);
    if (own) ALSO(", default: \"%s\"", standing(unit));
    ALSO(".");
}

static void report_region(FILE *file, const Region *region, const Faction *faction) {
    char text[2048];
    snprintf(text, sizeof text, "%s (%ld,%ld), %s, peasants: %ld, $%ld.", region->name, region->x, region->y,
             region->terrain, region->peasants, region->money);
    wrapped(file, text, 0, "");
    size_t at = (size_t)snprintf(text, sizeof text, "Exits:");
    for (int way = 0; way < 4; way++) {
        const Region *beside = region_at(region->x + (way == 0) - (way == 1), region->y + (way == 2) - (way == 3));
        if (beside)
            at += (size_t)snprintf(text + at, sizeof text - at, " %s (%ld,%ld), %s;", beside->name, beside->x,
                                   beside->y, beside->terrain);
    }
    wrapped(file, text, 4, "");
    for (const Unit *unit = region->units; unit; unit = unit->next) {
        int seen = sees(region, faction, unit);
        if (!seen) continue;
        describe(text, sizeof text, unit, unit->faction == faction, seen == 2);
        wrapped(file, text, 2, unit->faction == faction ? "* " : "- ");
    }
    written += fprintf(file, "\n");
}

static int is_there(const Region *region, const Faction *faction) {
    for (const Unit *unit = region->units; unit; unit = unit->next) if (unit->faction == faction) return 1;
    return 0;
}

static void report(const char *folder, const Faction *faction) {
    char text[2048];
    snprintf(text, sizeof text, "%s/%ld.txt", folder, faction->number);
    FILE *file = fopen(text, "w");
    if (!file) exit(3);
    written += fprintf(file, "Report for %s (%ld), month %ld\n\nEvents\n\n", faction->name, faction->number, turn);
    for (const Text *event = faction->events.first; event; event = event->next) wrapped(file, event->text, 0, "");
    written += fprintf(file, "\nCurrent Status\n\n");
    for (const Region *region = regions; region; region = region->next)
        if (is_there(region, faction)) report_region(file, region, faction);
    written += fprintf(file, "Orders\n\n#atlantis %ld\n", faction->number);
    for (const Region *region = regions; region; region = region->next)
        for (const Unit *unit = region->units; unit; unit = unit->next)
            if (unit->faction == faction) {
                describe(text, sizeof text, unit, 1, 1);
                written += fprintf(file, "\nunit %ld\n", unit->number);
                wrapped(file, text, 0, "; ");
                written += fprintf(file, "%s\n", standing(unit));
            }
    written += fprintf(file, "\n#end\n");
    fclose(file);
}

static void write_world(const char *folder) {
    char text[1024];
    snprintf(text, sizeof text, "%s/world", folder);
    FILE *file = fopen(text, "w");
    if (!file) exit(3);
    fprintf(file, "turn %ld\n", turn);
    for (Faction *faction = factions; faction; faction = faction->next)
        fprintf(file, "faction %ld %s\n", faction->number, faction->name);
    for (Region *region = regions; region; region = region->next) {
        fprintf(file, "region %ld %ld %s %ld %ld %s\n", region->x, region->y, region->terrain, region->peasants,
                region->money, region->name);
        for (Unit *u = region->units; u; u = u->next)
            fprintf(file, "unit %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %ld %s\n", u->number, u->faction->number,
                    u->people, u->money, u->days[0], u->days[1], u->days[2], u->days[3], u->days[4], u->items[0],
                    u->items[1], u->items[2], u->name);
    }
    fclose(file);
}

static double now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

int main(int words, char **given) {
    if (words != 4) return 2;
    double begun = now(CLOCK_MONOTONIC), used = now(CLOCK_PROCESS_CPUTIME_ID);
    read_world(given[1]);
    read_orders(given[2]);
    play();
    for (Faction *faction = factions; faction; faction = faction->next) report(given[3], faction);
    write_world(given[3]);
    begun = now(CLOCK_MONOTONIC) - begun, used = now(CLOCK_PROCESS_CPUTIME_ID) - used;
    printf("{\"seconds\": %.9f, \"used\": %.9f, \"bytes\": %ld}\n", begun, used, written);
    return 0;
}
