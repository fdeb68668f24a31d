import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { config } from '../config.ts';
import { seal, unseal } from '../outside/seal.ts';
import { tagsIn } from './file-range.ts';

/**
 * Addresses of files for a browser, which sends no token when it saves what a link leads to: a file of gigabytes must not go through
 * a page's memory. An address carries the hash of the session that it was made for, sealed together with the rest of it. The call
 * behind it asks session and rights anew, as ever.
 */

/** A download begins at once. What stands in a history or in a proxy's log afterwards leads nowhere. */
const validMs = 60_000;

/** For so long one that broke off may go on: whoever began it names the tag that it was sent, which stands in no history and no log. */
const goesOnMs = 24 * 60 * 60_000;

const parameter = '&pass=';

const placeOf = (address: string): string => `file address:${address}`;

/** The address of a file row, which must be `linked`, with its input. */
export function fileAddress(
  row: { path: string },
  input: Record<string, string>,
  session: Buffer,
  now: number,
): string {
  const address = `/api${row.path}?${new URLSearchParams(input)}`;
  const pass = seal(config().sealingKey, placeOf(address), `${session.toString('hex')} ${now + validMs}`);
  return `${address}${parameter}${pass.toString('base64url')}`;
}

/** With what the tags begin of files that are fetched by this address: nobody can tell it who has only the address. */
export const markOf = (url: string): string =>
  url.includes(parameter)
    ? `${createHmac('sha256', config().sealingKey).update(`mark of ${url}`).digest('base64url').slice(0, 22)}-`
    : '';

/** The hash of the session that an address was made for; null where it is none of ours, or its time is over. */
export function sessionOfAddress(url: string, headers: IncomingHttpHeaders, now: number): Buffer | null {
  const [address = '', pass] = url.split(parameter);
  if (pass === undefined) return null;
  let opened: string;
  try {
    opened = unseal(config().sealingKey, placeOf(address), Buffer.from(pass, 'base64url'));
  } catch {
    return null;
  }
  const [session = '', until] = opened.split(' ');
  const left = Number(until) - now;
  const isOpen = left > 0 || (left > validMs - goesOnMs && goesOn(url, headers));
  return isOpen && left <= validMs ? Buffer.from(session, 'hex') : null;
}

function goesOn(url: string, { range, 'if-range': has, 'if-match': must }: IncomingHttpHeaders): boolean {
  const begin = `"${markOf(url)}`;
  return (
    range !== undefined && [...tagsIn(has as string | undefined), ...tagsIn(must)].some((tag) => tag.startsWith(begin))
  );
}
