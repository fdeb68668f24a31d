import { type ActionState, actionStateCodes, auditTypeIds, type Severity } from '@sahada/contract/codes';
import type { FindingRow } from '@sahada/contract/finding';
import type { RawAnswer, Version } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import { type Judged, judge } from '@sahada/rules/judge';
import { localized } from '@sahada/rules/localized';
import { receiptNumber } from '@sahada/rules/receipt';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { questionText, spellChoice } from '../spelled-answers.ts';
import type { Who } from '../who.ts';
import { actionNumber, overdueAction } from './actions.ts';
import { pictureAddresses } from './files.ts';
import { countedResponse } from './plan-state.ts';
import { type PictureFacts, pictureRow, picturesOf } from './response-pictures.ts';
import { standingAnswers } from './standing-answers.ts';
import { versionsOf } from './versions.ts';

/** Findings as every report tells them, with what was answered and where. */

export interface FindingFacts {
  id: number;
  auditId: number;
  responseId: number;
  number: number;
  questionId: number | null;
  place: number | null;
  sectionId: number | null;
  title: string | null;
  note: string | null;
  severity: Severity;
  pictureKeys: string[] | null;
  withdrawn: boolean;
  repeatOf: number | null;
  customerName: string;
  projectName: string;
  locationId: number;
  locationName: string;
  checkListName: string;
  foundAt: string;
  foundBy: string | null;
  versionId: number;
  responseKey: string;
  /** Of a survey that asks nobody who they are. */
  anonymous: boolean;
  actions: { id: number; number: string; title: string; state: ActionState; overdue: boolean }[];
  /** The reader's. */
  languageId: number;
}

/** Where a response `r` to a plan `t` was given: by its sticker, else the plan's. */
export const foundPlace: RawBuilder<number> = sql`coalesce(r.location_id, t.location_id)`;

/** Over `f`, `r` and `t`: a response that counts gave it, and the plan makes findings. */
export const standingFinding: RawBuilder<boolean> = sql`
  (t.findings and not f.withdrawn and ${countedResponse()})`;

/** The newest finding of the same question as `f` at the same location within the twelve months before; null where there was none. */
export const repeatOf: RawBuilder<number | null> = sql`(
  select e.id from standing_finding e
  where e.question_id = f.question_id and e.location_id = f.location_id
    and e.received_at > f.received_at - interval '12 months' and (e.received_at, e.response_id) < (f.received_at, f.response_id)
  order by e.received_at desc, e.response_id desc limit 1)`;

/** The language that a finding is told in. */
export const readersLanguage: RawBuilder<number> = sql`
  coalesce(nullif(current_setting('app.language_id', true), '')::int, (select c.default_language_id from company c))`;

/** What `findingRows` reads of a finding `f` of a response `r` to a plan `t`. */
export const findingColumns: RawBuilder<unknown> = sql`
  f.id, t.id as "auditId", r.id as "responseId", r.number, f.question_id as "questionId", f.place, f.section_id as "sectionId",
  f.title, f.note, f.severity, f.picture_keys as "pictureKeys", f.withdrawn, ${repeatOf} as "repeatOf",
  (select c.name from customer c where c.id = t.customer_id) as "customerName",
  (select localized(p.name, p.locales) from project p where p.id = t.project_id) as "projectName",
  ${foundPlace} as "locationId", (select l.name from location l where l.id = ${foundPlace}) as "locationName",
  (select localized(c.title, c.locales) from checklist c where c.id = t.checklist_id) as "checkListName",
  r.received_at as "foundAt",
  coalesce((select u.first_name || ' ' || u.last_name from "user" u where u.id = r.user_id), r.participant_name,
    r.participant_email) as "foundBy",
  r.version_id as "versionId", r.response_key as "responseKey",
  (t.audit_type_id = ${sql.lit(auditTypeIds.survey)} and t.identity = 'none') as anonymous,
  (select coalesce(json_agg(json_build_object('id', a.id, 'number', ${actionNumber('a')}, 'title', a.title, 'state', a.state,
      'overdue', ${overdueAction('a')}) order by a.id), '[]') from action a where a.finding_id = f.id) as actions,
  ${readersLanguage} as "languageId"`;

/** A response's answers on its version. */
export interface AnsweredVersion {
  version: Version;
  judged: Judged;
}

/** What was answered in these responses, by their ids. */
export async function answeredIn(
  db: ReadDb,
  found: readonly Pick<FindingFacts, 'responseId' | 'versionId'>[],
): Promise<Map<number, AnsweredVersion>> {
  const ids = [...new Set(found.map(({ responseId }) => responseId))];
  if (ids.length === 0) return new Map();
  const versions = await versionsOf(
    db,
    found.map(({ versionId }) => versionId),
  );
  const { rows } = await sql<{ id: number; versionId: number; answers: RawAnswer[] }>`
    select r.id, r.version_id as "versionId", ${standingAnswers()} as answers from response r where r.id = any(${ids})`.execute(
    db,
  );
  return new Map(
    rows.flatMap(({ id, versionId, answers }) => {
      const version = versions.get(versionId);
      return version === undefined
        ? []
        : [[id, { version, judged: judge(compile(version), answers, 'final') }] as const];
    }),
  );
}

/**
 * The rows of findings, in their order. With `isHiding` those of surveys without identity do not lead to a single response:
 * neither its number nor its moment is told, nor which came before it.
 */
export async function findingRows(
  db: ReadDb,
  who: Who,
  found: readonly FindingFacts[],
  isHiding = false,
): Promise<FindingRow[]> {
  const [answered, pictures, address] = await Promise.all([
    answeredIn(db, found),
    picturesOf(db, [...new Set(found.map(({ responseId }) => responseId))]),
    pictureAddresses(db, who),
  ]);
  return found.map((one) => {
    const said = saidOf(one, answered.get(one.responseId));
    const shown = said.pictureKeys.flatMap((key): PictureFacts[] => {
      const picture = pictures.get(key.toLowerCase());
      return picture?.responseKey === one.responseKey ? [picture] : [];
    });
    const isHidden = isHiding && one.anonymous;
    return {
      id: one.id,
      auditId: one.auditId,
      responseId: isHidden ? null : one.responseId,
      number: isHidden ? null : receiptNumber(one.number),
      auditPlanAnswerId: isHidden || one.place === null ? null : one.responseId * 1000 + one.place,
      severity: one.severity,
      critical: said.critical,
      departmentId: said.departmentId,
      departmentName: said.departmentName,
      questionId: one.questionId,
      title: said.title,
      answer: said.answer,
      note: said.note,
      repeat: !isHidden && one.repeatOf !== null,
      repeatOf: isHidden ? null : one.repeatOf,
      customerName: one.customerName,
      projectName: one.projectName,
      locationId: one.locationId,
      locationName: one.locationName,
      checkListName: one.checkListName,
      foundAt: isHidden ? null : one.foundAt,
      foundBy: isHidden ? null : one.foundBy,
      withdrawn: one.withdrawn,
      pictures: shown.map((picture) => pictureRow(picture, address)),
      actions: one.actions.map(({ state, ...action }) => ({
        ...action,
        stateCode: actionStateCodes[state],
      })),
    };
  });
}

type Said = Pick<FindingRow, 'critical' | 'departmentId' | 'departmentName' | 'title' | 'answer' | 'note'> & {
  pictureKeys: readonly string[];
};

/** The words of a finding: its question with its answer, or what the auditor wrote. */
export function saidOf(
  one: Pick<FindingFacts, 'questionId' | 'sectionId' | 'title' | 'note' | 'pictureKeys' | 'languageId'>,
  answered: AnsweredVersion | undefined,
): Said {
  const { languageId } = one;
  const section = answered?.version.sections.find(({ id, questions }) =>
    one.questionId === null ? id === one.sectionId : questions.some((question) => question.id === one.questionId),
  );
  const place = {
    departmentId: section?.departmentId ?? null,
    departmentName: section ? localized(section.title, section.locales, languageId, 'name') : null,
  };
  const question = section?.questions.find(({ id }) => id === one.questionId);
  if (question === undefined || answered === undefined) {
    const own = { title: one.title ?? '', answer: null, note: one.note, pictureKeys: one.pictureKeys ?? [] };
    return { ...place, ...own, critical: false };
  }
  const { judged } = answered;
  const answer = judged.answers.find(({ questionId }) => questionId === question.id);
  const score = judged.score.questions.find(({ questionId }) => questionId === question.id);
  return {
    ...place,
    title: questionText(question, languageId),
    answer: spellChoice(question, answer, languageId),
    note: answer?.note ?? null,
    critical: question.critical && score?.scored === true && !score.excluded && score.earned === 0,
    pictureKeys: answer?.pictureKeys ?? [],
  };
}
