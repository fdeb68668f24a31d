import { type ActionState, actionStateCodes, auditTypeIds, statuses } from '@sahada/contract/codes';
import type { fieldwork as calls, History } from '@sahada/contract/fieldwork';
import type { RawAnswer } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { openAction } from '../../facts/actions.ts';
import { pictureAddresses } from '../../facts/files.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';
import { iso } from '../../outside/clock.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { hashOf } from '../../pipeline/token.ts';
import { spellChoice } from '../../spelled-answers.ts';
import { startOf } from './drafts.ts';
import { isAuditor, planFacts, planOf } from './facts.ts';

/** How many of a location's newest audits are looked at, and of how many of its newest plans. */
const responsesMost = 20;
const plansMost = 100;

/** How many times a question is told, with how many pictures each: a phone fetches them ahead. */
const timesMost = 3;
const picturesMost = 4;

/** How many actions under way at a location are told: a phone fetches them ahead. */
const openActionsMost = 200;

interface Earlier {
  at: string;
  version_id: number;
  answers: RawAnswer[];
  /** Its plan tells auditors what counted how. */
  tells_score: boolean;
  /** The reader's. */
  language_id: number;
  pictures: Record<string, number>;
}

/** What audits said to each question at this plan's location or the scanned barcode's, for whoever audits it; surveys tell nothing here. */
export const history: HandlersOf<typeof calls>['history'] = async (
  { token, barcodeCode, startedAt },
  { db, who, now, refuse },
) => {
  const planId = await planOf(db, token);
  if (planId === null) return refuse('notFound');
  const plan = await planFacts(db, planId, who.userId, false);
  if (!isAuditor(plan, who)) return refuse('notFound');
  const place = placeOf(barcodeCode, startOf(startedAt, iso(now)), now);
  const [earlier, address, open] = await Promise.all([
    earlierAt(db, planId, place),
    pictureAddresses(db, who),
    openActionsAt(db, planId, place),
  ]);
  const versions = await versionsOf(
    db,
    earlier.map((one) => one.version_id),
  );
  const told = new Map<number, History['times']>();
  for (const { at, version_id, answers, tells_score, pictures, language_id } of earlier) {
    const version = versions.get(version_id);
    if (version === undefined) continue;
    const compiled = compile(version);
    const judged = judge(compiled, answers, 'final');
    const severities = new Map(judged.score.questions.map((one) => [one.questionId, one.severity]));
    for (const answer of judged.answers) {
      const times = told.get(answer.questionId) ?? [];
      told.set(answer.questionId, times);
      if (times.length >= timesMost) continue;
      const question = compiled.questions[compiled.indexes.get(answer.questionId) ?? -1]?.question;
      times.push({
        at,
        title: question ? spellChoice(question, answer, language_id) : null,
        note: answer.note,
        severity: (tells_score && severities.get(answer.questionId)) || null,
        pictures: answer.pictureKeys
          .flatMap((key) => pictures[key.toLowerCase()] ?? [])
          .slice(0, picturesMost)
          .map(address),
      });
    }
  }
  // A question may have left the checklists, or nothing was answered to it lately, and its action is still under way.
  for (const { questionId } of open) if (!told.has(questionId)) told.set(questionId, []);
  return [...told].map(([questionId, times]) => ({
    questionId,
    times,
    openActions: open.filter((one) => one.questionId === questionId).map(({ questionId: _, ...action }) => action),
  }));
};

/** The location of a plan `p`, or that of the barcode which was scanned for it: there a response belongs, too. */
const placeOf = (barcodeCode: string | undefined, begun: string | null, now: number): RawBuilder<number> =>
  barcodeCode === undefined
    ? sql`p.location_id`
    : sql`coalesce(gate.scanned_at(${hashOf(barcodeCode)}, p.id, null, ${begun}::timestamptz, ${iso(now)}), p.location_id)`;

/** The newest audits that count of such a location, newest first: of its own plans, and those that a barcode placed there. */
async function earlierAt(db: ReadDb, planId: number, place: RawBuilder<number>): Promise<Earlier[]> {
  const counts = sql`r.status_code in (${sql.lit(statuses.PendingApproval)}, ${sql.lit(statuses.Approved)}) and not ${heldResponse()}`;
  const { rows } = await sql<Earlier>`
    with here as (select ${place} as id from plan p where p.id = ${planId})
    select r.received_at as at, r.version_id,
      coalesce(nullif(current_setting('app.language_id', true), '')::int, (select c.default_language_id from company c)) as language_id,
      ${standingAnswers()} as answers,
      (select s.show_score <> 'nobody' from plan s where s.id = r.plan_id) as tells_score, coalesce((
        select jsonb_object_agg(p.picture_key, p.id) from picture p
        where p.response_key = r.response_key and p.file_id is not null), '{}') as pictures
    from (
      (select of_plan.* from (
          select t.id from plan t, here
          where t.location_id = here.id and t.audit_type_id = ${auditTypeIds.audit} and t.version_id is not null
          order by t.begins_at desc limit ${plansMost}) near
        cross join lateral (
          select * from response r where r.plan_id = near.id and r.location_id is null and ${counts}
          order by r.received_at desc limit ${responsesMost}) of_plan)
      union all
      (select r.* from here join response r on r.location_id = here.id
         join plan p on p.id = r.plan_id and p.audit_type_id = ${auditTypeIds.audit}
       where ${counts} order by r.received_at desc limit ${responsesMost})) r
    order by r.received_at desc, r.id desc limit ${responsesMost}`.execute(db);
  return rows;
}

interface OpenAction {
  questionId: number;
  id: number;
  title: string;
  stateCode: number;
  dueDate: string;
}

/** What is still to be done about questions at such a location, the most pressing first. */
async function openActionsAt(db: ReadDb, planId: number, place: RawBuilder<number>): Promise<OpenAction[]> {
  const { rows } = await sql<Omit<OpenAction, 'stateCode'> & { state: ActionState }>`
    select f.question_id as "questionId", t.id, t.title, t.state, t.due_date as "dueDate"
    from action t join finding f on f.id = t.finding_id
    where t.location_id = (select ${place} from plan p where p.id = ${planId}) and ${openAction()}
      and f.question_id is not null
    order by t.due_date, t.id limit ${openActionsMost}`.execute(db);
  return rows.map(({ state, ...action }) => ({ ...action, stateCode: actionStateCodes[state] }));
}
