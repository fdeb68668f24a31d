import type { ActionItem } from '@sahada/contract/action';
import type { ActionState, PictureState } from '@sahada/contract/codes';
import { erasedText } from '@sahada/contract/data-protection';
import { type ActionFacts, actionSteps, actionsScope, isClosed } from '@sahada/rules/action';
import { type RawBuilder, sql } from 'kysely';
import { config } from '../../config.ts';
import type { Db, ReadDb } from '../../db/kysely.ts';
import { getRow } from '../../db/rows.ts';
import { notFound } from '../../errors.ts';
import { itemTable, wireOf } from '../../facts/action-table.ts';
import { ownAction, verifierOf } from '../../facts/actions.ts';
import { pictureAddresses } from '../../facts/files.ts';
import { answeredIn, readersLanguage, saidOf } from '../../facts/finding-rows.ts';
import { pictureState } from '../../facts/response-pictures.ts';
import { standingAnswers } from '../../facts/standing-answers.ts';
import type { Who } from '../../who.ts';

/** One action with all that stands around it, for whoever may see it. */

/** What decides about an action, and what its pictures are kept under. */
export interface Standing {
  id: number;
  state: ActionState;
  planId: number;
  ownerUserId: number | null;
  ownerName: string | null;
  ownerEmail: string | null;
  token: string | null;
  verifierUserId: number | null;
  evidenceKey: string;
  pictures: number;
  comments: number;
  changes: number;
  rowVersion: string;
}

const standing = sql`
  select t.id, t.state, t.plan_id as "planId", t.owner_user_id as "ownerUserId", t.owner_name as "ownerName",
    t.owner_email as "ownerEmail", t.token, ${verifierOf()} as "verifierUserId", t.evidence_key as "evidenceKey",
    (select count(*)::int from picture e where e.response_key = t.evidence_key and e.arrived_at is not null
      and e.deleted_at is null) as pictures,
    (select count(*)::int from action_comment m where m.action_id = t.id) as comments,
    (select count(*)::int from action_change h where h.action_id = t.id) as changes,
    gate.row_version(t.xmin) as "rowVersion"
  from action t`;

const seenBy = (who: Who): RawBuilder<boolean> =>
  actionsScope(who.rights) === 'company' ? sql`true` : ownAction(who.userId);

/** Which rows of a list somebody sees, over `t`. */
export const seenRows = (who: Who): RawBuilder<unknown>[] =>
  actionsScope(who.rights) === 'company' ? [] : [seenBy(who)];

/** An action that somebody has a part in; 404 for any other. */
export async function seen(db: ReadDb, who: Who, id: number): Promise<Standing> {
  const { rows } = await sql<Standing>`${standing} where t.id = ${id} and ${seenBy(who)}`.execute(db);
  return rows[0] ?? notFound();
}

/** The same, kept from changing until the transaction ends. Without `who` whoever asks has been let in by the action's link. */
export async function locked(db: Db, who: Who | null, id: number): Promise<Standing> {
  await sql`select from action where id = ${id} for update`.execute(db);
  const { rows } = await sql<Standing>`
    ${standing} where t.id = ${id} and ${who === null ? sql`true` : seenBy(who)}`.execute(db);
  return rows[0] ?? notFound();
}

export const factsOf = ({ state, ownerUserId, verifierUserId }: Standing, who: Who): ActionFacts => ({
  state,
  isOwner: ownerUserId === who.userId,
  isVerifier: verifierUserId === who.userId,
  manages: actionsScope(who.rights) === 'company',
});

/** The owner by an action's own link. */
export const factsOfLink = ({ state }: Pick<Standing, 'state'>): ActionFacts => ({
  state,
  isOwner: true,
  isVerifier: false,
  manages: false,
});

/** Where an owner without an account works on it. */
export const linkOf = (token: string): string => `${config().publicUrl}/a/${token}`;

/** How an address of a picture is made, by the picture's id. */
type Address = (id: number) => { url: string; thumbUrl: string };

export interface Around {
  findingNote: string | null;
  findingPictures: ActionItem['findingPictures'];
  evidence: ActionItem['evidence'];
  comments: ActionItem['comments'];
  history: ActionItem['history'];
}

interface PictureFacts {
  id: number;
  state: PictureState;
}

const personOf = (alias: string) =>
  sql`(select u.first_name || ' ' || u.last_name from "user" u where u.id = ${sql.ref(`${alias}.user_id`)})`;

/**
 * The pictures that stand with an action `t`, over `picture p`: those of its finding, which the answer or the auditor's own
 * finding names, and its evidence.
 */
export const picturesOfFinding = sql`
  (p.response_key = r.response_key and p.picture_key in (
    select k::uuid from (
      select unnest(f.picture_keys)::text as k
      union all
      select json_array_elements_text(coalesce(a -> 'pictureKeys', '[]')) from json_array_elements(${standingAnswers()}) a
      where (a ->> 'questionId')::int = f.question_id) named))`;

/** What was found, what was done about it and by whom. */
export async function aroundOf(db: ReadDb, id: number, address: Address): Promise<Around> {
  const [found, evidence, comments, history] = await Promise.all([
    sql<{ note: string | null; pictures: PictureFacts[] }>`
      select coalesce(f.note, (
          select a ->> 'note' from json_array_elements(${standingAnswers()}) a
          where (a ->> 'questionId')::int = f.question_id limit 1)) as note,
        (select coalesce(json_agg(json_build_object('id', p.id, 'state', ${pictureState}) order by p.id), '[]')
          from picture p where ${picturesOfFinding} and p.arrived_at is not null and p.deleted_at is null) as pictures
      from action t join finding f on f.id = t.finding_id join response r on r.id = f.response_id where t.id = ${id}`.execute(
      db,
    ),
    sql<PictureFacts>`
      select p.id, ${pictureState} as state from action t join picture p on p.response_key = t.evidence_key
      where t.id = ${id} and p.arrived_at is not null and p.deleted_at is null order by p.id`.execute(db),
    sql<ActionItem['comments'][number]>`
      select m.id, m.at, ${personOf('m')} as by, m.text, (
        select coalesce(json_agg(json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) order by n.id), '[]')
        from action_mention n join "user" u on u.id = n.user_id where n.comment_id = m.id) as mentions
      from action_comment m where m.action_id = ${id} order by m.id`.execute(db),
    sql<ActionItem['history'][number]>`
      select h.at, coalesce(${personOf('h')}, h.by_name, '') as by, h.old, h.new, h.note
      from action_change h where h.action_id = ${id} order by h.id desc`.execute(db),
  ]);
  const [of] = found.rows;
  const shown = ({ id: picture, state }: PictureFacts) => ({ id: picture, state, ...address(picture) });
  return {
    findingNote: of?.note ?? null,
    findingPictures: (of?.pictures ?? []).map(shown),
    evidence: evidence.rows.map(shown),
    comments: comments.rows,
    history: history.rows,
  };
}

/** What was answered where the action's finding was made, in the reader's words. */
export async function findingAnswerOf(db: ReadDb, id: number): Promise<string | null> {
  const { rows } = await sql<Parameters<typeof saidOf>[0] & { responseId: number; versionId: number }>`
    select f.question_id as "questionId", f.section_id as "sectionId", f.title, f.note, f.picture_keys as "pictureKeys",
      r.id as "responseId", r.version_id as "versionId", ${readersLanguage} as "languageId"
    from action t join finding f on f.id = t.finding_id join response r on r.id = f.response_id where t.id = ${id}`.execute(
    db,
  );
  const [found] = rows;
  return found === undefined ? null : saidOf(found, (await answeredIn(db, rows)).get(found.responseId)).answer;
}

/** An action as its page shows it; 404 for whoever has no part in it. */
export async function readItem(db: ReadDb, who: Who, id: number): Promise<ActionItem & { rowVersion: string }> {
  const now = await seen(db, who, id);
  const [row, findingAnswer, around] = await Promise.all([
    getRow(db, itemTable, id),
    findingAnswerOf(db, id),
    aroundOf(db, id, await pictureAddresses(db, who)),
  ]);
  const facts = factsOf(now, who);
  return {
    ...wireOf(row),
    findingAnswer,
    ...around,
    steps: actionSteps(facts),
    mayChange: facts.manages && !isClosed(now.state),
    mayDelete: facts.manages && isUntouched(now),
    // That of an owner who was erased leads nowhere.
    link: facts.manages && now.token !== null && now.token !== erasedText ? linkOf(now.token) : null,
  };
}

/** Nothing has happened to it since it was made. */
export const isUntouched = ({ state, pictures, comments, changes }: Standing): boolean =>
  state === 'todo' && pictures + comments + changes === 0;
