// What the script that is made of the program's own Python stands on: texts, patterns and letters as in Python.
const PYTHON_TEXT = (() => {
  class Match {
    constructor(found) { this.found = found; }
    group(name = 0) { const got = typeof name === "string" ? this.found.groups[name] : this.found[name]; return got ?? null; }
  }
  class Pattern {
    constructor(source, flags) {
      const inner = source.replace(/^\(\?([is]+)\)/, (_, more) => { flags += more; return ""; }).replace(/\(\?P</g, "(?<");
      [this.source, this.flags] = [inner, flags];
      this.global = new RegExp(inner, `g${flags}`);
      this.whole = new RegExp(`^(?:${inner})$`, flags);
      this.first = new RegExp(inner, `y${flags}`);
    }
    found(expression, text) { expression.lastIndex = 0; const got = expression.exec(text); return got && new Match(got); }
    fullmatch(_, text) { return this.found(this.whole, text); }
    match(_, text) { return this.found(this.first, text); }
    search(_, text) { return this.found(this.global, text); }
    *finditer(_, text) { for (const got of text.matchAll(this.global)) yield new Match(got); }
    findall(_, text) { return [...text.matchAll(this.global)].map((got) => (got.length > 1 ? got[1] : got[0])); }
    split(_, text) { return text.split(this.global); }
    sub(kw, by, text, many = 0) {
      let left = kw.count ?? many ?? 0;
      const all = left === 0;
      return text.replace(this.global, (...got) => {
        if (!all && left-- <= 0) return got[0];
        return typeof by === "string" ? by : by(new Match(got.slice(0, got.findIndex((each) => typeof each === "number"))));
      });
    }
  }
  const re = {
    compile: (_, source, flags = "") => new Pattern(source, flags),
    IGNORECASE: "i", DOTALL: "s",
  };

  const BLANKS = "[\\s\\x1c-\\x1f\\x85]";
  const [AT_START, AT_END, BETWEEN] = [new RegExp(`^${BLANKS}+`), new RegExp(`${BLANKS}+$`), new RegExp(`${BLANKS}+`)];
  const stripped = (text, characters, start, end) => {
    if (characters === undefined || characters === null) {
      const kept = start ? text.replace(AT_START, "") : text;
      return end ? kept.replace(AT_END, "") : kept;
    }
    const inner = `[${characters.replace(/[\]\\^-]/g, "\\$&")}]`;
    let kept = text;
    if (start) kept = kept.replace(new RegExp(`^${inner}+`, "u"), "");
    if (end) kept = kept.replace(new RegExp(`${inner}+$`, "u"), "");
    return kept;
  };
  const TEXT = {
    casefold: (_, s) => s.toLowerCase().replaceAll("ß", "ss"),
    capitalize: (_, s) => s.slice(0, 1).toUpperCase() + s.slice(1).toLowerCase(),
    lower: (_, s) => s.toLowerCase(),
    upper: (_, s) => s.toUpperCase(),
    strip: (_, s, c) => stripped(s, c, true, true),
    lstrip: (_, s, c) => stripped(s, c, true, false),
    rstrip: (_, s, c) => stripped(s, c, false, true),
    startswith: (_, s, start) => [start].flat().some((each) => s.startsWith(each)),
    endswith: (_, s, end) => [end].flat().some((each) => s.endsWith(each)),
    removeprefix: (_, s, start) => (start && s.startsWith(start) ? s.slice(start.length) : s),
    removesuffix: (_, s, end) => (end && s.endsWith(end) ? s.slice(0, -end.length) : s),
    replace: (_, s, old, by) => s.replaceAll(old, () => by),
    join: (_, s, parts) => [...parts].join(s),
    partition: (_, s, by) => { const i = s.indexOf(by); return i < 0 ? [s, "", ""] : [s.slice(0, i), by, s.slice(i + by.length)]; },
    split: (_, s, by) => (by === undefined ? stripped(s, null, true, true).split(BETWEEN).filter((each) => each) : s.split(by)),
    isdecimal: (_, s) => /^\p{Nd}+$/u.test(s),
    isspace: (_, s) => new RegExp(`^${BLANKS}+$`).test(s),
    isascii: (_, s) => !/[^\x00-\x7f]/.test(s),
    isprintable: (_, s) => !/[\p{C}\p{Zl}\p{Zp}]|[^\P{Zs} ]/u.test(s),
    count: (_, s, part) => s.split(part).length - 1,
    translate: (_, s, table) => [...s].map((c) => { const k = c.codePointAt(0); return table.has(k) ? table.read(k) : c; }).join(""),
  };
  const unicodedata = {
    normalize: (_, form, text) => text.normalize(form),
    category: (_, c) => (/\p{Cc}/u.test(c) ? "Cc" : /\p{Cf}/u.test(c) ? "Cf" : /\p{Zl}/u.test(c) ? "Zl" : /\p{Zp}/u.test(c) ? "Zp" : /\p{Cs}/u.test(c) ? "Cs" : ""),
    bidirectional: (_, c) => (/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u.test(c) ? "R" : "L"),
  };

  return { Match, Pattern, re, TEXT, unicodedata };
})();

