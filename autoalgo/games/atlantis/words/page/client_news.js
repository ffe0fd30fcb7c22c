
// The news of the month: sentences lead to the units and regions that they name, and many events are folded.
function tellNews(units, made, counted) {
  // Sentences lead to the units and regions that they name.
  const bare = (text) => text.replace(/[\u2066-\u2069]/g, "");
  function linked(element) {
    const found = new Set();
    for (const node of [...element.childNodes]) {
      if (node.nodeType !== Node.TEXT_NODE) continue;
      const parts = node.textContent.split(/(\(-?\d+,-?\d+\)|\(\d+\))/);
      for (let i = 1; i < parts.length; i += 2) {
        const [x, y] = parts[i].slice(1, -1).split(",");
        const own = y === undefined && units.get(Number(x));
        if (own && bare(parts[i - 1]).trimEnd().endsWith(bare(own.unit.name))) {
          found.add(Number(x));
          parts[i] = made("a", { href: `#orders_${x}` }, parts[i]);
        } else if (y !== undefined && document.getElementById(`region_${x}_${y}`)) {
          parts[i] = made("a", { href: `#region_${x}_${y}` }, parts[i]);
        }
      }
      node.replaceWith(...parts.filter((part) => part !== ""));
    }
    return [...found];
  }
  for (const item of document.querySelectorAll("#mistakes li, #news li, #news p, #regions .act")) item.about = linked(item);
  for (const cell of document.querySelectorAll("tr[data-unit] > td:first-child")) {
    cell.replaceChildren(made("a", { href: `#orders_${cell.textContent}` }, cell.textContent));
  }
  // Events of many units are folded, by unit or by region.
  const happened = document.getElementById("events");
  const grouping = document.getElementById("grouping");
  const events = [...(happened?.children ?? [])];
  for (const item of events) for (const number of item.about) units.get(number).card.events.append(item.cloneNode(true));
  const UNFOLDED = 30;
  function group() {
    const groups = new Map();
    for (const item of events) {
      const own = units.get(item.about[0]);
      const region = own?.region;
      const name = !own ? "Everything else" : grouping.value === "unit" ? `${own.unit.name} (${own.unit.number})` : `${region.name} (${region.place.x},${region.place.y})`;
      groups.set(name, [...(groups.get(name) ?? []), item]);
    }
    const folded = [...groups].map(([name, items]) => made("li", {}, made("details", {}, made("summary", {}, `${name}: ${counted(items.length, "event")}`), made("ul", {}, ...items))));
    happened.replaceChildren(...(grouping.value === "time" ? events : folded));
    happened.classList.toggle("grouped", grouping.value !== "time");
  }
  if (events.length > 1) {
    grouping.parentElement.hidden = false;
    grouping.value = events.length > UNFOLDED ? "unit" : "time";
    grouping.addEventListener("change", group);
    group();
  }
}
