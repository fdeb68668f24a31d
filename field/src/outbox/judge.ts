import type { WireReceipt } from '@sahada/contract/field';
import type { Hold } from './rows.ts';
import { isPassive } from './wire.ts';

/**
 * What an answer of the network means. Only one answer means "received": 201 or 202 with a receipt that echoes this
 * response's key and hash. Proxies, captive portals and half-dead servers answer all kinds of things; whatever is not
 * understood is tried again, and nothing is ever dropped for it.
 */

export interface Answer {
  /** 0: none came. */
  status: number;
  retryAfter: string | null;
  /** How many bytes of a picture the server says it holds. */
  received: string | null;
  body: string;
}

export type Verdict =
  | { kind: 'received'; receipt: WireReceipt }
  | { kind: 'complete' }
  | { kind: 'more'; from: number }
  | { kind: 'wait'; seconds: number; status: number; message: string | null }
  | { kind: 'hold'; hold: Hold; status: number; message: string | null }
  | { kind: 'retry'; status: number; message: string | null };

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function readBody(body: string): Fields | null {
  try {
    const value: unknown = JSON.parse(body);
    return isFields(value) && typeof value.Success === 'boolean' ? value : null;
  } catch {
    return null;
  }
}

/** The longest wait that a server may ask for: a broken clock behind a proxy must not bury a response. */
const longestWaitSeconds = 3600;

/** Seconds to wait: a number or an HTTP date, as RFC 9110 has it; without either, half a minute. */
export function waitSeconds(retryAfter: string | null, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), longestWaitSeconds) : 30;
}

/** What every call has in common; `null` when the answer is not one of those. */
function judgeRefusal(answer: Answer, body: Fields | null, now: number): Verdict | null {
  const { status } = answer;
  const message = typeof body?.Message === 'string' ? body.Message : null;
  if (status === 429 || status === 503)
    return { kind: 'wait', seconds: waitSeconds(answer.retryAfter, now), status, message };
  // It is let in again by itself when its company is active.
  if (body && isPassive(answer)) return { kind: 'retry', status, message };
  // A portal's 401 is no word of ours: only the envelope makes it one.
  if (body && (status === 401 || status === 403)) return { kind: 'hold', hold: 'signIn', status, message };
  if (body && status === 409) return { kind: 'hold', hold: 'conflict', status, message };
  return null;
}

const retry = (status: number, body: Fields | null): Verdict => ({
  kind: 'retry',
  status,
  message: typeof body?.Message === 'string' ? body.Message : null,
});

export function judgeReceipt(
  answer: Answer,
  expected: { responseKey: string; answersHash: string },
  now: number,
): Verdict {
  const body = readBody(answer.body);
  const refusal = judgeRefusal(answer, body, now);
  if (refusal) return refusal;
  const data = body?.Data;
  const echoed =
    (answer.status === 201 || answer.status === 202) &&
    body?.Success === true &&
    isFields(data) &&
    typeof data.ReceiptNumber === 'string' &&
    data.ReceiptNumber !== '' &&
    String(data.responseKey).toLowerCase() === expected.responseKey.toLowerCase() &&
    String(data.answersHash).toLowerCase() === expected.answersHash.toLowerCase();
  return echoed ? { kind: 'received', receipt: data as unknown as WireReceipt } : retry(answer.status, body);
}

/** A part that does not fit what the server has is refused with how far it has got (409; by older servers 200). */
export function judgePicture(answer: Answer, pictureKey: string, now: number): Verdict {
  const { status } = answer;
  const body = readBody(answer.body);
  const data = isFields(body?.Data) ? body.Data : {};
  const from = typeof data.received === 'number' ? data.received : null;
  const misplaced = body?.Success === false && (status === 409 || status === 200);
  if (misplaced && from !== null) return { kind: 'more', from };
  const refusal = judgeRefusal(answer, body, now);
  if (refusal) return refusal;
  const well = status >= 200 && status < 300 && body?.Success === true;
  if (!well || String(data.pictureKey).toLowerCase() !== pictureKey.toLowerCase()) return retry(status, body);
  if (data.complete === true) return { kind: 'complete' };
  return from === null ? retry(status, body) : { kind: 'more', from };
}

/**
 * How far a picture has got. A HEAD answer has no body, so only status and header count: an unknown picture is at 0, and
 * whoever is not let in sends the first part to be told why in words.
 */
export function judgeProgress(answer: Answer, now: number): Verdict {
  if ([401, 403, 404].includes(answer.status)) return { kind: 'more', from: 0 };
  if (answer.status === 429 || answer.status === 503)
    return { kind: 'wait', seconds: waitSeconds(answer.retryAfter, now), status: answer.status, message: null };
  const from = /^\d+$/.test(answer.received ?? '') ? Number(answer.received) : null;
  if (answer.status !== 200 || from === null) return retry(answer.status, null);
  return { kind: 'more', from };
}
