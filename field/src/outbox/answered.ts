import type { DeviceDb } from './device-db.ts';
import type { FormRow, ResponseRow } from './rows.ts';

/** Which plans have been answered from this device, and by whom: kept when the response itself has long been wiped. */

const ofDevice = (planId: number) => `answered:${planId}`;

type Answerer = Pick<ResponseRow, 'planId' | 'token' | 'author'>;

/** A person is whoever is signed in, or else the holder of the link, which may be a personal one. */
const ofPerson = ({ planId, token, author }: Answerer) =>
  `answered:${planId}:${author ? `user ${author.id}` : `link ${token}`}`;

/**
 * Another response to a plan that takes one, of this device or this person: begun, waiting or received. `own` is the key of
 * the response that asks, if it has one already. What was received longest ago counts before what was only begun.
 */
export async function otherResponse(
  db: DeviceDb,
  { token, form }: FormRow,
  own: string | null,
): Promise<ResponseRow | null> {
  const { plan, auditor: author } = form;
  if (plan.repeat === 'free') return null;
  const nameOf = plan.repeat === 'oncePerDevice' ? (one: Answerer) => ofDevice(one.planId) : ofPerson;
  const name = nameOf({ planId: plan.id, token, author });
  const others = (await db.all('responses')).filter(
    (row) => row.responseKey !== own && row.stage !== 'discarded' && nameOf(row) === name,
  );
  const ranks = ['received', 'waiting', 'draft'];
  return others.sort((one, other) => ranks.indexOf(one.stage) - ranks.indexOf(other.stage))[0] ?? null;
}

export async function rememberAnswered(db: DeviceDb, response: ResponseRow, receiptNumber: string) {
  const names = [ofDevice(response.planId), ofPerson(response)];
  await db.write(names.map((name) => ({ store: 'notes', put: { name, value: receiptNumber } })));
}

/** Whether a plan that takes one response has had it; `code` is its receipt's, where it was given on this device. */
export async function answeredBefore(db: DeviceDb, { token, form }: FormRow): Promise<{ code: string | null } | null> {
  const { plan, auditor: author, answered } = form;
  if (plan.repeat === 'free') return null;
  const perDevice = plan.repeat === 'oncePerDevice';
  const name = perDevice ? ofDevice(plan.id) : ofPerson({ planId: plan.id, token, author });
  const value = (await db.get('notes', name))?.value;
  if (typeof value === 'string') return { code: value };
  return answered && !perDevice ? { code: null } : null;
}
