import type { stored as calls } from '@sahada/contract/field';
import { isSigned } from '../facts/files.ts';
import type { HandlersOf } from '../pipeline/handler.ts';

const dayS = 86_400;

const extension: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

export const stored: HandlersOf<typeof calls> = {
  async picture({ id, company, session, size, signature }, { gate, refuse }) {
    if (!isSigned(company, session, id, size, signature)) return refuse('notFound');
    const db = await gate.enterFile(company, session);
    if (db === null) return refuse('notFound');
    const row = await db
      .selectFrom('picture')
      .innerJoin('file', (join) =>
        join.onRef('file.id', '=', size === 'full' ? 'picture.file_id' : 'picture.thumb_file_id'),
      )
      .select(['file.bytes', 'file.type'])
      .where('picture.id', '=', id)
      .where('picture.deleted_at', 'is', null)
      .executeTakeFirst();
    if (row === undefined) return refuse('notFound');
    return { bytes: row.bytes, type: row.type, name: `${id}.${extension[row.type] ?? 'bin'}`, keepSeconds: dayS };
  },

  async avatar({ key }, { gate, refuse }) {
    const image = await gate.avatar(key);
    if (image === null) return refuse('notFound');
    return { ...image, name: `avatar.${extension[image.type] ?? 'bin'}`, keepSeconds: 30 * dayS };
  },
};
