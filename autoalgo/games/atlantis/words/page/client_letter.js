
// Divide the letter of orders into units: the orders of each, the line that opens it, and the lines for which there is
// no place. What the program has written about each unit is told in comments, which are no orders.
function divided(text, units) {
  const OPENING = /^\s*#\s*atlantis/i;
  const END = /^\s*#\s*end\b/i;
  const UNIT = /^\s*unit[\s_]+(\d+)\b[\s:]*(.*)$/i;
  const isOrder = (line) => line.trim() && !line.trim().startsWith(";");
  const found = new Map();
  const astray = [];
  let head = "";
  let lines = null;
  let nobody = "";
  text.split("\n").forEach((line, index) => {
    const stray = (why) => astray.push({ line: index + 1, order: line.trim(), why });
    const [, digits, beside] = UNIT.exec(line) ?? [];
    const number = Number(digits);
    if (OPENING.test(line)) [head, lines, nobody] = [line.trim(), null, ""];
    else if (END.test(line)) [lines, nobody] = [null, ""];
    else if (/^\s*#/.test(line)) stray("a comment begins with \";\"");
    else if (digits) {
      lines = units.has(number) && !found.has(number) ? [] : null;
      nobody = lines ? "" : `unit ${number} ${found.has(number) ? "stands twice" : "is no unit of yours"}`;
      if (nobody) stray(nobody);
      else found.set(number, lines);
      if (isOrder(beside)) stray("orders begin on the line below the unit's number");
    } else if (lines) lines.push(line);
    else if (isOrder(line)) stray(nobody || "it belongs to no unit: write a line \"unit\" with the unit's number above it");
  });
  return { head, found: new Map([...found].map(([number, own]) => [number, own.join("\n").trim()])), astray };
}
