import { inSources } from './stacks.ts';

/**
 * What the system log keeps of an error: its sort and where it happened. Never its text, nor anything else that may hold what
 * somebody wrote: a parser quotes what it cannot read, and a database names the value that it refuses.
 */
export interface ErrorPlace {
  /** `TypeError`, or `DatabaseError 23505 location_code`. */
  reason: string;
  /** Its lines in the program, and those of what caused it. */
  stack: string;
}

const most = { lines: 20, causes: 3, letters: 3000 };

export function placeOf(error: unknown): ErrorPlace {
  const parts: string[] = [];
  let at = error;
  for (let depth = 0; depth < most.causes && at instanceof Error; depth++) {
    parts.push([`${depth === 0 ? '' : 'caused by '}${sortOf(at)}`, ...linesOf(at)].join('\n'));
    at = at instanceof AggregateError ? at.errors[0] : at.cause;
  }
  return { reason: sortOf(error), stack: parts.join('\n').slice(0, most.letters) };
}

/** What a library may call an error by, and a database its tables: words of programs, of which none has a blank. */
const isName = (value: unknown): value is string => typeof value === 'string' && /^[A-Za-z_$][\w$]{0,62}$/.test(value);
const isCode = (value: unknown): value is string => typeof value === 'string' && /^[A-Z0-9_]{2,40}$/.test(value);

function sortOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { name: own } = error.constructor;
  const { code, table, column, constraint } = error as {
    [key in 'code' | 'table' | 'column' | 'constraint']?: unknown;
  };
  // Only a database's errors name tables; an identifier that anything else gives may be anybody's word.
  const isDatabases = isName(table) || isName(constraint) ? 'severity' in error : false;
  const names = isDatabases ? [table, column, constraint].filter(isName) : [];
  return [isName(own) ? own : 'Error', ...(isCode(code) ? [code] : []), ...names].join(' ');
}

/** The folder of everything, for the sources and for the one file that is built of them. */
const root = new URL(import.meta.url.replace(/server\/(src|dist)\/[^?]*$/, ''));

/** A line of the program's own files or of Node's; whatever an error's text may imitate lies in neither. */
function isOurs(line: string): boolean {
  const found = /^ {4}at (?:(?:async )?(?:new )?[\w$.<>#[\] ]{1,120} \()?(?:async )?(\S+):\d+(?::\d+)?\)?$/.exec(line);
  return [root.href, root.pathname, 'node:'].some((begin) => found?.[1]?.startsWith(begin));
}

function linesOf({ stack = '', message }: Error): string[] {
  const head = message === '' ? -1 : stack.indexOf(message);
  const lines = inSources(head < 0 ? stack : stack.slice(head + message.length)).split('\n');
  return lines
    .filter(isOurs)
    .slice(0, most.lines)
    .map((line) => line.replace(root.href, '').replace(root.pathname, ''));
}
