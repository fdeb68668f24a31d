import type { Details } from '@sahada/contract/audit';
import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import { inMillis } from '../../db/kysely.ts';
import { rowsIn } from '../../db/packed.ts';
import { preparedFor, type Rows, type Statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import { addressesIn } from '../../facts/files.ts';
import { zoneOrCompanys } from '../../facts/plan-state.ts';
import { byKey, type PictureFacts, picturesOfKey } from '../../facts/response-pictures.ts';
import { knownVersion } from '../../facts/versions.ts';
import type { Who } from '../../who.ts';
import { type EditFacts, editsWhere } from './answers.ts';
import { type Decided, decisionRow, decisionsWhere } from './decisions.ts';
import { departmentsOfOne } from './departments.ts';
import { detailsFrom, deviceOf, type Paged, type RawSignature } from './details.ts';
import { type Asked, planColumns, type ReviewedPlan, reviewOfOne } from './load.ts';
import { type OwnFindingFacts, ownFindingsWhere } from './own-findings.ts';
import { columnsWithoutPeople, oneResponse, type ReviewedResponse, scoreStored } from './responses.ts';

/**
 * One response in full, in one round trip: what reviewers open all day. It comes as one document, with its plan and with lists of
 * all that stands around it, and its answers as they were sent, which are cheaper to take apart here than in the database.
 */

interface Whole extends ReviewedResponse {
  company: number;
  plan: ReviewedPlan;
  /** Who sent it and who approved it, and the plan's auditors, by id. */
  userId: number | null;
  approverId: number | null;
  leadId: number;
  assistantId: number;
  people: Readonly<Record<number, string>>;
  /** Null where they stand as they were sent. */
  answers: RawAnswer[] | null;
  raw: { answers?: (RawAnswer & Drawn)[] | null; findings?: Drawn[] | null; signatures?: RawSignature[] | null };
  pictures: (Omit<PictureFacts, 'originalId'> & { isThere: boolean; hasFile: boolean })[];
  edits: EditFacts[];
  added: OwnFindingFacts[];
  decisions: Decided[];
}

/** What was sent of an answer or a finding: which of its pictures was drawn on which photo. */
interface Drawn {
  originals?: { pictureKey: string; originalKey: string }[] | null;
}

/** Places and people are looked up once, whatever of the response or its plan points at them. */
const askWhole = preparedFor((planId: number, id: number) => {
  const plan = planColumns({
    status: sql`null::int`,
    location: sql`place.name`,
    zone: sql`place.zone`,
    lead: sql`null::text`,
    assistant: sql`null::text`,
  });
  const is = sql<boolean>`= ${id}`;
  const lists = {
    pictures: picturesOfKey(sql`r.response_key`),
    edits: editsWhere(is),
    added: ownFindingsWhere(is),
    decisions: decisionsWhere(sql`o.response_id ${is}`, sql`decision o`),
  };
  return sql<{ whole: Whole }>`
    select row_to_json(x) as whole from (
      select ${columnsWithoutPeople}, company.id as company, r.answers, r.raw,
        r.user_id as "userId", r.approved_by as "approverId", t.lead_auditor_id as "leadId", t.assistant_auditor_id as "assistantId",
        (select json_object_agg(u.id, u.first_name || ' ' || u.last_name) from "user" u
          where u.id = any(array[r.user_id, r.approved_by, t.lead_auditor_id, t.assistant_auditor_id])) as people,
        (select row_to_json(p) from (select ${plan}) p) as plan,
        ${sql.join(Object.entries(lists).map(([name, query]) => sql`${rowsIn<unknown>(query)} as ${sql.id(name)}`))}
      from response r
      cross join lateral (select * from plan p where p.id = ${planId} offset 0) t
      cross join company
      cross join lateral (select l.name, ${zoneOrCompanys('l')} as zone from location l where l.id = t.location_id offset 0) place
      where ${oneResponse(planId, id)}) x`;
});

/** Null where more than the one response is asked for. */
export const askOne = ({ auditId, responseId, page, pageSize }: Asked & Paged): Statement[] | null =>
  responseId == null || page !== undefined || pageSize !== undefined ? null : [askWhole(auditId, responseId)];

/** The details from what `askOne` asked; undefined where the checklist is not in memory. 404 as `loadReview`. */
export function answerOne([rows]: readonly Rows[], who: Who): Details | undefined {
  const whole = (rows?.[0]?.whole ?? notFound()) as Whole;
  const {
    raw,
    pictures,
    edits,
    added,
    decisions,
    company,
    plan,
    people,
    userId,
    approverId,
    leadId,
    assistantId,
    ...row
  } = whole;
  plan.leadAuditorName = people[leadId] as string;
  plan.assistantAuditorName = people[assistantId] as string;
  if (userId !== null) row.participant = people[userId] ?? row.participant;
  if (approverId !== null) row.approvedBy = people[approverId] ?? null;
  row.receivedAt = inMillis(row.receivedAt);
  row.completedAt &&= inMillis(row.completedAt);
  row.approvedAt &&= inMillis(row.approvedAt);
  const version = knownVersion(row.versionId);
  if (version === undefined) return undefined;
  const sent = raw.answers ?? [];
  const response = { ...row, answers: row.answers ?? sent };
  const review = reviewOfOne(plan, response);
  const scored = scoreStored(plan, response, version, response.answers);
  const signatures = Array.isArray(raw.signatures) ? raw.signatures : [];
  return detailsFrom({
    review,
    shown: [scored],
    departments: departmentsOfOne(review, scored),
    around: {
      pictures: byKey(withOriginals(pictures, raw)),
      edits: edits.map((edit) => ({ ...edit, at: inMillis(edit.at) })),
      address: addressesIn(company, who),
      signatures: signatures.map((signature) => ({ id: row.id, signature })),
      findings: added,
    },
    responses: [response],
    devices: new Map(deviceOf(scored, sent)),
    decisions: decisions.map((decided) => decisionRow({ ...decided, at: inMillis(decided.at) })),
    days: [],
    medianSeconds: null,
  });
}

/** The pictures that arrived, each with the untouched photo that it was drawn on where that is stored. */
function withOriginals(pictures: Whole['pictures'], { answers, findings }: Whole['raw']): PictureFacts[] {
  if (pictures.length === 0) return [];
  const drawn = new Map(
    [...(answers ?? []), ...(findings ?? [])]
      .flatMap(({ originals }: Drawn) => originals ?? [])
      .map(({ pictureKey, originalKey }) => [pictureKey.toLowerCase(), originalKey.toLowerCase()]),
  );
  const stored = new Map(pictures.filter(({ hasFile }) => hasFile).map(({ id, key }) => [key, id]));
  return pictures
    .filter(({ isThere }) => isThere)
    .map(({ isThere: _is, hasFile: _has, ...picture }) => ({
      ...picture,
      originalId: stored.get(drawn.get(picture.key) ?? '') ?? null,
    }));
}
