/**
 * RFC 8785: the one spelling of a JSON value. Keys are ordered by their UTF-16 units; numbers and strings are spelt as
 * ECMAScript does, which is what the RFC asks for. Undefined keys are left out.
 *
 * { b: 1, a: [true, null] } → {"a":[true,null],"b":1}
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? spellList(value) : spellFields(value);
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('a number that JSON cannot spell');
    return String(value);
  }
  const spelt = JSON.stringify(value);
  if (spelt === undefined) throw new TypeError('a value that JSON cannot spell');
  return spelt;
}

function spellList(items: readonly unknown[]): string {
  let spelt = '[';
  for (let at = 0; at < items.length; at++) {
    if (at > 0) spelt += ',';
    spelt += canonicalJson(items[at] ?? null);
  }
  return `${spelt}]`;
}

function spellFields(value: object): string {
  let spelt = '';
  for (const name of inOrder(Object.keys(value))) {
    const field = (value as Record<string, unknown>)[name];
    if (field === undefined) continue;
    spelt += spelt === '' ? '{' : ',';
    spelt += spellName(name);
    spelt += canonicalJson(field);
  }
  return spelt === '' ? '{}' : `${spelt}}`;
}

/**
 * Sorts names in place by their UTF-16 units, as `<` and `sort` compare them. Objects have few fields, mostly in order
 * already, and `sort` makes a kilobyte of garbage for each.
 */
function inOrder(names: string[]): string[] {
  if (names.length > 20) return names.sort();
  for (let at = 1; at < names.length; at++) {
    const name = names[at] as string;
    let to = at;
    for (; to > 0 && (names[to - 1] as string) > name; to--) names[to] = names[to - 1] as string;
    names[to] = name;
  }
  return names;
}

const spellings = new Map<string, string>();
/** Whoever sends names of their own choosing cannot fill the memory with them. */
const spellingsMost = 200;

/** questionId → "questionId": with its colon. The same few names come again and again. */
function spellName(name: string): string {
  const known = spellings.get(name);
  if (known !== undefined) return known;
  const spelt = `${JSON.stringify(name)}:`;
  if (spellings.size < spellingsMost && name.length < 50) spellings.set(name, spelt);
  return spelt;
}
