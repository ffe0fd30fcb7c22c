// Hedgehog: makes a third of its people soldiers, and defends with all of them.
//
// One question a line comes on standard input, and the answer goes to standard output, both as JSON; what is written to
// standard error is kept for the author.

let number = 0;

function answered(question, me) {
  const third = Math.floor(me.army / 3);
  switch (question.ask) {
    case "action": // within 50 ms
      // {kind: "wait"}; {kind: "recruit", amount: 10}; {kind: "war", target: 1, flanks: [30, 20, 10]};
      // {kind: "trade", partner: 1, giving: "gold", giving_amount: 50, taking: "food", taking_amount: 9}
      return { kind: "recruit", amount: Math.floor((me.citizens + me.army) / 3) - me.army };
    case "accept_trade": // within 25 ms
      // question.offer has partner, getting, getting_amount, giving and giving_amount.
      return false;
    case "fight_war": // within 25 ms
      // question.attacker sends question.total soldiers in all.
      return [third, third, me.army - 2 * third];
    default:
      // "reset": a game begins. Any answer says that we are ready.
      return null;
  }
}

require("readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const question = JSON.parse(line);
  // Who we are is told at the beginning, beside question.constants and question.chance, 64 hexadecimal digits.
  if (question.ask === "reset") number = question.number;
  console.log(JSON.stringify({ id: question.id, answer: answered(question, question.players[number]) }));
});
