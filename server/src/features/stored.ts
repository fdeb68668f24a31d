import type { stored as calls } from '@sahada/contract/field';
import { sql } from 'kysely';
import { isSigned } from '../facts/files.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const dayS = 86_400;

const extension: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

export const stored: HandlersOf<typeof calls> = {
  async picture({ id, company, session, size, signature }, { gate, refuse }) {
    if (!isSigned(company, session, id, size, signature)) return refuse('notFound');
    const db = await gate.enterFile(company, session);
    if (db === null) return refuse('notFound');
    const { rows } = await sql<{ bytes: Buffer; type: string }>`
      select f.bytes, f.type from picture p join file f on f.id = ${size === 'full' ? sql`p.file_id` : sql`p.thumb_file_id`}
      where p.id = ${id} and p.deleted_at is null
      union all
      -- One that cannot be opened is handed out as it came, to be saved and not to be shown.
      select string_agg(t.bytes, ''::bytea order by t.begins_at_byte), 'application/octet-stream'
      from picture p join picture_part t on t.picture_id = p.id
      where p.id = ${id} and p.deleted_at is null and p.broken and ${size} = 'full' having count(*) > 0`.execute(db);
    const [file] = rows;
    if (file === undefined) return refuse('notFound');
    const { bytes, type } = file;
    const ending = extension[type] ?? (bytes[0] === 0xff ? 'jpg' : 'png');
    return { bytes, type, name: `${id}.${ending}`, keepSeconds: dayS };
  },

  async helpPicture({ key }, { gate, refuse }) {
    const image = await gate.avatar(key);
    if (image === null) return refuse('notFound');
    return { ...image, name: `help.${extension[image.type] ?? 'bin'}`, keepSeconds: 365 * dayS };
  },

  async editorPicture({ key }, { gate, refuse }) {
    const image = await gate.avatar(key);
    if (image === null) return refuse('notFound');
    return { ...image, name: `picture.${extension[image.type] ?? 'bin'}`, keepSeconds: 365 * dayS };
  },

  async avatar({ key }, { gate, refuse }) {
    const image = await gate.avatar(key);
    if (image === null) return refuse('notFound');
    return { ...image, name: `avatar.${extension[image.type] ?? 'bin'}`, keepSeconds: 30 * dayS };
  },
};
