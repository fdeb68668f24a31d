/**
 * RFC 8785: the one spelling of a JSON value. Keys are ordered by their UTF-16 units; numbers and strings are spelt as
 * ECMAScript does, which is what the RFC asks for. Undefined keys are left out.
 *
 * { b: 1, a: [true, null] } → {"a":[true,null],"b":1}
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => canonicalJson(one ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, field]) => field !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`);
    return `{${fields.join(',')}}`;
  }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError('a number that JSON cannot spell');
  const spelt = JSON.stringify(value);
  if (spelt === undefined) throw new TypeError('a value that JSON cannot spell');
  return spelt;
}
