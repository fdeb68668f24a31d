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
  let spelt = '';
  for (const item of items) spelt += `${spelt && ','}${canonicalJson(item ?? null)}`;
  return `[${spelt}]`;
}

/** `sort` compares UTF-16 units unless told otherwise. */
function spellFields(value: object): string {
  let spelt = '';
  for (const name of Object.keys(value).sort()) {
    const field = (value as Record<string, unknown>)[name];
    if (field !== undefined) spelt += `${spelt && ','}${JSON.stringify(name)}:${canonicalJson(field)}`;
  }
  return `{${spelt}}`;
}
