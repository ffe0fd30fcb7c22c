const firstInput = entries.indexOf(seed) + 1;
const inputs_of = turns.map((turn) => entries.map((entry, line) => [entry, data.lines[line]])
  .filter(([entry], line) => seed && line >= firstInput && entry.month === turn.month));

/** Whether the orders of each month are those whose SHA-256 its line tells. */
function checkInputs() {
  const wrong = turns.filter((turn, number) =>
    sha256(seed.salt + "\n" + inputs_of[number].map(([, line]) => line + "\n").join("")) !== turn.inputs);
  wrong.forEach((turn) => addCheck("bad", `The orders of month ${turn.month} are not those that it was played from`));
  if (!wrong.length) addCheck("good", `The orders of ${turns.length} months are those whose SHA-256 the record tells`);
  addCheck("open", "The world after each month: autoalgo atlantis audit plays all months again from the record");
  return !wrong.length;
}

function draw(turn) {
  const body = document.querySelector("#rows tbody");
  body.replaceChildren();
  for (const [entry] of turn ? inputs_of[turn - 1] : []) {
    if (entry.record === "newcomers") {
      for (const each of entry.newcomers) addRow(body, each.number, "", `${each.name} comes in at (${each.place})`);
    } else if (entry.record === "acts") {
      for (const act of entry.acts) addRow(body, "", "", `the moderator: ${act}`);
    } else {
      for (const [unit, orders] of Object.entries(entry.units)) addRow(body, entry.faction, unit, orders.join("\n"));
    }
  }
}

checkRecord(checkInputs, "Seed and orders are those that were fixed before. Compare the SHA-256 with that in your letters.");
compareLetters(() => "");
beginShowing(draw);
