import type { PictureState } from '@sahada/contract/codes';
import type { ImportKind } from '@sahada/contract/import';
import { isMessageName, messageNamed } from '@sahada/contract/messages';
import { type FileItem, type FileKind, type FileSource, fileKindTexts } from '@sahada/contract/stored-file';
import { type AnyText, filled, say } from '@sahada/contract/text';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDb } from '../../db/kysely.ts';
import type { PictureAddress } from '../../facts/files.ts';
import { epoch, iso } from '../../outside/clock.ts';
import { namedSender, sources } from './sources.ts';
import { usesOfEditorPicture } from './uses.ts';

/** A page's files, looked at closer: their names, sizes, uses and addresses. */

const texts = {
  draft: say({ tr: 'Taslak: {name}', en: 'Draft: {name}' }),
  response: say({ tr: '{number} · {name}', en: '{number} · {name}' }),
  logo: say({ tr: 'Firma logosu', en: 'Logo of the company' }),
  oldImage: say({ tr: 'Eski profil fotoğrafı', en: 'Former profile picture' }),
  help: say({ tr: 'Yardım fotoğrafı', en: 'Help picture' }),
};

const importTexts: Record<ImportKind, AnyText> = {
  location: say({ tr: 'Lokasyonlar', en: 'Locations' }),
  user: say({ tr: 'Kullanıcılar', en: 'Users' }),
  customer: say({ tr: 'Müşteriler', en: 'Customers' }),
  question: say({ tr: 'Sorular', en: 'Questions' }),
  checklist: say({ tr: 'Soru listesi', en: 'Checklist' }),
  xlsform: say({ tr: 'XLSForm', en: 'XLSForm' }),
  place: say({ tr: 'Ülkeler ve iller', en: 'Countries and cities' }),
};

/** A row as its source tells it. */
interface Found {
  id: number;
  kind: FileKind;
  name: string | null;
  type: string | null;
  bytes: number;
  at: string;
  by: string | null;
  unused: boolean;
  state: PictureState;
  /** What shows it. */
  uses: { entity: FileItem['usedIn'][number]['entity']; id: number; name: string; number?: string | null }[] | null;
  /** Of public pictures: their address. */
  key: string | null;
  /** It is on its way, and goes after so long unless something names it. */
  loose: boolean;
}

export interface Reader {
  answers: boolean;
  evidence: boolean;
  address: PictureAddress;
}

type Item = Omit<FileItem, 'name' | 'usedIn' | 'kindName'> & {
  kindName: AnyText;
  name: string | AnyText;
  usedIn: (Omit<FileItem['usedIn'][number], 'name'> & { name: string | AnyText })[];
};

const person = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select u.first_name || ' ' || u.last_name from "user" u where u.id = ${column})`;

const lengthOf = (column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`coalesce((select octet_length(f.bytes) from file f where f.id = ${column}), 0)`;

const use = (entity: string, id: RawBuilder<unknown>, name: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`json_build_object('entity', ${sql.lit(entity)}::text, 'id', ${id}, 'name', ${name})`;

const none = sql`null::json`;

/** What its reader calls the plan of alias q. */
const planName = sql`localized(q.definition, q.locales, 'definition')`;

/** Of each source what `Found` names beside id, kind, moment and whether it is used, from its alias. */
function columnsOf(source: FileSource, { answers, evidence }: Reader): RawBuilder<unknown> {
  switch (source) {
    case 'picture': {
      const place = sql`(select l.name from plan q join location l on l.id = q.location_id where q.id = p.plan_id)`;
      const inResponse = answers
        ? sql`json_build_object('entity', 'response', 'id', r.id, 'name', ${planName}, 'number', receipt_number(r.number))`
        : use('plan', sql`q.id`, planName);
      const inAction = evidence ? use('action', sql`x.id`, sql`x.title`) : use('plan', sql`q.id`, planName);
      return sql`${place} as name, (select f.type from file f where f.id = p.file_id) as type,
        ${lengthOf(sql`p.file_id`)} + ${lengthOf(sql`p.thumb_file_id`)} + ${lengthOf(sql`p.print_file_id`)} + coalesce((
          select sum(octet_length(t.bytes)) from picture_part t where t.picture_id = p.id), 0) as bytes,
        ${answers ? person(sql`(${namedSender})`) : sql`null::text`} as by,
        case when p.broken then 'broken' when p.file_id is null then 'preparing' else 'ready' end as state,
        coalesce(
          (select json_agg(${inAction}) from action x join plan q on q.id = x.plan_id 
            where x.evidence_key = p.response_key and p.named),
          (select json_agg(${inResponse}) from response r join plan q on q.id = r.plan_id where r.response_key = p.response_key and p.named),
          (select json_agg(${use('draft', sql`q.id`, planName)}) from draft d join plan q on q.id = d.plan_id
            where d.response_key = p.response_key and p.picture_key = any(d.picture_keys))) as uses,
        null::text as key, not p.named as loose`;
    }
    case 'image':
      return sql`${person(sql`(select u.id from "user" u where u.avatar_key = i.key)`)} as name, f.type, octet_length(f.bytes) as bytes,
        ${person(sql`(select u.id from "user" u where u.avatar_key = i.key)`)} as by, 'ready' as state,
        coalesce(
          (select json_agg(${use('company', sql`c.id`, sql`c.name`)}) from company c where c.logo_key = i.key),
          (select json_agg(${use('user', sql`u.id`, sql`u.first_name || ' ' || u.last_name`)}) from "user" u where u.avatar_key = i.key)
        ) as uses, i.key, true as loose`;
    case 'help':
      return sql`null::text as name, (select f.type from file f where f.id = h.file_id) as type, ${lengthOf(sql`h.file_id`)} as bytes,
        null::text as by, 'ready' as state,
        coalesce(
          (select json_agg(x.use) from (
            select ${use('question', sql`q.id`, sql`left(localized(q.text, q.locales), 100)`)} as use from question q
            where q.help_picture_id = h.id order by q.id limit 20) x),
          (select json_agg(x.use) from (
            select ${use('checklist', sql`c.id`, sql`localized(c.title, c.locales)`)} as use from checklist c where c.id in (
              select v.checklist_id from version_help_picture s join checklist_version v on v.id = s.version_id
              where s.help_picture_id = h.id)
            order by c.id limit 20) x)) as uses, h.key, true as loose`;
    case 'editor':
      return sql`e.alt as name, (select f.type from file f where f.id = e.file_id) as type, ${lengthOf(sql`e.file_id`)} as bytes,
        ${person(sql`e.user_id`)} as by, 'ready' as state, ${usesOfEditorPicture('e')} as uses, e.key, false as loose`;
    case 'report':
      return sql`s.name, 'application/pdf' as type, ${lengthOf(sql`s.file_id`)} as bytes,
        (select ${person(sql`x.user_id`)} from share x where x.id = s.share_id) as by, 'ready' as state,
        (select json_agg(${use('plan', sql`q.id`, planName)}) from share x join plan q on q.id = x.plan_id where x.id = s.share_id) as uses,
        null::text as key, false as loose`;
    case 'attachment':
      return sql`t.name, t.type, octet_length(t.bytes) as bytes, null::text as by, 'ready' as state,
        (select json_agg(x.use) from (select ${use('message', sql`m.id`, sql`m.name`)} as use from message m
          where m.attachment_id = t.id and m.state <> 'Sent' order by m.id limit 20) x) as uses, null::text as key, false as loose`;
    case 'export':
      return sql`e.name, '' as type, coalesce(e.gzip_bytes, e.bytes) as bytes, ${person(sql`e.user_id`)} as by,
        case e.state when 'running' then 'preparing' when 'failed' then 'broken' else 'ready' end as state,
        ${none} as uses, null::text as key, false as loose`;
    case 'import':
      return sql`j.kind as name, '' as type, pg_column_size(j.work) as bytes, ${person(sql`j.user_id`)} as by,
        case when j.state = 'failed' then 'broken' when j.state = 'running' then 'preparing' else 'ready' end as state,
        ${none} as uses, null::text as key, false as loose`;
  }
}

const dayMs = 86_400_000;

/** After how many days a file goes by itself; null where it stays. */
function daysOf(source: FileSource, { uses, loose }: Found): number | null {
  if (uses !== null) return null;
  switch (source) {
    case 'export':
    case 'attachment':
      return 7;
    case 'import':
      return 1;
    case 'picture':
      return loose ? 7 : null;
    case 'image':
    case 'help':
      return 7;
    case 'editor':
    case 'report':
      return null;
  }
}

function nameOf({ kind, name, uses }: Found): string | AnyText {
  if (kind === 'import') return importTexts[name as ImportKind];
  if (kind === 'logo') return texts.logo;
  if (kind === 'avatar') return name ?? texts.oldImage;
  if (kind === 'help') return uses?.[0]?.name ?? texts.help;
  return name ?? '';
}

function usesOf({ uses }: Found): Item['usedIn'] {
  return (uses ?? []).map(({ entity, id, name, number }) => {
    if (entity === 'draft') return { entity, id, name: filled(texts.draft, { name }) };
    if (entity === 'messageTemplate' && isMessageName(name)) return { entity, id, name: messageNamed(name).title };
    if (entity === 'message') return { entity, id, name: isMessageName(name) ? messageNamed(name).title : name };
    return { entity, id, name: number ? filled(texts.response, { number, name }) : name };
  });
}

/** Where its image is to be had, for whoever may see what it belongs to; nobody sees what has not been sent yet. */
function addressOf(source: FileSource, { id, kind, key, uses, state }: Found, reader: Reader) {
  if (source === 'image' || source === 'help' || source === 'editor') {
    const room = source === 'image' ? 'avatar' : `${source}-picture`;
    return { url: `/api/${room}/${key}`, thumbUrl: `/api/${room}/${key}` };
  }
  const isSent = source === 'picture' && uses !== null && uses[0]?.entity !== 'draft' && state === 'ready';
  return isSent && (kind === 'evidence' ? reader.evidence : reader.answers)
    ? reader.address(id)
    : { url: null, thumbUrl: null };
}

/** What there is to tell of these rows of a source. */
export async function filesOf(db: ReadDb, source: FileSource, ids: readonly number[], reader: Reader): Promise<Item[]> {
  if (ids.length === 0) return [];
  const { id, at, kind, unused, rows } = sources[source];
  const { rows: found } = await sql<Found>`
    select ${id} as id, ${kind} as kind, ${at} as at, ${unused} as unused, ${columnsOf(source, reader)}
    from ${rows} and ${id} = any(${ids}::int[])`.execute(db);
  return found.map((row) => {
    const days = daysOf(source, row);
    return {
      id: `${source}-${row.id}`,
      kind: row.kind,
      kindName: fileKindTexts[row.kind],
      name: nameOf(row),
      type: row.type ?? '',
      bytes: Number(row.bytes),
      at: row.at,
      byName: row.by,
      usedIn: usesOf(row),
      unused: row.unused,
      goesAt: days === null ? null : iso(epoch(row.at) + days * dayMs),
      state: row.state,
      ...addressOf(source, row, reader),
    };
  });
}
