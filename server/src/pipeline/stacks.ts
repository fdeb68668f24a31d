import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Stacks in lines of the sources, where the server runs as one file. Node's own reading of maps takes 100 MB at each start
 * for a file of this size; this keeps a source and a line for each line, from the first fault on.
 */

interface Lines {
  sources: readonly string[];
  /** For each line of the file: which source, or -1, and which line of it. */
  source: Int32Array;
  line: Int32Array;
}

const known = new Map<string, Lines | null>();

/** The stack with each place in the bundle replaced by that in its source. */
export const inSources = (stack: string): string =>
  stack.replace(/(file:\S+\/server\/dist\/server\.js):(\d+)(?::\d+)?/g, (place, file: string, line: string) => {
    const lines = linesOf(file);
    const source = lines?.sources[lines.source[Number(line) - 1] ?? -1];
    return source === undefined ? place : `${new URL(source, file).href}:${lines?.line[Number(line) - 1]}`;
  });

function linesOf(file: string): Lines | null {
  const before = known.get(file);
  if (before !== undefined) return before;
  const lines = readMap(fileURLToPath(`${file}.map`));
  known.set(file, lines);
  return lines;
}

/** Null where there is none that can be read: a fault is told without it as well. */
function readMap(path: string): Lines | null {
  try {
    const { sources, mappings } = JSON.parse(readFileSync(path, 'utf8')) as { sources: string[]; mappings: string };
    return { sources, ...decoded(mappings) };
  } catch {
    return null;
  }
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/**
 * The first place of each line. Lines end with a semicolon and places with a comma; the second and third number of a place
 * say how far source and line have moved since the one before, five bits a letter, the lowest first, the sign lowest of all.
 */
function decoded(mappings: string): Omit<Lines, 'sources'> {
  const count = mappings.split(';').length;
  const found = { source: new Int32Array(count).fill(-1), line: new Int32Array(count) };
  let [at, field, value, shift, source, line] = [0, 0, 0, 0, 0, 1];
  for (const letter of mappings) {
    if (letter === ';') at++;
    if (letter === ';' || letter === ',') {
      field = 0;
      continue;
    }
    const digit = digits.indexOf(letter);
    value |= (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    const moved = value & 1 ? -(value >> 1) : value >> 1;
    if (field === 1) source += moved;
    if (field === 2) {
      line += moved;
      if (found.source[at] === -1) {
        found.source[at] = source;
        found.line[at] = line;
      }
    }
    field++;
    value = 0;
    shift = 0;
  }
  return found;
}
