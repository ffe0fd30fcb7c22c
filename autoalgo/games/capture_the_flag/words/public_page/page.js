// BLAKE2b is written out, as browsers have none.
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

const states = [data.start, ...turns.map((turn) => turn.state)];

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

function checkDice() {
  const all = turns.map((turn) => checkedTurn(luck(), turn));
  const wrong = all.flatMap((each) => each.wrong);
  const dice = all.reduce((sum, each) => sum + each.dice, 0), lots = all.reduce((sum, each) => sum + each.lots, 0);
  const fair = addCheck(wrong.length ? "bad" : "good", `${dice} dice and ${lots} lots were worked out anew; ${wrong.length} are wrong`);
  wrong.slice(0, 20).forEach((text) => addCheck("bad", text));
  return fair;
}

const GROUND = { T: "tree", "~": "water", "=": "bridge" };
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

function draw(turn) {
  const state = states[turn];
  drawBoard(state);
  const body = document.querySelector("#rows tbody");
  body.replaceChildren();
  state.units.forEach((unit, number) => {
    const who = data.units[number];
    if (number >= game.game.units.length && !unit.life) return;
    const place = unit.life ? unit.square : unit.body_turns ? `dead at ${unit.square}` : "dead and gone";
    addRow(body, who.name, game.game.teams[who.team], who.kind, place, unit.life, unit.mana);
  });
}

checkRecord(checkDice, "Every die and every lot is the one that follows from the seed. Compare the SHA-256 with that in your letters.");
compareLetters((told) => {
  const record = turns.find((each) => each.sha256 === told);
  return record && `It is that of the umpire's own record of turn ${record.turn}, as this one tells it.`;
});
beginShowing(draw);
