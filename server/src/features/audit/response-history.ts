import type { HistoryLine } from '@sahada/contract/review';
import type { RawAnswer } from '@sahada/contract/version';
import type { EffectiveAnswer } from '@sahada/rules/answers';
import { sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { questionText } from '../../spelled-answers.ts';
import { answerId, editsOf, spellChange } from './answers.ts';
import { type Content, differing, questionOf, type Subject, scoredContents, subjectOf } from './contents.ts';

/** What happened to a response, out of what is kept of it: submissions, decisions, edits and contents that clashed. */

interface Event {
  at: string;
  by: string | null;
  kind: HistoryLine['kind'];
  reason: string;
  marked: number[];
}

const person = (id: string) =>
  sql`(select u.first_name || ' ' || u.last_name from "user" u where u.id = ${sql.ref(id)})`;

/** Decisions, conflicts and the first arrival. */
async function readEvents(db: ReadDb, responseId: number): Promise<Event[]> {
  const { rows } = await sql<Event>`
    select d.at, ${person('d.user_id')} as by, d.kind, d.reason, d.marked from decision d where d.response_id = ${responseId}
    union all
    select c.received_at, null, 'conflict', '', '{}' from response_conflict c where c.response_id = ${responseId}
    union all
    select r.received_at, coalesce(${person('r.user_id')}, r.participant_name, r.participant_email), 'submitted', '', '{}'
    from response r where r.id = ${responseId}`.execute(db);
  return rows;
}

interface Revision extends Content {
  /** When what came next was received, and from whom; null for what the response holds now. */
  replacedAt: string | null;
  replacedBy: string | null;
  /** As it was sent, before the office edited it. */
  sent: RawAnswer[];
}

async function readRevisions(db: ReadDb, responseId: number): Promise<Revision[]> {
  const { rows } = await sql<Revision>`
    select v.version_id as "versionId", coalesce(v.answers, v.raw -> 'answers', '[]') as answers,
      coalesce(v.raw -> 'answers', '[]') as sent, v.replaced_at as "replacedAt", ${person('v.replaced_by')} as "replacedBy"
    from response_revision v where v.response_id = ${responseId} order by v.revision`.execute(db);
  return rows;
}

/** Newest first; of the same moment what was done last is first. */
export async function historyOf(db: ReadDb, responseId: number): Promise<HistoryLine[]> {
  const [subject, events, edits, revisions] = await Promise.all([
    subjectOf(db, responseId),
    readEvents(db, responseId),
    editsOf(db, [responseId]),
    readRevisions(db, responseId),
  ]);
  const { review, response } = subject;
  const [version] = (await scoredContents(db, subject, [response])).map((scored) => scored.version);
  const textOf = (questionId: number): string => {
    const question = version && questionOf(version, questionId);
    return question === undefined ? '' : questionText(question, review.plan.languageId);
  };
  const lines: HistoryLine[] = [
    ...events.map(({ marked, ...event }) => ({ ...event, marked: marked.map(textOf), changes: [] })),
    ...(await corrections(db, subject, revisions)),
    ...edits.flatMap(({ questionId, at, by, reason, ...edit }): HistoryLine[] => {
      const question = version && questionOf(version, questionId);
      if (question === undefined) return [];
      const change = {
        auditPlanAnswerId: answerId(responseId, question.place),
        questionText: textOf(questionId),
        ...spellChange(question, edit, review),
      };
      return [{ at, by, kind: kindOf(edit), reason, marked: [], changes: [change] }];
    }),
  ];
  return lines
    .map((line, order) => ({ line, order }))
    .sort((one, other) => Date.parse(other.line.at) - Date.parse(one.line.at) || other.order - one.order)
    .map(({ line }) => line);
}

/** An edit that only adds pictures, or only takes some away, is told as that. */
function kindOf({ old, new: next }: { old: EffectiveAnswer | null; new: EffectiveAnswer | null }): HistoryLine['kind'] {
  const count = (answer: EffectiveAnswer | null): number => answer?.pictureKeys.length ?? 0;
  const rest = (answer: EffectiveAnswer | null): string =>
    JSON.stringify({ ...answer, questionId: 0, pictureKeys: [] });
  if (count(old) === count(next) || (old !== null && next !== null && rest(old) !== rest(next))) return 'edited';
  return count(next) > count(old) ? 'pictureAdded' : 'pictureDeleted';
}

/** What each correction changed: what it found, edits included, against what it sent. */
async function corrections(db: ReadDb, subject: Subject, revisions: readonly Revision[]): Promise<HistoryLine[]> {
  if (revisions.length === 0) return [];
  const { review, response } = subject;
  const { rows } = await sql<{ sent: RawAnswer[] }>`
    select coalesce(r.raw -> 'answers', '[]') as sent from response r where r.id = ${response.id}`.execute(db);
  const last = { versionId: response.versionId, sent: rows[0]?.sent ?? [] };
  const sent = [...revisions.slice(1), last].map(({ versionId, sent: answers }) => ({ versionId, answers }));
  const [before, after] = await Promise.all([
    scoredContents(db, subject, revisions),
    scoredContents(db, subject, sent),
  ]);
  return revisions.flatMap(({ replacedAt, replacedBy }, index): HistoryLine[] => {
    const [old, next] = [before[index], after[index]];
    if (replacedAt === null || old === undefined || next === undefined) return [];
    const changes = differing(old, next).map((question) => ({
      auditPlanAnswerId: answerId(response.id, question.place),
      questionText: questionText(question, review.plan.languageId),
      ...spellChange(
        question,
        { old: old.effective.answers.get(question.id) ?? null, new: next.effective.answers.get(question.id) ?? null },
        review,
      ),
    }));
    return [{ at: replacedAt, by: replacedBy, kind: 'corrected', reason: '', marked: [], changes }];
  });
}
