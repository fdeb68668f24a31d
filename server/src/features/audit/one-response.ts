import type { Details } from '@sahada/contract/audit';
import type { RawAnswer } from '@sahada/contract/version';
import { sql } from 'kysely';
import { inMillis } from '../../db/kysely.ts';
import { rowsIn } from '../../db/packed.ts';
import { preparedFor, type Rows, type Statement } from '../../db/statement.ts';
import { notFound } from '../../errors.ts';
import { addressesIn } from '../../facts/files.ts';
import { byKey, type PictureFacts, picturesWhere } from '../../facts/response-pictures.ts';
import { knownVersion } from '../../facts/versions.ts';
import type { Who } from '../../who.ts';
import { type EditFacts, editsWhere } from './answers.ts';
import { type Decided, decisionRow, decisionsWhere } from './decisions.ts';
import { departmentsOfOne } from './departments.ts';
import { detailsFrom, deviceOf, type Paged, type RawSignature } from './details.ts';
import { type Asked, planOfOne, type ReviewedPlan, reviewOfOne } from './load.ts';
import { type OwnFindingFacts, ownFindingsWhere } from './own-findings.ts';
import { type ReviewedResponse, responseQuery, scoreStored } from './responses.ts';

/**
 * One response in full, in one round trip: what reviewers open all day. It comes as one document, with its plan and with lists of
 * all that stands around it, and its answers as they were sent, which are cheaper to take apart here than in the database.
 */

interface Whole extends ReviewedResponse {
  company: number;
  plan: ReviewedPlan[];
  /** Null where they stand as they were sent. */
  answers: RawAnswer[] | null;
  raw: { answers?: RawAnswer[] | null; signatures?: RawSignature[] | null };
  pictures: PictureFacts[];
  edits: EditFacts[];
  added: OwnFindingFacts[];
  decisions: Decided[];
}

const askWhole = preparedFor((planId: number, id: number) => {
  const is = sql<boolean>`= ${id}`;
  const around = {
    plan: planOfOne(planId),
    pictures: picturesWhere(is),
    edits: editsWhere(is),
    added: ownFindingsWhere(is),
    decisions: decisionsWhere(sql`o.response_id ${is}`),
  };
  const lists = Object.entries(around).map(([name, query]) => sql`${rowsIn<unknown>(query)} as ${sql.id(name)}`);
  const more = sql`app_company() as company, r.answers, r.raw, ${sql.join(lists)}`;
  return sql<{ whole: Whole }>`select row_to_json(x) as whole from (${responseQuery<Whole>(planId, id, more)}) x`;
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
    plan: [plan = notFound()],
    ...row
  } = whole;
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
      pictures: byKey(pictures),
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
