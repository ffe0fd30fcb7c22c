"use strict";

// SHA-256 and BLAKE2b are written out, as browsers keep theirs from pages that were opened from a file or by plain HTTP.
const SHA_K = [];
const SHA_START = [];
const PRIMES = [];
for (let n = 2; PRIMES.length < 64; n++) {
  if (PRIMES.every((prime) => n % prime)) PRIMES.push(n);
}

/** The first 32 bits behind the point of a root, computed in whole numbers. */
function rootBits(n, power) {
  const wanted = BigInt(n) << BigInt(32 * power);
  let low = 0n, high = 1n << 40n;
  while (high - low > 1n) {
    const middle = (low + high) >> 1n;
    if (middle ** BigInt(power) <= wanted) low = middle; else high = middle;
  }
  return Number(low & 0xffffffffn);
}

PRIMES.forEach((prime, number) => {
  SHA_K.push(rootBits(prime, 3));
  if (number < 8) SHA_START.push(rootBits(prime, 2));
});

const turned = (word, bits) => (word >>> bits) | (word << (32 - bits));

function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length * 8 >>> 0);
  const state = Uint32Array.from(SHA_START);
  const words = new Uint32Array(64);
  for (let start = 0; start < padded.length; start += 64) {
    for (let i = 0; i < 16; i++) words[i] = view.getUint32(start + 4 * i);
    for (let i = 16; i < 64; i++) {
      const one = words[i - 15], other = words[i - 2];
      words[i] = words[i - 16] + words[i - 7] + (turned(one, 7) ^ turned(one, 18) ^ (one >>> 3))
        + (turned(other, 17) ^ turned(other, 19) ^ (other >>> 10));
    }
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const more = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g)) + SHA_K[i] + words[i]) | 0;
      const most = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + more) | 0, c, b, a, (more + most) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => { state[i] += word; });
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

const MASK = (1n << 64n) - 1n;
const BLAKE_START = [
  0x6a09e667f3bcc908n, 0xbb67ae8584caa73bn, 0x3c6ef372fe94f82bn, 0xa54ff53a5f1d36f1n,
  0x510e527fade682d1n, 0x9b05688c2b3e6c1fn, 0x1f83d9abfb41bd6bn, 0x5be0cd19137e2179n,
];
const ORDERS = [
  "0123456789abcdef", "ea489fd61c02b753", "b8c052fdae367194", "7931dcbe265a40f8", "905724afe1bc683d",
  "2c6a0b834d75fe19", "c51fed4a0763928b", "db7ec13950f4862a", "6fe9b308c2d714a5", "a2847615fb9e3cd0",
].map((order) => Array.from(order, (digit) => parseInt(digit, 16)));
const MIXED = [
  [0, 4, 8, 12], [1, 5, 9, 13], [2, 6, 10, 14], [3, 7, 11, 15], [0, 5, 10, 15], [1, 6, 11, 12], [2, 7, 8, 13], [3, 4, 9, 14],
];
const turned64 = (word, bits) => ((word >> bits) | (word << (64n - bits))) & MASK;

/** The BLAKE2b digest of 64 bits as a whole number, its first byte the highest. */
function blake2b64(text) {
  const bytes = new TextEncoder().encode(text);
  const blocks = Math.max(1, Math.ceil(bytes.length / 128));
  const padded = new Uint8Array(blocks * 128);
  padded.set(bytes);
  const view = new DataView(padded.buffer);
  const h = BLAKE_START.slice();
  h[0] ^= 0x01010008n;
  for (let block = 0; block < blocks; block++) {
    const m = Array.from({ length: 16 }, (_, i) => view.getBigUint64(block * 128 + 8 * i, true));
    const v = [...h, ...BLAKE_START];
    const isLast = block === blocks - 1;
    v[12] ^= BigInt(isLast ? bytes.length : (block + 1) * 128);
    if (isLast) v[14] ^= MASK;
    for (let round = 0; round < 12; round++) {
      const order = ORDERS[round % 10];
      MIXED.forEach(([a, b, c, d], i) => {
        v[a] = (v[a] + v[b] + m[order[2 * i]]) & MASK;
        v[d] = turned64(v[d] ^ v[a], 32n);
        v[c] = (v[c] + v[d]) & MASK;
        v[b] = turned64(v[b] ^ v[c], 24n);
        v[a] = (v[a] + v[b] + m[order[2 * i + 1]]) & MASK;
        v[d] = turned64(v[d] ^ v[a], 16n);
        v[c] = (v[c] + v[d]) & MASK;
        v[b] = turned64(v[b] ^ v[c], 63n);
      });
    }
    h.forEach((word, i) => { h[i] = word ^ v[i] ^ v[i + 8]; });
  }
  const turnedRound = new DataView(new ArrayBuffer(8));
  turnedRound.setBigUint64(0, h[0], true);
  return turnedRound.getBigUint64(0);
}

const data = JSON.parse(document.getElementById("record").textContent);
const entries = data.lines.map((line) => JSON.parse(line));
const game = entries[1];
const turns = entries.filter((entry) => entry.record === "turn");
const seed = entries.find((entry) => entry.record === "seed");
const states = [data.start, ...turns.map((turn) => turn.state)];
const digests = new Map();

/** The SHA-256 of the record up to a turn: the two lines before the first one, then a line a turn. */
function digestUpTo(turn) {
  if (!digests.has(turn)) digests.set(turn, sha256(data.lines.slice(0, 2 + turn).map((line) => line + "\n").join("")));
  return digests.get(turn);
}

function luck() {
  if (!game.words) return seed.seed;
  return (BigInt("0x" + sha256(`autoalgo luck ${seed.seed} ${seed.salt} ${game.words}`).slice(0, 16)) >> 1n).toString();
}

const share = (from, turn, purpose) => Number(blake2b64(`${from} ${turn} ${purpose}`) >> 11n) / 2 ** 53;

/** Returns what is wrong with the dice and lots of a turn, and how many there were. */
function checkedTurn(from, turn) {
  const found = { dice: 0, lots: 0, wrong: [] };
  for (const event of turn.events) {
    if (event.event === "hit") {
      event.dice.forEach((shown, number) => {
        const purpose = `die ${event.attacker} ${event.target} ${number}`;
        const wanted = 1 + Math.floor(share(from, turn.turn, purpose) * game.game.numbers.die_sides);
        found.dice++;
        if (shown !== wanted) found.wrong.push(`turn ${turn.turn}, ${purpose}: ${shown} in place of ${wanted}`);
      });
    } else if (event.event === "lot") {
      const lots = event.units.map((unit) => share(from, turn.turn, `${event.purpose} ${unit}`));
      const highest = event.units[lots.indexOf(Math.max(...lots))];
      found.lots++;
      if (highest !== event.winner) found.wrong.push(`turn ${turn.turn}, ${event.purpose}: unit ${event.winner} in place of ${highest}`);
    }
  }
  return found;
}

function addCheck(how, text) {
  const item = document.createElement("li");
  item.className = how;
  item.textContent = text;
  document.getElementById("checks").append(item);
  return how !== "bad";
}

function check() {
  const verdict = document.getElementById("verdict");
  if (game.words) addCheck("good", `The luck follows from the players' words, too: ${game.words}`);
  if (!seed) {
    addCheck("open", `The seed is told when the game is over. Its SHA-256: ${game.commitment || "none"}`);
    verdict.textContent = "The game goes on: keep this page, and your letters, until the seed is told.";
    return;
  }
  let fair = true;
  if (game.commitment) {
    const same = sha256(`autoalgo seed ${seed.seed} ${seed.salt}`) === game.commitment;
    fair = addCheck(same ? "good" : "bad", `Seed ${seed.seed} and salt ${seed.salt} ${same ? "have" : "do not have"} the SHA-256 ${game.commitment}`) && fair;
  } else {
    addCheck("open", `Nobody was told the SHA-256 of the seed ${seed.seed} before the game.`);
  }
  const all = turns.map((turn) => checkedTurn(luck(), turn));
  const wrong = all.flatMap((each) => each.wrong);
  const dice = all.reduce((sum, each) => sum + each.dice, 0), lots = all.reduce((sum, each) => sum + each.lots, 0);
  fair = addCheck(wrong.length ? "bad" : "good", `${dice} dice and ${lots} lots were worked out anew; ${wrong.length} are wrong`) && fair;
  wrong.slice(0, 20).forEach((text) => addCheck("bad", text));
  verdict.textContent = fair
    ? "Every die and every lot is the one that follows from the seed. Compare the SHA-256 with that in your letters."
    : "Something is wrong with this record.";
}

const GROUND = { T: "tree", "~": "water", "=": "bridge" };
const inputs = Object.fromEntries(["first", "before", "turn", "next", "last"].map((id) => [id, document.getElementById(id)]));

function cellOf(table, square) {
  const column = square.charCodeAt(0) - 97, row = Number(square.slice(1)) - 1;
  return table.rows[row + 1].cells[column + 1];
}

function drawBoard(state) {
  const table = document.getElementById("board");
  table.replaceChildren();
  const head = table.insertRow();
  head.insertCell();
  [...state.rows[0]].forEach((_, column) => {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = String.fromCharCode(97 + column);
    head.append(cell);
  });
  state.rows.forEach((signs, number) => {
    const row = table.insertRow();
    const label = document.createElement("th");
    label.scope = "row";
    label.textContent = number + 1;
    row.append(label);
    for (const sign of signs) {
      const cell = row.insertCell();
      cell.className = GROUND[sign] || "";
    }
  });
  const put = (square, text, title, ...classes) => {
    const cell = cellOf(table, square);
    cell.textContent = text;
    cell.title = title;
    cell.className = classes.join(" ");
  };
  for (const effect of state.effects) put(effect.square, effect.sign, effect.name);
  state.units.forEach((unit, number) => {
    const who = data.units[number];
    if (!unit.life && unit.body_turns) put(unit.square, "x", `the body of ${who.name}`, who.team ? "second" : "first", "body");
  });
  state.flags.forEach((flag, team) => {
    if (flag.carrier < 0) put(flag.square, team + 1, `the flag of ${game.game.teams[team]}`, team ? "second" : "first");
  });
  state.units.forEach((unit, number) => {
    const who = data.units[number];
    const carrier = state.flags.some((flag) => flag.carrier === number) ? ["carrier"] : [];
    if (unit.life) put(unit.square, who.letter, `${who.name}, life ${unit.life}`, who.team ? "second" : "first", ...carrier);
  });
}

function show(turn) {
  const state = states[turn];
  inputs.turn.value = turn;
  document.getElementById("board_title").textContent = turn ? `Turn ${turn}` : "Before turn 1";
  document.getElementById("digest").textContent = digestUpTo(turn);
  drawBoard(state);
  const told = document.getElementById("told");
  told.replaceChildren(...(turn ? data.told[turn - 1] : []).map((sentence) => {
    const item = document.createElement("li");
    item.textContent = sentence;
    return item;
  }));
  const rows = state.units.flatMap((unit, number) => {
    const who = data.units[number];
    if (number >= game.game.units.length && !unit.life) return [];
    const row = document.createElement("tr");
    const place = unit.life ? unit.square : unit.body_turns ? `dead at ${unit.square}` : "dead and gone";
    for (const text of [who.name, game.game.teams[who.team], who.kind, place, unit.life, unit.mana]) row.insertCell().textContent = text;
    return [row];
  });
  document.querySelector("#units tbody").replaceChildren(...rows);
  inputs.first.disabled = inputs.before.disabled = turn === 0;
  inputs.next.disabled = inputs.last.disabled = turn === turns.length;
}

const shown = () => Number(inputs.turn.value);
inputs.turn.max = turns.length;
inputs.turn.addEventListener("input", () => show(shown()));
inputs.first.addEventListener("click", () => show(0));
inputs.before.addEventListener("click", () => show(shown() - 1));
inputs.next.addEventListener("click", () => show(shown() + 1));
inputs.last.addEventListener("click", () => show(turns.length));
document.getElementById("letter").addEventListener("input", (event) => {
  const told = event.target.value.trim().toLowerCase();
  let answer = "";
  if (/^[0-9a-f]{64}$/.test(told)) {
    const turn = states.findIndex((_, number) => digestUpTo(number) === told);
    const record = turns.find((each) => each.sha256 === told);
    answer = told === game.commitment ? "It is that of the seed."
      : turn >= 0 ? `It is that of this record up to turn ${turn}.`
      : record ? `It is that of the umpire's own record of turn ${record.turn}, as this one tells it.`
      : "Nothing in this record has it: this is not the game that the letter tells of.";
  }
  document.getElementById("matches").textContent = answer;
});
check();
show(0);
