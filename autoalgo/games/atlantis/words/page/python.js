// What the script that is made of the program's own Python stands on: how Python compares, counts, slices, formats.
const $ = (() => {
  const { Match, Pattern, re, TEXT, unicodedata } = PYTHON_TEXT;
  const $0 = Object.freeze({});
  let identities = 0;

  function raised(kind, ...args) {
    const error = Object.create(errors[kind].prototype);
    error.args = args;
    return error;
  }
  const errors = {};
  for (const kind of ["TypeError", "ValueError", "KeyError", "IndexError", "StopIteration"]) {
    errors[kind] = function (_, ...args) { return raised(kind, ...args); };
    errors[kind].$name = kind;
  }

  // Keys of dictionaries and sets: values that are equal have the same.
  function key(value) {
    switch (typeof value) {
      case "number": case "string": return value;
      case "boolean": return Number(value);
    }
    if (value === null) return "\0null";
    if (Array.isArray(value)) return `\0(${value.map(written).join(",")})`;
    const kind = value.constructor;
    if (kind?.$tuple) return `\0(${kind.$f.map((name) => written(value[name])).join(",")})`;
    if (kind?.$eq) return `\0${kind.$name}(${kind.$f.map((name) => written(value[name])).join(",")})`;
    if (value instanceof PySet) return `\0{${[...value].map(written).sort().join(",")}}`;
    if (!Object.hasOwn(value, "$id")) Object.defineProperty(value, "$id", { value: `\0#${++identities}` });
    return value.$id;
  }
  const written = (value) => { const found = key(value); return typeof found === "string" ? JSON.stringify(found) : String(found); };

  class Dict {
    constructor(pairs = []) { this.map = new Map(); for (const [k, v] of pairs) this.put(k, v); }
    put(k, v) { const h = key(k), old = this.map.get(h); if (old) old[1] = v; else this.map.set(h, [k, v]); }
    has(k) { return this.map.has(key(k)); }
    read(k) {
      const found = this.map.get(key(k));
      if (found) return found[1];
      return this.missing(k);
    }
    missing(k) { throw raised("KeyError", k); }
    get size() { return this.map.size; }
    *[Symbol.iterator]() { for (const [k] of this.map.values()) yield k; }
  }
  class Counter extends Dict {
    missing() { return 0; }
  }
  class PySet {
    constructor(values = []) { this.map = new Map(); for (const v of values) this.put(v); }
    put(v) { const h = key(v); if (!this.map.has(h)) this.map.set(h, v); }
    has(v) { return this.map.has(key(v)); }
    get size() { return this.map.size; }
    [Symbol.iterator]() { return this.map.values(); }
  }

  const t = (value) => {
    switch (typeof value) {
      case "boolean": return value;
      case "number": return value !== 0;
      case "string": return value !== "";
      case "undefined": return false;
      case "function": return true;
    }
    if (value === null) return false;
    if (Array.isArray(value)) return value.length > 0;
    if (value instanceof Dict || value instanceof PySet) return value.size > 0;
    return true;
  };
  const eq = (a, b) => {
    if (a === b) return true;
    if (a === null || b === null || a === undefined || b === undefined) return false;
    if (typeof a !== "object" || typeof b !== "object") {
      return typeof a !== "string" && typeof b !== "string" && typeof a !== "object" && typeof b !== "object" && Number(a) === Number(b);
    }
    if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((each, i) => eq(each, b[i]));
    if (a instanceof PySet && b instanceof PySet) return a.size === b.size && [...a].every((each) => b.has(each));
    if (a instanceof Dict && b instanceof Dict) return a.size === b.size && [...a].every((k) => b.has(k) && eq(a.read(k), b.read(k)));
    const [one, other] = [a.constructor, b.constructor];
    if (one?.$tuple || other?.$tuple) return key(a) === key(b);
    return Boolean(one?.$eq) && one === other && one.$f.every((name) => eq(a[name], b[name]));
  };
  const items_of = (value) => (value.constructor?.$tuple ? value.constructor.$f.map((name) => value[name]) : value);
  function compared(a, b) {
    if (typeof a === "object" && a !== null) {
      const [one, other] = [items_of(a), items_of(b)];
      for (let i = 0; i < one.length && i < other.length; i++) {
        if (!eq(one[i], other[i])) return compared(one[i], other[i]);
      }
      return one.length - other.length;
    }
    if (typeof a === "string") return a < b ? -1 : a > b ? 1 : 0;
    return a - b;
  }
  const subset = (a, b) => [...a].every((each) => b.has(each));

  const add = (a, b) => {
    if (Array.isArray(a)) return [...a, ...items_of(b)];
    if (a instanceof Counter) return counted([...a, ...b].map((k) => [k, a.read(k) + b.read(k)]));
    return typeof a === "string" ? a + b : Number(a) + Number(b);
  };
  const counted = (pairs) => { const made = new Counter(); for (const [k, v] of pairs) if (v > 0) made.put(k, v); return made; };
  const values_of = (a) => (a instanceof PySet ? a : new PySet(a));
  const sub = (a, b) => {
    if (a instanceof Counter) return counted([...a].map((k) => [k, a.read(k) - b.read(k)]));
    if (typeof a === "object") { const out = values_of(b); return new PySet([...a].filter((each) => !out.has(each))); }
    return a - b;
  };
  const mul = (a, b) => {
    if (Array.isArray(a)) return Array.from({ length: Math.max(0, Number(b)) * a.length }, (_, i) => a[i % a.length]);
    if (typeof a === "string") return a.repeat(Math.max(0, Number(b)));
    if (Array.isArray(b) || typeof b === "string") return mul(b, a);
    return a * b;
  };
  const or_ = (a, b) => {
    if (typeof a === "function" || Array.isArray(a)) return [a, b].flat();
    if (a instanceof Dict) return dict_of([...pairs_of(a), ...pairs_of(b)]);
    if (typeof a === "object") return new PySet([...a, ...b]);
    return typeof a === "boolean" ? a || b : a | b;
  };
  const and_ = (a, b) => {
    if (typeof a !== "object") return typeof a === "boolean" ? a && b : a & b;
    const kept = values_of(b);
    return new PySet([...a].filter((each) => kept.has(each)));
  };
  const pairs_of = (dict) => [...dict.map.values()].map(([k, v]) => [k, v]);
  const dict_of = (pairs) => new Dict(pairs);

  function at(of, index) {
    if (Array.isArray(of)) {
      const found = of[index < 0 ? of.length + index : index];
      if (found === undefined) throw raised("IndexError", index);
      return found;
    }
    if (of instanceof Dict) return of.read(index);
    if (typeof of === "string") {
      const found = of[index < 0 ? of.length + index : index];
      if (found === undefined) throw raised("IndexError", index);
      return found;
    }
    if (of instanceof Match) return of.group(index);
    return items_of(of)[index];
  }
  function put(of, index, value) {
    if (of instanceof Dict) of.put(index, value);
    else of[index < 0 ? of.length + index : index] = value;
  }
  function del(of, index) {
    if (of instanceof Dict) { if (!of.map.delete(key(index))) throw raised("KeyError", index); }
    else of.splice(index < 0 ? of.length + index : index, 1);
  }
  const slice = (of, start, end, step = 1) => {
    if (step === -1 && start === null && end === null) return [...of].reverse();
    return of.slice(start ?? 0, end ?? undefined);
  };
  const set_slice = (of, start, end, values) => {
    const from = start ?? 0;
    of.splice(from, (end ?? of.length) - from, ...values);
  };

  const LIST = {
    append: (_, a, value) => { a.push(value); },
    pop: (_, a, i = -1) => { if (!a.length) throw raised("IndexError", i); return a.splice(i < 0 ? a.length + i : i, 1)[0]; },
    remove: (_, a, value) => { const i = a.findIndex((each) => eq(each, value)); if (i < 0) throw raised("ValueError", value); a.splice(i, 1); },
    index: (_, a, value) => { const i = a.findIndex((each) => eq(each, value)); if (i < 0) throw raised("ValueError", value); return i; },
    count: (_, a, value) => a.filter((each) => eq(each, value)).length,
    clear: (_, a) => { a.length = 0; },
  };
  const DICT = {
    get: (_, d, k, other = null) => { const found = d.map.get(key(k)); return found ? found[1] : other; },
    items: (_, d) => pairs_of(d),
    keys: (_, d) => new PySet(d),
    values: (_, d) => [...d.map.values()].map(([, v]) => v),
    setdefault: (_, d, k, other = null) => { if (!d.has(k)) d.put(k, other); return d.read(k); },
    pop: (_, d, k, ...other) => {
      const h = key(k), found = d.map.get(h);
      if (!found) { if (other.length) return other[0]; throw raised("KeyError", k); }
      d.map.delete(h);
      return found[1];
    },
    update: (_, d, more) => { for (const [k, v] of more instanceof Dict ? pairs_of(more) : more) d.put(k, v); },
    clear: (_, d) => { d.map.clear(); },
    total: (_, d) => sum($0, DICT.values($0, d)),
  };
  const SET = {
    add: (_, s, value) => { s.put(value); },
    discard: (_, s, value) => { s.map.delete(key(value)); },
    remove: (_, s, value) => { if (!s.map.delete(key(value))) throw raised("KeyError", value); },
    update: (_, s, ...more) => { for (const values of more) for (const each of values) s.put(each); },
    isdisjoint: (_, s, values) => { for (const each of values) if (s.has(each)) return false; return true; },
    clear: (_, s) => { s.map.clear(); },
  };
  function call(of, name, kw, ...args) {
    const table = typeof of === "string" ? TEXT : Array.isArray(of) ? LIST : of instanceof Dict ? DICT : of instanceof PySet ? SET : null;
    if (table) return table[name](kw, of, ...args);
    if (of instanceof Pattern) return of[name](kw, ...args);
    return kw === $0 ? of[name](...args) : call_with_keys(of, name, args, kw);
  }
  function filled(names, args, kw) {
    const all = [...args];
    for (const [name, value] of Object.entries(kw)) all[names.indexOf(name)] = value;
    return Array.from(all);
  }
  const with_keys = (called, args, kw) => called(...filled(called.$p ?? called.$f, args, kw));
  const copied = (of, changed) => Object.assign(Object.create(Object.getPrototypeOf(of)), of, changed);
  function call_with_keys(of, name, args, kw) {
    if (name === "model_copy") return copied(of, Object.fromEntries(pairs_of(kw.update)));
    return of[name](...filled(of[name].$p, args, kw));
  }
  const bound = (of, name) => {
    const found = of[name];
    if (typeof found !== "function" || typeof of === "function") return found;
    const made = (...args) => found.apply(of, args);
    made.$p = found.$p;
    return made;
  };

  function method(type, name, body, parameters) {
    const unbound = (...args) => body(...args);
    const shared = type.$enum ? String.prototype : type.prototype;
    const own = function (...args) { return body(type.$enum ? String(this) : this, ...args); };
    own.$p = parameters;
    Object.defineProperty(shared, name, { value: own, configurable: true, writable: true });
    if (!type.$enum) type[name] = unbound;
  }
  function getter(type, name, body, kept) {
    Object.defineProperty(type.prototype, name, {
      configurable: true,
      get() {
        const value = body(this);
        if (kept) Object.defineProperty(this, name, { value });
        return value;
      },
      set(value) { Object.defineProperty(this, name, { value }); },
    });
  }
  // A member of an enumeration is its text.
  function enumeration(name, members) {
    const values = Object.values(members);
    const type = (value) => { if (!values.includes(value)) throw raised("ValueError", value); return value; };
    Object.assign(type, members);
    type.$enum = new Set(values);
    type.$name = name;
    type[Symbol.iterator] = () => values[Symbol.iterator]();
    return type;
  }
  Object.defineProperty(String.prototype, "value", { get() { return String(this); }, configurable: true });
  function tuple_class(type) {
    type.$tuple = true;
    type.prototype[Symbol.iterator] = function () { return items_of(this)[Symbol.iterator](); };
  }

  const NATIVE = {
    str: (x) => typeof x === "string", int: (x) => typeof x === "number" || typeof x === "boolean", bool: (x) => typeof x === "boolean",
    float: (x) => typeof x === "number", list: Array.isArray, tuple: Array.isArray, dict: (x) => x instanceof Dict, set: (x) => x instanceof PySet,
    frozenset: (x) => x instanceof PySet,
  };
  function isinstance(_, value, type) {
    if (Array.isArray(type)) return type.some((each) => isinstance($0, value, each));
    if (type.$enum) return typeof value === "string" && type.$enum.has(value);
    if (type.$is) return type.$is(value);
    return type.prototype !== undefined && value instanceof type;
  }

  const len = (_, of) => of.length ?? of.size ?? items_of(of).length;
  const in_ = (value, of) => {
    if (of === null) return false;
    if (typeof of === "string") return of.includes(value);
    if (of instanceof Dict || of instanceof PySet) return of.has(value);
    if (of.$enum) return of.$enum.has(value);
    for (const each of of) if (eq(each, value)) return true;
    return false;
  };
  const iter = (_, of) => of[Symbol.iterator]();
  const next = (_, of, ...other) => {
    const { done, value } = of.next();
    if (!done) return value;
    if (other.length) return other[0];
    throw raised("StopIteration");
  };
  const sum = (_, values, start = 0) => { let all = start; for (const each of values) all = add(all, each); return all; };
  const any = (_, values) => { for (const each of values) if (t(each)) return true; return false; };
  const all = (_, values) => { for (const each of values) if (!t(each)) return false; return true; };
  function sorted(kw, values) {
    const by = kw.key ?? ((each) => each);
    const made = [...values].map((each) => [by(each), each]);
    made.sort(kw.reverse ? (a, b) => compared(b[0], a[0]) : (a, b) => compared(a[0], b[0]));
    return made.map(([, each]) => each);
  }
  const best = (sign) => (kw, ...args) => {
    const values = args.length === 1 ? [...args[0]] : args;
    if (!values.length) { if ("default" in kw) return kw.default; throw raised("ValueError", "empty"); }
    const by = kw.key ?? ((each) => each);
    return values.reduce((a, b) => (compared(by(b), by(a)) * sign > 0 ? b : a));
  };
  function str(_, value) {
    if (typeof value === "string") return value;
    if (typeof value === "number") return String(value);
    if (value === null) return "None";
    if (typeof value === "boolean") return value ? "True" : "False";
    if (value?.args) return str($0, value.args[0] ?? "");
    return String(value);
  }
  function format(value, spec) {
    // The browser's own way of writing numbers takes ten times as long.
    if (spec === ",") return String(Number(value)).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));
    if (/^0\d+$/.test(spec)) return String(value).padStart(Number(spec), "0");
    const places = /^(,?)\.(\d+)f$/.exec(spec);
    if (places) return Number(value).toLocaleString("en-US", { minimumFractionDigits: +places[2], maximumFractionDigits: +places[2], useGrouping: places[1] === "," });
    const digits = /^\.(\d+)g$/.exec(spec);
    if (digits) return String(Number(Number(value).toPrecision(+digits[1])));
    if (spec === "") return str($0, value);
    throw raised("ValueError", spec);
  }
  const floordiv = (a, b) => Math.floor(a / b);
  const mod = (a, b) => a - Math.floor(a / b) * b;
  const round = (_, value) => {
    const below = Math.floor(value), rest = value - below;
    return rest < 0.5 || (rest === 0.5 && below % 2 === 0) ? below : below + 1;
  };
  const integer = (_, value) => {
    if (typeof value !== "string") return Math.trunc(Number(value));
    // Digits of every script count.
    const digits = [...value.trim()].map((c) => (/\p{Nd}/u.test(c) ? String(digit(c)) : c)).join("");
    if (!/^[-+]?\d+$/.test(digits)) throw raised("ValueError", value);
    return Number(digits);
  };
  const digit = (c) => { let code = c.codePointAt(0), steps = 0; while (steps < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - 1))) { code--; steps++; } return c.codePointAt(0) <= 57 ? Number(c) : steps % 10; };

  const type_of = (is, make) => Object.assign(make, { $is: is });
  const types = {
    str: type_of(NATIVE.str, str), int: type_of(NATIVE.int, integer), bool: type_of(NATIVE.bool, (_, value) => t(value)),
    float: type_of(NATIVE.float, (_, value) => Number(value)), list: type_of(NATIVE.list, (_, values = []) => [...values]),
    tuple: type_of(NATIVE.tuple, (_, values = []) => [...values]),
    dict: type_of(NATIVE.dict, (kw, more = []) => new Dict([...(more instanceof Dict ? pairs_of(more) : more), ...Object.entries(kw)])),
    set: type_of(NATIVE.set, (_, values = []) => new PySet(values)), frozenset: type_of(NATIVE.frozenset, (_, values = []) => new PySet(values)),
  };
  types.dict.fromkeys = (keys, value = null) => new Dict([...keys].map((each) => [each, value]));
  types.str.maketrans = (table) => new Dict(pairs_of(table).map(([k, v]) => [k.codePointAt(0), v]));

  return {
    $0, ...errors, Dict, Counter: (_, values = []) => {
      const made = new Counter();
      if (values instanceof Dict) for (const [k, v] of pairs_of(values)) made.put(k, v);
      else for (const each of values) made.put(each, made.read(each) + 1);
      return made;
    },
    t, eq, add, sub, mul, div: (a, b) => a / b, floordiv, mod, or_, and_, pow: (a, b) => a ** b,
    iadd: (a, b) => { if (Array.isArray(a)) { a.push(...b); return a; } return add(a, b); },
    isub: (a, b) => { if (a instanceof PySet) { for (const each of b) a.map.delete(key(each)); return a; } return sub(a, b); },
    ior: (a, b) => {
      if (a instanceof Dict) { DICT.update($0, a, b); return a; }
      if (a instanceof PySet) { SET.update($0, a, b); return a; }
      return or_(a, b);
    },
    imul: mul, ifloordiv: floordiv, iand: and_, idiv: (a, b) => a / b, imod: mod,
    lt: (a, b) => (a instanceof PySet ? a.size < b.size && subset(a, b) : compared(a, b) < 0),
    le: (a, b) => (a instanceof PySet ? subset(a, b) : compared(a, b) <= 0),
    gt: (a, b) => compared(a, b) > 0, ge: (a, b) => compared(a, b) >= 0,
    and: (a, b) => (t(a) ? b() : a), or: (a, b) => (t(a) ? a : b()),
    at, put, del, slice, set_slice, in_, dict_of, set_of: (values) => new PySet(values),
    call, with_keys, call_with_keys, bound, method, getter, enumeration, tuple_class, isinstance,
    named: (dict) => Object.fromEntries(pairs_of(dict)),
    len, iter, next, sum, any, all, sorted, min: best(-1), max: best(1), format, round, re, unicodedata, ...types,
    repr: (_, value) => (typeof value === "string" ? `'${value}'` : str($0, value)),
    ord: (_, text) => text.codePointAt(0),
    range: (_, start, end, step = 1) => {
      const [from, to] = end === undefined ? [0, start] : [start, end];
      return Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step);
    },
    enumerate: function* (kw, values, start = kw.start ?? 0) { let i = start; for (const each of values) yield [i++, each]; },
    zip: (_, ...lists) => { const all = lists.map((each) => [...each]); return Array.from({ length: Math.min(...all.map((each) => each.length)) }, (_, i) => all.map((each) => each[i])); },
    map: function* (_, by, values) { for (const each of values) yield by.$is || by === len ? by($0, each) : by(each); },
    reversed: (_, values) => [...values].reverse(),
    divmod: (_, a, b) => [floordiv(a, b), mod(a, b)],
    type: (_, value) => value.constructor,
    getattr: (_, of, name) => of[name],
    count: function* (_, start = 0) { for (let i = start; ; i++) yield i; },
    fields: (_, of) => of.constructor.$f.map((name) => ({ name })),
    get_args: (_, types) => types,
    attrgetter: (_, ...names) => (of) => (names.length === 1 ? of[names[0]] : names.map((name) => of[name])),
    sqrt: (_, value) => Math.sqrt(value),
    given: {},
  };
})();
const $0 = $.$0;
