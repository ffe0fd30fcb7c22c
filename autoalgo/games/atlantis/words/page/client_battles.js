
// Work by slices, so that typing goes on: what a generator yields is told now and then, and at its end.
const SLICE_MS = 20;
const FIRST_TOLD = 50;
function bySlices(work, tell, wanted) {
  let found = null;
  (function go() {
    if (!wanted()) return;
    const end = performance.now() + SLICE_MS;
    let done = false;
    while (!done && performance.now() < end) {
      const step = work.next();
      [found, done] = [step.value ?? found, step.done];
    }
    tell(found ?? [], done);
    if (!done) setTimeout(go);
  })();
}

// Why battles went as they did.
function tellWhy({ report, numbers, begin }, made) {
  document.querySelectorAll(".battle").forEach((details, place) => {
    const button = made("button", { type: "button" }, "Why?");
    const said = made("p", { className: "why", role: "status" });
    details.before(button, said);
    button.addEventListener("click", () => {
      button.disabled = true;
      said.textContent = "Fighting it again …";
      const battle = report.events[place];
      begin();
      const alone = Object.assign(Object.create(Object.getPrototypeOf(report)), report, { events: [battle] });
      bySlices(ENGINE.why(alone, numbers), ([each], done) => { if (done) said.textContent = each.text; }, () => true);
    });
  });
}
