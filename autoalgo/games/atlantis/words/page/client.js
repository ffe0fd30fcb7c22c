
// The orders of each unit, checked while they are typed by the program's own modules; a draft that outlasts the page.
(() => {
  const desk = document.getElementById("desk");
  const { report, numbers, begin } = known();
  const month = report.turn + 1;
  const template = document.getElementById("template");
  const say = (id, text) => { document.getElementById(id).textContent = text; };
  const made = (tag, about = {}, ...inside) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(about)) {
      if (name in element && name !== "list") element[name] = value;
      else element.setAttribute(name, value);
    }
    element.append(...inside);
    return element;
  };
  const money = (amount) => `$${amount.toLocaleString("en-US")}`;
  const counted = (many, thing) => `${many.toLocaleString("en-US")} ${thing}${many === 1 ? "" : "s"}`;
  const people = (many) => (many === 1 ? "1 person" : `${many.toLocaleString("en-US")} people`);

  // Own units, in the order of the report.
  const units = new Map();
  for (const region of report.regions) {
    for (const unit of region.all_units) {
      const ship = region.ships.find((each) => each.units.includes(unit));
      if (unit.own) units.set(unit.number, { unit, region, ship, text: "", sent: "", card: null });
    }
  }
  if (!units.size) return;
  desk.hidden = false;

  // What the letter holds, by unit. What the program has written about each unit is left out.
  const withoutAbout = (text) => text.split("\n").filter((line) => !line.startsWith(";")).join("\n").trim();
  const shipped = divided(template.value, units);
  let head = shipped.head;
  for (const [number, text] of shipped.found) {
    const own = units.get(number);
    own.text = own.sent = withoutAbout(text);
  }
  // A letter in which lines have no place stays as it is typed, and the units keep the orders that they had.
  let astray = [];
  // The line on which each unit's own lines begin is noted, since the check tells lines.
  function composed() {
    const lines = [head];
    for (const [number, own] of units) {
      lines.push("", `unit ${number}`);
      own.line = lines.length + 1;
      if (own.text) lines.push(...own.text.split("\n"));
    }
    return [...lines, "", "#end", ""].join("\n");
  }

  // Drafts: of the units that were changed, in this browser alone, never the password.
  const KEY = `autoalgo atlantis ${JSON.stringify([report.game, report.faction.number, month])}`;
  const store = (() => {
    try {
      localStorage.setItem(`${KEY} tried`, "");
      localStorage.removeItem(`${KEY} tried`);
      return localStorage;
    } catch {
      return null;
    }
  })();
  function keep() {
    const changed = [...units].filter(([, own]) => own.text !== own.sent).map(([number, own]) => [number, own.text]);
    // No unit has the number 0: the letter stands there, without the password.
    const letter = template.value.replace(/[#＃]\s*atlantis.*$/gim, () => shipped.head);
    const drafts = astray.length ? [...changed, [0, letter]] : changed;
    const told = [changed.length && `${counted(changed.length, "unit")} changed`, astray.length && "the letter as typed"];
    try {
      if (drafts.length) store?.setItem(KEY, JSON.stringify(drafts));
      else store?.removeItem(KEY);
      say("draft", store ? (drafts.length ? `Draft kept in this browser: ${told.filter(Boolean).join(", ")}.` : "") : "This browser keeps no drafts for this page: copy your orders before you close it.");
    } catch {
      say("draft", "The draft cannot be kept: this browser has no room. Copy your orders before you close the page.");
    }
  }
  try {
    for (const [number, text] of JSON.parse(store?.getItem(KEY) ?? "[]")) {
      const own = units.get(number);
      if (own) own.text = String(text);
      else if (number === 0) ({ astray } = divided((template.value = String(text)), units));
    }
  } catch {
    // What is no draft of ours is left alone.
  }

  // Who has very many units may write for longer before all are checked again.
  const SHORTEST_PAUSE_MS = 200;
  let pause = SHORTEST_PAUSE_MS;
  let waiting = 0;
  function soon() {
    keep();
    clearTimeout(waiting);
    waiting = setTimeout(look, pause);
  }
  function changed() {
    if (!astray.length) template.value = composed();
    soon();
  }

  // What the check says, at each unit.
  const LONGEST_SHOWN = 60;
  let checked = null;
  const MOST_ASTRAY = 20;
  function waitForLetter() {
    const more = astray.length - MOST_ASTRAY;
    say("summary", "Nothing is checked or sent, and the units keep the orders that they had, until the letter below is divided into units.");
    const told = (each) => made("li", { className: "mistake" }, `Line ${each.line}: ${each.order}: ${each.why}`);
    document.getElementById("astray").replaceChildren(
      made("li", {}, `${counted(astray.length, "line")} of this letter ${astray.length === 1 ? "has" : "have"} no place. The letter stays as you typed it until each line belongs to a unit; "Discard all changes" takes it back.`),
      ...astray.slice(0, MOST_ASTRAY).map(told), ...(more > 0 ? [made("li", {}, `and ${counted(more, "more line")}`)] : []));
  }
  function look() {
    // Which of two texts counts is never in doubt: the fields of the units wait for the letter.
    list.inert = astray.length > 0;
    document.getElementById("astray").replaceChildren();
    if (astray.length) {
      waitForLetter();
      return;
    }
    const text = composed();
    const began = performance.now();
    begin();
    try {
      checked = ENGINE.check(text, report, numbers);
    } catch (error) {
      say("summary", "These orders cannot be checked here; the moderator's answer to your mail will.");
      throw error;
    }
    const after = new Map(checked.after.map((each) => [each.number, each]));
    const starving = checked.starving ? `; ${people(checked.starving)} will starve` : "";
    let [before, later] = [0, 0];
    const beside = new Set();
    for (const [number, own] of units) {
      const then = after.get(number);
      before += own.unit.money;
      later += then?.money ?? 0;
      const end = own.line + (own.text ? own.text.split("\n").length : 0);
      const notes = checked.notes.filter((note) => (note.line ? note.line >= own.line - 1 && note.line < end : note.unit === number));
      for (const note of notes) beside.add(note);
      tell(own, then, notes);
    }
    for (const each of checked.after) if (each.called) later += each.money;
    const mistakes = checked.notes.filter((note) => !note.warning).length;
    const warnings = checked.notes.length - mistakes;
    say("summary", `${counted(checked.orders, "order")} for month ${month}: ${counted(mistakes, "mistake")}, ${counted(warnings, "warning")}${starving}. Silver ${money(before)} now, ${money(later)} after the month as far as it can be known.`);
    document.getElementById("general").replaceChildren(...checked.notes.filter((note) => !beside.has(note)).map((note) => told(note)));
    document.getElementById("expected").replaceChildren(...checked.expected.map((each) => made("li", {}, each)));
    fight(text);
    pause = Math.max(SHORTEST_PAUSE_MS, 2 * (performance.now() - began));
  }
  const told = (note, line) => made("li", { className: note.warning ? "warning" : "mistake" }, `${note.warning ? "Warning" : "Mistake"}${line > 0 ? `, line ${line}` : ""}: ${note.order ? `${note.order}: ` : ""}${note.why}`);
  function tell(own, then, notes) {
    const { unit, card } = own;
    const food = then ? `, ${money(then.people * numbers.people.upkeep)} of it for food` : "";
    card.state.textContent = then
      ? `${people(unit.people)}${then.people === unit.people ? "" : ` → ${then.people.toLocaleString("en-US")}`}, ${money(unit.money)} → ${money(then.money)}`
      : `${people(unit.people)} → nobody`;
    card.state.title = then ? `After the month${food}` : "Nobody is left in it after the month";
    const mistakes = notes.filter((note) => !note.warning).length;
    const parts = [mistakes && counted(mistakes, "mistake"), notes.length > mistakes && counted(notes.length - mistakes, "warning")];
    card.faults.textContent = parts.filter(Boolean).join(", ");
    card.faults.className = mistakes ? "mistake" : "warning";
    const does = own.text.split("\n").filter((line) => line && !line.startsWith(";")).join("; ");
    card.does.textContent = does.length > LONGEST_SHOWN ? `${does.slice(0, LONGEST_SHOWN - 1)}…` : does;
    card.changed.textContent = own.text === own.sent ? "" : "changed";
    card.notes.replaceChildren(...notes.map((note) => told(note, note.line && note.line - own.line + 1)));
    if (card.lines && card.lines.value !== own.text) card.lines.value = own.text;
  }

  // The odds of battles that are ordered.
  let fights = 0;
  function fight(text) {
    const mine = ++fights;
    for (const { card } of units.values()) card.odds.textContent = "";
    if (![...units.values()].some((own) => /\battack\b/i.test(own.text))) return;
    begin();
    bySlices(ENGINE.odds(text, report, numbers), (found, done) => {
      for (const each of found) {
        const own = units.get(each.unit);
        if (!own || !(done || each.tallies.read(0).battles >= FIRST_TOLD)) continue;
        own.card.odds.textContent = each.sentence.replace(/, line \d+/, `, line ${each.line - own.line + 1}`);
      }
    }, () => mine === fights);
  }

  // A card for each unit; its text area is made when it is opened, since a faction may have very many.
  function cardOf(number, own) {
    const title = `${own.unit.name} (${number})`;
    const card = { state: made("span", { className: "state" }), faults: made("span"), changed: made("span", { className: "changed" }), does: made("span", { className: "does" }) };
    card.notes = made("ul", { id: `notes_${number}`, className: "notes", role: "status" });
    card.odds = made("p", { className: "odds" });
    card.hints = made("div", { className: "hints", role: "group", "aria-label": "What can follow here" });
    const route = made("button", { type: "button" }, "Route on the map");
    route.addEventListener("click", () => beginRoute(number));
    const place = own.region.place;
    const where = made("a", { href: `#region_${place.x}_${place.y}` }, "Its region");
    card.inside = made("div");
    card.foot = made("p", {}, route, " ", where);
    card.events = made("ul", { className: "happened" });
    card.whole = made("details", { id: `orders_${number}`, className: "unit" },
      made("summary", {}, made("strong", {}, title), " ", card.state, " ", card.does, " ", card.changed, " ", card.faults), card.inside, card.foot, card.events);
    card.open = () => {
      if (card.lines) return;
      card.lines = made("textarea", { id: `lines_${number}`, value: own.text, spellcheck: false, rows: Math.max(4, own.text.split("\n").length + 1), "aria-describedby": card.notes.id });
      card.lines.addEventListener("input", () => { own.text = card.lines.value; changed(); hint(number, own); });
      card.lines.addEventListener("focus", () => hint(number, own));
      card.inside.append(made("label", { htmlFor: card.lines.id }, `Orders of ${title}`), card.lines, card.hints, card.notes, card.odds);
    };
    card.whole.addEventListener("toggle", () => { if (card.whole.open) card.open(); });
    return card;
  }
  const list = document.getElementById("unit_orders");
  for (const region of report.regions) {
    const own = [...units].filter(([, each]) => each.region === region);
    if (!own.length) continue;
    list.append(made("h3", {}, `${region.name} (${region.place.x},${region.place.y}), ${region.terrain}`));
    for (const [number, each] of own) {
      each.card = cardOf(number, each);
      list.append(each.card.whole);
    }
  }
  function openCard(number) {
    const { card } = units.get(number);
    card.whole.open = true;
    card.open();
    card.lines.focus();
    card.whole.scrollIntoView({ block: "nearest" });
  }

  // What can follow on the line of the caret, as buttons, so that keys and fingers reach it.
  const MOST_HINTS = 24;
  function hint(number, own) {
    const { lines, hints } = own.card;
    const caret = lines.selectionEnd;
    const start = lines.value.lastIndexOf("\n", caret - 1) + 1;
    const typed = lines.value.slice(start, caret);
    const ends = lines.value[caret] === undefined || lines.value[caret] === "\n";
    const found = ends && !typed.includes(";") ? ENGINE.completions(typed, own.unit, own.region, numbers) : [];
    hints.replaceChildren(...found.slice(0, MOST_HINTS).map((line) => {
      const button = made("button", { type: "button", "aria-label": line }, line.split(" ").slice(line.startsWith(typed.split(" ")[0] + " ") ? 1 : 0).join(" ") || line);
      button.addEventListener("click", () => {
        lines.setRangeText(`${line} `, start, caret, "end");
        own.text = lines.value;
        lines.focus();
        changed();
        hint(number, own);
      });
      return button;
    }));
    if (found.length > MOST_HINTS) hints.append(` and ${found.length - MOST_HINTS} more`);
  }

  // Routes: the shortest way over what is known of the map; the first step is this month's.
  const board = document.getElementById("map");
  const WAYS = { north: [0, -1], south: [0, 1], east: [1, 0], west: [-1, 0] };
  let routed = 0;
  function beginRoute(number) {
    routed = number;
    say("route", `Where is ${units.get(number).unit.name} (${number}) to go? Choose a region of the map; Escape ends this.`);
    const { x, y } = units.get(number).region.place;
    document.getElementById(`cell_${x}_${y}`)?.focus();
    document.getElementById("world").scrollIntoView();
  }
  const cellAt = (x, y) => document.getElementById(`cell_${x}_${y}`);
  const isSea = (cell) => cell.querySelector(".cell").classList.contains("ocean");
  function wayTo(own, target) {
    const start = own.region.place;
    const sails = Boolean(own.ship);
    const ways = new Map([[`${start.x},${start.y}`, []]]);
    const open = [[start.x, start.y]];
    while (open.length) {
      const [x, y] = open.shift();
      const way = ways.get(`${x},${y}`);
      if (`cell_${x}_${y}` === target.id) return way;
      // A ship sails on from the sea only, and from where it lies.
      if (sails && way.length && !isSea(cellAt(x, y))) continue;
      for (const [name, [dx, dy]] of Object.entries(WAYS)) {
        const [nx, ny] = [x + dx, y + dy];
        const cell = cellAt(nx, ny);
        if (!cell || ways.has(`${nx},${ny}`) || (isSea(cell) && !sails)) continue;
        ways.set(`${nx},${ny}`, [...way, name]);
        open.push([nx, ny]);
      }
    }
    return null;
  }
  function endRoute(target) {
    const own = units.get(routed);
    const way = wayTo(own, target);
    if (!way?.length) {
      say("route", way ? "It is there already." : `No way ${own.ship ? "by sea" : "on land"} is known to there.`);
      return;
    }
    const kept = own.text.split("\n").filter((line) => !/^\s*(move|sail)\b|^; route to /i.test(line));
    const rest = way.length > 1 ? [`; route to (${target.dataset.x},${target.dataset.y}): then ${way.slice(1).join(", ")}`] : [];
    own.text = [...kept, `${own.ship ? "sail" : "move"} ${way[0]}`, ...rest].join("\n").trim();
    say("route", `${counted(way.length, "month")}: ${way.join(", ")}. The first step is among the orders.`);
    const number = routed;
    routed = 0;
    changed();
    openCard(number);
    own.card.lines.value = own.text;
  }
  board?.addEventListener("click", (event) => {
    const cell = event.target.closest("a");
    if (!routed || !cell) return;
    event.preventDefault();
    event.stopPropagation();
    endRoute(cell);
  }, true);
  function endChoosing() {
    routed = 0;
    say("route", "");
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && routed) endChoosing();
  });

  tellNews(units, made, counted);
  document.addEventListener("click", (event) => {
    const number = Number(/^#orders_(\d+)$/.exec(event.target.closest("a")?.getAttribute("href") ?? "")?.[1]);
    if (!units.has(number)) return;
    event.preventDefault();
    openCard(number);
  });

  // The mail.
  const password = document.getElementById("password");
  const to = document.getElementById("to");
  const TO = `autoalgo atlantis to ${report.game}`;
  const LONGEST_LINK = 1800;
  const addressed = () => shipped.head.replace(/\sPASSWORD$/, () => ` ${password.value.trim() || "PASSWORD"}`);
  password.parentElement.hidden = !/\sPASSWORD$/.test(head);
  password.addEventListener("input", () => {
    head = addressed();
    say("missing", "");
    changed();
  });
  to.value = store?.getItem(TO) ?? "";
  to.addEventListener("input", () => store?.setItem(TO, to.value));
  document.getElementById("mail").addEventListener("click", async () => {
    say("missing", "");
    if (astray.length) {
      say("copied", `No mail is written yet: lines of this letter have no place, the first of them line ${astray[0].line}.`);
      template.focus();
      return;
    }
    const text = composed();
    template.value = text;
    if (/\sPASSWORD$/.test(head)) {
      say("missing", "Your password is missing.");
      password.focus();
      return;
    }
    const link = `mailto:${encodeURIComponent(to.value.trim()).replace("%40", "@")}?subject=${encodeURIComponent(`Orders of faction ${report.faction.number}, month ${month}`)}`;
    const whole = `${link}&body=${encodeURIComponent(text.replace(/\n/g, "\r\n"))}`;
    const fits = whole.length <= LONGEST_LINK;
    if (!fits) await copyOrders();
    say("copied", fits ? "Your mail program opens with the orders." : "The orders are too long for a link: they are copied. Paste them into the mail that opens.");
    made("a", { id: "written", href: fits ? whole : link }).click();
  });

  template.addEventListener("input", () => {
    const letter = divided(template.value, units);
    astray = letter.astray;
    if (!astray.length) {
      for (const [number, own] of units) own.text = letter.found.get(number) ?? "";
      head = shipped.head.toLowerCase().startsWith(letter.head.toLowerCase()) ? addressed() : letter.head;
    }
    endChoosing();
    soon();
  });
  // What is copied has to say whose orders these are.
  template.addEventListener("change", () => { if (!astray.length && !divided(template.value, units).head) changed(); });
  document.getElementById("discard").addEventListener("click", () => {
    for (const own of units.values()) own.text = own.sent;
    astray = [];
    changed();
  });
  keep();
  if (!astray.length && [...units.values()].some((own) => own.text !== own.sent)) template.value = composed();
  look();
})();
