import { config } from '../config.ts';
import { seal, unseal } from '../outside/seal.ts';

/**
 * Addresses of files for a browser, which sends no token when it saves what a link leads to: a file of gigabytes must not go through
 * a page's memory. An address carries the hash of the session that it was made for, sealed together with the rest of it. The call
 * behind it asks session and rights anew, as ever.
 */

/** A download begins at once. What stands in a history or in a proxy's log afterwards leads nowhere. */
const validMs = 60_000;

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

/** The hash of the session that an address was made for; null where it is none of ours, or its time is over. */
export function sessionOfAddress(url: string, now: number): Buffer | null {
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
  return left > 0 && left <= validMs ? Buffer.from(session, 'hex') : null;
}
