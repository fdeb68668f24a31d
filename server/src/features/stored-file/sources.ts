import { type FileKind, type FileSource, fileSources, pictureKinds } from '@sahada/contract/stored-file';
import { type RawBuilder, sql } from 'kysely';
import { isAnonymous } from '../../facts/anonymous.ts';
import { pictureKind } from '../../facts/file-sizes.ts';

/**
 * Where files are kept. Each source is a select of ids and moments with its conditions, so that a page of all of them together is
 * found by their indexes, and only its rows are looked at closer.
 */

type Condition = RawBuilder<unknown>;

export interface Asked {
  kinds: ReadonlySet<FileKind>;
  unused: boolean | null;
  userIds: readonly number[] | null;
  from: string | null;
  to: string | null;
  /** Only those rows of the source. */
  ids?: readonly number[];
  /** The reader may know who filled a response. */
  readsResponses: boolean;
}

/** How long something may wait for what will name it: a phone that is offline sends its pictures first and the response later. */
const settled = (moment: Condition): Condition => sql`${moment} <= app_now() - interval '7 days'`;

const draftOf = sql`select d.id from draft d where d.response_key = p.response_key and p.picture_key = any(d.picture_keys)`;

const hasUser = sql`exists (select from "user" u where u.avatar_key = i.key)`;
const isLogo = sql`exists (select from company c where c.logo_key = i.key)`;

interface Source {
  kinds: readonly FileKind[];
  rows: Condition;
  id: Condition;
  at: Condition;
  kind: RawBuilder<FileKind>;
  /** Nothing needs it, and nothing that is on its way will. */
  unused: Condition;
  /** Made by one of these people. */
  by: (userIds: readonly number[], asked: Asked) => Condition;
  /** Narrows to some of its kinds; where it has one only, nothing. */
  ofKinds?: (kinds: ReadonlySet<FileKind>) => Condition;
}

const one = (kind: FileKind): RawBuilder<FileKind> => sql<FileKind>`${sql.lit(kind)}`;
const nobody = (): Condition => sql`false`;
const byColumn = (column: string) => (userIds: readonly number[]) => sql`${sql.ref(column)} = any(${userIds}::int[])`;

/** The response that a picture belongs to, where its reader may know who sent it. */
export const namedSender = sql`
  select r.user_id from response r join plan q on q.id = r.plan_id
  where r.response_key = p.response_key and p.named and not ${isAnonymous('q')}`;

export const sources: Readonly<Record<FileSource, Source>> = {
  picture: {
    kinds: ['answer', 'signature', 'evidence'],
    rows: sql`picture p where p.deleted_at is null`,
    id: sql`p.id`,
    at: sql`p.created_at`,
    kind: pictureKind,
    unused: sql`(not p.named and ${settled(sql`p.created_at`)} and not exists (${draftOf}))`,
    by: (userIds, { readsResponses }) => (readsResponses ? sql`(${namedSender}) = any(${userIds}::int[])` : sql`false`),
    ofKinds: (kinds) =>
      ['answer', 'signature', 'evidence'].every((kind) => kinds.has(kind as FileKind))
        ? sql`true`
        : sql`${pictureKind} = any(${[...kinds]}::text[])`,
  },
  image: {
    kinds: ['avatar', 'logo'],
    rows: sql`gate.public_images() i join file f on f.id = i.file_id
      where not exists (select from help_picture h where h.key = i.key)
        and not exists (select from editor_picture e where e.key = i.key)`,
    id: sql`f.id`,
    at: sql`f.created_at`,
    kind: sql<FileKind>`case when ${isLogo} then 'logo' else 'avatar' end`,
    unused: sql`(${settled(sql`f.created_at`)} and not ${hasUser} and not ${isLogo})`,
    by: (userIds) => sql`exists (select from "user" u where u.avatar_key = i.key and u.id = any(${userIds}::int[]))`,
    ofKinds: (kinds) =>
      kinds.has('avatar') && kinds.has('logo') ? sql`true` : kinds.has('logo') ? isLogo : sql`not ${isLogo}`,
  },
  help: {
    kinds: ['help'],
    rows: sql`help_picture h where true`,
    id: sql`h.id`,
    at: sql`h.created_at`,
    kind: one('help'),
    unused: sql`(${settled(sql`h.created_at`)} and not exists (select from question q where q.help_picture_id = h.id)
      and not exists (select from version_help_picture v where v.help_picture_id = h.id))`,
    by: nobody,
  },
  editor: {
    kinds: ['editor'],
    rows: sql`editor_picture e where true`,
    id: sql`e.id`,
    at: sql`e.created_at`,
    kind: one('editor'),
    unused: sql`(not exists (select from editor_picture_use u where u.picture_id = e.id))`,
    by: byColumn('e.user_id'),
  },
  report: {
    kinds: ['report'],
    rows: sql`share_print s where s.file_id is not null`,
    id: sql`s.id`,
    at: sql`coalesce(s.printed_at, (select x.created_at from share x where x.id = s.share_id))`,
    kind: one('report'),
    unused: sql`false`,
    by: (userIds) => sql`exists (select from share x where x.id = s.share_id and x.user_id = any(${userIds}::int[]))`,
  },
  attachment: {
    kinds: ['attachment'],
    rows: sql`attachment t where true`,
    id: sql`t.id`,
    at: sql`t.created_at`,
    kind: one('attachment'),
    unused: sql`(not exists (select from message m where m.attachment_id = t.id and m.state <> 'Sent'))`,
    by: nobody,
  },
  export: {
    kinds: ['export'],
    rows: sql`export e where true`,
    id: sql`e.id`,
    at: sql`e.created_at`,
    kind: one('export'),
    unused: sql`(e.state <> 'running')`,
    by: byColumn('e.user_id'),
  },
  import: {
    kinds: ['import'],
    rows: sql`import j where true`,
    id: sql`j.id`,
    at: sql`j.created_at`,
    kind: one('import'),
    unused: sql`(j.state in ('done', 'failed'))`,
    by: byColumn('j.user_id'),
  },
};

/** The sources that have something of what is asked. */
export const sourcesOf = ({ kinds }: Asked): FileSource[] =>
  fileSources.filter((name) => sources[name].kinds.some((kind) => kinds.has(kind)));

/** What a source has of it; `columns` name what of each row. */
export function selectFrom(name: FileSource, asked: Asked, columns: Condition): Condition {
  const source = sources[name];
  const conditions = [
    source.rows,
    ...(source.ofKinds === undefined ? [] : [source.ofKinds(asked.kinds)]),
    ...(asked.unused === null ? [] : [asked.unused ? source.unused : sql`not ${source.unused}`]),
    ...(asked.userIds === null ? [] : [source.by(asked.userIds, asked)]),
    ...(asked.from === null ? [] : [sql`${source.at} >= ${asked.from}`]),
    ...(asked.to === null ? [] : [sql`${source.at} <= ${asked.to}`]),
    ...(asked.ids === undefined ? [] : [sql`${source.id} = any(${asked.ids}::int[])`]),
  ];
  return sql`select ${columns} from ${sql.join(conditions, sql` and `)}`;
}

export const allPictures: ReadonlySet<FileKind> = new Set(pictureKinds);
