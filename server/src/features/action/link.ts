import type { actionLink as calls, OwnAction } from '@sahada/contract/action';
import { actionSteps, isClosed } from '@sahada/rules/action';
import { sql } from 'kysely';
import type { GateInside } from '../../db/gate.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { getRow } from '../../db/rows.ts';
import { itemTable, wireOf } from '../../facts/action-table.ts';
import { untilNextHour } from '../../facts/budgets.ts';
import { avatarUrl } from '../../facts/own.ts';
import { unknownLink } from '../../facts/unknown-link.ts';
import { checkImage } from '../../outside/images.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import { hashOf } from '../../pipeline/token.ts';
import { mostEvidence, takePart } from './pictures.ts';
import { aroundOf, factsOfLink, findingAnswerOf, locked, picturesOfFinding } from './reading.ts';
import { setState } from './state.ts';

/** What an owner without an account does by the link of their action. Whoever guesses links is slowed down. */

type Calls = typeof calls;

const dayS = 86_400;

const enter = (gate: GateInside, token: string, language: number) => gate.enterAction(hashOf(token), language);

async function shownTo(db: ReadDb, id: number, token: string): Promise<OwnAction> {
  const address = (picture: number, size: string): string =>
    `/api/field/action/picture?token=${encodeURIComponent(token)}&id=${picture}&size=${size}`;
  const urls = (picture: number) => ({ url: address(picture, 'full'), thumbUrl: address(picture, 'thumb') });
  const [row, findingAnswer, around, company] = await Promise.all([
    getRow(db, itemTable, id),
    findingAnswerOf(db, id),
    aroundOf(db, id, urls),
    db.selectFrom('company').select(['name', 'logo_key']).executeTakeFirstOrThrow(),
  ]);
  const action = wireOf(row);
  return {
    number: action.number,
    finding: action.finding,
    severity: action.severity,
    title: action.title,
    description: action.description,
    type: action.type,
    priority: action.priority,
    ownerName: action.ownerName,
    dueDate: action.dueDate,
    state: action.state,
    stateCode: action.stateCode,
    stateName: action.stateName,
    overdue: action.overdue,
    submittedAt: action.submittedAt,
    closedAt: action.closedAt,
    customerName: action.customerName,
    locationName: action.locationName,
    findingAnswer,
    ...around,
    comments: around.comments.map(({ mentions: _, ...comment }) => comment),
    steps: actionSteps(factsOfLink(row)),
    companyName: company.name,
    logoUrl: company.logo_key === null ? null : avatarUrl(company.logo_key),
  };
}

export const actionLink: HandlersOf<Calls> = {
  get: inParts<Calls['get']>()({
    async run({ token }, { gate, language }) {
      const entered = await enter(gate, token, language);
      return entered === null ? null : shownTo(entered.db, entered.actionId, token);
    },
    after: async (shown, { gate, from, refuse }) => shown ?? unknownLink(gate, from, refuse),
  }),

  setState: inParts<Calls['setState']>()({
    async run({ token, state, note }, { gate, language, now, refuse }) {
      const entered = await enter(gate, token, language);
      if (entered === null) return null;
      const { db, actionId } = entered;
      const action = await locked(db, null, actionId);
      const by = { facts: factsOfLink(action), userId: null, name: action.ownerName, now, refuse };
      await setState(db, action, { state, note }, by);
      return shownTo(db, actionId, token);
    },
    after: async (shown, { gate, from, refuse }) => shown ?? unknownLink(gate, from, refuse),
  }),

  putPicture: inParts<Calls['putPicture']>()({
    async run(input, { gate, language, from, now, later, refuse }) {
      const entered = await enter(gate, input.token, language);
      if (entered === null) return null;
      if ((input.offset ?? 0) === 0) checkImage(input.bytes);
      const action = await locked(entered.db, null, entered.actionId);
      if (isClosed(action.state)) return refuse('actionClosed');
      if (action.pictures >= mostEvidence && !(await isKnown(entered.db, input.pictureKey)))
        return refuse('tooManyPictures');
      const taken = await takePart(entered.db, action, input, { network: from.network, now, later });
      return { pictureKey: input.pictureKey, taken };
    },
    // A broken picture is given up in the database before its sender is told, so that it begins again from nothing.
    async after(done, { gate, from, now, refuse }) {
      if (done === null) return unknownLink(gate, from, refuse);
      const { taken, pictureKey } = done;
      if (!('refused' in taken)) return { pictureKey, ...taken };
      if (taken.refused === 'tooMany') return refuse('tooMany', { retryAfter: untilNextHour(now) });
      return refuse(taken.refused, taken.received === undefined ? {} : { data: { received: taken.received } });
    },
  }),

  picture: inParts<Calls['picture']>()({
    async run({ token, id, size }, { gate, language }) {
      const entered = await enter(gate, token, language);
      return entered === null ? null : { file: await fileOf(entered.db, entered.actionId, id, size) };
    },
    async after(found, { gate, from, refuse }) {
      if (found === null) return unknownLink(gate, from, refuse);
      const { file } = found;
      if (file === null) return refuse('notFound');
      return { ...file, name: `foto.${file.type === 'image/png' ? 'png' : 'jpg'}`, keepSeconds: dayS };
    },
  }),
};

async function isKnown(db: ReadDb, pictureKey: string): Promise<boolean> {
  const row = await db.selectFrom('picture').select('id').where('picture_key', '=', pictureKey).executeTakeFirst();
  return row !== undefined;
}

/** A picture that stands with the action, or null. */
async function fileOf(db: Db, actionId: number, id: number, size: 'full' | 'thumb') {
  const file = size === 'full' ? sql`p.file_id` : sql`p.thumb_file_id`;
  const { rows } = await sql<{ bytes: Buffer; type: string }>`
    select b.bytes, b.type from action t
      left join finding f on f.id = t.finding_id left join response r on r.id = f.response_id
      join picture p on p.id = ${id} and p.deleted_at is null and (p.response_key = t.evidence_key or ${picturesOfFinding})
      join file b on b.id = ${file}
    where t.id = ${actionId}`.execute(db);
  return rows[0] ?? null;
}
