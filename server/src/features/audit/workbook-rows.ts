import type {
  ActionPriority,
  ActionState,
  ActionType,
  AuditTypeId,
  ResponseStatus,
  Severity,
} from '@sahada/contract/codes';
import type { Hundredths } from '@sahada/contract/hundredths';
import type { RawAnswer, Version, VersionQuestion } from '@sahada/contract/version';
import { compile } from '@sahada/rules/compiled';
import { type Judged, judge } from '@sahada/rules/judge';
import { type RawBuilder, sql } from 'kysely';
import { inBatches } from '../../db/cursor.ts';
import type { ReadDb } from '../../db/kysely.ts';
import { preparedRead } from '../../db/statement.ts';
import { actionNumber, findingTitle, overdueAction } from '../../facts/actions.ts';
import { isAnonymous } from '../../facts/anonymous.ts';
import { foundPlace, repeatOf } from '../../facts/finding-rows.ts';
import { heldResponse } from '../../facts/plan-state.ts';
import type { PictureFacts } from '../../facts/response-pictures.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import { versionsOf } from '../../facts/versions.ts';
import type { RawSignature } from './details.ts';

/** The responses that a workbook is made of, each with all that belongs to it. */

export interface BookFinding {
  id: number;
  questionId: number | null;
  sectionId: number | null;
  title: string | null;
  note: string | null;
  severity: Severity;
  pictureKeys: string[] | null;
  withdrawn: boolean;
  repeatOf: number | null;
}

export interface BookAction {
  id: number;
  number: string;
  title: string;
  finding: string;
  type: ActionType;
  priority: ActionPriority;
  severity: Severity | null;
  ownerName: string;
  dueDate: string;
  state: ActionState;
  overdue: boolean;
  createdAt: string;
  closedAt: string | null;
  /** About the audit as a whole, and so with each of its responses. */
  ofPlan: boolean;
}

/** What a plan says of each of its responses. */
interface BookPlan {
  definition: string;
  auditTypeId: AuditTypeId;
  customerName: string;
  projectName: string;
  checkListName: string;
  levels: { name: string; plainName: string; min: number; max: number }[];
  endsAt: string;
  graceDays: number;
  /** Answers make findings in it. */
  judged: boolean;
  /** A survey that asks nobody who they are. */
  anonymous: boolean;
}

/** A response as it is read. What belongs to it is there for the sheets that show it. */
interface BookRow {
  id: number;
  auditId: number;
  number: number;
  versionId: number;
  responseKey: string;
  locationId: number;
  userId: number | null;
  /** As whoever has no account told it. */
  participant: string | null;
  statusCode: ResponseStatus;
  held: boolean;
  late: boolean;
  overQuota: boolean;
  repeated: boolean;
  awaitingPictures: boolean;
  incomplete: boolean;
  critical: boolean;
  startedAt: string | null;
  completedAt: string | null;
  receivedAt: string;
  approvedAt: string | null;
  approvedById: number | null;
  percent: Hundredths | null;
  earned: Hundredths;
  max: Hundredths;
  levelName: string | null;
  answered: number;
  total: number;
  excluded: number;
  findingCount: number;
  revision: number;
  answers: RawAnswer[];
  /** The same, or all that was sent where they stand as sent, as text of JSON. */
  said: string | null;
  findings: BookFinding[];
  actions: BookAction[];
  pictures: Pick<PictureFacts, 'id' | 'key' | 'state'>[];
  signatures: RawSignature[] | null;
}

export interface BookResponse extends BookRow, BookPlan {
  locationName: string;
  approvedBy: string | null;
}

/** A response on its version. It is judged when somebody asks for what its answers say: some sheets do not read them. */
export interface BookScored {
  readonly response: BookResponse;
  readonly version: Version;
  readonly judged: Judged;
  answerOf(questionId: number): Judged['answers'][number] | undefined;
}

function scoredOf(response: BookResponse, version: Version): BookScored {
  let judged: Judged | undefined;
  let answers: Map<number, Judged['answers'][number]> | undefined;
  const scored: BookScored = {
    response,
    version,
    get judged() {
      judged ??= judge(compile(version), response.answers, 'final');
      return judged;
    },
    answerOf(questionId) {
      answers ??= new Map(scored.judged.answers.map((answer) => [answer.questionId, answer]));
      return answers.get(questionId);
    },
  };
  return scored;
}

/** What of the responses a sheet shows. Each sheet is a pass over them, since a workbook is written sheet after sheet. */
export type Shown = 'responses' | 'table' | 'answers' | 'findings' | 'actions' | 'pictures' | 'signatures' | 'versions';

/** What the sheets read besides a response's own columns. */
type Part = 'answers' | 'said' | 'findings' | 'actions' | 'pictures' | 'signatures';

const read: Record<Shown, readonly Part[]> = {
  responses: [],
  table: ['said'],
  answers: ['said'],
  findings: ['answers', 'findings'],
  actions: ['actions'],
  pictures: ['answers', 'findings', 'pictures'],
  signatures: ['signatures'],
  versions: [],
};

/** What a workbook and what a table of answers is made of. */
export const wholes = {
  book: ['answers', 'said', 'findings', 'actions', 'pictures', 'signatures'],
  table: read.table,
} as const satisfies Record<string, readonly Part[]>;

const anonymous = isAnonymous('t');

/** The responses that a sheet has something to say of, over `r` and its plan `t`. */
const saying: Partial<Record<Shown, (wanted: RawBuilder<unknown>) => RawBuilder<unknown>>> = {
  findings: () => sql`t.findings and exists (select from finding f where f.response_id = r.id)`,
  actions: () => sql`(exists (select from action a where a.response_id = r.id)
    or exists (select from action a where a.response_id is null and a.plan_id = t.id))`,
  pictures: () => sql`exists (select from picture p where p.response_key = r.response_key)`,
  // The first on each version, with and without identity: what may not be told is said.
  versions: (wanted) => sql`r.id in (
    select distinct on (r.version_id, ${anonymous}) r.id from ${responsesIn(wanted)} join plan t on t.id = r.plan_id
    order by r.version_id, ${anonymous}, r.received_at, r.id)`,
};

const person = (column: string) =>
  sql`(select u.first_name || ' ' || u.last_name from "user" u where u.id = ${sql.ref(column)})`;

/** The responses whose ids are `wanted`, as `r`: each looked up, since the planner would rather read those of the whole company. */
export const responsesIn = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${wanted}) w (id)
  cross join lateral (select x.* from response x where x.id = w.id offset 0) r`;

/** They are put in order before they are read: with their answers, some of a thousand responses would not fit into memory. */
const inOrder = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select r.id, r.received_at from ${responsesIn(wanted)} order by r.received_at, r.id) o
  cross join lateral (select x.* from response x where x.id = o.id offset 0) r`;

const columns: Record<Part, RawBuilder<unknown>> = {
  answers: sql`${standingAnswers()} as answers`,
  said: sql`coalesce(r.answers, r.raw)::text as said`,
  findings: sql`(select coalesce(json_agg(x order by x.place nulls last, x.id), '[]') from (
      select f.id, f.question_id as "questionId", f.section_id as "sectionId", f.place, f.title, f.note, f.severity,
        f.picture_keys as "pictureKeys", f.withdrawn, ${repeatOf} as "repeatOf"
      from finding f where f.response_id = r.id and t.findings) x) as findings`,
  actions: sql`(select coalesce(json_agg(x order by x.id), '[]') from (
      select a.id, ${actionNumber('a')} as number, a.title, coalesce(${findingTitle}, '') as finding, a.type, a.priority, f.severity,
        coalesce(a.owner_name, ${person('a.owner_user_id')}) as "ownerName", a.due_date as "dueDate", a.state,
        ${overdueAction('a')} as overdue, a.created_at as "createdAt", a.closed_at as "closedAt", a.response_id is null as "ofPlan"
      from action a left join finding f on f.id = a.finding_id
      where a.response_id = r.id or (a.response_id is null and a.plan_id = t.id)) x) as actions`,
  pictures: sql`(select coalesce(json_agg(json_build_object('id', p.id, 'key', p.picture_key, 'state',
        case when p.broken then 'broken' when p.file_id is null then 'preparing' else 'ready' end) order by p.id), '[]')
      from picture p where p.response_key = r.response_key and p.deleted_at is null and p.arrived_at is not null) as pictures`,
  signatures: sql`r.raw -> 'signatures' as signatures`,
};

/** The responses whose ids are `wanted`, in order of arrival, with these parts of them. One statement, and so of one moment. */
const responsesOf = (wanted: RawBuilder<unknown>, parts: readonly Part[], which: RawBuilder<unknown> = sql`true`) =>
  sql<BookRow>`
  select r.id, r.plan_id as "auditId", r.number, r.version_id as "versionId", r.response_key as "responseKey",
    ${foundPlace} as "locationId", r.user_id as "userId", coalesce(r.participant_name, r.participant_email) as participant,
    r.status_code as "statusCode", ${heldResponse()} as held, r.late, r.over_quota as "overQuota", r.repeated,
    r.awaiting_pictures as "awaitingPictures", r.incomplete, r.critical,
    r.started_at as "startedAt", r.completed_at as "completedAt", r.received_at as "receivedAt", r.approved_at as "approvedAt",
    r.approved_by as "approvedById", r.percent, r.earned, r.max, r.level_name as "levelName", r.answered, r.total, r.excluded,
    r.findings as "findingCount", ${sql.join([sql`r.revision`, ...parts.map((part) => columns[part])])}
  from ${inOrder(wanted)} join plan t on t.id = r.plan_id
  where ${which}
  order by o.received_at, o.id`;

const plansOf = preparedRead(
  (ids: readonly number[]) => sql<BookPlan & { id: number }>`
  select t.id, localized(t.definition, t.locales, 'definition') as definition, t.audit_type_id as "auditTypeId",
    (select c.name from customer c where c.id = t.customer_id) as "customerName",
    (select localized(p.name, p.locales) from project p where p.id = t.project_id) as "projectName",
    (select localized(c.title, c.locales) from checklist c where c.id = t.checklist_id) as "checkListName",
    (select coalesce(json_agg(json_build_object('name', localized(v.name, v.locales), 'plainName', v.name, 'min', v.min,
      'max', v.max) order by v.min), '[]') from level v where v.project_id = t.project_id) as levels,
    t.ends_at as "endsAt", t.grace_days as "graceDays", t.findings as judged, ${anonymous} as anonymous
  from plan t where t.id = any(${ids})`,
);

interface Named {
  id: number;
  name: string;
}

const locationsOf = preparedRead(
  (ids: readonly number[]) => sql<Named>`select l.id, l.name from location l where l.id = any(${ids})`,
);

const peopleOf = preparedRead(
  (ids: readonly number[]) => sql<Named>`
  select u.id, u.first_name || ' ' || u.last_name as name from "user" u where u.id = any(${ids})`,
);

/** The most rows that are kept of what responses point at. */
const mostKept = 10_000;

/** Looks up what many responses point at, each row once: joined, the planner would walk over all of them for each response. */
function lookUp<Row extends { id: number }>(look: (ids: readonly number[]) => Promise<Row[]>) {
  let known = new Map<number, Row>();
  return async (ids: readonly (number | null)[]): Promise<(id: number | null) => Row | undefined> => {
    const wanted = new Set(ids);
    if (known.size + wanted.size > mostKept) known = new Map();
    const unknown = [...wanted].filter((id) => id !== null && !known.has(id)) as number[];
    if (unknown.length > 0) for (const row of await look(unknown)) known.set(row.id, row);
    const found = known;
    return (id) => (id === null ? undefined : found.get(id));
  };
}

/** Puts to each response what is said where it points. */
function completing(db: ReadDb): (rows: readonly BookRow[]) => Promise<BookResponse[]> {
  const plans = lookUp((ids) => plansOf(db, ids));
  const locations = lookUp((ids) => locationsOf(db, ids));
  const people = lookUp((ids) => peopleOf(db, ids));
  return async (rows) => {
    const [plan, location, person] = await Promise.all([
      plans(rows.map(({ auditId }) => auditId)),
      locations(rows.map(({ locationId }) => locationId)),
      people(rows.flatMap(({ userId, approvedById }) => [userId, approvedById])),
    ]);
    return rows.map((row) => ({
      ...row,
      ...(plan(row.auditId) as BookPlan),
      id: row.id,
      locationName: location(row.locationId)?.name ?? '',
      participant: person(row.userId)?.name ?? row.participant,
      approvedBy: person(row.approvedById)?.name ?? null,
    }));
  };
}

/** How many responses are read at a time, and how many with their answers or with these as one text. */
const batchMost = 500;
const batchWith: Partial<Record<Part, number>> = { answers: 100, said: 250 };

/** Reads the responses for a sheet a few at a time, or all at once, with all of these parts, where they are few. */
export function readerOf(
  db: ReadDb,
  wanted: RawBuilder<unknown>,
  whole: readonly Part[] | null,
): (shown: Shown) => AsyncIterable<BookScored[]> {
  const complete = completing(db);
  const onVersions = async (rows: readonly BookRow[]): Promise<BookScored[]> => {
    const [responses, versions] = await Promise.all([
      complete(rows),
      versionsOf(
        db,
        rows.map(({ versionId }) => versionId),
      ),
    ]);
    return responses.flatMap((response): BookScored[] => {
      const version = versions.get(response.versionId);
      return version === undefined ? [] : [scoredOf(response, version)];
    });
  };
  const all =
    whole === null
      ? null
      : responsesOf(wanted, whole)
          .execute(db)
          .then(({ rows }) => onVersions(rows));
  return async function* readFor(shown) {
    if (all !== null) {
      yield await all;
      return;
    }
    const parts = read[shown];
    const query = responsesOf(wanted, parts, saying[shown]?.(wanted));
    const size = Math.min(batchMost, ...parts.flatMap((part) => batchWith[part] ?? []));
    for await (const rows of inBatches(db, query, size)) yield await onVersions(rows);
  };
}

/** The questions that a response shows, each with the section that it stands in. */
export const shownQuestions = ({ version, judged }: BookScored) => {
  const visible = new Set<VersionQuestion>(judged.visible);
  return version.sections.flatMap((section) =>
    section.questions.filter((question) => visible.has(question)).map((question) => ({ section, question })),
  );
};
