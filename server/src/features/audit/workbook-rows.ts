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

export interface BookResponse {
  id: number;
  auditId: number;
  number: number;
  versionId: number;
  responseKey: string;
  definition: string;
  auditTypeId: AuditTypeId;
  customerName: string;
  projectName: string;
  locationName: string;
  checkListName: string;
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
  approvedBy: string | null;
  percent: Hundredths | null;
  earned: Hundredths;
  max: Hundredths;
  levelName: string | null;
  levels: { name: string; plainName: string; min: number; max: number }[];
  answered: number;
  total: number;
  excluded: number;
  findingCount: number;
  revision: number;
  endsAt: string;
  graceDays: number;
  /** Answers make findings in its plan. */
  judged: boolean;
  /** Of a survey that asks nobody who they are. */
  anonymous: boolean;
  answers: RawAnswer[];
  /** The same, or all that was sent where they stand as sent, as text of JSON. */
  said: string | null;
  findings: BookFinding[];
  actions: BookAction[];
  pictures: Pick<PictureFacts, 'id' | 'key' | 'state'>[];
  signatures: RawSignature[] | null;
}

/** A response on its version. It is judged when somebody asks for what its answers say: some sheets do not read them. */
export interface BookScored {
  readonly response: BookResponse;
  readonly version: Version;
  readonly judged: Judged;
  answerOf(questionId: number): Judged['answers'][number] | undefined;
  scoreOf(questionId: number): Judged['score']['questions'][number] | undefined;
}

function scoredOf(response: BookResponse, version: Version): BookScored {
  let judged: Judged | undefined;
  let answers: Map<number, Judged['answers'][number]> | undefined;
  let scores: Map<number, Judged['score']['questions'][number]> | undefined;
  const scored: BookScored = {
    response,
    version,
    get judged() {
      if (judged !== undefined) return judged;
      judged = judge(compile(version), response.answers, 'final');
      if (!response.judged) for (const question of judged.score.questions) question.severity = null;
      return judged;
    },
    answerOf(questionId) {
      answers ??= new Map(scored.judged.answers.map((answer) => [answer.questionId, answer]));
      return answers.get(questionId);
    },
    scoreOf(questionId) {
      scores ??= new Map(scored.judged.score.questions.map((score) => [score.questionId, score]));
      return scores.get(questionId);
    },
  };
  return scored;
}

/** What of the responses a sheet shows. Each sheet is a pass over them, since a workbook is written sheet after sheet. */
export type Shown = 'responses' | 'table' | 'answers' | 'findings' | 'actions' | 'pictures' | 'signatures' | 'versions';

/** What the sheets read besides a response's own columns. */
type Part = 'names' | 'answers' | 'said' | 'findings' | 'actions' | 'pictures' | 'signatures';

const read: Record<Shown, readonly Part[]> = {
  responses: ['names'],
  table: ['names', 'said'],
  answers: ['said'],
  findings: ['names', 'answers', 'findings'],
  actions: ['names', 'actions'],
  pictures: ['answers', 'findings', 'pictures'],
  signatures: ['signatures'],
  versions: ['names'],
};

/** What a workbook and what a table of answers is made of. */
export const wholes = {
  book: ['names', 'answers', 'said', 'findings', 'actions', 'pictures', 'signatures'],
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

/** What has names beside `r` and `t`. Joined, since a look for each response takes ten times as long. */
const namedBeside = sql`left join customer nc on nc.id = t.customer_id left join project np on np.id = t.project_id
  left join location nl on nl.id = ${foundPlace} left join checklist nk on nk.id = t.checklist_id
  left join "user" nu on nu.id = r.user_id left join "user" na on na.id = r.approved_by`;

const none = sql`'[]'::json`;

/** The responses whose ids are `wanted`, as `r`: each looked up, since the planner would rather read those of the whole company. */
export const responsesIn = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`(${wanted}) w (id)
  cross join lateral (select x.* from response x where x.id = w.id offset 0) r`;

/** They are put in order before they are read: with their answers, some of a thousand responses would not fit into memory. */
const inOrder = (wanted: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select r.id, r.received_at from ${responsesIn(wanted)} order by r.received_at, r.id) o
  cross join lateral (select x.* from response x where x.id = o.id offset 0) r`;

/** The responses whose ids are `wanted`, in order of arrival, with these parts of them. One statement, and so of one moment. */
function responsesOf(wanted: RawBuilder<unknown>, parts: readonly Part[], which: RawBuilder<unknown> = sql`true`) {
  const of = (part: Part, value: RawBuilder<unknown>, otherwise: RawBuilder<unknown> = none): RawBuilder<unknown> =>
    parts.includes(part) ? value : otherwise;
  const name = (value: RawBuilder<unknown>): RawBuilder<unknown> => of('names', value, sql`''`);
  return sql<BookResponse>`
  select r.id, t.id as "auditId", r.number, r.version_id as "versionId", r.response_key as "responseKey",
    localized(t.definition, t.locales, 'definition') as definition, t.audit_type_id as "auditTypeId",
    ${name(sql`nc.name`)} as "customerName", ${name(sql`localized(np.name, np.locales)`)} as "projectName",
    ${name(sql`nl.name`)} as "locationName", ${name(sql`localized(nk.title, nk.locales)`)} as "checkListName",
    ${name(sql`coalesce(nu.first_name || ' ' || nu.last_name, r.participant_name, r.participant_email)`)} as participant,
    r.status_code as "statusCode", ${heldResponse()} as held, r.late, r.over_quota as "overQuota", r.repeated,
    r.awaiting_pictures as "awaitingPictures", r.incomplete, r.critical,
    r.started_at as "startedAt", r.completed_at as "completedAt", r.received_at as "receivedAt", r.approved_at as "approvedAt",
    ${name(sql`na.first_name || ' ' || na.last_name`)} as "approvedBy", r.percent, r.earned, r.max, r.level_name as "levelName",
    ${of(
      'names',
      sql`(select coalesce(json_agg(json_build_object('name', localized(v.name, v.locales), 'plainName', v.name, 'min', v.min,
      'max', v.max) order by v.min), '[]') from level v where v.project_id = t.project_id)`,
    )} as levels,
    r.answered, r.total, r.excluded, r.findings as "findingCount", r.revision, t.ends_at as "endsAt",
    t.grace_days as "graceDays", t.findings as judged, ${anonymous} as anonymous,
    ${of('answers', standingAnswers())} as answers, ${of('said', sql`coalesce(r.answers, r.raw)::text`, sql`null`)} as said,
    ${of(
      'findings',
      sql`(select coalesce(json_agg(x order by x.place nulls last, x.id), '[]') from (
      select f.id, f.question_id as "questionId", f.section_id as "sectionId", f.place, f.title, f.note, f.severity,
        f.picture_keys as "pictureKeys", f.withdrawn, ${repeatOf} as "repeatOf"
      from finding f where f.response_id = r.id and t.findings) x)`,
    )} as findings,
    ${of(
      'actions',
      sql`(select coalesce(json_agg(x order by x.id), '[]') from (
      select a.id, ${actionNumber('a')} as number, a.title, coalesce(${findingTitle}, '') as finding, a.type, a.priority, f.severity,
        coalesce(a.owner_name, ${person('a.owner_user_id')}) as "ownerName", a.due_date as "dueDate", a.state,
        ${overdueAction('a')} as overdue, a.created_at as "createdAt", a.closed_at as "closedAt", a.response_id is null as "ofPlan"
      from action a left join finding f on f.id = a.finding_id
      where a.response_id = r.id or (a.response_id is null and a.plan_id = t.id)) x)`,
    )} as actions,
    ${of(
      'pictures',
      sql`(select coalesce(json_agg(json_build_object('id', p.id, 'key', p.picture_key, 'state',
        case when p.broken then 'broken' when p.file_id is null then 'preparing' else 'ready' end) order by p.id), '[]')
      from picture p where p.response_key = r.response_key and p.deleted_at is null and p.arrived_at is not null)`,
    )} as pictures,
    ${of('signatures', sql`r.raw -> 'signatures'`)} as signatures
  from ${inOrder(wanted)} join plan t on t.id = r.plan_id ${parts.includes('names') ? namedBeside : sql``}
  where ${which}
  order by o.received_at, o.id`;
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
  const onVersions = async (rows: readonly BookResponse[]): Promise<BookScored[]> => {
    const versions = await versionsOf(
      db,
      rows.map(({ versionId }) => versionId),
    );
    return rows.flatMap((response): BookScored[] => {
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
