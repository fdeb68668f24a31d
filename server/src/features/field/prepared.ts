import type { field as calls, Submission } from '@sahada/contract/field';
import type { Version } from '@sahada/contract/version';
import { mayAnswer } from '@sahada/rules/rights';
import { sql } from 'kysely';
import type { Scene } from '../../db/gate/scene.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { notFound } from '../../errors.ts';
import { openDraft } from '../../facts/plan-state.ts';
import { knownVersion, versionOf } from '../../facts/versions.ts';
import type { Together } from '../../pipeline/handler.ts';
import type { Who } from '../../who.ts';
import { authorsOf, type DraftContent } from './draft-content.ts';
import {
  answerFacts,
  checkAuditor,
  type FieldPlan,
  type Invited,
  invitedBy,
  planFacts,
  versionNamed,
} from './facts.ts';

/**
 * What a submission is prepared on: the plan, the version and who sends. It is kept for some minutes, because hundreds send
 * to one plan; the statement that stores compares its stamp, so whatever has changed meanwhile is noticed there, and read
 * anew.
 */
export interface Prepared {
  plan: FieldPlan;
  stamp: string;
  rotated: boolean;
  who: Who | null;
  /** It came by a personal link. */
  personal: boolean;
  /** Whose that is. */
  invited: Invited | null;
  /** Who sends was an auditor of the plan once and is none now: it is stored apart. */
  former: boolean;
  scene: Scene | null;
  /** In milliseconds since 1970. */
  readAt: number;
}

type Context = Parameters<Together<typeof calls.submit>['together']>[1];

const kept = new Map<string, Prepared>();
const keptMost = 2000;

/** Shorter than the time after which the use of a session is noted, which happens with each reading. */
const keptMs = 4 * 60_000;

const keyOf = ({ link, session, language }: Context): string =>
  `${link.toString('latin1')}${session?.toString('latin1') ?? ''}${language}`;

/** Frozen versions by their plan, its checklist and the mark that a device sends. They never change. */
const versionIds = new Map<string, number>();

/**
 * The plan and the version that the tag names, from memory or read anew. Refuses whoever may not answer the plan, nor could before.
 */
export async function prepare(
  context: Context,
  { responseKey, versionTag: tag }: Pick<Submission, 'responseKey' | 'versionTag'>,
  isAnew: boolean,
): Promise<Prepared & { versionId: number; version: Version }> {
  const key = keyOf(context);
  const known = isAnew ? undefined : kept.get(key);
  if (known !== undefined && Math.abs(context.now - known.readAt) < keptMs) {
    const versionId = versionIds.get(versionKey(known.plan, tag));
    const version = versionId === undefined ? undefined : knownVersion(versionId);
    if (versionId !== undefined && version !== undefined) {
      context.recall(known.scene);
      checkAuditor(known.plan, known.who, context.refuse, known.personal);
      return { ...known, versionId, version };
    }
  }
  return context.look(async ({ db, who, scene, planId, rotated, personal, invitationId }) => {
    const plan = await planFacts(db, planId, who?.userId ?? null, false);
    const invited = await invitedBy(db, invitationId);
    const former = await isFormer(db, plan, who, personal);
    if (!former) checkAuditor(plan, who, context.refuse, personal);
    else if (!plan.in_project && (await isGoingOn(db, plan, responseKey))) context.refuse('handedOver');
    const stamp = await stampOf(db, planId, rotated);
    const versionId = await versionNamed(db, plan, tag);
    const version = await versionOf(db, versionId);
    const prepared = { plan, stamp, rotated, who, personal, invited, former, scene, readAt: context.now };
    // Whether somebody goes on with a draft is asked each time.
    if (!former) remember(kept, key, prepared);
    remember(versionIds, versionKey(plan, tag), versionId);
    return { ...prepared, versionId, version };
  });
}

/**
 * Whether somebody who may not answer the plan could before: what they filled in meanwhile, without a network, is stored apart like
 * what comes too late. That they are to correct a response gives them no more than that.
 */
async function isFormer(db: ReadDb, plan: FieldPlan, who: Who | null, personal: boolean): Promise<boolean> {
  const today = { ...plan, in_project: plan.is_mapped };
  if (who === null || mayAnswer(answerFacts(today, who, personal)) !== 'notAuditor') return false;
  if (plan.in_project) return true;
  const person = sql`to_jsonb(${who.userId}::int)`;
  // Whoever left the project before there was this plan never was one of its auditors.
  const { rows } = await sql`
    select from activity a where a.table_name = 'plan' and a.row_id = ${plan.id}
      and ${person} in (a.changed -> 'lead_auditor_id' -> 0, a.changed -> 'assistant_auditor_id' -> 0)
    union all
    select from activity a where a.table_name = 'project_user' and a.change = 'delete'
      and a.parent_id = (select p.project_id from plan p where p.id = ${plan.id}) and ${person} = a.changed -> 'user_id' -> 0
      and a.id > (select min(made.id) from activity made where made.table_name = 'plan' and made.row_id = ${plan.id})
    limit 1`.execute(db);
  return rows.length > 0;
}

/** Whether an auditor that the plan has today goes on with the draft under this key: sent now, it would end under their hands. */
async function isGoingOn(db: ReadDb, plan: FieldPlan, responseKey: string): Promise<boolean> {
  const { rows } = await sql<{ content: DraftContent }>`
    select d.content from draft d where d.response_key = ${responseKey}::uuid and ${openDraft('d')}`.execute(db);
  const auditors = [plan.lead_auditor_id, plan.assistant_auditor_id];
  return rows.some(({ content }) => authorsOf(content).some((by) => auditors.includes(by)));
}

const versionKey = (plan: FieldPlan, tag: string | null | undefined): string =>
  `${plan.id} ${plan.checklist_id} ${plan.version_id} ${(tag ?? '').split('.', 1)[0]}`;

async function stampOf(db: ReadDb, planId: number, rotated: boolean): Promise<string> {
  const { rows } = await sql<{ stamp: string | null }>`
    select gate.plan_stamp(${planId}, ${rotated}) as stamp`.execute(db);
  return rows[0]?.stamp ?? notFound();
}

/** A map keeps the order of insertion: its first entry was read longest ago. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value): void {
  map.delete(key);
  if (map.size >= keptMost) map.delete(map.keys().next().value as string);
  map.set(key, value);
}
