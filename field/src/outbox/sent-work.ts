import { auditTypeIds, heldFlags, statuses } from '@sahada/contract/codes';
import { type Assignment, isDone, type KeptAssignments } from './assignments.ts';
import type { ResponseRow } from './rows.ts';

/** An assignment as it stands with what this device has sent meanwhile. */
export interface Work extends Assignment {
  /** What was sent of it from here, on its way or received. */
  sent: ResponseRow | null;
}

/** When a response was sent; one that the other auditor sent for both is known from its receipt on. */
export const sentAt = ({ finalized, received }: ResponseRow): number => finalized?.at ?? received ?? 0;

/** Kept apart until somebody accepts it: until then the list asks for the audit as if nothing had come. */
const isHeld = ({ receipt }: ResponseRow, { statusCode, responseKey }: Assignment): boolean =>
  responseKey === null &&
  statusCode !== statuses.Rejected &&
  Boolean(receipt?.flags.some((flag) => heldFlags.some((one) => one === flag)));

/** An audit is done once, by whoever does it; a survey that somebody else of this device has answered is still to be answered. */
const isOf = ({ auditTypeId, token }: Assignment, userId: number, { author, ...response }: ResponseRow): boolean =>
  response.token === token && author !== null && (auditTypeId === auditTypeIds.audit || author.id === userId);

/**
 * What was sent last from this device; null where that is no longer the last word: a draft has been begun since, or the list
 * is newer than the receipt and asks for the audit again.
 */
function sentOf(assignment: Assignment, at: number, own: readonly ResponseRow[]): ResponseRow | null {
  if (own.some(({ stage }) => stage === 'draft')) return null;
  const last = own
    .filter(({ stage }) => stage === 'waiting' || stage === 'received')
    .sort((one, other) => sentAt(other) - sentAt(one))[0];
  if (!last) return null;
  const isNews = last.received === null || last.received >= at;
  if (!isNews) return isDone(assignment) || isHeld(last, assignment) ? last : null;
  // What came back is answered by its correction alone.
  return assignment.returned && (!last.correction || last.responseKey !== assignment.responseKey) ? null : last;
}

/** The list that is kept of somebody, in which what was sent since stands as sent. */
export const workOf = ({ at, rows }: KeptAssignments, userId: number, responses: readonly ResponseRow[]): Work[] =>
  rows.map((assignment) => {
    const own = responses.filter((response) => isOf(assignment, userId, response));
    const sent = sentOf(assignment, at, own);
    if (sent === null || isDone(assignment)) return { ...assignment, sent };
    return { ...assignment, sent, returned: false, responseKey: null, statusCode: statuses.PendingApproval };
  });
