import { statuses } from '@sahada/contract/codes';
import type { fieldwork as calls, OwnResponse } from '@sahada/contract/fieldwork';
import type { OwnFinding, SentAnswer, Signature } from '@sahada/contract/response';
import type { Version } from '@sahada/contract/version';
import { receiptNumber } from '@sahada/rules/receipt';
import { sql } from 'kysely';
import { pictureAddresses } from '../../facts/files.ts';
import { receivedResponse } from '../../facts/plan-state.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionOf } from '../../facts/versions.ts';
import type { HandlersOf } from '../../pipeline/handler.ts';
import { planFacts } from './facts.ts';
import { formAs } from './form.ts';

interface Found {
  id: number;
  plan_id: number;
  version_id: number;
  version_hash: string;
  revision: number;
  number: number;
  status_code: number;
  place: string | null;
  answers: SentAnswer[];
  sent: SentAnswer[];
  sent_findings: OwnFinding[];
  signatures: Signature[] | null;
  /** Of the last return, while it waits for its correction. */
  reason: string | null;
  returned_by: string | null;
  returned_at: string | null;
  marked: number[] | null;
}

/** A response as it stands, for whoever may correct it: its author, and the plan's lead and assistant. */
export const response: HandlersOf<typeof calls>['response'] = async ({ responseKey }, { db, who, refuse }) => {
  const { rows } = await sql<Found>`
    select r.id, r.plan_id, r.version_id, v.hash as version_hash, r.revision, r.number, r.status_code,
      (select l.name from location l where l.id = r.location_id) as place,
      ${standingAnswers()} as answers, coalesce(r.raw -> 'answers', '[]'::json) as sent,
      coalesce(r.raw -> 'findings', '[]'::json) as sent_findings, r.raw -> 'signatures' as signatures,
      back.reason, back.returned_by, back.at as returned_at, back.marked
    from response r join plan p on p.id = r.plan_id join checklist_version v on v.id = r.version_id
    left join lateral (
      select d.reason, d.at, d.marked, u.first_name || ' ' || u.last_name as returned_by
      from decision d join "user" u on u.id = d.user_id
      where d.response_id = r.id and d.kind = 'returned' and r.status_code = ${sql.lit(statuses.Returned)} order by d.id desc limit 1) back on true
    where r.response_key = ${responseKey} and ${receivedResponse()}
      and ${who.userId} in (r.user_id, p.lead_auditor_id, p.assistant_auditor_id)`.execute(db);
  const found = rows[0];
  if (found === undefined) return refuse('notFound');
  const [plan, version, findings, pictures, address] = await Promise.all([
    planFacts(db, found.plan_id, who.userId, false),
    versionOf(db, found.version_id),
    sql<OwnFinding>`
      select f.finding_key as "findingKey", f.section_id as "sectionId", f.title, f.note, f.severity, f.picture_keys as "pictureKeys"
      from finding f where f.response_id = ${found.id} and f.finding_key is not null and not f.withdrawn order by f.id`.execute(
      db,
    ),
    sql<{ id: number; key: string }>`
      select p.id, p.picture_key as key from picture p
      where p.response_key = ${responseKey} and p.arrived_at is not null and p.deleted_at is null and not p.broken
      order by p.id`.execute(db),
    pictureAddresses(db, who),
  ]);
  return {
    responseKey,
    responseId: found.id,
    revision: found.revision,
    number: receiptNumber(found.number),
    statusCode: found.status_code,
    locationName: found.place,
    reason: found.reason,
    returnedBy: found.returned_by,
    returnedAt: found.returned_at,
    marked: found.marked ?? [],
    answers: withOriginals(found.answers, found.sent, ({ questionId }) => questionId),
    findings: withOriginals(findings.rows, found.sent_findings, ({ findingKey }) => findingKey.toLowerCase()),
    signatures: found.signatures ?? [],
    pictures: pictures.rows.map(({ id, key }) => ({ pictureKey: key, ...address(id) })),
    ...formAs(plan, who, found.version_hash, version),
  } satisfies OwnResponse & { version: Version };
};

type Drawn = Pick<SentAnswer, 'pictureKeys' | 'originals'>;

/** Answers and findings as they stand know the pictures and not which of them were drawn on; what was sent does. */
function withOriginals<Row extends Drawn>(
  rows: readonly Row[],
  sent: readonly Row[],
  keyOf: (row: Row) => number | string,
): Row[] {
  const originals = new Map(sent.map((row) => [keyOf(row), row.originals]));
  return rows.map((row) => {
    const known = originals.get(keyOf(row))?.filter(({ pictureKey }) => row.pictureKeys?.includes(pictureKey));
    return known === undefined || known.length === 0 ? row : { ...row, originals: known };
  });
}
