import { type FeedOptions, mostFeedRows, refusedOptions } from '@sahada/contract/feed';
import { Refused } from '../../errors.ts';

/** Reads the options of a question to the feed; what it does not know is 501, what is misspelt 400. */

export interface Condition {
  property: string;
  operator: 'eq' | 'gt' | 'ge';
  /** An instant for ChangedAt, else a number. */
  value: string | number;
}

/** Where a page ends: the change and the number of its last row. */
export interface Place {
  changedAt: string;
  id: number;
}

export interface Question {
  top: number;
  select: readonly string[] | null;
  count: boolean;
  conditions: readonly Condition[];
  after: Place | null;
}

const unsupported = (what: string): never => {
  throw new Refused('notSupported', { values: { what } });
};

const bad = (what: string): never => {
  throw new Refused('badOption', { values: { what } });
};

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,12})?)?(Z|[+-]\d{2}:\d{2})$/;

/** `properties`: those of the entity set. */
export function questionOf(given: FeedOptions, properties: readonly string[]): Question {
  for (const option of refusedOptions) if (given[option] != null) unsupported(option);
  const format = given.$format ?? given.format;
  if (format && !/^(json|application\/json(;.*)?)$/i.test(format)) unsupported(`$format=${format}`);
  const select = given.$select ?? given.select;
  const filter = given.$filter ?? given.filter;
  const token = given.$skiptoken ?? given.skiptoken;
  return {
    top: given.$top ?? given.top ?? mostFeedRows,
    select: select ? selectOf(select, properties) : null,
    count: given.$count ?? given.count ?? false,
    conditions: filter ? conditionsOf(filter, properties) : [],
    after: token ? placeOf(token) : null,
  };
}

function selectOf(text: string, properties: readonly string[]): readonly string[] | null {
  const wanted = text.split(',').map((one) => one.trim());
  if (wanted.includes('*')) return null;
  for (const one of wanted) if (!properties.includes(one)) bad(`$select ${one}`);
  return [...new Set(wanted)];
}

/** What may be compared: the time of the change, and numbers of rows. */
const isId = (property: string): boolean => /(^|[a-z])Id$/.test(property);

function conditionsOf(text: string, properties: readonly string[]): Condition[] {
  return text.split(/\s+and\s+/i).map((part) => {
    const found = /^\s*(\w+)\s+(\w+)\s+(\S+)\s*$/.exec(part);
    if (found === null) return unsupported(`$filter ${part.trim()}`);
    const [, property = '', operator = '', value = ''] = found;
    if (!properties.includes(property)) return bad(`$filter ${property}`);
    if (property === 'ChangedAt' && (operator === 'ge' || operator === 'gt')) {
      if (!instant.test(value) || Number.isNaN(Date.parse(value))) return bad(`$filter ${value}`);
      return { property, operator, value };
    }
    if (isId(property) && operator === 'eq') {
      if (!/^\d{1,15}$/.test(value)) return bad(`$filter ${value}`);
      return { property, operator, value: Number(value) };
    }
    return unsupported(`$filter ${property} ${operator}`);
  });
}

export const tokenOf = ({ changedAt, id }: Place): string => Buffer.from(`${changedAt} ${id}`).toString('base64url');

function placeOf(token: string): Place {
  const [, changedAt = '', id = ''] = /^(\S+) (\d{1,15})$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
  if (!instant.test(changedAt) || Number.isNaN(Date.parse(changedAt))) return bad('$skiptoken');
  return { changedAt, id: Number(id) };
}
