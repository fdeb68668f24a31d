import { type FileKind, fileKinds } from '@sahada/contract/stored-file';
import { sql } from 'kysely';
import type { ReadDb } from '../db/kysely.ts';
import { keptAwhile } from './kept-awhile.ts';

/** How many files of each kind the company has, and how large they are. */

/** Of which kind a picture `p` is. */
export const pictureKind = sql<FileKind>`
  case when p.signature then 'signature'
    when exists (select from action x where x.evidence_key = p.response_key) then 'evidence' else 'answer' end`;

interface KindTotal {
  kind: FileKind;
  files: number;
  bytes: number;
}

/**
 * A picture is counted with what was made of it, and with its parts while it is being received. The length of a stored value is
 * told by its pointer, so that no bytes are read.
 */
async function countFiles(db: ReadDb): Promise<KindTotal[]> {
  const { rows } = await sql<KindTotal>`
    with length as materialized (select f.id, octet_length(f.bytes) as bytes from file f),
    part as materialized (
      select t.picture_id, sum(octet_length(t.bytes)) as bytes from picture_part t group by t.picture_id)
    select kind, count(*)::int as files, coalesce(sum(bytes), 0)::bigint as bytes from (
      select ${pictureKind} as kind, coalesce(a.bytes, 0) + coalesce(b.bytes, 0) + coalesce(c.bytes, 0) + coalesce(t.bytes, 0) as bytes
      from picture p left join length a on a.id = p.file_id left join length b on b.id = p.thumb_file_id
      left join length c on c.id = p.print_file_id left join part t on t.picture_id = p.id
      where p.deleted_at is null
      union all
      select case when h.id is not null then 'help' when e.id is not null then 'editor' when c.logo_key is not null then 'logo' else 'avatar' end, l.bytes
      from gate.public_images() i join length l on l.id = i.file_id
      left join help_picture h on h.key = i.key left join editor_picture e on e.key = i.key
      left join company c on c.logo_key = i.key
      union all
      select 'report', l.bytes from share_print s join length l on l.id = s.file_id
      union all
      select 'attachment', octet_length(t.bytes) from attachment t
      union all
      select 'export', coalesce(e.gzip_bytes, e.bytes) from export e
      union all
      select 'import', pg_column_size(j.work) from import j
    ) counted group by kind`.execute(db);
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  return fileKinds.map((kind) => byKind.get(kind) ?? { kind, files: 0, bytes: 0 });
}

/** The same, counted at most once a minute. */
export const fileTotals = keptAwhile(60_000, countFiles);
