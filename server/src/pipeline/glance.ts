/** What a JSON text shows before it is parsed, in one pass over its bytes. */
export interface Glance {
  /** How deep it nests: code that walks the value afterwards may recurse. */
  depth: number;
  /** It has `\u` escapes, the only way in which JSON can spell a NUL or half a surrogate pair. */
  hasEscapes: boolean;
  /** A number has an exponent or very many digits: JSON can spell some that nobody can hold (1e400). */
  mayBeEndless: boolean;
}

const quote = 0x22;
const backslash = 0x5c;
const u = 0x75;
const openList = 0x5b;
const closeList = 0x5d;
const openObject = 0x7b;
const closeObject = 0x7d;
const zero = 0x30;
const nine = 0x39;
const smallE = 0x65;
const greatE = 0x45;

/** The largest number has 309 digits before its point. */
const mostDigits = 200;

/**
 * Looks through the bytes of a JSON text; of one that is no JSON it says something as well.
 *
 * {"a":[1e5,"\u0000"]} → depth 2, with escapes, may be endless.
 */
export function glance(text: Uint8Array): Glance {
  let depth = 0;
  let deepest = 0;
  let digits = 0;
  let isText = false;
  let hasEscapes = false;
  let mayBeEndless = false;
  for (let at = 0; at < text.length; at++) {
    const byte = text[at] as number;
    if (isText) {
      if (byte === quote) isText = false;
      else if (byte === backslash) {
        at++;
        if (text[at] === u) hasEscapes = true;
      }
    } else if (byte >= zero && byte <= nine) {
      digits++;
      if (digits > mostDigits) mayBeEndless = true;
    } else {
      // Only in a number does an e follow a digit.
      if ((byte === smallE || byte === greatE) && digits > 0) mayBeEndless = true;
      digits = 0;
      if (byte === quote) isText = true;
      else if (byte === openList || byte === openObject) {
        depth++;
        if (depth > deepest) deepest = depth;
      } else if (byte === closeList || byte === closeObject) depth--;
    }
  }
  return { depth: deepest, hasEscapes, mayBeEndless };
}
