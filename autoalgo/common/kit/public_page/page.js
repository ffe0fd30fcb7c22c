"use strict";

// SHA-256 is written out, like all else here, as browsers keep theirs from pages that were opened from a file or by plain HTTP.
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

const data = JSON.parse(document.getElementById("record").textContent);
const entries = data.lines.map((line) => JSON.parse(line));
const game = entries[1];
const turns = entries.filter((entry) => entry.record === data.entry);
const seed = entries.find((entry) => entry.record === "seed");
const digests = new Map();

/** The SHA-256 of the record up to a turn: the two lines before the first one, then a line a turn. */
function digestUpTo(turn) {
  if (!digests.has(turn)) digests.set(turn, sha256(data.lines.slice(0, 2 + turn).map((line) => line + "\n").join("")));
  return digests.get(turn);
}

function addCheck(how, text) {
  const item = document.createElement("li");
  item.className = how;
  item.textContent = text;
  document.getElementById("checks").append(item);
  return how !== "bad";
}

/** Checks the seed, and all that `wrong` checks once it is told; says `whenFair` if nothing is wrong. */
function checkRecord(checkLuck, whenFair) {
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
  fair = checkLuck() && fair;
  verdict.textContent = fair ? whenFair : "Something is wrong with this record.";
}

/** Adds a row of texts to a table's body. */
function addRow(body, ...texts) {
  const row = body.insertRow();
  for (const text of texts) row.insertCell().textContent = text;
}

const inputs = Object.fromEntries(["first", "before", "turn", "next", "last"].map((id) => [id, document.getElementById(id)]));

const shown = () => Number(inputs.turn.value);

/** Shows a turn by `draw`, its sentences and its digest; what is wanted of them by buttons and slider. */
function beginShowing(draw) {
  const show = (turn) => {
    inputs.turn.value = turn;
    document.getElementById("board_title").textContent = turn ? `${data.word} ${turn}` : `Before ${data.word.toLowerCase()} 1`;
    document.getElementById("digest").textContent = digestUpTo(turn);
    document.getElementById("told").replaceChildren(...(turn ? data.told[turn - 1] : []).map((sentence) => {
      const item = document.createElement("li");
      item.textContent = sentence;
      return item;
    }));
    draw(turn);
    inputs.first.disabled = inputs.before.disabled = turn === 0;
    inputs.next.disabled = inputs.last.disabled = turn === turns.length;
  };
  inputs.turn.max = turns.length;
  inputs.turn.addEventListener("input", () => show(shown()));
  inputs.first.addEventListener("click", () => show(0));
  inputs.before.addEventListener("click", () => show(shown() - 1));
  inputs.next.addEventListener("click", () => show(shown() + 1));
  inputs.last.addEventListener("click", () => show(turns.length));
  show(0);
}

/** Tells what a SHA-256 from a letter belongs to; `otherwise` knows more of them. */
function compareLetters(otherwise) {
  document.getElementById("letter").addEventListener("input", (event) => {
    const told = event.target.value.trim().toLowerCase();
    let answer = "";
    if (/^[0-9a-f]{64}$/.test(told)) {
      const turn = [...turns.keys(), turns.length].findIndex((number) => digestUpTo(number) === told);
      answer = told === game.commitment ? "It is that of the seed."
        : turn >= 0 ? `It is that of this record up to ${data.word.toLowerCase()} ${turn}.`
        : otherwise(told) || "Nothing in this record has it: this is not the game that the letter tells of.";
    }
    document.getElementById("matches").textContent = answer;
  });
}
