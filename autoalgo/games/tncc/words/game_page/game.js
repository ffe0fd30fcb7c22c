"use strict";
const data = JSON.parse(document.getElementById("data").textContent);
const at = (id) => document.getElementById(id);
const steps = data.steps;
const most = data.resources.map((_, place) => Math.max(1, ...steps.flatMap((step) => step.stand.map((country) => (country ? country[place] : 0)))));
let now = 0;
let timer = null;

function element(name, text, kind) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (kind) made.className = kind;
  return made;
}

function row(name, cells) {
  const made = element("tr");
  made.append(name, ...cells);
  return made;
}

function amount(here, before, place) {
  const cell = element("td");
  const bar = element("meter");
  bar.max = most[place];
  bar.value = here[place];
  const change = before ? here[place] - before[place] : 0;
  cell.append(here[place].toLocaleString("en"), " ", bar);
  if (change) cell.append(element("div", (change > 0 ? "+" : "−") + Math.abs(change).toLocaleString("en"), change > 0 ? "more" : "less"));
  return cell;
}

function showStand(step, before) {
  const head = row(element("th", "Country"), data.resources.map((resource) => element("th", resource)));
  const rows = step.stand.map((country, player) => {
    const name = element("th", data.names[player] + " ", "left");
    name.append(element("small", data.who[player] === data.names[player] ? "" : data.who[player]));
    if (!country) name.className = "left out";
    const cells = country ? country.map((_, place) => amount(country, before && before.stand[player], place)) : [element("td", "out of the game", "left")];
    const made = row(name, cells);
    if (player === step.player) made.className = "turn";
    return made;
  });
  at("stand").replaceChildren(head, ...rows);
}

function showWar(step) {
  const war = step.war;
  at("war").hidden = !war;
  if (!war) return;
  const head = row(element("th", "The war"), ["left", "middle", "right", "after wave one", "after wave two"].map((word) => element("th", word)));
  const sides = [step.player, war.target].map((player, side) =>
    row(element("th", data.names[player] + (side ? " defends" : " attacks"), "left"), [
      ...war.sent[side].map((sent, flank) => element("td", `${sent.toLocaleString("en")} → ${war.left[side][flank].toLocaleString("en")}`)),
      element("td", war.left[side].reduce((sum, each) => sum + each, 0).toLocaleString("en")),
      element("td", war.end[side].toLocaleString("en")),
    ]));
  at("war").replaceChildren(head, ...sides);
}

function show(place) {
  now = Math.min(Math.max(place, 0), steps.length - 1);
  const step = steps[now];
  at("step").value = now;
  at("told").textContent = step.told;
  at("fault").textContent = step.fault ? `A mistake of ${data.names[step.by]}: ${step.fault}` : "";
  showStand(step, now ? steps[now - 1] : null);
  showWar(step);
  const list = at("turns");
  for (const shown of list.querySelectorAll(".now")) shown.classList.remove("now");
  const item = list.children[now];
  item.classList.add("now");
  list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function play(on) {
  clearInterval(timer);
  timer = on ? setInterval(() => (now === steps.length - 1 ? play(false) : show(now + 1)), 400) : null;
  at("play").setAttribute("aria-pressed", String(on));
  at("play").textContent = on ? "Pause" : "Play";
}

function nextMistake() {
  const whose = Number(at("whose").value);
  const wanted = (step) => step.fault && (whose < 0 || step.by === whose);
  const after = steps.findIndex((step, place) => place > now && wanted(step));
  const found = after < 0 ? steps.findIndex(wanted) : after;
  if (found < 0) at("fault").textContent = "No mistakes";
  else show(found);
}

at("ending").textContent = data.ending;
at("step").max = steps.length - 1;
at("whose").append(new Option("of anybody", -1), ...data.names.map((name, player) => new Option(`of ${name}`, player)));
at("turns").append(...steps.map((step, place) => {
  const item = element("li", step.told, step.fault ? "fault" : "");
  item.value = place;
  item.addEventListener("click", () => show(place));
  return item;
}));
at("first").addEventListener("click", () => show(0));
at("before").addEventListener("click", () => show(now - 1));
at("next").addEventListener("click", () => show(now + 1));
at("last").addEventListener("click", () => show(steps.length - 1));
at("play").addEventListener("click", () => play(timer === null));
at("mistake").addEventListener("click", nextMistake);
at("step").addEventListener("input", () => show(Number(at("step").value)));
show(0);
