// What the page does in its own way: chance, the closest name, addresses.
$.given = (() => {
  const MASK = (1n << 128n) - 1n, LOW = (1n << 64n) - 1n, MULTIPLIER = 47026247687942121848144207491837523525n;

  // PCG64, as the program draws.
  class Generator {
    constructor(state, increment) { [this.state, this.increment] = [BigInt(state), BigInt(increment)]; }
    random() {
      this.state = (this.state * MULTIPLIER + this.increment) & MASK;
      const mixed = ((this.state >> 64n) ^ this.state) & LOW, by = this.state >> 122n;
      return Number((((mixed >> by) | (mixed << (64n - by))) & LOW) >> 11n) / 2 ** 53;
    }
  }
  const MOST_LOTS = 10 ** 6;
  class Chance {
    constructor(generator) { [this.generator, this.log, this.noting] = [generator, [], true]; }
    draws(many) { return Array.from({ length: many }, () => this.generator.random()); }
    noted(purpose, result) { if (this.noting) this.log.push({ purpose }); return result; }
    below(purpose, count) { return count === 1 ? 0 : this.noted(purpose, Math.trunc(this.generator.random() * count)); }
    binomial(purpose, trials, probability) {
      if (!trials || probability === 0 || probability === 1) return trials * $.round($0, probability);
      return this.noted(purpose, $.sum($0, this.lots(trials).map((lot) => (this.generator.random() < probability ? lot : 0))));
    }
    scatter(purpose, many, weights) {
      if (!many || weights.length === 1) return weights.map((_, i) => (i ? 0 : many));
      const bounds = sums(weights), shares = weights.map(() => 0);
      for (const lot of this.lots(many)) {
        const drawn = Math.trunc(this.generator.random() * bounds.at(-1));
        shares[bounds.findIndex((bound) => drawn < bound)] += lot;
      }
      return this.noted(purpose, shares);
    }
    shares(purpose, claims, paid) {
      const claimed = $.sum($0, claims);
      if (claimed <= paid) return claims;
      if (claims.length === 1 || !paid) return claims.map((_, i) => (i ? 0 : paid));
      const wanted = Math.min(paid, claimed - paid);
      let tickets = [];
      while (tickets.length < wanted) {
        tickets.push(...this.draws(wanted - tickets.length).map((luck) => Math.trunc(luck * claimed)));
        tickets = [...new Set(tickets)].sort((a, b) => a - b);
      }
      const ends = sums(claims).map((bound) => tickets.filter((ticket) => ticket < bound).length);
      const shares = ends.map((end, i) => end - (i ? ends[i - 1] : 0));
      return this.noted(purpose, paid > claimed - paid ? claims.map((claim, i) => claim - shares[i]) : shares);
    }
    order(purpose, count) {
      const places = $.range($0, count);
      if (count <= 1) return places;
      const luck = this.draws(count);
      return this.noted(purpose, places.sort((a, b) => luck[a] - luck[b]));
    }
    uniform(purpose, count) {
      const drawn = this.noted(purpose, this.draws(count));
      drawn.tolist = () => drawn;
      return drawn;
    }
    lots(many) {
      const size = Math.ceil(many / MOST_LOTS), lots = Array(Math.ceil(many / size)).fill(size);
      lots[lots.length - 1] -= size * lots.length - many;
      return lots;
    }
  }
  const sums = (values) => { let all = 0; return values.map((each) => (all += each)); };

  // The turns of a round: here everybody has one, whether it may change anything or not.
  class Strikes {
    constructor(numbers, troops) {
      this.reloads = numbers.combat.crossbow_reloads;
      this.reloading = troops.map((troop, number) => { troop.number = number; return 0; });
    }
    turns(troops, order, drawn) {
      return order.map((place, turn) => {
        const { arm, number } = troops[place], luck = drawn.slice(3 * turn, 3 * turn + 3);
        if (this.reloading[number]) luck[1] = 1;
        this.reloading[number] = this.reloading[number] ? this.reloading[number] - 1 : arm === "crossbow" ? this.reloads : 0;
        return [turn, luck];
      });
    }
  }

  // The share of characters that two names have in common, as Python's difflib counts it.
  function matching(a, b) {
    let [best, from, start] = [0, 0, 0];
    for (let i = 0; i < a.length; i++) {
      for (let j = 0; j < b.length; j++) {
        let k = 0;
        while (i + k < a.length && j + k < b.length && a[i + k] === b[j + k]) k++;
        if (k > best) [best, from, start] = [k, i, j];
      }
    }
    if (!best) return 0;
    return best + matching(a.slice(0, from), b.slice(0, start)) + matching(a.slice(from + best), b.slice(start + best));
  }
  const normalized = (text) => text.replace(/[-_]/g, " ").toLowerCase().trim().split(/\s+/).join(" ");
  function closest(found, names) {
    const wanted = normalized(found.slice(0, 101));
    if (wanted.length > 100) return null;
    let [best, close, name] = [0.6, "", null];
    for (const [key, original] of new Map([...names].map((each) => [normalized(each), each]))) {
      if (!key) continue;
      const ratio = (2 * matching(key, wanted)) / (key.length + wanted.length);
      if (ratio > best || (ratio === best && key > close)) [best, close, name] = [ratio, key, original];
    }
    return name;
  }

  let start = null;
  return {
    closest,
    // Battles are tried out in a page, and none is fought for good.
    attack: () => {},
    chance_of: () => new Chance(new Generator(...start)),
    Strikes: (_, troops) => new Strikes(_, troops),
    // The generator of the month, as the program has made it.
    begin_with: (state) => { start = state; },
  };
})();

// What a page is told as data becomes what the engine works on.
function decoded(value) {
  if (!Array.isArray(value)) return value;
  const [kind, ...rest] = value;
  const parts = rest.map(decoded);
  if (kind === "") return parts;
  if (kind === ":") return new $.Dict(parts.flatMap((each, i) => (i % 2 ? [] : [[each, parts[i + 1]]])));
  return ENGINE[kind](...parts);
}

// The report and the numbers of the rules that stand in a page; chance begins as the program's does.
function known() {
  const [rules, data] = ["rules", "client"].map((id) => JSON.parse(document.getElementById(id).textContent));
  const begin = () => $.given.begin_with(data.chance);
  begin();
  return { report: decoded(data.report), numbers: Object.assign(decoded(rules.numbers), { digest: rules.digest }), begin };
}
