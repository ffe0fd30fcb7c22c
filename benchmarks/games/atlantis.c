/* The parts of a month of Atlantis that draw most, in plain C: labour, births and departures (AL-43, AL-47, AL-48).
   One draw for each $ that is asked for, and for each peasant, as a program does that knows no binomial law; the tickets
   for labour are shuffled by sorting them by their draws.

   atlantis MONTHS UNITS PEOPLE REGIONS PEASANTS: so many units of so many people are spread over regions of plain with
   so many peasants. Prints the seconds of the processor for a month, and what was earned and born, so that nothing can
   be left out. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define WAGE 15
#define LIMIT 100000
#define UPKEEP 10

typedef struct { uint32_t key; uint32_t unit; } Ticket;
typedef struct { long people, money; int region; } Unit;
typedef struct { long peasants, money, arrivals; } Region;

static uint32_t state = 12345;

static uint32_t draw(void) {
    state = state * 1103515245u + 12345u;
    return (state >> 16) & 0x7fff;
}

static int by_key(const void *first, const void *second) {
    uint32_t one = ((const Ticket *)first)->key, other = ((const Ticket *)second)->key;
    return (one > other) - (one < other);
}

static long labour(Region *region, Unit *units, const int *here, int count) {
    long asked = 0, earned;
    for (int i = 0; i < count; i++) asked += units[here[i]].people * WAGE;
    Ticket *tickets = malloc((size_t)(asked + 1) * sizeof *tickets);
    long next = 0;
    for (int i = 0; i < count; i++)
        for (long dollar = 0; dollar < units[here[i]].people * WAGE; dollar++)
            tickets[next++] = (Ticket){draw(), (uint32_t)here[i]};
    qsort(tickets, (size_t)asked, sizeof *tickets, by_key);
    earned = asked < LIMIT ? asked : LIMIT;
    for (long paid = 0; paid < earned; paid++) units[tickets[paid].unit].money++;
    free(tickets);
    long left = LIMIT - earned, own = region->peasants * WAGE;
    region->money += own < left ? own : left;
    return earned;
}

static long births_and_departures(Region *regions, int number, int count) {
    Region *region = regions + number;
    long born = 0, fed;
    for (long peasant = 0; peasant < region->peasants; peasant++) born += draw() % 100 < 5;
    region->peasants += born;
    fed = region->money / UPKEEP;
    if (fed < region->peasants) region->peasants = fed;
    region->money -= region->peasants * UPKEEP;
    for (long peasant = region->peasants; peasant > 0; peasant--)
        if (draw() % 100 < 5) {
            region->peasants--;
            regions[(number + 1 + (int)(draw() % 4)) % count].arrivals++;
        }
    return born;
}

int main(int words, char **given) {
    if (words != 6) return 2;
    int months = atoi(given[1]), units = atoi(given[2]), people = atoi(given[3]), regions = atoi(given[4]);
    long peasants = atol(given[5]), earned = 0, born = 0;
    Unit *unit = calloc((size_t)units, sizeof *unit);
    Region *region = calloc((size_t)regions, sizeof *region);
    int *here = calloc((size_t)units, sizeof *here), *first = calloc((size_t)regions + 1, sizeof *first);
    for (int i = 0; i < units; i++) unit[i] = (Unit){people, 1000, i % regions};
    for (int r = 0, next = 0; r < regions; r++, first[r] = next)
        for (int i = r; i < units; i += regions) here[next++] = i;
    for (int r = 0; r < regions; r++) region[r].peasants = peasants;
    struct timespec begin, end;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &begin);
    for (int month = 0; month < months; month++) {
        for (int r = 0; r < regions; r++) earned += labour(region + r, unit, here + first[r], first[r + 1] - first[r]);
        for (int r = 0; r < regions; r++) born += births_and_departures(region, r, regions);
        for (int r = 0; r < regions; r++) region[r].peasants += region[r].arrivals, region[r].arrivals = 0;
    }
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
    double seconds = (double)(end.tv_sec - begin.tv_sec) + 1e-9 * (double)(end.tv_nsec - begin.tv_nsec);
    printf("{\"seconds\": %.9f, \"earned\": %ld, \"born\": %ld}\n", seconds / months, earned, born);
    return 0;
}
