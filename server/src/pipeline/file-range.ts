import type { IncomingHttpHeaders } from 'node:http';
import type { LyingFile } from '@sahada/contract/row';

/** What is sent of a file that lies on the disk: all of it, or the part that a download lacks which broke off (RFC 9110, 13 and 14). */

export interface Part {
  status: 200 | 206 | 412 | 416;
  /** The first byte and the one after the last. */
  from: number;
  to: number;
}

/** Changes with the file; `mark` is that of the address by which it is fetched (file-address.ts). */
export const tagOf = ({ version }: LyingFile, mark: string): string => `"${mark}${version}"`;

/** Of several parts none is answered: whoever asks for them takes the whole file too. */
export function partOf(headers: IncomingHttpHeaders, tag: string, length: number): Part {
  const whole: Part = { status: 200, from: 0, to: length };
  const must = headers['if-match'];
  if (must !== undefined && must !== '*' && !tagsIn(must).includes(tag)) return { ...whole, status: 412 };
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return whole;
  if (headers['if-range'] !== undefined && headers['if-range'] !== tag) return whole;
  const from = first === '' ? Math.max(0, length - Number(last)) : Number(first);
  const to = first === '' || last === '' ? length : Math.min(Number(last) + 1, length);
  if (first !== '' && last !== '' && Number(last) < from) return whole;
  return { status: from < to ? 206 : 416, from, to };
}

/** Whether a client has it already. A proxy that compresses what it passes on makes the tag a weak one. */
export const isHad = ({ 'if-none-match': had }: IncomingHttpHeaders, tag: string): boolean =>
  tagsIn(had).some((one) => one.replace(/^W\//, '') === tag);

/** The tags by which a download that goes on names what it has. */
export const tagsIn = (header: string | undefined): string[] => (header ?? '').split(',').map((tag) => tag.trim());
