"use strict";
(async () => {
  const find = (id) => document.getElementById(id);
  const most = 100;
  const plain = (text) => text.toLowerCase().replace(/[-_]/g, " ");
  if (typeof DecompressionStream === "undefined") return;
  const packed = Uint8Array.from(atob(find("wars").textContent), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const wars = (await new Response(stream).json()).map((war) => ({ war, text: plain(war.slice(1).join(" ")) }));

  function line([page, name, date, told]) {
    const item = document.createElement("li");
    const link = document.createElement("a");
    const when = document.createElement("span");
    link.href = page;
    link.textContent = name;
    when.textContent = ` ${date}`;
    item.append(link, when, document.createElement("br"), told);
    return item;
  }

  function search() {
    const words = plain(find("words").value).split(/\s+/).filter(Boolean);
    const found = words.length ? wars.filter(({ text }) => words.every((word) => text.includes(word))) : [];
    find("found").replaceChildren(...found.slice(0, most).map(({ war }) => line(war)));
    const more = found.length > most ? `; the first ${most} are shown` : "";
    find("count").textContent = words.length ? `${found.length} of ${wars.length} wars${more}` : "";
  }

  find("search").hidden = false;
  find("words").oninput = search;
  search();
})();
