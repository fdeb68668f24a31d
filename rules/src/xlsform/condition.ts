/** What a form's `relevant` says, as far as a checklist can say it: one of these answers, or none of them. */

export interface Condition {
  /** The name of an earlier question. */
  question: string;
  /** The names of its choices. */
  choices: string[];
  not: boolean;
}

interface Term extends Condition {
  choices: [string];
}

const quoted = String.raw`(?:'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?))`;
const name = String.raw`\$\{\s*([^}\s]+)\s*\}`;
const equals = new RegExp(String.raw`^${name}\s*(!?=)\s*${quoted}$`, 'i');
const selected = new RegExp(String.raw`^(not\s*\(\s*)?selected\s*\(\s*${name}\s*,\s*${quoted}\s*\)\s*(\))?$`, 'i');

function termOf(text: string): Term | null {
  const bare = unwrapped(text);
  const equal = equals.exec(bare);
  if (equal) {
    const [, question = '', sign, one, two, three] = equal;
    const choice = one ?? two ?? three ?? '';
    return choice === '' ? null : { question, choices: [choice], not: sign === '!=' };
  }
  const chosen = selected.exec(bare);
  if (!chosen) return null;
  const [, not, question = '', one, two, three, closed] = chosen;
  const choice = one ?? two ?? three ?? '';
  if (choice === '' || (not === undefined) !== (closed === undefined)) return null;
  return { question, choices: [choice], not: not !== undefined };
}

/** Without the brackets around the whole. */
function unwrapped(text: string): string {
  const bare = text.trim();
  if (!bare.startsWith('(') || !bare.endsWith(')')) return bare;
  let depth = 0;
  for (const [at, sign] of [...bare].entries()) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth === 0 && at < bare.length - 1) return bare;
  }
  return unwrapped(bare.slice(1, -1));
}

/** The parts between a word that stands outside of brackets and quotes. */
function parts(text: string, word: 'and' | 'or'): string[] {
  const found: string[] = [];
  let depth = 0;
  let quote = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string;
    if (quote !== '') quote = sign === quote ? '' : quote;
    else if (sign === "'" || sign === '"') quote = sign;
    else if (sign === '(') depth += 1;
    else if (sign === ')') depth -= 1;
    else if (depth === 0 && new RegExp(`^\\s${word}[\\s(]`, 'i').test(text.slice(at, at + word.length + 2))) {
      found.push(text.slice(from, at));
      from = at + word.length + 1;
    }
  }
  return [...found, text.slice(from)];
}

/** Terms that are always true say nothing. */
const isTrue = (text: string): boolean => /^(true\s*\(\s*\)|1)$/i.test(unwrapped(text));

/** What stands within a `not(…)` around the whole; null where there is none. */
function negated(text: string): string | null {
  const inside = /^not\s*(\(.*\))$/is.exec(text)?.[1];
  return inside === undefined || unwrapped(inside) === inside ? null : unwrapped(inside);
}

/**
 * Reads an expression; null where it says more than a checklist can. Without choices it asks for any answer at all.
 *
 * "${open} = 'no' or ${open} = 'partly'" → {question: 'open', choices: ['no', 'partly'], not: false}.
 */
export function conditionOf(expression: string): Condition | null {
  const text = unwrapped(expression.replace(/[‘’]/g, "'").replace(/[“”]/g, '"'));
  const within = negated(text);
  if (within !== null) {
    const condition = conditionOf(within);
    return condition === null || condition.choices.length === 0 ? null : { ...condition, not: !condition.not };
  }
  const answered = new RegExp(String.raw`^${name}\s*!=\s*(?:''|"")$`, 'i').exec(text)?.[1];
  if (answered !== undefined) return { question: answered, choices: [], not: false };
  const either = parts(text, 'or');
  const both = parts(text, 'and').filter((part) => !isTrue(part));
  if (either.length > 1 && both.length > 1) return null;
  const terms = (either.length > 1 ? either : both).map(termOf);
  const [first] = terms;
  if (!first) return null;
  const isOne = terms.every((term) => term?.question === first.question && term.not === first.not);
  // "Is a or is b" is one of them, "is not a and is not b" none of them; any other mixture is neither.
  if (!isOne || (terms.length > 1 && first.not === either.length > 1)) return null;
  return { ...first, choices: [...new Set(terms.flatMap((term) => term?.choices ?? []))] };
}

/** Whether an expression is true whatever is answered. */
export const isAlways = (expression: string): boolean => isTrue(expression);

const mirrored: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/**
 * The limits of a number that a constraint names; null where it says anything else. Of whole numbers "more than 0" is "at least
 * 1"; of others a checklist has no such limit.
 */
export function limitsOf(constraint: string, isWhole = false): { min: number | null; max: number | null } | null {
  const limits: { min: number | null; max: number | null } = { min: null, max: null };
  for (const part of parts(unwrapped(constraint), 'and')) {
    const bare = unwrapped(part);
    const found = /^\.\s*(>=|<=|>|<)\s*(-?\d+(?:\.\d+)?)$/.exec(bare);
    const turned = /^(-?\d+(?:\.\d+)?)\s*(>=|<=|>|<)\s*\.$/.exec(bare);
    const sign = found?.[1] ?? mirrored[turned?.[2] ?? ''];
    const number = Number(found?.[2] ?? turned?.[1]);
    if (sign === undefined || (sign.length === 1 && !(isWhole && Number.isInteger(number)))) return null;
    const side = sign.startsWith('>') ? 'min' : 'max';
    if (limits[side] !== null) return null;
    limits[side] = sign.length === 2 ? number : number + (side === 'min' ? 1 : -1);
  }
  return limits;
}
