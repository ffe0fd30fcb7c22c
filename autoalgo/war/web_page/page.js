"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const bytesOf = (id) => Uint8Array.from(atob(find(id).textContent), (letter) => letter.charCodeAt(0));
  const unpacked = (bytes) =>
    new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();

  function showTools() {
    for (const tools of document.querySelectorAll(".tools")) tools.hidden = false;
  }

  async function battle() {
    const moments = JSON.parse(new TextDecoder().decode(await unpacked(bytesOf("moments"))));
    const range = find("hour"), play = find("play"), curve = find("curve"), now = find("now");
    let timer = 0;

    function show(place) {
      const moment = moments[Math.max(0, Math.min(place, moments.length - 1))];
      range.value = moments.indexOf(moment);
      range.setAttribute("aria-valuetext", moment.time);
      find("moment").innerHTML = moment.picture;
      find("time").textContent = moment.time;
      find("told").replaceChildren(...moment.told.map((sentence) => {
        const line = document.createElement("li");
        line.textContent = sentence;
        return line;
      }));
      if (now) {
        const x = Number(curve.dataset.left) + moment.hour * Number(curve.dataset.across);
        now.setAttribute("transform", `translate(${x - Number(curve.dataset.left)} 0)`);
      }
    }

    function stop() {
      clearInterval(timer);
      timer = 0;
      play.textContent = "Play";
      play.setAttribute("aria-pressed", "false");
    }

    function step() {
      if (Number(range.value) >= moments.length - 1) stop();
      else show(Number(range.value) + 1);
    }

    function go(place) {
      stop();
      show(place);
    }

    find("first").onclick = () => go(0);
    find("before").onclick = () => go(Number(range.value) - 1);
    find("next").onclick = () => go(Number(range.value) + 1);
    find("last").onclick = () => go(moments.length - 1);
    range.oninput = () => go(Number(range.value));
    play.onclick = () => {
      if (timer) return stop();
      if (Number(range.value) >= moments.length - 1) show(0);
      timer = setInterval(step, 900);
      play.textContent = "Stop";
      play.setAttribute("aria-pressed", "true");
    };
    if (curve) {
      curve.onclick = (event) => {
        const box = curve.getBoundingClientRect();
        const x = ((event.clientX - box.left) / box.width) * curve.viewBox.baseVal.width;
        const hour = (x - Number(curve.dataset.left)) / Number(curve.dataset.across);
        const distances = moments.map((moment) => Math.abs(moment.hour - hour));
        go(distances.indexOf(Math.min(...distances)));
      };
    }
    show(Number(range.value));
  }

  async function proof() {
    const record = await unpacked(bytesOf("record"));
    find("save").onclick = () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([record], { type: "application/jsonl" }));
      link.download = "war.jsonl";
      link.click();
    };
    if (!window.crypto || !crypto.subtle) return;
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", record));
    const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    find("digest_told").textContent =
      found === find("digest").textContent ? "The record inside has this SHA-256." : `The record inside has another SHA-256: ${found}`;
  }

  if (typeof DecompressionStream === "undefined") return;
  showTools();
  battle();
  proof();
})();
