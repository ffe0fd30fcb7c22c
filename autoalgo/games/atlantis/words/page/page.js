"use strict";

// The page is whole without this: it shows one region at a time, finds, sorts the table of units, copies the orders.
const regions = document.getElementById("regions");
const map = document.getElementById("map");
const cells = map ? [...map.querySelectorAll("a")] : [];

for (const hidden of document.querySelectorAll(".tools, #all")) hidden.hidden = false;

function choose(id) {
  const article = document.getElementById(id);
  if (!article || article.parentElement !== regions) return null;
  regions.querySelector(".chosen")?.classList.remove("chosen");
  article.classList.add("chosen");
  const name = id.replace("region", "cell");
  for (const cell of cells) {
    cell.classList.toggle("chosen", cell.id === name);
    cell.setAttribute("tabindex", cell.id === name ? "0" : "-1");
  }
  return article;
}

let size = 1;
function zoom(factor) {
  if (!map) return;
  size = Math.min(3, Math.max(0.25, size * factor));
  map.style.width = `${map.viewBox.baseVal.width * size}px`;
  map.style.height = `${map.viewBox.baseVal.height * size}px`;
  // The chosen region stays in the middle.
  const scroll = document.getElementById("scroll");
  const [place, board] = [map.querySelector("a.chosen").getBoundingClientRect(), scroll.getBoundingClientRect()];
  scroll.scrollLeft += place.left - board.left - board.width / 2 + place.width / 2;
  scroll.scrollTop += place.top - board.top - board.height / 2 + place.height / 2;
}

if (cells.length) {
  regions.classList.add("one");
  choose(location.hash.slice(1)) || choose((map.querySelector("[data-own]") || cells[0]).getAttribute("href").slice(1));
  // A small world is drawn larger, as far as it fits.
  zoom(Math.min(1.6, Math.max(0.8, document.getElementById("scroll").clientWidth / map.viewBox.baseVal.width)));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a");
  const target = link?.getAttribute("href")?.slice(1) ?? "";
  const article = choose(target);
  if (article) {
    event.preventDefault();
    // A mouse leaves the map where it is; a key goes on to what is known.
    if (event.detail === 0 || !map.contains(link)) article.focus();
    article.scrollIntoView({ block: "nearest" });
  }
});

map?.addEventListener("focusin", (event) => {
  const link = event.target.closest("a");
  if (link) choose(link.getAttribute("href").slice(1));
});

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

map?.addEventListener("keydown", (event) => {
  const step = STEPS[event.key];
  const link = event.target.closest("a");
  const factor = { "+": 1.25, "-": 0.8 }[event.key];
  if (!(step || factor) || !link || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  if (factor) return zoom(factor);
  // The nearest one that way, those in the same row or column before others.
  let nearest = null;
  let least = Infinity;
  for (const cell of cells) {
    const [dx, dy] = [cell.dataset.x - link.dataset.x, cell.dataset.y - link.dataset.y];
    const ahead = dx * step[0] + dy * step[1];
    const aside = Math.abs(dx * step[1]) + Math.abs(dy * step[0]);
    if (ahead > 0 && ahead + 2 * aside < least) {
      least = ahead + 2 * aside;
      nearest = cell;
    }
  }
  nearest?.focus();
});

document.getElementById("all").addEventListener("click", (event) => {
  const all = !regions.classList.toggle("one");
  event.target.setAttribute("aria-pressed", String(all));
});

document.getElementById("closer").addEventListener("click", () => zoom(1.25));
document.getElementById("farther").addEventListener("click", () => zoom(0.8));

const find = document.getElementById("find");
const hits = document.getElementById("hits");
const MOST_HITS = 50;
// What can be found: the heading of each region, and each unit and thing in it. The marks that keep names apart go.
const plain = (text) => text.replace(/[\u2066-\u2069]/g, "").toLowerCase();
let entries = null;
function entriesOfRegions() {
  const found = [];
  for (const article of regions.querySelectorAll("article")) {
    const heading = article.querySelector("h3").textContent;
    for (const part of article.querySelectorAll("h3, h4, li")) {
      found.push({ id: article.id, text: part.textContent, where: part.tagName === "H3" ? "" : heading });
    }
  }
  return found.map((entry) => ({ ...entry, key: plain(entry.text) }));
}

function search() {
  const words = plain(find.value.trim());
  entries ??= entriesOfRegions();
  // A number alone is that of a unit, building or ship.
  const asked = /^\d+$/.test(words) ? `(${words})` : words;
  const found = words ? entries.filter((entry) => entry.key.includes(asked)) : [];
  const places = new Set(found.map((entry) => entry.id.replace("region", "cell")));
  for (const cell of cells) cell.classList.toggle("miss", words !== "" && !places.has(cell.id));
  hits.hidden = !found.length;
  hits.replaceChildren(...found.slice(0, MOST_HITS).map((entry) => {
    const [item, link] = [document.createElement("li"), document.createElement("a")];
    link.href = `#${entry.id}`;
    link.textContent = entry.text.length > 160 ? `${[...entry.text].slice(0, 150).join("")}…\u2069` : entry.text;
    item.append(link, entry.where && `, in ${entry.where}`);
    return item;
  }));
  const more = found.length > MOST_HITS ? `, the first ${MOST_HITS} below` : "";
  document.getElementById("found").textContent = words && (found.length ? `${found.length} found${more}` : "Nothing found");
}

find.addEventListener("input", search);
find.addEventListener("keydown", (event) => {
  if (event.key === "Enter") hits.querySelector("a")?.click();
});

// What is folded is printed, too.
addEventListener("beforeprint", () => {
  for (const folded of document.querySelectorAll("details:not([open])")) folded.open = folded.dataset.folded = true;
});
addEventListener("afterprint", () => {
  for (const folded of document.querySelectorAll("[data-folded]")) {
    folded.open = false;
    delete folded.dataset.folded;
  }
});

function key(row, column) {
  const text = row.cells[column].textContent;
  return row.cells[column].classList.contains("figure") ? Number(text.replaceAll(",", "")) : text;
}

function compare(a, b) {
  return typeof a === "number" ? a - b : a.localeCompare(b);
}

for (const table of document.querySelectorAll("table.sortable")) {
  const heads = [...table.tHead.rows[0].cells];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = head.textContent;
    head.replaceChildren(button);
    button.addEventListener("click", () => {
      const falling = head.getAttribute("aria-sort") === "ascending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", falling ? "descending" : "ascending");
      const rows = [...table.tBodies[0].rows];
      rows.sort((a, b) => compare(key(a, column), key(b, column)) * (falling ? -1 : 1));
      table.tBodies[0].append(...rows);
    });
  });
}

async function copyOrders() {
  const orders = document.getElementById("template");
  try {
    await navigator.clipboard.writeText(orders.value);
    return "Copied.";
  } catch {
    // Some browsers do not let a file write to the clipboard.
    orders.select();
    return document.execCommand("copy") ? "Copied." : "The orders are selected: copy them.";
  }
}

document.getElementById("copy").addEventListener("click", async () => {
  document.getElementById("copied").textContent = await copyOrders();
});

// What checks orders stands compressed in the page. A browser that cannot unpack it, one of before 2023, goes without.
async function unpack() {
  const packed = document.getElementById("packed");
  if (!globalThis.DecompressionStream) return;
  const bytes = Uint8Array.from(atob(packed.textContent), (letter) => letter.charCodeAt(0));
  const script = document.createElement("script");
  script.textContent = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
  packed.replaceWith(script);
}
unpack();
