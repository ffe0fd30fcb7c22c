
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
