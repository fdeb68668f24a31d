import { decimal } from '@sahada/contract/hundredths';
import type { RawAnswer, Version, VersionQuestion } from '@sahada/contract/version';
import { numberOf } from '@sahada/rules/answers';
import { compile } from '@sahada/rules/compiled';
import { judge } from '@sahada/rules/judge';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';
import { spellChoice } from '../../spelled-answers.ts';
import type { Question } from './query.ts';
import { type FeedRow, holding, instantText } from './rows.ts';
import { type EdmType, placeOfResponse, responseCounts, responses, toldResponses } from './sets.ts';

/**
 * Answers: a row for each question of a response's checklist, answered or not, so that an answer that is taken away, or whose
 * question is shown no more, comes again and counts no more. They stand in documents and are read response by response.
 */

export const answerProperties: Readonly<Record<string, EdmType>> = {
  ResponseId: 'Int32',
  AuditId: 'Int32',
  LocationId: 'Int32',
  QuestionId: 'Int32',
  Place: 'Int32',
  Answer: 'String',
  OptionIds: 'String',
  Number: 'Double',
  Note: 'String',
  Severity: 'String',
  Earned: 'Decimal',
  Max: 'Decimal',
};

/** The answers of a response have numbers of their own: its own a thousandfold, and their place. */
const perResponse = 1000;

/** Responses that are read at a time. */
const batch = 200;

interface Given {
  id: number;
  changedAt: string;
  counts: boolean;
  /** Its plan makes findings of its answers. */
  judged: boolean;
  auditId: number;
  locationId: number;
  versionId: number;
  answers: RawAnswer[];
}

const columns: Readonly<Record<string, RawBuilder<unknown>>> = {
  ResponseId: sql.ref('r.id'),
  AuditId: sql.ref('r.plan_id'),
  LocationId: placeOfResponse.value,
  ChangedAt: sql.ref('r.changed_at'),
};

/** The conditions on responses; those on answers are looked at one by one. */
function asked({ conditions }: Question): RawBuilder<unknown> {
  const of = conditions.flatMap((one) => {
    if (one.property === 'Id') return [sql`r.id = ${Math.floor(Number(one.value) / perResponse)}::bigint`];
    const column = columns[one.property];
    return column === undefined ? [] : [holding(one, column)];
  });
  return sql.join([toldResponses, ...of], sql` and `);
}

const ofAnswers = ({ conditions }: Question) => {
  const given = (property: string): unknown => conditions.find((one) => one.property === property)?.value;
  const [id, questionId] = [given('Id'), given('QuestionId')];
  return (responseId: number, question: VersionQuestion): boolean =>
    (id === undefined || id === responseId * perResponse + question.place) &&
    (questionId === undefined || questionId === question.id);
};

const questionsOf = (version: Version): VersionQuestion[] =>
  version.sections.flatMap(({ questions }) => questions.filter(({ infoOnly }) => !infoOnly));

/** The next rows, at most `most`. `languageId`: the company's, for what was chosen. */
export async function answersOf(db: ReadDb, question: Question, most: number, languageId: number): Promise<FeedRow[]> {
  const { after } = question;
  const isAsked = ofAnswers(question);
  const found: FeedRow[] = [];
  /** From this response on, itself included: the page before may have ended in the middle of it. */
  let from = after && { changedAt: after.changedAt, id: Math.floor(after.id / perResponse) };
  let isOver = false;
  while (found.length < most && !isOver) {
    const { rows } = await sql<Given>`
      select r.id, ${instantText(sql.ref('r.changed_at'))} as "changedAt", ${responseCounts} as counts, p.findings as judged,
        r.plan_id as "auditId", ${placeOfResponse.value} as "locationId", r.version_id as "versionId", ${standingAnswers()} as answers
      from ${responses} where ${asked(question)}
        and ${from ? sql`(r.changed_at, r.id) >= (${from.changedAt}::timestamptz, ${from.id}::bigint)` : sql`true`}
      order by r.changed_at, r.id limit ${batch}`.execute(db);
    const versions = await versionsOf(
      db,
      rows.map(({ versionId }) => versionId),
    );
    for (const row of rows) {
      const version = versions.get(row.versionId);
      if (version === undefined) continue;
      const isPast = (id: number) => after === null || row.changedAt !== after.changedAt || id > after.id;
      const told = rowsOf(row, version, languageId, (one) => isAsked(row.id, one));
      found.push(...told.filter(({ Id }) => isPast(Id)));
      if (found.length >= most) break;
    }
    isOver = rows.length < batch;
    const last = rows.at(-1);
    if (last) from = { changedAt: last.changedAt, id: last.id + 1 };
  }
  return found.slice(0, most);
}

function rowsOf(
  { id, changedAt, counts, judged: isJudged, auditId, locationId, answers }: Given,
  version: Version,
  languageId: number,
  isAsked: (question: VersionQuestion) => boolean,
): FeedRow[] {
  const judged = judge(compile(version), answers, 'final');
  const given = new Map(judged.answers.map((answer) => [answer.questionId, answer]));
  const scores = new Map(judged.score.questions.map((score) => [score.questionId, score]));
  return questionsOf(version)
    .filter(isAsked)
    .map((question) => {
      const answer = given.get(question.id);
      const score = scores.get(question.id);
      return {
        Id: id * perResponse + question.place,
        ChangedAt: changedAt,
        Counts: counts && score?.answered === true,
        ResponseId: id,
        AuditId: auditId,
        LocationId: locationId,
        QuestionId: question.id,
        Place: question.place,
        Answer: answer?.text ?? spellChoice(question, answer, languageId),
        OptionIds: answer === undefined ? null : [...answer.optionIds, ...answer.subOptionIds].join(','),
        Number: question.textFormat === 'number' ? numberOf(answer?.text) : null,
        Note: answer?.note ?? null,
        Severity: isJudged ? (score?.severity ?? null) : null,
        Earned: score?.scored ? decimal(score.earned) : null,
        Max: score?.scored ? decimal(score.max) : null,
      };
    });
}

/** How many rows there are: responses of each version, times its questions. */
export async function answerCount(db: ReadDb, question: Question): Promise<number> {
  const { rows } = await sql<{ versionId: number; n: number }>`
    select r.version_id as "versionId", count(*)::int as n from ${responses} where ${asked(question)} group by 1`.execute(
    db,
  );
  const versions = await versionsOf(
    db,
    rows.map(({ versionId }) => versionId),
  );
  const isAsked = ofAnswers(question);
  const id = Number(question.conditions.find(({ property }) => property === 'Id')?.value ?? 0);
  return rows.reduce((sum, { versionId, n }) => {
    const version = versions.get(versionId);
    if (version === undefined) return sum;
    const responseId = Math.floor(id / perResponse);
    return sum + n * questionsOf(version).filter((one) => isAsked(responseId, one)).length;
  }, 0);
}
