import type { SystemLogKind } from '@sahada/contract/system-log';
import type { FastifyRequest } from 'fastify';
import { Refused } from '../errors.ts';
import type { Caller } from './call.ts';
import type { Lanes } from './lanes.ts';
import type { SystemLog } from './system-log.ts';

/** From here on a call counts as slow, in milliseconds of the server's time. */
export const slowMs = 1000;

export interface Answered {
  request: FastifyRequest;
  /** The call's. */
  name: string;
  caller: Caller;
  status: number;
  /** What it failed of; null for a call that went well. */
  error: unknown;
}

/**
 * Notes a call that failed or took long. Forms that are filled in wrongly and a business rule's "no" are none of these: whoever
 * gets such an answer can read it. Whoever is not known is counted by call and hour alone.
 */
export function heed({ systemLog, lanes }: { systemLog: SystemLog; lanes: Lanes }, answered: Answered): void {
  const { request, name, caller, status, error } = answered;
  const kind = kindOf(status, error, caller.tookMs);
  if (kind === null) return;
  const event = { kind, call: name, status, durationMs: caller.tookMs || undefined };
  const isTurnedAway = kind === 'refused' || kind === 'throttled';
  const said = error instanceof Refused ? { code: error.code, error: error.cause } : { error };
  if (caller.known !== null) {
    const { companyId, who } = caller.known;
    systemLog.note({ ...event, ...said, companyId, userId: who.userId, requestId: request.id });
  } else if (isTurnedAway) systemLog.note({ ...event, ...said });
  else systemLog.note({ ...event, ...said, link: linkOf(caller, lanes), requestId: request.id });
}

function kindOf(status: number, error: unknown, tookMs: number): SystemLogKind | null {
  const code = error instanceof Refused ? error.code : null;
  if (status === 500) return 'fault';
  if (status === 429 || status === 503 || code === 'tooManyTries') return 'throttled';
  if (status >= 401 && status !== 409) return 'refused';
  return tookMs >= slowMs ? 'slow' : null;
}

/** A link that has led to a plan lately; any other is anybody's invention. */
const linkOf = ({ session, link, from }: Caller, lanes: Lanes): Buffer | null =>
  link !== null && lanes.placeOf({ session, link, network: from.network }).lane === 'link' ? link : null;
