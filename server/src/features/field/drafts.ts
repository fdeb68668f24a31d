import { statuses } from '@sahada/contract/codes';
import type { fieldwork as calls, Draft } from '@sahada/contract/fieldwork';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { openDraft, receivedResponse } from '../../facts/plan-state.ts';
import { pictureKeysOf } from '../../facts/sent-content.ts';
import { versionOf } from '../../facts/versions.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { type HandlersOf, inParts } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { allWords, authorsOf, changed, type DraftContent, emptyContent } from './draft-content.ts';
import { type FoundDraft, readDraft, shownDraft } from './draft-shown.ts';
import { planFacts, planOf, versionNamed } from './facts.ts';
import { formAs } from './form.ts';

/** What one draft may take, what all of a plan and all that one person began may take: bytes, each with its row. */
const draftBytes = 4_000_000;
const planBytes = 20_000_000;
const personBytes = 100_000_000;
const rowBytes = 1024;

type Handlers = Pick<HandlersOf<typeof calls>, 'draft' | 'putDraft' | 'deleteDraft'>;

export const draftHandlers: Handlers = {
  async draft({ responseKey }, { db, who, now, refuse }) {
    const found = await readDraft(db, responseKey, who.userId);
    return found === null ? refuse('notFound') : shownDraft(db, found, who, now);
  },

  /** Refused after the commit: what comes too late is kept. */
  putDraft: inParts<typeof calls.putDraft>()({
    async run(input, { db, who, now, refuse }): Promise<{ draft: Draft | null; isLate: boolean }> {
      const { userId } = who;
      const key = input.responseKey.toLowerCase();
      // A response under this key that is being stored right now is waited for, so that neither misses the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
      const there = await standing(db, key);
      const draft = await db.selectFrom('draft').selectAll().where('response_key', '=', key).executeTakeFirst();
      const known = [there?.plan_id, draft?.plan_id].filter((id) => id !== undefined);
      // A link that was replaced still leads to what was begun by it.
      const planId = (await planOf(db, input.token)) ?? known[0];
      if (planId === undefined || known.some((id) => id !== planId)) return refuse('notFound');
      if (!(await isShared(db, planId, userId))) return refuse('notFound');
      const isReturned = there?.status_code === statuses.Returned;
      const revision = there === undefined ? 0 : there.revision + (isReturned ? 1 : 0);
      // A draft of an earlier revision has become that revision; the correction is written anew.
      const isGoingOn = draft !== undefined && draft.revision === revision;
      const before = isGoingOn ? (draft.content as unknown as DraftContent) : emptyContent();
      const version = (draft?.version ?? 0) + 1;
      const next = changed(before, { ...input, by: userId, now, version });
      const begunOn = isGoingOn ? draft.version_tag : null;
      const form = await otherForm(db, planId, who, begunOn, input.versionTag ?? null);
      if (there !== undefined && !isReturned) {
        await sql`
          select keep_unsent(${there.id}, ${JSON.stringify(next.answers)}::jsonb, ${JSON.stringify(next.findings)}::jsonb,
            ${JSON.stringify(next.content.signatures)}::jsonb, ${userId}::int, ${iso(now)}::timestamptz)`.execute(db);
        return { draft: await shownAt(db, key, who, now, { planId, revision }), isLate: true };
      }
      if (draft === undefined && there === undefined && !input.newRound) {
        const other = await otherDraft(db, planId);
        if (other !== null) return refuse('draftThere', { data: await shownAt(db, other, who, now, null) });
      }
      if (next.isNews || !isGoingOn) {
        const written = JSON.stringify(next.content);
        const bytes = Buffer.byteLength(written) + rowBytes;
        const madeBy = draft?.made_by ?? userId;
        if (bytes > draftBytes || !(await hasRoom(db, { planId, madeBy, key, bytes }))) return refuse('tooLarge');
        const values = {
          revision,
          version,
          version_tag: form ? begunOn : (input.versionTag ?? draft?.version_tag ?? null),
          content: written,
          bytes,
          picture_keys: pictureKeysOf({ ...allWords(next.content), signatures: next.content.signatures }),
          started_at: startOf(input.startedAt, isGoingOn ? draft.started_at : null),
          written_by: isGoingOn || draft === undefined ? (draft?.written_by ?? []) : writersOf(draft),
          changed_at: iso(now),
        };
        await db
          .insertInto('draft')
          .values({
            ...values,
            plan_id: planId,
            response_key: key,
            made_by: userId,
            barcode_code: input.barcodeCode ?? null,
          })
          .onConflict((conflict) => conflict.constraint('draft_once').doUpdateSet(values))
          .execute();
      }
      const shown = await shownAt(db, key, who, now, null);
      return { draft: shown && (form ? { ...shown, form } : shown), isLate: false };
    },
    after: async ({ draft, isLate }, { refuse }) =>
      isLate ? refuse('draftSubmitted', { data: draft }) : (draft ?? refuse('notFound')),
  }),

  async deleteDraft({ responseKey }, { db, who, refuse }) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${responseKey.toLowerCase()}, 0))`.execute(db);
    const found = await readDraft(db, responseKey, who.userId);
    if (found === null || found.made_by !== who.userId || found.submitted) return refuse('notFound');
    if (authorsOf(found.content).some((by) => by !== who.userId)) return refuse('draftShared');
    const there = await standing(db, found.response_key);
    if (there === undefined) await db.deleteFrom('draft').where('id', '=', found.id).execute();
    // Who filled what was sent before is not forgotten with its correction.
    else {
      const emptied = {
        revision: there.revision,
        content: JSON.stringify(emptyContent()),
        picture_keys: [],
        bytes: rowBytes,
      };
      await db.updateTable('draft').set(emptied).where('id', '=', found.id).execute();
    }
    return null;
  },
};

/** Whose words stand in a draft that was sent, and whose stood in those before it. */
const writersOf = (draft: { written_by: number[]; content: unknown }): number[] => [
  ...new Set([...draft.written_by, ...authorsOf(draft.content as DraftContent)]),
];

/** A draft is shared by the plan's lead and assistant of today, and by nobody else. */
async function isShared(db: ReadDb, planId: number, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from plan p where p.id = ${planId} and ${userId} in (p.lead_auditor_id, p.assistant_auditor_id)`.execute(db);
  return rows.length > 0;
}

interface Standing {
  id: number;
  plan_id: number;
  revision: number;
  status_code: number;
}

/** The response that has been received under a key. */
async function standing(db: ReadDb, key: string): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select r.id, r.plan_id, r.revision, r.status_code from response r
    where r.response_key = ${key} and ${receivedResponse()}`.execute(db);
  return rows[0];
}

/** Waits for whoever writes another draft of the same plan, or of the same person, at this moment. */
async function takeTurns(db: Db, of: 'plan' | 'person', id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('draft/' || app_company() || ${`/${of}/${id}`}, 3))`.execute(
    db,
  );
}

/** The key of the draft under way in a plan. */
async function otherDraft(db: Db, planId: number): Promise<string | null> {
  await takeTurns(db, 'plan', planId);
  const { rows } = await sql<{ key: string }>`
    select d.response_key as key from draft d where d.plan_id = ${planId} and ${openDraft('d')} order by d.id desc limit 1`.execute(
    db,
  );
  return rows[0]?.key ?? null;
}

/** Whether the plan and whoever began the draft have room for so many bytes of it. */
async function hasRoom(
  db: Db,
  { planId, madeBy, key, bytes }: { planId: number; madeBy: number; key: string; bytes: number },
): Promise<boolean> {
  await takeTurns(db, 'plan', planId);
  await takeTurns(db, 'person', madeBy);
  const { rows } = await sql<{ inPlan: number; own: number }>`
    select coalesce(sum(d.bytes) filter (where d.plan_id = ${planId}), 0)::int as "inPlan",
      coalesce(sum(d.bytes) filter (where d.made_by = ${madeBy}), 0)::int as own
    from draft d
    where (d.plan_id = ${planId} or d.made_by = ${madeBy}) and d.response_key <> ${key} and ${openDraft('d')}`.execute(
    db,
  );
  const used = rows[0] ?? { inPlan: 0, own: 0 };
  return used.inPlan + bytes <= planBytes && used.own + bytes <= personBytes;
}

/** The earlier of two beginnings; a device's clock is a claim, and what it cannot have meant is none. */
export function startOf(given: string | null | undefined, known: string | null): string | null {
  const at = given ? epoch(given) : Number.NaN;
  const isMeant = Number.isFinite(at) && at > 0 && at < 8e12;
  if (!isMeant) return known;
  return known === null || at < epoch(known) ? iso(at) : known;
}

const hashIn = (tag: string): string => tag.split('.', 1)[0] as string;

/** The form that a draft was begun on, where a device has another version of its plan's. */
async function otherForm(db: ReadDb, planId: number, who: Who, begunOn: string | null, shown: string | null) {
  if (begunOn === null || shown === null || hashIn(begunOn) === hashIn(shown)) return undefined;
  const plan = await planFacts(db, planId, who.userId, false);
  const [begunId, shownId] = [await versionNamed(db, plan, begunOn), await versionNamed(db, plan, shown)];
  return begunId === shownId ? undefined : formAs(plan, who, hashIn(begunOn), await versionOf(db, begunId));
}

/** The draft as it is shown; one that was never written, of a response that has been received, is empty. */
async function shownAt(
  db: ReadDb,
  key: string,
  who: Who,
  now: number,
  unwritten: (Pick<FoundDraft, 'revision'> & { planId: number }) | null,
): Promise<Draft | null> {
  const found = await readDraft(db, key, who.userId, unwritten);
  return found && shownDraft(db, found, who, now);
}
